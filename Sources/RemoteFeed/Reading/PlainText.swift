/// Text from feeds, made fit for a caption: tags go, characters that are written by name are put in.
enum PlainText {
  /// What people read in a piece of HTML. Blocks and breaks end lines; scripts and styles hold nothing to read.
  static func reduced(html: String) -> String {
    guard html.contains(where: { $0 == "<" || $0 == "&" }) else { return trimmed(html) }
    var text = ""
    var rest = html[...]
    // Looked for once: a text of marks that are never closed must not be searched to its end for each.
    let lastClose = html.lastIndex(of: ">") ?? html.startIndex
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      text += rest[..<start]
      rest = rest[start...]
      if rest.first == "&" {
        rest = takeCharacter(rest, into: &text)
      } else if start < lastClose {
        rest = takeTag(rest, into: &text)
      } else {
        text += "<"
        rest = rest.dropFirst()
      }
    }
    return trimmed(text + rest)
  }

  /// One space between words, no empty lines at either end and no more than one within.
  static func trimmed(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty || lines.last?.isEmpty == false { lines.append(words) }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Whether an element of this name stands on lines of its own.
  static func isBlock(_ name: String) -> Bool { blocks.contains(name[...]) }

  private static let blocks: Set<Substring> = [
    "br", "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "section",
    "article", "figure", "figcaption", "hr", "pre",
  ]

  /// A `<` that begins no tag is one.
  private static func takeTag(_ rest: Substring, into text: inout String) -> Substring {
    if rest.hasPrefix("<!--") { return rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? "" }
    let inner = rest.dropFirst()
    guard let next = inner.first, next.isLetter || next == "/" || next == "!" || next == "?",
      let end = inner.firstIndex(of: ">")
    else {
      text += "<"
      return inner
    }
    let name = Substring(inner.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased())
    let behind = inner[inner.index(after: end)...]
    if blocks.contains(name) { text += "\n" }
    if next != "/", name == "script" || name == "style" {
      return behind.firstRange(of: "</\(name)").map { behind[$0.lowerBound...] } ?? ""
    }
    return behind
  }

  /// An `&` that begins no name is one.
  private static func takeCharacter(_ rest: Substring, into text: inout String) -> Substring {
    let inner = rest.dropFirst()
    let name = inner.prefix(12).prefix { $0 != ";" }
    guard name.endIndex < inner.endIndex, inner[name.endIndex] == ";", let character = character(name) else {
      text += "&"
      return inner
    }
    text += character
    return inner[inner.index(after: name.endIndex)...]
  }

  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let number = digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static let named: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…", "mdash": "—", "ndash": "–",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "middot": "·", "bull": "•",
    "copy": "©", "reg": "®", "trade": "™", "deg": "°", "times": "×", "euro": "€", "pound": "£", "yen": "¥",
    "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß",
    "ntilde": "ñ",
  ]
}
