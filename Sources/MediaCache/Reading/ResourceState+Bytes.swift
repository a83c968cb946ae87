/// Bytes that come, and bytes that are read.
extension ResourceState {
  /// Blocks of a file are counted in this size: that of all common file systems.
  static let blockSize: Int64 = 4096

  /// What to do with bytes that came.
  enum Taking {
    /// Write these parts, then `took`.
    case write(SparseFile, chunk: Range<Int64>, parts: [Range<Int64>])
    /// They are in memory, or were on hand.
    case done
    case park(room: Int64)
    case stop
  }

  /// How many more bytes of disk writing the range takes.
  func room(for range: Range<Int64>) -> Int64 {
    let size = Self.blockSize
    var first = range.lowerBound / size * size
    var end = (range.upperBound + size - 1) / size * size
    if record.ranges.intersects(first..<range.lowerBound) { first += size }
    if record.ranges.intersects(range.upperBound..<end) { end -= size }
    return max(0, end - first)
  }

  /// - Parameter isParked: whether these bytes came before and had to wait.
  mutating func take(
    _ id: Int, _ bytes: UnsafeRawBufferPointer, isParked: Bool, _ resource: CachedResource
  ) -> Taking {
    guard let flow = flows[id] else { return .stop }
    if !isParked, flow.parked != nil {
      // The fetcher had more under way when it was told to hold.
      flows[id]?.parked?.append(contentsOf: bytes)
      return .done
    }
    let end = min(flow.end, record.length ?? .max)
    guard flow.position < end else { return .stop }
    let chunk = flow.position..<min(flow.position + Int64(bytes.count), end)
    let parts = onHand.missing(in: chunk)
    if isKept, !parts.isEmpty {
      let room = parts.reduce(0) { $0 + self.room(for: $1) }
      guard resource.reserve(room) else {
        flows[id]?.parked = Array(bytes) + (flow.parked ?? [])
        flows[id]?.isOutOfRoom = true
        flows[id]?.mayRun = false
        return .park(room: room)
      }
      record.size += room
      if let file = openFile(resource) { return .write(file, chunk: chunk, parts: parts) }
    }
    tookIntoMemory(id, chunk, parts, bytes)
    return .done
  }

  /// The parts were written to the file of this version.
  mutating func took(_ id: Int, _ chunk: Range<Int64>, _ parts: [Range<Int64>]) {
    for part in parts {
      record.ranges.insert(part)
      onHand.insert(part)
      uncommitted += Int64(part.count)
    }
    advance(id, to: chunk, new: parts)
  }

  mutating func tookIntoMemory(
    _ id: Int, _ chunk: Range<Int64>, _ parts: [Range<Int64>], _ bytes: UnsafeRawBufferPointer
  ) {
    for part in parts {
      let slice = bytes[Int(part.lowerBound - chunk.lowerBound)..<Int(part.upperBound - chunk.lowerBound)]
      window.insert(UnsafeRawBufferPointer(rebasing: slice), at: part.lowerBound)
      onHand.insert(part)
    }
    advance(id, to: chunk, new: parts)
    trimWindow()
  }

  /// The bytes of a fetch that waited for room, to be put down now; nil if there are none.
  mutating func unpark(_ id: Int) -> [UInt8]? {
    guard let bytes = flows[id]?.parked, !bytes.isEmpty else { return nil }
    // Not nil: bytes that come meanwhile have to queue up behind these.
    flows[id]?.parked = []
    flows[id]?.isOutOfRoom = false
    return bytes
  }

  /// All bytes that waited for room are put down: the fetch goes on, or comes to the end that it had meanwhile.
  mutating func placed(_ id: Int, _ resource: CachedResource) -> [ResourceAction] {
    flows[id]?.parked = nil
    if let end = flows[id]?.pendingEnd { return ended(id, end.error, resource) }
    return replan(resource)
  }

  private mutating func advance(_ id: Int, to chunk: Range<Int64>, new parts: [Range<Int64>]) {
    let fresh = parts.reduce(0) { $0 + Int64($1.count) }
    bytesReceived += Int64(chunk.count)
    bytesTwice += Int64(chunk.count) - fresh
    flows[id]?.position = chunk.upperBound
    flows[id]?.received += Int64(chunk.count)
    retries.succeeded()
    hasRefreshed = false
  }

  private mutating func openFile(_ resource: CachedResource) -> SparseFile? {
    if let file { return file }
    file = resource.openFile(named: record.file, isNew: true)
    if file == nil { isKept = false }
    return file
  }
}
