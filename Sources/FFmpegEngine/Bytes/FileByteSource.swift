import Glibc
import Synchronization

/// The bytes of a regular file. Pipes, devices and folders are refused, so no read can block for ever.
public final class FileByteSource: ByteSource {
  public let name: String
  private let descriptor: Int32
  private let cancelled = Atomic(false)

  /// Opens the file for reading.
  ///
  /// - Throws: `EngineError`: not found, not permitted, not a regular file, empty, or the system's error.
  public init(path: String) throws(EngineError) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    // O_NONBLOCK: opening a pipe that nobody writes to must not block before it can be refused.
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw EngineError(name: name, activity: .opening, problem: Self.problem(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw EngineError(name: name, activity: .opening, problem: .system(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw EngineError(name: name, activity: .opening, problem: .notARegularFile)
    }
    guard status.st_size > 0 else { throw EngineError(name: name, activity: .opening, problem: .emptyFile) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  public func length() throws(EngineError) -> Int64? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw EngineError(name: name, activity: .reading, problem: .system(errno))
    }
    return Int64(status.st_size)
  }

  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    while true {
      if cancelled.load(ordering: .relaxed) {
        throw EngineError(name: name, activity: .reading, problem: .cancelled)
      }
      let count = pread(descriptor, buffer.baseAddress, buffer.count, Int(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw EngineError(name: name, activity: .reading, problem: .system(errno)) }
    }
  }

  public func cancel() { cancelled.store(true, ordering: .relaxed) }

  private static func problem(_ number: Int32) -> EngineError.Problem {
    switch number {
    case ENOENT, ENOTDIR: .notFound
    case EACCES, EPERM: .notPermitted
    // What a socket answers to open.
    case ENXIO, EISDIR: .notARegularFile
    default: .system(number)
    }
  }
}
