import CFFmpeg
import FFmpegEngine

/// SHA-256 (FIPS 180-4) of files and texts, in lower-case hexadecimal digits.
struct ContentHash: ~Copyable {
  private let state: OpaquePointer

  private init?() {
    guard let made = av_sha_alloc() else { return nil }
    guard av_sha_init(made, 256) >= 0 else {
      av_free(UnsafeMutableRawPointer(made))
      return nil
    }
    state = made
  }

  deinit { av_free(UnsafeMutableRawPointer(state)) }

  private func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    av_sha_update(state, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  private consuming func digits() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(state, &digest)
    return digest.map { String(256 + Int($0), radix: 16).dropFirst() }.joined()
  }

  /// Nil if there is no memory left.
  static func of(_ text: String) -> String? {
    guard let hash = ContentHash() else { return nil }
    Array(text.utf8).withUnsafeBytes { hash.add($0) }
    return hash.digits()
  }

  /// Reads the whole file, a megabyte at a time.
  static func of(file path: String, isCancelled: () -> Bool = { false }) throws(EngineError) -> String {
    let source = try FileByteSource(path: path)
    guard let hash = ContentHash() else {
      throw EngineError(name: source.name, activity: .reading, problem: .outOfMemory)
    }
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { block.deallocate() }
    var offset: Int64 = 0
    while true {
      if isCancelled() { throw EngineError(name: source.name, activity: .reading, problem: .cancelled) }
      let count = try source.read(at: offset, into: block)
      if count == 0 { return hash.digits() }
      hash.add(UnsafeRawBufferPointer(rebasing: block[..<count]))
      offset += Int64(count)
    }
  }
}
