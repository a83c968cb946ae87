/// How a feed document is written, told by its content and not by what a server calls it.
public enum FeedFormat: Hashable, Sendable {
  /// JSON Feed.
  case json
  /// RSS 2.0, Media RSS or Atom.
  case xml

  var name: String {
    switch self {
    case .json: "JSON"
    case .xml: "XML"
    }
  }

  enum Verdict: Hashable {
    case format(FeedFormat)
    case webPage
    case empty
    case unknown
  }

  /// - Parameter text: the document, or its beginning.
  static func sniff(_ text: Substring) -> Verdict {
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    switch start.first {
    case nil: return .empty
    case "{", "[": return .format(.json)
    case "<": return isWebPage(start) ? .webPage : .format(.xml)
    default: return .unknown
    }
  }

  /// Whether the first thing that is no comment and no declaration belongs to HTML.
  private static func isWebPage(_ text: Substring) -> Bool {
    var rest = text
    while true {
      rest = rest.drop { $0.isWhitespace }
      let ends = [("<!--", "-->"), ("<?", "?>")]
      guard let mark = ends.first(where: { rest.hasPrefix($0.0) }) else { break }
      guard let end = rest.firstRange(of: mark.1) else { return false }
      rest = rest[end.upperBound...]
    }
    let start = rest.prefix(64).lowercased()
    let names = ["<html", "<head", "<body", "<title", "<script", "<meta"]
    if start.hasPrefix("<!doctype") {
      return start.dropFirst(9).drop { $0.isWhitespace }.hasPrefix("html")
    }
    return names.contains(where: start.hasPrefix)
  }
}
