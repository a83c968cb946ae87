/// All files below the given files and folders, in order, found without opening any of them.
struct FolderListing: Sendable {
  struct Entry: Sendable {
    /// Which of the given paths it was found below.
    var root: Int
    var path: BytePath
    /// Whether it was given itself, and not found in a folder.
    var isGiven: Bool
    /// Why it cannot be shown, if the listing tells already.
    var problem: SkippedItem.Reason?
  }

  private(set) var entries: [Entry] = []

  /// The position of the first entry after the given one, also if that is there no more.
  func position(after root: Int, _ path: BytePath) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let entry = entries[middle]
      let isLater = entry.root == root ? path.naturallyPrecedes(entry.path) : root < entry.root
      if isLater { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Lists the given paths, in their order; each folder in natural order, with what it holds in its place. Hidden
  /// files and folders are left out unless they are given themselves. Each folder is visited once, and links to a
  /// folder that holds the link are not followed, so loops of links end.
  ///
  /// - Throws: `FeedError.unreadable` when none of the given paths can be read, else `CancellationError`.
  init(_ paths: [BytePath], in fileSystem: any FileSystem) throws {
    var lister = Lister(fileSystem: fileSystem)
    for (root, path) in paths.enumerated() { try lister.list(path, root: root) }
    entries = lister.entries
    let problems = entries.filter { $0.isGiven && $0.problem != nil }
    if problems.count == paths.count, let first = problems.first, let reason = first.problem {
      throw FeedError.unreadable(SkippedItem(name: first.path.shown, reason: reason))
    }
  }
}

/// Walks folders. What remains to be looked at waits on a stack of its own, so deep trees cost no thread's stack.
private struct Lister {
  private struct Waiting {
    var path: BytePath
    var kind: FileKind
    var isGiven: Bool
  }

  /// How many paths are looked at between two questions whether anybody still wants them.
  private static let pathsPerCancellationCheck = 128

  let fileSystem: any FileSystem
  private(set) var entries: [FolderListing.Entry] = []
  private var visited: Set<FileIdentity> = []
  /// The folders that hold the given folder: a link to one of them leads round in a circle.
  private var ancestors: Set<FileIdentity> = []
  private var root = 0
  private var stepCount = 0

  init(fileSystem: any FileSystem) { self.fileSystem = fileSystem }

  mutating func list(_ given: BytePath, root: Int) throws {
    self.root = root
    var stack: [Waiting] = []
    do throws(FileFailure) {
      let path = try absolute(given)
      let status = try fileSystem.status(of: path)
      if status.kind == .folder { ancestors = identitiesAbove(path) }
      stack = [Waiting(path: path, kind: status.kind, isGiven: true)]
    } catch {
      add(given, isGiven: true, problem: SkippedItem.Reason(error))
    }
    while let next = stack.popLast() {
      if stepCount % Self.pathsPerCancellationCheck == 0 { try Task.checkCancellation() }
      stepCount += 1
      stack += visit(next).reversed()
    }
  }

  /// Adds a file, or returns what is in a folder.
  private mutating func visit(_ waiting: Waiting) -> [Waiting] {
    switch waiting.kind {
    case .file: add(waiting.path, isGiven: waiting.isGiven, problem: nil)
    case .pipe, .socket, .device:
      add(waiting.path, isGiven: waiting.isGiven, problem: SkippedItem.Reason(waiting.kind))
    case .folder, .unknown: return resolve(waiting)
    }
    return []
  }

  private mutating func resolve(_ waiting: Waiting) -> [Waiting] {
    do throws(FileFailure) {
      let status = try fileSystem.status(of: waiting.path)
      guard status.kind == .folder else {
        return visit(Waiting(path: waiting.path, kind: status.kind, isGiven: waiting.isGiven))
      }
      // Only a link can be of an unknown kind and lead upwards.
      if waiting.kind == .unknown, ancestors.contains(status.identity) { return [] }
      guard visited.insert(status.identity).inserted else { return [] }
      return try contents(of: waiting.path)
    } catch {
      let isLink = waiting.kind == .unknown && SkippedItem.Reason(error) == .vanished
      add(waiting.path, isGiven: waiting.isGiven, problem: isLink ? .brokenLink : SkippedItem.Reason(error))
      return []
    }
  }

  private func contents(of folder: BytePath) throws(FileFailure) -> [Waiting] {
    try fileSystem.entries(of: folder)
      .filter { $0.name.first != UInt8(ascii: ".") }
      .map { (key: NaturalKey($0.name), entry: $0) }
      .sorted { $0.key < $1.key }
      .map { Waiting(path: folder.appending($0.entry.name), kind: $0.entry.kind, isGiven: false) }
  }

  private mutating func add(_ path: BytePath, isGiven: Bool, problem: SkippedItem.Reason?) {
    entries.append(FolderListing.Entry(root: root, path: path, isGiven: isGiven, problem: problem))
  }

  /// The absolute path that keeps the given name: a link to a file is called as the link is.
  private func absolute(_ path: BytePath) throws(FileFailure) -> BytePath {
    let canonical = try fileSystem.canonicalPath(of: path)
    guard try fileSystem.status(of: canonical).kind != .folder else { return canonical }
    let parent = path.parent.bytes.isEmpty ? BytePath(".") : path.parent
    return try fileSystem.canonicalPath(of: parent).appending(path.name)
  }

  private func identitiesAbove(_ folder: BytePath) -> Set<FileIdentity> {
    var identities: Set<FileIdentity> = []
    var path = folder
    while path != path.parent, !path.parent.bytes.isEmpty {
      path = path.parent
      if let status = try? fileSystem.status(of: path) { identities.insert(status.identity) }
    }
    return identities
  }
}
