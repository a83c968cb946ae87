/// A language that all texts exist in.
enum Language: CaseIterable, Sendable {
  case english
  case chinese

  /// The language that the environment asks for, by gettext's rules: `LC_ALL`, `LC_MESSAGES` and `LANG` name the locale,
  /// the first that is not empty; `LANGUAGE` lists languages to be preferred, unless the locale is plain C.
  init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let base = locale.prefix { $0 != "." && $0 != "@" }
    guard base != "C", base != "POSIX" else {
      self = .english
      return
    }
    let preferred = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
    self = (preferred + [locale]).lazy.compactMap { Language(locale: $0) }.first ?? .english
  }

  /// Nil for a locale whose language has no texts here. Every Chinese reads the simplified texts.
  private init?(locale: String) {
    switch locale.prefix(while: { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }).lowercased() {
    case "zh": self = .chinese
    case "en", "c", "posix": self = .english
    default: return nil
    }
  }
}
