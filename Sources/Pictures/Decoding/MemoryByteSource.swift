import FFmpegEngine

/// Bytes that are in memory, for whoever reads a `ByteSource`.
final class MemoryByteSource: ByteSource {
  let name: String
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  func length() -> Int64? { Int64(bytes.count) }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < bytes.count else { return 0 }
    let part = bytes[Int(offset)...].prefix(buffer.count)
    buffer.copyBytes(from: part)
    return part.count
  }

  /// Nothing here ever blocks.
  func cancel() {}
}
