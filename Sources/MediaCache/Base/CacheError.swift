import Glibc

/// Why bytes of a resource could not be read through the cache.
public struct CacheError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Problem: Hashable, Sendable {
    /// The reader was cancelled. Never shown to people.
    case cancelled
    /// The bytes under the address are others than those that this reader has read so far.
    case changed
    /// The network did not bring them; what retries can do has been tried.
    case fetch(FetchError)
    /// The bytes are not kept, so they cannot be fetched ahead: the cache is off, full or not writable.
    case notStored
    /// The file of the cache could not be read.
    case system(Int32)
  }

  /// The address, as people know it.
  public var name: String
  public var problem: Problem

  public init(name: String, problem: Problem) {
    self.name = name
    self.problem = problem
  }

  /// One sentence: what was being done, to what, and what was wrong.
  public var description: String { "Reading “\(name)” failed: \(problemText)." }

  private var problemText: String {
    switch problem {
    case .cancelled: "it was cancelled"
    case .changed: "it was replaced by another version while it was being read"
    case .fetch(let error): String(describing: error)
    case .notStored: "there is no room on disk to keep it"
    case .system(let number): String(cString: strerror(number))
    }
  }

  /// One sentence: what the person can do about it.
  public var advice: String {
    switch problem {
    case .cancelled: "Try again."
    case .changed: "Load it again."
    case .fetch: "Check the connection and try again."
    case .notStored: "Free some disk space or raise the cache's limit."
    case .system: "Try again; if it goes on failing, clear the cache."
    }
  }
}
