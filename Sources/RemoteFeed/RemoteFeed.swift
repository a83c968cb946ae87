import Feed
import Foundation
import MediaCache

/// Feeds that are documents: JSON Feed, RSS, Atom.
public enum RemoteFeed {
  /// Whether an argument of a command names a feed document and not videos: an address of the web, or a file that is called
  /// `….json` or `….xml`. A folder is none, whatever it is called. Nothing is opened.
  public static func isFeed(_ argument: String) -> Bool {
    if FeedAddress.isWeb(argument) { return true }
    let name = argument.lowercased()
    guard name.hasSuffix(".json") || name.hasSuffix(".xml") else { return false }
    var isFolder: ObjCBool = false
    return !FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) || !isFolder.boolValue
  }

  /// The feed at an address of the web or a path. What kind of document it is, is told by its content when it comes.
  ///
  /// - Parameter fetcher: What goes over the network.
  public static func source(
    for address: String, fetcher: any ByteFetcher, options: RemoteFeedOptions = RemoteFeedOptions()
  ) -> any FeedSource {
    SniffedFeedSource(
      feed: DocumentFeed(
        address: address, format: nil, fetcher: FeedDocumentFetcher(fetcher: fetcher), options: options))
  }

  /// As above, with a fetcher of documents that has limits and retries of its own.
  public static func source(
    for address: String, documents: FeedDocumentFetcher, options: RemoteFeedOptions = RemoteFeedOptions()
  ) -> any FeedSource {
    SniffedFeedSource(feed: DocumentFeed(address: address, format: nil, fetcher: documents, options: options))
  }
}

private struct SniffedFeedSource: FeedSource {
  let feed: DocumentFeed

  func page(after cursor: FeedCursor?, size: Int) async throws -> FeedPage {
    try await feed.page(after: cursor, size: size)
  }
}
