import MediaCache

/// A feed document as it came.
public struct FeedDocument: Hashable, Sendable {
  public var bytes: [UInt8]
  /// Where it came from after all redirects: `http…`, or `file:///…`. References in it are relative to this.
  public var finalURL: String
  /// As the server says, lower case, without parameters; a hint only.
  public var contentType: String?
  /// As the server says, lower case.
  public var charset: String?
  /// What to name when asking again; nil if the server names no version.
  public var version: FetchVersion?

  public init(
    bytes: [UInt8], finalURL: String, contentType: String? = nil, charset: String? = nil, version: FetchVersion? = nil
  ) {
    self.bytes = bytes
    self.finalURL = finalURL
    self.contentType = contentType
    self.charset = charset
    self.version = version
  }
}
