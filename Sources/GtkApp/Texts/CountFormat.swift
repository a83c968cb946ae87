/// Counts as people read them at a glance: 1.2k and 3.4M, or 1.2万 and 3.4亿. What is cut off is cut and not rounded, so
/// no count looks larger than it is: 999,999 is 999.9k and not 1000k.
enum CountFormat {
  static func text(_ count: Int, _ language: Language) -> String {
    let count = max(0, count)
    let units: [(size: Int, name: String)] =
      switch language {
      case .english: [(1_000_000_000, "B"), (1_000_000, "M"), (1_000, "k")]
      case .chinese: [(100_000_000, "亿"), (10_000, "万")]
      }
    guard let unit = units.first(where: { count >= $0.size }) else { return String(count) }
    let tenths = count / (unit.size / 10)
    let fraction = tenths % 10 == 0 ? "" : ".\(tenths % 10)"
    return "\(tenths / 10)\(fraction)\(unit.name)"
  }
}
