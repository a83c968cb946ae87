/// What happened to a feed.
public enum FeedEvent: Hashable, Sendable {
  /// The feed is to be shown: the first page is wanted. Only the first `start` does anything.
  case start
  /// This item is in focus now. Unknown ids change nothing.
  case focused(ItemID)
  /// The answer to a request.
  case loaded(request: Int, FeedPage)
  /// A request failed.
  case failed(request: Int, FeedError)
  /// The person asks for what is new. While a refresh is under way another changes nothing.
  case refresh
  /// The person asks for what failed last to be tried again.
  case retry
  /// The person likes an item (a double tap): never takes a like away.
  case like(ItemID)
  /// The person presses the heart: likes, or no longer likes.
  case toggleLike(ItemID)
  /// More is known of an item. Its like stays as the person set it.
  case update(MediaItem)
  /// The feed is not shown any more: nothing is asked for from now on.
  case close
}

/// What a page is wanted for.
public enum FeedOperation: Hashable, Sendable {
  /// A list from the beginning: the first one, or a new one in place of the old.
  case refresh
  /// What comes after the list.
  case more
}

/// A page that is wanted from the source.
public struct FeedRequest: Hashable, Sendable {
  /// Counts up from 1; an answer says which request it belongs to.
  public var number: Int
  public var operation: FeedOperation
  public var cursor: FeedCursor?
  public var size: Int
}

/// What is to be done, in order.
public enum FeedEffect: Hashable, Sendable {
  /// Ask the source. No other request is under way then.
  case request(FeedRequest)
  /// Cancel the request of this number; its answer is not wanted any more.
  case cancel(request: Int)
  /// Tell those who watch.
  case changed(FeedChange)
}

/// What is different from before. Whoever is told reads the rest from the state.
public enum FeedChange: Hashable, Sendable {
  /// There is a new list: the first, or after a refresh. Positions of the old one mean nothing any more.
  case replaced
  /// These positions were added at the end.
  case appended(Range<Int>)
  /// The item at this position has other contents, and the same id.
  case updated(Int)
  /// Another item is in focus, or none.
  case focus
  /// `status` is another.
  case status
  /// `skipped` is another.
  case skipped
}

/// What a feed tells the person about itself.
public enum FeedStatus: Hashable, Sendable {
  /// Nobody has asked for it yet.
  case notStarted
  /// The first list is on its way; there is nothing to show.
  case loading
  /// There are items, and more will be asked for when they are wanted.
  case ready
  /// More is on its way.
  case loadingMore
  /// A new list is on its way; the old one stays until it is there.
  case refreshing
  /// It failed, and waits for a retry. What was there stays.
  case failed(FeedOperation, FeedError)
  /// All there is has been loaded.
  case upToDate
  /// All there is has been loaded, and it is nothing.
  case empty
}
