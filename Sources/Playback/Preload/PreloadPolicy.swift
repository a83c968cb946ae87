/// Decides what to fetch next: which item, up to which second, at which rendition; or how long to wait.
///
/// What plays comes first until it is safe, then the next item's head once it may be wanted soon, then what is likely to
/// be watched; see `FetchOrder`. The rendition is the one whose worth, if it is watched, exceeds most what its bytes cost
/// and the stalls that it brings; see `RenditionSearch`. How much is safe, soon and likely depends on how fast the line is.
/// It is a plain function of the snapshot: equal snapshots give equal decisions.
public struct PreloadPolicy: Sendable, Equatable {
  /// What is wanted.
  public var objective: PreloadObjective
  /// How it is estimated.
  public var tuning: PreloadTuning

  public init(objective: PreloadObjective = .app, tuning: PreloadTuning = .tuned) {
    self.objective = objective
    self.tuning = tuning
  }

  /// Takes less than 0.2 ms in a release build with three renditions. Ask again after each fetch, after a sleep, and
  /// whenever the focus, the window, the network or the setting changes.
  public func decide(_ snapshot: PreloadSnapshot) -> PreloadDecision {
    let setting = snapshot.setting.limited(onMetered: snapshot.isMetered)
    guard setting != .off, !snapshot.items.isEmpty else { return .sleep(seconds: nil) }
    let pace = PaceEstimate(snapshot.throughput, tuning)
    let weights = ChoiceWeights(objective, tuning, pace: pace)
    return FetchOrder(snapshot, headsOnly: setting == .heads, weights: weights, pace: pace).decide()
  }
}
