/// Why a feed could not be loaded.
public enum FeedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Thrown by `FolderSource` when nothing of what it was given can be read; the first of them, and why.
  case unreadable(SkippedItem)
  /// Thrown by a source for a cursor that it did not make.
  case unknownCursor
  /// Raised by `FeedState` when a source went on offering pages, and this many in a row held nothing new.
  case endless(pages: Int)
  /// Anything else that a source met: what it was doing to what, what was wrong, and what can be done about it. Each
  /// is one sentence for people.
  case failed(message: String, advice: String)

  /// One sentence: what was being done, to what, and what was wrong.
  public var message: String {
    switch self {
    case .unreadable(let item): "The feed could not be listed: \(item.message)"
    case .unknownCursor: "The next page could not be found: the place to go on from is unknown."
    case .endless(let pages): "Loading more was given up: \(pages) pages in a row held nothing new."
    case .failed(let message, _): message
    }
  }

  /// One sentence: what the person can do about it.
  public var advice: String {
    switch self {
    case .unreadable(let item): item.advice
    case .unknownCursor: "Refresh the feed."
    case .endless: "Refresh the feed, or try again later."
    case .failed(_, let advice): advice
    }
  }

  public var description: String { "\(message) \(advice)" }
}

extension FeedError {
  /// Any error as an error of this domain.
  init(wrapping error: any Error) {
    if let error = error as? FeedError {
      self = error
    } else {
      self = .failed(message: "The feed could not be loaded: \(error).", advice: "Try again.")
    }
  }
}
