/// Decides what to fetch next: which item, up to which second, at which rendition; or how long to wait.
///
/// It weighs each second's worth, if it is watched, against what its bytes cost and against the stalls that fetching it
/// now, later, or in place of something else is likely to bring; see `BackwardPass`. It is a plain function of the
/// snapshot: equal snapshots give equal decisions.
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
    guard setting != .off, var current = snapshot.items.first else { return .sleep(seconds: nil) }
    if current.renditions.isEmpty {
      // A picture, say: there is nothing to read, but it can be left for the next item at any time.
      current.renditions = [PreloadRendition(byteCount: nil, duration: nil, bitRate: nil)]
      current.readyUntil = Double(current.wholeSeconds)
    }
    let pace = PaceEstimate(snapshot.throughput, tuning)
    let weights = PlanWeights(objective, tuning, pace: pace)
    let next = snapshot.items.indices.dropFirst().first { snapshot.items[$0].isFetchable }
    let rates = max(current.renditions.count, next.map { snapshot.items[$0].renditions.count } ?? 0)
    let isShort = current.nextSecond < current.wholeSeconds && current.secondsAhead < objective.leastAhead
    let choice = withUnsafeTemporaryAllocation(of: Float.self, capacity: PlanMemory.size(rates: rates)) { block in
      var memory = PlanMemory(block)
      let plan = PreloadPlan(
        current, next: next.map { snapshot.items[$0] }, previousQuality: snapshot.previousQuality,
        mostAhead: setting == .heads ? 1 : PlanGrid.ahead, pace: pace, weights: weights,
        memory: &memory)
      return plan.choose(mustFetch: isShort, memory: &memory)
    }
    switch choice {
    case .fetchCurrent(let rate):
      return .fetch(item: 0, upTo: current.nextSecond + 1, rendition: rate)
    case .fetchNext(let rate):
      return next.map { .fetch(item: $0, upTo: snapshot.items[$0].nextSecond + 1, rendition: rate) }
        ?? .sleep(seconds: nil)
    case .wait(let seconds):
      let further = FurtherSeconds(pace: pace, weights: weights, headsOnly: setting == .heads)
      return further.decide(snapshot.items, after: next ?? 0, within: seconds) ?? .sleep(seconds: seconds)
    }
  }
}
