/// The bytes of a resource that can't be kept on disk: those near its readers, in memory.
struct MemoryWindow {
  private var chunks: [(range: Range<Int64>, bytes: [UInt8])] = []

  var byteCount: Int64 { chunks.reduce(0) { $0 + Int64($1.bytes.count) } }

  /// Takes bytes that it does not hold yet.
  mutating func insert(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
    guard !bytes.isEmpty else { return }
    let index = chunks.lastIndex { $0.range.lowerBound < offset }.map { $0 + 1 } ?? 0
    chunks.insert((offset..<offset + Int64(bytes.count), [UInt8](bytes)), at: index)
  }

  /// Copies the bytes that are held from `offset` on.
  ///
  /// - Returns: how many.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    for chunk in chunks where chunk.range.contains(offset + Int64(done)) && done < buffer.count {
      let start = Int(offset + Int64(done) - chunk.range.lowerBound)
      let count = min(chunk.bytes.count - start, buffer.count - done)
      chunk.bytes.withUnsafeBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
      }
      done += count
    }
    return done
  }

  /// Lets go of what lies outside of all these ranges.
  ///
  /// - Returns: what was let go.
  mutating func keep(_ ranges: [Range<Int64>]) -> [Range<Int64>] {
    var gone: [Range<Int64>] = []
    chunks.removeAll { chunk in
      let isKept = ranges.contains { $0.overlaps(chunk.range) }
      if !isKept { gone.append(chunk.range) }
      return !isKept
    }
    return gone
  }
}
