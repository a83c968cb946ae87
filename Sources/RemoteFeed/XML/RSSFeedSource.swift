import Feed

/// A feed in RSS 2.0, with Media RSS and podcast elements, or in Atom with enclosures, over HTTP or from a file.
///
/// An entry becomes an item if it has a video: in a `media:group` (its renditions, best first), as `media:content`, or as
/// an enclosure. A link with `rel="next"` leads to the next document (RFC 5005). Otherwise as `JSONFeedSource`.
public struct RSSFeedSource: FeedSource {
  private let feed: DocumentFeed

  /// - Parameters:
  ///   - address: An address of the web, or a path, absolute or from the working directory.
  ///   - fetcher: What brings the documents.
  public init(address: String, fetcher: FeedDocumentFetcher, options: RemoteFeedOptions = RemoteFeedOptions()) {
    feed = DocumentFeed(address: address, format: .xml, fetcher: fetcher, options: options)
  }

  public func page(after cursor: FeedCursor?, size: Int) async throws -> FeedPage {
    try await feed.page(after: cursor, size: size)
  }
}
