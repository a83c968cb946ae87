/// The videos of files and folders, in natural order.
///
/// The first page lists everything, which opens no file; each page then opens only as many files as it takes to find
/// its videos by their content. Files that cannot be read are reported and passed over. A file that can be reached in
/// several ways is shown once, where it comes first. An item's id comes from its canonical path, so it is the same at
/// each launch.
///
/// The actor does all the reading: its callers never wait for a disk on their own actor.
public actor FolderSource: FeedSource {
  /// Adds what only an opened video tells, such as its duration and size. Its result must keep the item's id.
  public typealias Describe = @Sendable (MediaItem) async -> MediaItem

  /// Extensions by which people expect a video, so that a file which holds none is worth a word.
  /// `ts` is not among them: it is more often a program's text.
  package static let videoExtensions: Set<String> = [
    "3gp", "avi", "flv", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "vob", "webm", "wmv",
  ]
  /// How many videos are described at a time.
  private static let descriptionWidth = 2
  /// How many files are looked at between two turns of others on this thread.
  private static let filesPerTurn = 32

  /// What was found by one look. A page that began on an older one ends on that.
  private final class Snapshot {
    let listing: FolderListing
    /// Where in the listing each file was first met.
    private var firstPositions: [FileIdentity: Int] = [:]

    init(_ listing: FolderListing) { self.listing = listing }

    /// Whether the file has not been met before this position. A page that is asked for again meets it again.
    func isFirst(_ identity: FileIdentity, at position: Int) -> Bool {
      let first = min(position, firstPositions[identity] ?? position)
      firstPositions[identity] = first
      return first == position
    }
  }

  private let paths: [BytePath]
  private let fileSystem: any FileSystem
  private let describe: Describe?
  private var snapshot: Snapshot?

  /// - Parameters:
  ///   - paths: Files and folders, absolute or relative to the working directory, in the order to show them.
  ///   - describe: Completes each item of a page before it is given out; nil leaves them as found.
  public init(paths: [String], describe: Describe? = nil) {
    self.init(paths: paths, fileSystem: LinuxFileSystem(), describe: describe)
  }

  init(paths: [String], fileSystem: any FileSystem, describe: Describe? = nil) {
    self.paths = paths.map { BytePath($0) }
    self.fileSystem = fileSystem
    self.describe = describe
  }

  public func page(after cursor: FeedCursor?, size: Int) async throws -> FeedPage {
    let snapshot = try currentSnapshot(isFresh: cursor == nil)
    let listing = snapshot.listing
    var position = 0
    if let cursor {
      guard let place = Place(cursor), place.root < paths.count else { throw FeedError.unknownCursor }
      position = listing.position(after: place.root, place.path)
    }
    let size = max(1, size)
    var page = FeedPage(items: [])
    while position < listing.entries.count, page.items.count < size {
      try Task.checkCancellation()
      look(at: position, in: snapshot, addingTo: &page)
      position += 1
      if position % Self.filesPerTurn == 0 { await Task.yield() }
    }
    if position < listing.entries.count {
      let last = listing.entries[position - 1]
      page.next = Place(root: last.root, path: last.path).cursor
    }
    page.items = try await described(page.items)
    return page
  }

  private func currentSnapshot(isFresh: Bool) throws -> Snapshot {
    if !isFresh, let snapshot { return snapshot }
    let fresh = Snapshot(try FolderListing(paths, in: fileSystem))
    snapshot = fresh
    return fresh
  }

  /// Opens one file and adds it, or the reason why it is passed over, or neither.
  private func look(at position: Int, in snapshot: Snapshot, addingTo page: inout FeedPage) {
    let entry = snapshot.listing.entries[position]
    func skip(_ reason: SkippedItem.Reason) {
      page.skipped.append(SkippedItem(name: entry.path.shown, reason: reason))
    }
    if let problem = entry.problem { return skip(problem) }
    do throws(FileFailure) {
      let head = try fileSystem.head(of: entry.path, limit: VideoContainer.headLength)
      guard head.status.kind == .file else { return skip(SkippedItem.Reason(head.status.kind) ?? .vanished) }
      guard snapshot.isFirst(head.status.identity, at: position) else { return }
      if head.bytes.isEmpty { return skip(.empty) }
      guard VideoContainer(head: head.bytes, byteCount: head.status.byteCount) != nil else {
        if entry.isGiven || Self.videoExtensions.contains(entry.path.pathExtension) { skip(.notVideo) }
        return
      }
      guard let item = item(at: entry.path, byteCount: head.status.byteCount) else { return skip(.nameNotUnicode) }
      let completed = Companions(fileSystem: fileSystem).complete(item, at: entry.path)
      page.items.append(completed.item)
      page.skipped += completed.skipped
    } catch {
      skip(SkippedItem.Reason(error))
    }
  }

  private func item(at path: BytePath, byteCount: Int64) -> MediaItem? {
    guard let text = path.string else { return nil }
    let canonical = (try? fileSystem.canonicalPath(of: path)) ?? path
    return MediaItem(
      id: ItemID("file:" + canonical.shown),
      sources: [MediaSource(location: .file(path: text), byteCount: byteCount)],
      author: ReadableText.cleaned(String(decoding: path.parent.name, as: UTF8.self)),
      caption: ReadableText.caption(fromName: String(decoding: path.stem, as: UTF8.self)))
  }

  private func described(_ items: [MediaItem]) async throws -> [MediaItem] {
    guard let describe else { return items }
    return try await withThrowingTaskGroup(of: (Int, MediaItem).self) { group in
      var result = items
      var next = 0
      func addNext() {
        guard next < items.count else { return }
        let (position, item) = (next, items[next])
        group.addTask { (position, await describe(item)) }
        next += 1
      }
      for _ in 0..<Self.descriptionWidth { addNext() }
      while let (position, item) = try await group.next() {
        try Task.checkCancellation()
        if item.id == items[position].id { result[position] = item }
        addNext()
      }
      return result
    }
  }
}

/// A place in a listing, as a cursor: which of the given paths, and the path of the last file looked at, so that a
/// later listing can go on from it.
private struct Place {
  var root: Int
  var path: BytePath

  init(root: Int, path: BytePath) {
    self.root = root
    self.path = path
  }

  init?(_ cursor: FeedCursor) {
    let parts = cursor.rawValue.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let root = Int(parts[0]), root >= 0 else { return nil }
    let digits = Array(parts[1].utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for position in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[position...(position + 1)], as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    self.init(root: root, path: BytePath(bytes))
  }

  /// In hexadecimal, since a path need not be text.
  var cursor: FeedCursor {
    let digits = path.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return FeedCursor("\(root):" + digits.joined())
  }
}
