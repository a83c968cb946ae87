/// When the turns since the last seek begin on the timeline, in nanoseconds; each later than the one before.
struct TurnTable {
  /// What is long over is forgotten beyond so many turns.
  private static let most = 4_096

  private var starts: [Int64]
  /// The number of the first turn that is remembered.
  private var first = 0

  /// - Parameter start: of turn 0.
  init(start: Int64) { starts = [start] }

  /// How many beginnings are known.
  var count: Int { first + starts.count }

  /// When a turn begins; nil if that is not known yet. One that is forgotten gives the oldest that is known.
  subscript(turn: Int) -> Int64? { turn < count ? starts[max(0, turn - first)] : nil }

  mutating func append(_ start: Int64) {
    if starts.count == Self.most {
      starts.removeFirst(Self.most / 2)
      first += Self.most / 2
    }
    starts.append(start)
  }

  /// The turn that a time belongs to, and when that began.
  func turn(at time: Int64) -> (index: Int, start: Int64) {
    let index = starts.lastIndex { $0 <= time } ?? 0
    return (first + index, starts[index])
  }
}
