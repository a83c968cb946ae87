/// Where items come from, a page at a time: a folder, a list in memory, a server.
///
/// A source works on a domain of its own: a call from the main actor never keeps the main actor busy. When the calling
/// task is cancelled it stops soon and throws `CancellationError`; a later call with the same cursor works as if the
/// cancelled one had never been made.
public protocol FeedSource: Sendable {
  /// The page after `cursor`.
  ///
  /// - Parameters:
  ///   - cursor: `next` of the page before; nil asks for the beginning, and for a fresh look at what there is now.
  ///   - size: How many items are wanted, at least 1. The page may hold fewer, and still not be the last.
  /// - Throws: `FeedError`, or `CancellationError` when the calling task was cancelled.
  func page(after cursor: FeedCursor?, size: Int) async throws -> FeedPage
}
