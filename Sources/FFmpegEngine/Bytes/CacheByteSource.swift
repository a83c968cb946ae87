import Feed
import Glibc
import MediaCache

/// Bytes that are on hand in the cache, or are still coming over the network.
public final class CacheByteSource: ByteSource {
  private let reader: CacheReader

  /// - Parameter lease: keeps what is read from being evicted.
  public init(_ lease: ResourceLease) { reader = lease.reader() }

  public var name: String { reader.name }

  public func length() throws(EngineError) -> Int64? {
    do throws(CacheError) {
      return try reader.length()
    } catch {
      throw EngineError(error, .opening)
    }
  }

  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    do throws(CacheError) {
      return try reader.read(at: offset, into: buffer)
    } catch {
      throw EngineError(error, .reading)
    }
  }

  public func cancel() { reader.cancel() }
}

extension CacheByteSource {
  /// Reads files of this machine as they are, and network addresses through the cache: from its file if all is on hand,
  /// else with what is missing coming over the network. Never waits for the network itself.
  public static func opener(through cache: MediaCache) -> ByteOpener {
    let locator = ResourceLocator(cache)
    return { (source: MediaSource) throws(EngineError) -> any ByteSource in
      switch locator.locate(source) {
      case .file(let path, nil): return try FileByteSource(path: path)
      case .file(let path, let lease?): return LeasedFile.open(path, lease) ?? CacheByteSource(lease)
      case .partial(let lease), .network(let lease): return CacheByteSource(lease)
      }
    }
  }
}

/// A file of the cache that is complete: read like any other, and kept for as long as it is read.
private final class LeasedFile: ByteSource {
  private let file: FileByteSource
  private let lease: ResourceLease
  let name: String

  /// Nil if somebody has taken the file away: then its bytes have to be fetched again.
  static func open(_ path: String, _ lease: ResourceLease) -> LeasedFile? {
    guard let file = try? FileByteSource(path: path) else { return nil }
    return LeasedFile(file, lease)
  }

  private init(_ file: FileByteSource, _ lease: ResourceLease) {
    self.file = file
    self.lease = lease
    name = lease.name
  }

  func length() throws(EngineError) -> Int64? { try file.length() }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    try file.read(at: offset, into: buffer)
  }

  func cancel() {
    file.cancel()
    lease.end()
  }
}

extension EngineError {
  /// What the cache reports, in the engine's words.
  init(_ error: CacheError, _ activity: Activity) {
    let problem: Problem =
      switch error.problem {
      case .cancelled: .cancelled
      case .changed: .changed
      case .fetch(let error): .fetch(error)
      case .notStored: .system(ENOSPC)
      case .system(let number): .system(number)
      }
    self.init(name: error.name, activity: activity, problem: problem)
  }
}
