/// Text from file names and sidecars, made fit for a line on the screen.
package enum ReadableText {
  /// A caption from a file's name without its extension: underscores are spaces. Where a name has no other spaces, dots
  /// and hyphens between letters are too; those in dates and numbers stay.
  static func caption(fromName name: String) -> String {
    var characters = Array(cleaned(name).map { $0 == "_" ? " " : $0 })
    if !characters.contains(" ") {
      for position in characters.indices.dropFirst().dropLast()
      where characters[position] == "." || characters[position] == "-" {
        guard characters[position - 1].isLetter, characters[position + 1].isLetter else { continue }
        characters[position] = " "
      }
    }
    let words = String(characters).split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? cleaned(name) : words.joined(separator: " ")
  }

  /// The text without control characters, which would end or garble a label; line breaks may stay.
  package static func cleaned(_ text: String, keepingLines: Bool = false) -> String {
    let characters: [Character] = text.map { character in
      if character.isNewline { return keepingLines ? "\n" : " " }
      let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
      return isControl ? " " : character
    }
    return String(characters)
  }
}
