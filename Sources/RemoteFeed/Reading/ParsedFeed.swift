import Feed

/// What a document holds, in its order.
struct ParsedFeed: Hashable, Sendable {
  /// Each id once; of several the first.
  var items: [MediaItem]
  /// Entries that are not shown, and why.
  var skipped: [SkippedItem]
  var next: Next?

  enum Next: Hashable, Sendable {
    case page(FeedAddress)
    /// The document names a place that it may not lead to.
    case stray
  }

  /// - Parameter reference: as the document has it.
  static func next(_ reference: String?, from base: FeedAddress) -> Next? {
    guard let reference, !reference.allSatisfy(\.isWhitespace) else { return nil }
    return base.resolve(reference).map(Next.page) ?? .stray
  }
}

/// Entries to items.
struct ItemMaker: Sendable {
  /// Names the feed, so that the same entry id in two feeds is two items.
  var feed: String
  /// Entries that hold pictures only become items too.
  var includesImages: Bool

  /// In characters. What is longer helps nobody before a video, and a label of megabytes stops the screen.
  private static let (longestName, longestAuthor, longestCaption) = (100, 200, 5000)
  private static let mostTags = 30

  func feed(
    of entries: [FeedEntry], malformed: [SkippedItem], author: String?, next: ParsedFeed.Next?
  ) -> ParsedFeed {
    var result = ParsedFeed(items: [], skipped: malformed, next: next)
    var ids: Set<ItemID> = []
    for (position, entry) in entries.enumerated() {
      guard let item = item(entry, author: author) else {
        result.skipped.append(SkippedItem(name: Self.name(entry, at: position), reason: .nothingToShow))
        continue
      }
      if ids.insert(item.id).inserted { result.items.append(item) }
    }
    return result
  }

  /// What an entry is called in a report.
  static func name(_ entry: FeedEntry, at position: Int) -> String {
    let line = entry.caption.split(whereSeparator: \.isNewline).first.map(String.init)
    return name([line, entry.id, entry.link], at: position)
  }

  /// The first of the names that says something, cut to a line.
  static func name(_ names: [String?], at position: Int) -> String {
    let name = names.compactMap(\.self).first { !$0.allSatisfy(\.isWhitespace) } ?? "#\(position + 1)"
    return ReadableText.cleaned(String(name.prefix(longestName)))
  }

  private func item(_ entry: FeedEntry, author: String?) -> MediaItem? {
    let videos = renditions(of: entry, .video)
    let media = videos.isEmpty && includesImages ? renditions(of: entry, .image) : videos
    guard let best = media.first else { return nil }
    let duration = entry.duration ?? media.lazy.compactMap(\.duration).first
    let id = entry.id ?? entry.link ?? best.address.text
    let cover = entry.cover ?? (videos.isEmpty ? best.address : nil)
    return MediaItem(
      id: ItemID("feed:\(feed)#\(id)"), kind: videos.isEmpty ? .image : .video,
      sources: media.map { source($0, duration: duration) }, cover: cover?.location,
      author: ReadableText.cleaned(String((entry.author ?? author ?? "").prefix(Self.longestAuthor))),
      caption: caption(entry), duration: duration,
      size: best.size)
  }

  /// The first thing of this type that the entry has, in all its renditions, best first. What else it has is another
  /// thing, and an item shows one.
  private func renditions(of entry: FeedEntry, _ type: MediaType) -> [EntryMedia] {
    let all = entry.media.filter { $0.type == type }
    guard let first = all.first else { return [] }
    guard let group = first.group else { return [first] }
    var addresses: Set<FeedAddress> = []
    let same = all.filter { $0.group == group && addresses.insert($0.address).inserted }
    // A rate and a length cannot be compared, so all must tell the same.
    let tellRates = same.allSatisfy { $0.bitRate != nil }
    let worths = same.map { tellRates ? Int64($0.bitRate ?? 0) : $0.byteCount ?? 0 }
    // Those that tell nothing stay in the document's order, after those that do.
    return same.indices.sorted { (worths[$1], $0) < (worths[$0], $1) }.map { same[$0] }
  }

  private func source(_ media: EntryMedia, duration: Duration?) -> MediaSource {
    var bitRate = media.bitRate
    if bitRate == nil, let count = media.byteCount, let length = media.duration ?? duration {
      bitRate = Int(exactly: (Double(count) * 8 / (length / .seconds(1))).rounded())
    }
    return MediaSource(
      location: media.address.location, byteCount: media.byteCount, size: media.size, bitRate: bitRate)
  }

  /// The text with the tags behind it that are not in it.
  private func caption(_ entry: FeedEntry) -> String {
    let text = ReadableText.cleaned(String(entry.caption.prefix(Self.longestCaption)), keepingLines: true)
    var tags: [String] = []
    for tag in entry.tags.lazy.map({ $0.prefix(Self.longestName) }).prefix(Self.mostTags) {
      let words = tag.split { $0.isWhitespace || $0 == "#" }
      let mark = "#" + words.joined(separator: "_")
      if !words.isEmpty, !tags.contains(mark), !text.contains(mark) { tags.append(mark) }
    }
    return ([text] + tags).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
