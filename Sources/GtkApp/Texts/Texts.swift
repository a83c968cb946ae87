import Playback

/// The texts of one language.
struct Texts: Sendable {
  let language: Language

  init(_ language: Language) { self.language = language }

  /// - Parameter values: what to put in for each `{name}`. A text is put in as it is: braces in it stand for nothing.
  func callAsFunction(_ key: TextKey, _ values: [String: String] = [:]) -> String {
    let pattern = language == .chinese ? key.text.chinese : key.text.english
    guard !values.isEmpty else { return pattern }
    var result = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let name = rest[rest.index(after: open)..<close]
      result += values[String(name)] ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  func count(_ number: Int) -> String { CountFormat.text(number, language) }

  /// What is wrong in a few words, and what the person can do. The failure's own message stays as the detail.
  func failure(_ reason: PlaybackFailure.Reason) -> (title: String, advice: String) {
    switch reason {
    case .notFound: (self(.notFoundTitle), self(.notFoundAdvice))
    case .notPermitted: (self(.notPermittedTitle), self(.notPermittedAdvice))
    case .damaged: (self(.damagedTitle), self(.damagedAdvice))
    case .unsupported: (self(.unsupportedTitle), self(.unsupportedAdvice))
    case .network: (self(.networkTitle), self(.networkAdvice))
    case .server: (self(.serverTitle), self(.serverAdvice))
    case .resource: (self(.resourceTitle), self(.resourceAdvice))
    }
  }
}
