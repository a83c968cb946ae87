/// One request for bytes of a resource.
public struct FetchRequest: Hashable, Sendable {
  /// An absolute `http` or `https` address.
  public var url: String
  /// The first byte wanted.
  public var start: Int64
  /// One behind the last byte wanted; nil for all to the end.
  public var end: Int64?
  /// A strong validator (`ETag`, or `Last-Modified` where there is no better) that the bytes must still have: sent as `If-Range`.
  public var validator: String?
  /// What the bytes may be: anything else ends with `.notMedia`, before `began`.
  public var accepts: FetchContent
  /// What is on hand already: if the server still has the same, the fetch ends with `.status(304, …)` and brings no bytes.
  public var known: FetchVersion?

  public init(
    url: String, start: Int64 = 0, end: Int64? = nil, validator: String? = nil, accepts: FetchContent = .media,
    known: FetchVersion? = nil
  ) {
    self.url = url
    self.start = start
    self.end = end
    self.validator = validator
    self.accepts = accepts
    self.known = known
  }
}

/// How a server names the state of a resource, word for word, so that it can be asked whether it has another by now. Weak
/// tags and recent dates will do here, since nothing is put together from two answers.
public struct FetchVersion: Hashable, Sendable {
  /// Sent as `If-None-Match`.
  public var entityTag: String?
  /// Sent as `If-Modified-Since`, for servers that know no tags.
  public var lastModified: String?

  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// What a request is ready to take.
public enum FetchContent: Hashable, Sendable {
  /// Pictures, video and sound, told by their first bytes; not a login page.
  case media
  /// Whatever comes: feeds, and all that has a check of its own.
  case anything
}

/// What an accepted answer says, before its first byte. Only answers that may be written are told; all others are a `FetchError`.
public struct FetchResponse: Hashable, Sendable {
  /// Where the first byte that follows lies in the resource. Not always what was asked: a server without ranges begins at 0.
  public var offset: Int64
  /// The length of the whole resource, if the server tells.
  public var totalLength: Int64?
  /// What identifies these bytes: a strong `ETag`, else `Last-Modified`.
  public var validator: String?
  /// The answer was a whole body (200) although a part was asked: the server has no ranges, or the validator has changed.
  public var isWhole: Bool
  /// As the server says, lower case, without parameters.
  public var contentType: String?
  /// Where the bytes came from after all redirects.
  public var finalURL: String
  /// The character set that the server names, lower case.
  public var charset: String?
  /// What to send as `FetchRequest.known` the next time; nil if the server names no version.
  public var version: FetchVersion?

  public init(
    offset: Int64, totalLength: Int64?, validator: String?, isWhole: Bool, contentType: String?, finalURL: String,
    charset: String? = nil, version: FetchVersion? = nil
  ) {
    self.offset = offset
    self.totalLength = totalLength
    self.validator = validator
    self.isWhole = isWhole
    self.contentType = contentType
    self.finalURL = finalURL
    self.charset = charset
    self.version = version
  }
}

/// What the receiver of bytes wants next.
public enum FetchDemand: Hashable, Sendable {
  case more
  /// No more for now: the connection is not read from until `FetchTask.resume`.
  case hold
  /// The rest is not wanted: the fetch ends with `.cancelled`.
  case stop
}

/// Takes what one fetch brings. The calls come from the fetcher's own thread, one at a time and in this order:
/// `began` at most once, then `received` any number of times, then `ended` exactly once. None may block.
public protocol FetchReceiver: AnyObject, Sendable {
  func began(_ response: FetchResponse) -> FetchDemand
  func received(_ bytes: UnsafeRawBufferPointer) -> FetchDemand
  /// - Parameter error: nil if the body came as far as the server announced (or, with no announced length, to the
  ///   orderly end of the transfer). A body cut short ends with `.cutShort`.
  func ended(_ error: FetchError?)
}

/// A fetch that runs.
public protocol FetchTask: AnyObject, Sendable {
  /// Goes on after `.hold`.
  func resume()
  /// Ends it at once; `ended(.cancelled)` follows if it has not ended yet. Returns without waiting.
  func cancel()
}

/// Fetches bytes over HTTP: one request at a time each, without retries and without a memory (`RetryPlan` and the cache decide those).
public protocol ByteFetcher: AnyObject, Sendable {
  func fetch(_ request: FetchRequest, into receiver: any FetchReceiver) -> any FetchTask
}
