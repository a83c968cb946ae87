/// Those who read, and those who want bytes ahead of reading.
extension ResourceState {
  enum Reading {
    case file(SparseFile, count: Int)
    case memory(Int)
    case end
    case failed(CacheError)
    case wait
  }

  /// Puts a reader at an offset and gives it what is there.
  mutating func read(_ id: Int, at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    guard var reader = readers[id] else { return .failed(CacheError(name: url, problem: .cancelled)) }
    defer { readers[id] = reader }
    reader.isWaiting = false
    if let seen = reader.version, seen != version {
      // Old and new bytes are never mixed. The reader may begin again with the new ones.
      reader.version = nil
      return .failed(CacheError(name: url, problem: .changed))
    }
    let hasMoved = reader.position != offset
    reader.position = offset
    if !isKept, hasMoved {
      readers[id] = reader
      trimWindow()
    }
    let end = onHand.contiguousEnd(from: offset)
    if offset < end {
      reader.version = version
      if let file, record.ranges.contains(offset) {
        return .file(file, count: Int(min(record.ranges.contiguous(from: offset), Int64(buffer.count))))
      }
      return .memory(window.read(at: offset, into: buffer))
    }
    if let length = record.length, offset >= length { return .end }
    if let failure = reader.failure {
      reader.failure = nil
      return .failed(failure)
    }
    reader.isWaiting = true
    reader.isSuspended = false
    return .wait
  }

  /// Whether a waiting reader has to look again.
  func hasNews(for id: Int, at offset: Int64) -> Bool {
    guard let reader = readers[id], reader.failure == nil else { return true }
    if let seen = reader.version, seen != version { return true }
    return onHand.contains(offset) || record.length.map { offset >= $0 } ?? false
  }

  /// The resource's length for a reader, or why there is none; nil while nobody has answered.
  mutating func length(for id: Int) -> Result<Int64?, CacheError>? {
    guard let reader = readers[id] else { return .failure(CacheError(name: url, problem: .cancelled)) }
    let result: Result<Int64?, CacheError>? =
      if record.length != nil || isAnswered {
        .success(record.length)
      } else {
        reader.failure.map { .failure($0) }
      }
    readers[id]?.isWaiting = result == nil
    readers[id]?.failure = nil
    if result == nil {
      readers[id]?.position = reader.position ?? 0
      readers[id]?.isSuspended = false
    }
    return result
  }

  /// The file does not hold what it should, whoever changed it: what it claims is given up and fetched again.
  mutating func distrustFile(_ broken: SparseFile, at offset: Int64) {
    guard file === broken else { return }
    let end = record.ranges.contiguousEnd(from: offset)
    record.ranges.subtract(offset..<end)
    onHand.subtract(offset..<end)
    isStale = true
  }

  mutating func addPreload(
    _ id: Int, _ target: PreloadTarget, _ priority: FetchPriority,
    _ ended: @escaping @Sendable (Result<Void, CacheError>) -> Void, _ resource: CachedResource
  ) -> [ResourceAction] {
    guard isKept else { return [.tell(ended, .failure(CacheError(name: url, problem: .notStored)))] }
    preloads[id] = Preload(
      target: target, priority: priority, ranges: target.ranges, nextHeader: target.firstHeader, ended: ended)
    _ = walkToIndex()
    return finishPreloads() + replan(resource)
  }
}
