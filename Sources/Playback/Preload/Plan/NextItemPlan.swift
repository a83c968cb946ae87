/// What the next item is worth at its start, by how much of it is on hand and how long the line is still taken.
struct NextItemPlan {
  /// `[ahead][steps to wait]`, compared with an item of which nothing is on hand.
  let leaving: UnsafeMutablePointer<Float>
  /// What is added to that by the rendition of the current item that was watched last; see `BackwardPass`.
  let parting: UnsafeMutablePointer<Float>
  private(set) var steps: [AheadStep] = []

  /// Without a next item: leaving is worth nothing, and there is nothing to fetch.
  init(rates: Int, memory: inout PlanMemory) {
    parting = memory.take(2 * rates)
    leaving = memory.take((PlanGrid.ahead + 1) * PlanGrid.waits)
  }

  /// - Parameters:
  ///   - most: the seconds of it that may be fetched.
  ///   - quality: that of the current item's last second, in Mbit/s.
  ///   - leavesLater: the probability that the current item is left after what is on hand, but before its end.
  init(
    _ item: PreloadItem, most: Int, after quality: Float?, of current: PreloadItem, leavesLater: Float,
    pace: PaceEstimate, weights: PlanWeights, memory: inout PlanMemory
  ) {
    self.init(rates: current.renditions.count, memory: &memory)
    let start = item.firstSecond
    let given = max(1e-6, item.watch.probability(at: Double(start)))
    let outlook = Outlook(
      item, given: item.position > 0 ? given : 1, first: start, stages: PlanGrid.nextStages, pace: pace,
      memory: &memory)
    // Whoever leaves the next item as well finds nothing of the one after.
    let onDemand = outlook.seconds(start, 0)[2]
    for wait in 0..<PlanGrid.waits { leaving[wait] = -weights.stall * (Float(wait) * PlanGrid.step + onDemand) }
    var pass = BackwardPass(
      outlook, weights: weights, leaving: leaving, parting: memory.take(2 * outlook.rates), steps: [],
      level: PlanGrid.ahead * PlanGrid.perSecond, memory: &memory)
    let kept = memory.take((PlanGrid.ahead + 1) * outlook.rates * PlanGrid.padded)
    let rowSize = outlook.rates * PlanGrid.padded
    pass.run { pass, second in
      if second - start <= PlanGrid.ahead {
        (kept + (second - start) * rowSize).update(from: pass.values, count: rowSize)
      }
    }
    let value = { (ahead: Int, rate: Int, level: Int) in kept[ahead * rowSize + rate * PlanGrid.padded + level] }
    var rate = quality.map { outlook.nearest(to: $0) } ?? 0
    let base = value(0, rate, 0)
    let onHand = item.nextSecond - start
    for ahead in 0..<min(most, PlanGrid.ahead, outlook.end - start - 1) {
      let before = ahead == 0 ? quality : outlook.qualities[rate]
      var best: (worth: Float, step: AheadStep)?
      for choice in 0..<outlook.rates {
        let quality = outlook.qualities[choice]
        let watched = outlook.mass(start + ahead)[0]
        let reward =
          watched * (quality - weights.jump * abs(quality - (before ?? quality)))
          - weights.byte * outlook.bytes(start + ahead, choice)
        let step = AheadStep(
          rate: choice, quality: quality, reward: reward, seconds: outlook.seconds(start + ahead, choice))
        var worth =
          reward + value(ahead + 1, choice, (ahead + 1) * PlanGrid.perSecond)
          - weights.stall * step.seconds[2] * weights.endStall
        if ahead == 0 { worth -= weights.earlyHead * quality * leavesLater }
        if ahead < onHand, choice == (ahead == 0 ? item.firstRendition : item.lastRendition) { worth = .infinity }
        if worth > best?.worth ?? -.infinity { best = (worth, step) }
      }
      guard let step = best?.step else { break }
      steps.append(step)
      fill(ahead, rate, value, base, weights)
      rate = step.rate
    }
    fill(steps.count, rate, value, base, weights)
    let rates = current.renditions.count
    for (rate, rendition) in current.renditions.enumerated() {
      let watched = Float(rendition.quality)
      parting[rate] = value(0, outlook.nearest(to: watched), 0) - base
      guard let head = steps.first else { continue }
      parting[rates + rate] = -weights.jump * (abs(head.quality - watched) - abs(head.quality - (quality ?? watched)))
    }
  }

  private func fill(
    _ ahead: Int, _ rate: Int, _ value: (Int, Int, Int) -> Float, _ base: Float, _ weights: PlanWeights
  ) {
    for wait in 0..<PlanGrid.waits {
      let left = ahead * PlanGrid.perSecond - wait
      let stalled = left < 0 ? weights.stall * Float(-left) * PlanGrid.step : 0
      leaving[ahead * PlanGrid.waits + wait] = value(ahead, rate, max(0, left)) - base - stalled
    }
  }
}
