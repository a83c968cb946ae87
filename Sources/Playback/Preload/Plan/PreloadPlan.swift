/// The plan for what plays and what comes next, and the best that can be done now.
struct PreloadPlan {
  enum Choice {
    case fetchCurrent(rate: Int)
    case fetchNext(rate: Int)
    /// Nil: until something changes.
    case wait(seconds: Double?)
  }

  private let item: PreloadItem
  private let next: NextItemPlan
  private let pass: BackwardPass
  /// Of the second before the one to fetch, in Mbit/s.
  private let quality: Float?
  /// Seconds of the next item on hand.
  private let onHand: Int
  private let level: Int

  init(
    _ item: PreloadItem, next nextItem: PreloadItem?, previousQuality: Double?, mostAhead: Int, pace: PaceEstimate,
    weights: PlanWeights, memory: inout PlanMemory
  ) {
    self.item = item
    quality = (item.renditionBefore?.quality ?? previousQuality).flatMap { $0.isFinite ? Float($0) : nil }
    if let nextItem {
      next = NextItemPlan(
        nextItem, most: mostAhead, after: quality, of: item, leavesLater: Self.leavesLater(item), pace: pace,
        weights: weights, memory: &memory)
    } else {
      next = NextItemPlan(rates: item.renditions.count, memory: &memory)
    }
    onHand = nextItem.map { $0.nextSecond - $0.firstSecond } ?? 0
    // Rounding down is on the safe side; what is less than a thousandth short of a level is on it.
    level = min(PlanGrid.levels - 1, Int(item.secondsAhead * Double(PlanGrid.perSecond) + 0.001))
    let outlook = Outlook(
      item, given: item.watching, first: item.nextSecond, stages: PlanGrid.stages, pace: pace, memory: &memory)
    var pass = BackwardPass(
      outlook, weights: weights, leaving: next.leaving, parting: next.parting, steps: next.steps, level: level,
      memory: &memory)
    pass.run()
    self.pass = pass
  }

  /// The probability to leave an item after what is on hand, but before its end.
  private static func leavesLater(_ item: PreloadItem) -> Float {
    let ready = item.watch.probability(at: Double(item.nextSecond))
    return Float(min(1, max(0, ready - item.watch.probability(at: item.duration)) / item.watching))
  }

  /// Weighs what can be done now. If it is best to wait, the level at which it no longer is says how long.
  /// - Parameter mustFetch: whether the current item has to be fetched, so that only the rendition is open.
  func choose(mustFetch: Bool, memory: inout PlanMemory) -> Choice {
    let outlook = pass.outlook
    let second = outlook.first
    let ahead = min(onHand, pass.steps.count)
    let rate = quality.map { outlook.nearest(to: $0) } ?? 0
    let mass = outlook.mass(second)
    let levels = 0..<(level + 1)
    let worth = memory.take(PlanGrid.padded)
    let best = memory.take(PlanGrid.padded)
    /// The rate to fetch at, or one more than the highest for the next item.
    let choice = memory.take(PlanGrid.padded)
    for level in levels { best[level] = -.infinity }
    if second < outlook.end {
      for other in 0..<outlook.rates {
        pass.weighFetch(second, rate: other, ahead: ahead, levels: levels, to: worth)
        let jump = quality.map { pass.weights.jump * mass[0] * abs(outlook.qualities[other] - $0) } ?? 0
        for level in levels where worth[level] - jump > best[level] {
          best[level] = worth[level] - jump
          choice[level] = Float(other)
        }
      }
    }
    if ahead < pass.steps.count, !mustFetch {
      pass.weighAhead(ahead, rate: rate, from: pass.values, mass: mass, levels: levels, to: worth)
      for level in levels where worth[level] - pass.weights.headPatience * mass[level] > best[level] {
        best[level] = worth[level] - pass.weights.headPatience * mass[level]
        choice[level] = Float(outlook.rates)
      }
    }
    let gone = pass.gone(ahead, rate)
    let values = pass.values + pass.place(ahead, rate)
    var until = level
    while until > 0, !mustFetch {
      let wait = values[until - 1] + (mass[until] - mass[until - 1]) * gone + pass.weights.patience * mass[until]
      if best[until] >= wait { break }
      until -= 1
    }
    guard best[until] > -.infinity else { return .wait(seconds: nil) }
    guard until == level else {
      return .wait(seconds: max(0.001, item.secondsAhead - Double(until) / Double(PlanGrid.perSecond)))
    }
    let rateNow = Int(choice[until])
    return rateNow < outlook.rates
      ? .fetchCurrent(rate: rateNow) : .fetchNext(rate: pass.steps[ahead].rate)
  }
}
