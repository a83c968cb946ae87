import Feed

/// A feed in JSON Feed 1.1 or 1.0 (https://www.jsonfeed.org), over HTTP or from a file.
///
/// An entry becomes an item if it has a video among its attachments; those with the same title are its renditions, best
/// first. `next_url` leads to the next document. A refresh asks whether the documents have changed, and takes those that
/// have not from memory. Entries with nothing to show, and broken ones, are reported and passed over.
public struct JSONFeedSource: FeedSource {
  private let feed: DocumentFeed

  /// - Parameters:
  ///   - address: An address of the web, or a path, absolute or from the working directory.
  ///   - fetcher: What brings the documents.
  public init(address: String, fetcher: FeedDocumentFetcher, options: RemoteFeedOptions = RemoteFeedOptions()) {
    feed = DocumentFeed(address: address, format: .json, fetcher: fetcher, options: options)
  }

  public func page(after cursor: FeedCursor?, size: Int) async throws -> FeedPage {
    try await feed.page(after: cursor, size: size)
  }
}
