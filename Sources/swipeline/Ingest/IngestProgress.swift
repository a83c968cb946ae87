import Ingest

/// How far a batch is, and how that is shown in one line. A pure value: time comes in as seconds.
struct IngestProgress {
  private let names: [String]
  private var shares: [Double]
  private var working: [Int] = []
  private var ended = 0

  init(names: [String]) {
    self.names = names
    shares = Array(repeating: 0, count: names.count)
  }

  mutating func note(_ event: IngestEvent) {
    switch event {
    case .started(let index): working.append(index)
    case .progress(let index, let share): shares[index] = max(shares[index], share)
    case .ended(let index, _):
      shares[index] = 1
      ended += 1
      working.removeAll { $0 == index }
    }
  }

  /// 0…1 of everything, each file counting the same.
  var share: Double { shares.isEmpty ? 1 : shares.reduce(0, +) / Double(shares.count) }

  /// Seconds that are left if it goes on as it went; nil while nothing can be said.
  func left(after seconds: Double) -> Double? {
    seconds >= 2 && share >= 0.02 && share < 1 ? seconds * (1 - share) / share : nil
  }

  /// The line for a terminal, at most so many columns wide (letters of Chinese take two).
  func line(after seconds: Double, columns: Int, chinese: Bool) -> String {
    let filled = Int((share * 20).rounded(.down))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
    var line = "\(bar) \(Int(share * 100)) %  \(ended)/\(names.count)"
    if let left = left(after: seconds) {
      line += chinese ? "  剩余 \(Self.clock(left))" : "  \(Self.clock(left)) left"
    }
    if let index = working.first { line += "  " + names[index] }
    var width = 0
    return String(
      line.prefix { letter in
        width += letter.unicodeScalars.contains { $0.value >= 0x2E80 } ? 2 : 1
        return width < columns
      })
  }

  /// 0:07, 12:34, 1:02:03; begun seconds count, so it never says 0:00 while something is left.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
