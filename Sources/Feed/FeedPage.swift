/// Where a page ends and the next begins. Only the source that made it can read it; others hand it back unchanged.
public struct FeedCursor: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A stretch of a feed, in the feed's order.
public struct FeedPage: Hashable, Sendable {
  /// The items of this stretch. Fewer than were asked for, or none, does not mean the end: `next` does.
  public var items: [MediaItem]
  /// What to ask for next; nil when there is nothing after this page.
  public var next: FeedCursor?
  /// What was passed over in this stretch, and why.
  public var skipped: [SkippedItem]

  public init(items: [MediaItem], next: FeedCursor? = nil, skipped: [SkippedItem] = []) {
    self.items = items
    self.next = next
    self.skipped = skipped
  }
}
