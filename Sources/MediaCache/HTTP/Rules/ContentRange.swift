/// What a `Content-Range` field says (RFC 9110, section 14.4).
struct ContentRange: Hashable, Sendable {
  /// The bytes that follow; nil in an answer that has none to give (`bytes */1000`).
  var range: Range<Int64>?
  /// The length of the whole resource; nil if the server does not know it (`*`).
  var totalLength: Int64?

  /// nil for anything that a correct server does not say.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] != "*" {
      guard let total = HTTPHeaderFields.count(parts[1]) else { return nil }
      totalLength = total
    }
    if parts[0] == "*" {
      guard totalLength != nil else { return nil }
      return
    }
    let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, let first = HTTPHeaderFields.count(bounds[0]),
      let last = HTTPHeaderFields.count(bounds[1]), first <= last, last < .max, last < totalLength ?? .max
    else { return nil }
    range = first..<last + 1
  }
}
