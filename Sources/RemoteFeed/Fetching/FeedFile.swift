#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a feed document from this machine's files. Blocks while it reads; never waits for a pipe's other end.
enum FeedFile {
  /// - Throws: the reason why there is no document.
  static func read(_ path: String, limit: Int) throws(RemoteFeedError) -> [UInt8] {
    func failure(_ problem: RemoteFeedError.Problem) -> RemoteFeedError {
      RemoteFeedError(name: path, problem: problem)
    }
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw failure(.file(code: errno)) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(.file(code: errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw failure(.notAFile) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = Self.read(file, &buffer)
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(.file(code: errno))
      }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw failure(.tooLong(limit: limit)) }
      bytes.append(contentsOf: buffer.prefix(count))
    }
  }

  private static func read(_ file: Int32, _ buffer: inout [UInt8]) -> Int {
    #if canImport(Glibc)
      Glibc.read(file, &buffer, buffer.count)
    #else
      Darwin.read(file, &buffer, buffer.count)
    #endif
  }
}
