/// Times of a player: 0:07, 12:34, 1:02:03. Begun seconds do not count.
enum TimeFormat {
  /// - Parameter seconds: what is negative or no number counts as 0; at most 9999 hours are shown.
  static func text(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? Int(min(max(0, seconds), 9999 * 3600)) : 0
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

extension Duration {
  /// Seconds with their fraction.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
