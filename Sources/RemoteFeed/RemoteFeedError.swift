import MediaCache

/// Why a feed document could not be loaded.
public struct RemoteFeedError: Error, Hashable, Sendable {
  public enum Problem: Error, Hashable, Sendable {
    /// The network did not bring it; what retries can do has been done.
    case fetch(FetchError)
    /// The system refused to read the file. The code is `errno`'s.
    case file(code: Int32)
    /// A folder, a pipe or a device lies under the path.
    case notAFile
    /// Neither a web address nor a path.
    case badAddress
    /// It is longer than this many bytes, and was not read further.
    case tooLong(limit: Int)
    case empty
    /// A web page came: a login page, or a page about the feed.
    case webPage
    /// It is neither JSON nor XML, or not the one of the two that was asked for.
    case notAFeed
    /// It breaks the rules of its format. The text says where; `line` counts from 1, where it is known.
    case broken(FeedFormat, detail: String, line: Int?)
    /// It declares entities, which can make a short document endlessly long.
    case declaresEntities
    /// Its next page is one that came before.
    case circle
    /// So many pages in a row brought nothing new, and still there was to be a next one.
    case barren(pages: Int)
    /// The next page would have to be read from a place that this feed may not name.
    case strayNext
  }

  /// The address or the path of the document, as it can be shown: without a password and without the query.
  public var name: String
  public var problem: Problem

  public init(name: String, problem: Problem) {
    self.name = name
    self.problem = problem
  }
}
