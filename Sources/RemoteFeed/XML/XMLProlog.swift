/// What stands before the root element of an XML document.
enum XMLProlog {
  /// The document from its root element on. It is text already, so what its declaration says of bytes is past, and feeds
  /// need no document type: old ones only name one.
  ///
  /// - Throws: `declaresEntities` for a document type with declarations of its own. A handful of them can stand for
  ///   gigabytes, or for files of this machine, so they never come to the parser.
  static func body(of text: String) throws(RemoteFeedError.Problem) -> Substring {
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      if let behind = skip(rest, "<?", "?>") ?? skip(rest, "<!--", "-->") {
        rest = behind
      } else if rest.prefix(9).uppercased() == "<!DOCTYPE" {
        rest = try behindType(rest.dropFirst(9))
      } else {
        return rest
      }
    }
  }

  private static func skip(_ text: Substring, _ start: String, _ end: String) -> Substring? {
    guard text.hasPrefix(start) else { return nil }
    return text.dropFirst(start.count).firstRange(of: end).map { text[$0.upperBound...] } ?? ""
  }

  private static func behindType(_ text: Substring) throws(RemoteFeedError.Problem) -> Substring {
    var quote: Character?
    for position in text.indices {
      let character = text[position]
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "\"", "'": quote = character
      case "[": throw .declaresEntities
      case ">": return text[text.index(after: position)...]
      default: break
      }
    }
    return ""
  }
}
