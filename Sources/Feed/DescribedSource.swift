/// A source whose items are completed before they are given out, away from the caller's actor.
public struct DescribedSource: FeedSource {
  private let source: any FeedSource
  private let describe: @Sendable (MediaItem) -> MediaItem

  /// - Parameter describe: Adds what is known besides, such as likes. May block. An item with another id is not taken.
  public init(_ source: any FeedSource, describe: @escaping @Sendable (MediaItem) -> MediaItem) {
    self.source = source
    self.describe = describe
  }

  public func page(after cursor: FeedCursor?, size: Int) async throws -> FeedPage {
    var page = try await source.page(after: cursor, size: size)
    for position in page.items.indices {
      try Task.checkCancellation()
      let item = describe(page.items[position])
      if item.id == page.items[position].id { page.items[position] = item }
    }
    return page
  }
}
