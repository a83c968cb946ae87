import Feed

/// Learns how long this person stays with items of one kind, from the items that they have left.
///
/// For each second it counts who was still there and who left; the kind's prior counts as some further people. Older
/// exposures count less and less. The numbers are plain data for the app to store.
public struct WatchHistory: Sendable, Equatable {
  /// How many seconds are told apart; later ones are taken together.
  public static let seconds = 120
  /// As how many people the prior counts in each second.
  private static let priorWeight = 8.0
  /// What an exposure still counts after the next one: half after about 140.
  private static let memory = 0.995

  public let kind: MediaKind
  /// How many were there in each second and either stayed through it or left in it; newer ones count more.
  public private(set) var present: [Double]
  /// How many of them left within the second.
  public private(set) var left: [Double]

  /// Nothing is known of the person yet.
  public init(kind: MediaKind) {
    self.kind = kind
    present = Array(repeating: 0, count: Self.seconds)
    left = present
  }

  /// What was stored before.
  /// - Returns: nil if the numbers can't be those of a history: other counts than `seconds`, negative or endless ones,
  ///   or more who left than were there.
  public init?(kind: MediaKind, present: [Double], left: [Double]) {
    guard present.count == Self.seconds, left.count == Self.seconds,
      zip(present, left).allSatisfy({ $0.isFinite && $1 >= 0 && $1 <= $0 })
    else { return nil }
    self.kind = kind
    self.present = present
    self.left = left
  }

  /// Learns from an exposure that has ended. Whoever saw the item's end did not leave before it, however often it was
  /// repeated. An item that was never seen running tells nothing.
  public mutating func record(_ exposure: Exposure) {
    let watched = exposure.watched / .seconds(1)
    guard watched > 0 || exposure.completions > 0 else { return }
    let length = exposure.duration.map { $0 / .seconds(1) }
    let sawEnd = exposure.completions > 0
    let stayed = sawEnd ? length ?? watched : min(watched, length ?? watched)
    for second in present.indices {
      present[second] *= Self.memory
      left[second] *= Self.memory
    }
    // What lies beyond the last second that is told apart counts there.
    let whole = Int(min(stayed, Double(4 * Self.seconds)))
    for second in 0..<whole { present[min(second, Self.seconds - 1)] += 1 }
    if !sawEnd, stayed < length ?? .infinity {
      present[min(whole, Self.seconds - 1)] += 1
      left[min(whole, Self.seconds - 1)] += 1
    }
  }

  /// How long this person is expected to stay with an item.
  /// - Parameter duration: of the item, in seconds.
  public func curve(duration: Double) -> WatchCurve {
    let prior = WatchPrior(kind)
    let count = Int(min(max(1, duration), 3600).rounded(.up))
    var survival = [1.0]
    survival.reserveCapacity(count + 1)
    for second in 0..<count {
      let place = min(second, Self.seconds - 1)
      let leaving =
        (left[place] + Self.priorWeight * prior.leaving(at: second)) / (present[place] + Self.priorWeight)
      survival.append(survival[second] * (1 - leaving))
    }
    return WatchCurve(survival: survival)
  }
}
