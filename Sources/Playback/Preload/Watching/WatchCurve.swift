/// How long people stay with an item: the probability that somebody still watches at a time of it.
public struct WatchCurve: Sendable, Equatable {
  /// At whole seconds from 0; each 0…1, and none above the one before. Between them it is linear.
  public let survival: [Double]

  /// What lies beyond the last second counts as watched this much less with each second more.
  private static let tailShare = 0.9

  /// - Parameter survival: at whole seconds from 0. Values are brought into 0…1 and made never to grow; no value at all
  ///   means that everybody begins to watch.
  public init(survival: [Double]) {
    var least = 1.0
    self.survival =
      survival.isEmpty
      ? [1]
      : survival.map { value in
        least = min(least, max(0, value.isNaN ? 0 : value))
        return least
      }
  }

  /// The probability that somebody still watches.
  /// - Parameter time: in seconds from the item's beginning.
  public func probability(at time: Double) -> Double {
    guard time > 0 else { return survival[0] }
    let last = survival.count - 1
    guard time < Double(last) else { return tail(time - Double(last)) }
    let second = Int(time)
    let share = time - Double(second)
    return survival[second] + (survival[second + 1] - survival[second]) * share
  }

  private func tail(_ time: Double) -> Double {
    var value = survival[survival.count - 1]
    var rest = time
    while rest >= 1, value > 1e-6 {
      value *= Self.tailShare
      rest -= 1
    }
    return value * (1 - min(1, rest) * (1 - Self.tailShare))
  }
}
