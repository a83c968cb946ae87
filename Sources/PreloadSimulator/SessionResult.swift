/// What came of a session, or the mean of many.
public struct SessionResult: Sendable, Equatable {
  /// The challenge's quality of experience, with its quirks.
  public var qoe = 0.0
  /// Bytes downloaded.
  public var bytes = 0.0
  /// Bytes downloaded and not watched, as the challenge counts them.
  public var wasted = 0.0
  public var stallSeconds = 0.0
  /// What jumps of quality cost as the challenge counts them; already taken off `qoe`.
  public var smooth = 0.0
  /// The bit rates in Mbit/s of all chunks watched, summed.
  public var watchedQuality = 0.0
  /// The jumps in Mbit/s between chunks as they were watched, also across videos, summed.
  public var watchedJumps = 0.0

  /// What a second of stalling costs.
  static let stallCost = 1.85
  /// What a megabit downloaded costs.
  static let megabitCost = 0.5

  private var byteCost: Double { Self.megabitCost * bytes * 8 / 1_000_000 }

  /// The challenge's score.
  public var score: Double { qoe - byteCost }

  /// The score without the challenge's quirks: what is watched, counted once and as it is watched.
  public var clean: Double { watchedQuality - watchedJumps - Self.stallCost * stallSeconds - byteCost }

  static func += (sum: inout SessionResult, part: SessionResult) {
    sum.combine(part) { $0 + $1 }
  }

  static func / (sum: SessionResult, count: Int) -> SessionResult {
    var mean = sum
    mean.combine(sum) { value, _ in value / Double(count) }
    return mean
  }

  private mutating func combine(_ other: SessionResult, _ operation: (Double, Double) -> Double) {
    qoe = operation(qoe, other.qoe)
    bytes = operation(bytes, other.bytes)
    wasted = operation(wasted, other.wasted)
    stallSeconds = operation(stallSeconds, other.stallSeconds)
    smooth = operation(smooth, other.smooth)
    watchedQuality = operation(watchedQuality, other.watchedQuality)
    watchedJumps = operation(watchedJumps, other.watchedJumps)
  }
}
