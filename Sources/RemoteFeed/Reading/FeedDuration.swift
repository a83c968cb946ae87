/// Lengths as feeds write them.
enum FeedDuration {
  /// Longer is taken for a mistake: a thousand hours.
  private static let longest = 3_600_000.0

  /// nil for what is no length of a video.
  static func seconds(_ seconds: Double) -> Duration? {
    guard seconds > 0, seconds <= longest else { return nil }
    return .milliseconds(Int64((seconds * 1000).rounded()))
  }

  /// Seconds, `M:SS` or `H:MM:SS`, each with a fraction if it likes.
  static func parse(_ text: String) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      let digits = part.drop(while: \.isWhitespace)
      guard let first = digits.first, first.isNumber, let number = Double(digits.filter { !$0.isWhitespace }) else {
        return nil
      }
      total = total * 60 + number
    }
    return seconds(total)
  }
}
