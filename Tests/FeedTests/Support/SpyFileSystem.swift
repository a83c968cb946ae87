import Glibc
import Synchronization

@testable import Feed

/// The real file system, counted, with a chance to meddle before each opening.
final class SpyFileSystem: FileSystem {
  struct Counts: Equatable {
    var listed = 0
    var opened = 0
  }

  private struct State {
    var counts = Counts()
    var openedNames: [String] = []
    var threads: Set<UInt> = []
    var beforeOpening: (@Sendable (Int) -> Void)?
    var beforeListing: (@Sendable (Int) -> Void)?
    var refused: [String: Int32] = [:]
  }

  private let state = Mutex(State())
  private let real = LinuxFileSystem()

  var counts: Counts { state.withLock { $0.counts } }
  /// The names of the files that were opened, in order.
  var openedNames: [String] { state.withLock { $0.openedNames } }
  /// The threads on which it was called.
  var threads: Set<UInt> { state.withLock { $0.threads } }

  /// Called before each opening with its number, from 1.
  func beforeOpening(_ action: @escaping @Sendable (Int) -> Void) { state.withLock { $0.beforeOpening = action } }

  /// Called before each listing of a folder with its number, from 1.
  func beforeListing(_ action: @escaping @Sendable (Int) -> Void) { state.withLock { $0.beforeListing = action } }

  /// Makes opening or listing what has this name fail with `code`.
  func refuse(_ name: String, _ code: Int32) { state.withLock { $0.refused[name] = code } }

  func entries(of folder: BytePath) throws(FileFailure) -> [FolderEntry] {
    let (count, action) = state.withLock { state in
      state.counts.listed += 1
      state.threads.insert(UInt(pthread_self()))
      return (state.counts.listed, state.beforeListing)
    }
    action?(count)
    try checkRefusal(folder)
    return try real.entries(of: folder)
  }

  func head(of path: BytePath, limit: Int) throws(FileFailure) -> FileHead {
    let (count, action) = state.withLock { state in
      state.counts.opened += 1
      state.openedNames.append(String(decoding: path.name, as: UTF8.self))
      state.threads.insert(UInt(pthread_self()))
      return (state.counts.opened, state.beforeOpening)
    }
    action?(count)
    try checkRefusal(path)
    return try real.head(of: path, limit: limit)
  }

  func status(of path: BytePath) throws(FileFailure) -> FileStatus { try real.status(of: path) }

  func canonicalPath(of path: BytePath) throws(FileFailure) -> BytePath { try real.canonicalPath(of: path) }

  private func checkRefusal(_ path: BytePath) throws(FileFailure) {
    let name = String(decoding: path.name, as: UTF8.self)
    if let code = state.withLock({ $0.refused[name] }) { throw FileFailure(code: code) }
  }
}
