/// Why bytes of a resource could not be fetched.
public struct FetchError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    case cancelled
    /// Not an absolute http or https address.
    case badAddress
    case nameNotFound
    case cannotConnect
    /// This machine has no network at all.
    case noNetwork
    /// The server's identity could not be verified.
    case untrusted(String)
    /// The connection broke in the middle.
    case reset
    /// The body ended before what the server had announced.
    case cutShort
    /// Not one byte came for so long.
    case stalled(Duration)
    /// The server answered with a status that brings no bytes.
    case status(Int, retryAfter: Duration?)
    /// The answer's `Content-Range` is missing, unreadable, or not what was asked.
    case wrongRange(String)
    /// The bytes under the address are others than before.
    case changed
    /// What came is no media: an HTML page, say.
    case notMedia(String)
    case tooManyRedirects
    /// The answer breaks HTTP.
    case malformed(String)
  }

  public var url: String
  public var problem: Problem
  /// The length of the whole resource, where a refusal (416) tells it.
  public var totalLength: Int64?

  public init(url: String, problem: Problem) {
    self.url = url
    self.problem = problem
  }

  /// The server still has what was named as `FetchRequest.known`.
  public var isNotModified: Bool {
    if case .status(304, _) = problem { true } else { false }
  }
}
