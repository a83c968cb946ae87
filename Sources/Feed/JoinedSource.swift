/// Several sources, one after the other.
///
/// A source that fails stops the feed at its place, where it can be tried again; those behind it are not asked before it
/// has come to its end.
public struct JoinedSource: FeedSource {
  private let sources: [any FeedSource]

  public init(_ sources: [any FeedSource]) { self.sources = sources }

  public func page(after cursor: FeedCursor?, size: Int) async throws -> FeedPage {
    var number = 0
    var inner: FeedCursor?
    if let cursor {
      let parts = cursor.rawValue.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let first = Int(parts[0]), sources.indices.contains(first) else {
        throw FeedError.unknownCursor
      }
      number = first
      inner = parts[1].isEmpty ? nil : FeedCursor(String(parts[1]))
    }
    guard sources.indices.contains(number) else { return FeedPage(items: []) }
    var page = try await sources[number].page(after: inner, size: size)
    if let next = page.next {
      page.next = FeedCursor("\(number):\(next.rawValue)")
    } else if number + 1 < sources.count {
      page.next = FeedCursor("\(number + 1):")
    }
    return page
  }
}
