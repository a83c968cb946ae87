/// Works out, from an item's last planned second back to its first, what each state is worth if one acts well from there.
///
/// A state is: the next second to fetch, the media on hand (a level), the rendition before, and how many seconds of the
/// next item are on hand (`ahead`). What can be done is to wait a step, to fetch the second at some rendition, or to fetch the
/// next item's next second. Values are weighed with the probability that the person is still there, so nothing is
/// ever divided.
struct BackwardPass {
  let outlook: Outlook
  let weights: PlanWeights
  /// What it is worth to be at the start of the next item: `[ahead][steps to wait for the line]`.
  let leaving: UnsafeMutablePointer<Float>
  /// What is added to that by the rendition watched last: `[rate]` with nothing of the next item on hand, then
  /// `[rate]` with its head on hand.
  let parting: UnsafeMutablePointer<Float>
  /// Seconds of the next item that may be fetched; their count is the highest `ahead`.
  let steps: [AheadStep]
  /// The media on hand at first: no more than this and what is fetched is ever looked at.
  let level: Int
  private(set) var values: UnsafeMutablePointer<Float>
  private(set) var later: UnsafeMutablePointer<Float>
  private let fetches: UnsafeMutablePointer<Float>
  private let ahead: UnsafeMutablePointer<Float>

  init(
    _ outlook: Outlook, weights: PlanWeights, leaving: UnsafeMutablePointer<Float>,
    parting: UnsafeMutablePointer<Float>, steps: [AheadStep], level: Int, memory: inout PlanMemory
  ) {
    self.outlook = outlook
    self.level = level
    self.weights = weights
    self.leaving = leaving
    self.parting = parting
    self.steps = steps
    let size = (PlanGrid.ahead + 1) * outlook.rates * PlanGrid.padded
    values = memory.take(size)
    later = memory.take(size)
    fetches = memory.take(outlook.rates * PlanGrid.padded)
    ahead = memory.take(PlanGrid.padded)
  }

  func place(_ ahead: Int, _ rate: Int) -> Int { (ahead * outlook.rates + rate) * PlanGrid.padded }

  /// What leaving is worth besides, by the rendition watched last.
  private func parted(_ ahead: Int, _ rate: Int) -> Float { parting[(ahead > 0 ? outlook.rates : 0) + rate] }

  /// What it is worth to leave at once.
  func gone(_ ahead: Int, _ rate: Int) -> Float { leaving[ahead * PlanGrid.waits] + parted(ahead, rate) }

  /// What it costs to fetch a second while the next item's head is on hand, on the mean.
  func earlyCost(_ second: Int, ahead: Int) -> Float {
    guard ahead > 0 else { return 0 }
    let mass = outlook.mass(second)
    return weights.earlyHead * steps[0].quality * max(0, mass[0] - mass[-PlanGrid.perSecond])
  }

  /// Adds the worth of what follows a fetch, for a range of levels.
  /// - Parameter gain: the levels that arrive with it.
  func addAfter(
    _ seconds: SIMD8<Float>, from values: UnsafeMutablePointer<Float>, gain: Int, ahead: Int, rate: Int,
    mass: UnsafeMutablePointer<Float>, levels: Range<Int>, to out: UnsafeMutablePointer<Float>
  ) {
    let leaving = self.leaving + ahead * PlanGrid.waits
    let extra = parted(ahead, rate)
    for point in 0..<PaceEstimate.points {
      let weight = PaceEstimate.shares[point]
      let steps = seconds[point] * Float(PlanGrid.perSecond)
      // Far longer than any level lasts: all the same.
      let whole = Int(min(steps, 1e6).rounded(.up))
      let dry = min(max(levels.lowerBound, whole), levels.upperBound)
      if levels.lowerBound < dry {
        // On the mean, who leaves does so when half of what is on hand has been played.
        let longest = Int(min(steps, 1e6) + 0.5)
        let arrives = values[gain] - weights.stall * PlanGrid.step * mass[0] * steps
        let saved = weights.stall * PlanGrid.step * mass[0]
        for level in levels.lowerBound..<dry {
          let wait = min(PlanGrid.waits - 1, longest &- level >> 1)
          out[level] += weight * (arrives + saved * Float(level) + (mass[level] - mass[0]) * (leaving[wait] + extra))
        }
      }
      guard dry < levels.upperBound else { continue }
      let upper = Float(whole) - steps
      let lower = 1 - upper
      let left = leaving[min(PlanGrid.waits - 1, Int(steps * 0.5 + 0.5))] + extra
      let valuesAfter = values + gain - whole
      let massAfter = mass - whole
      for level in dry..<levels.upperBound {
        let stays = massAfter[level] * lower + massAfter[level + 1] * upper
        let value = valuesAfter[level] * lower + valuesAfter[level + 1] * upper
        out[level] += weight * (value + (mass[level] - stays) * left)
      }
    }
  }

  /// The worth of fetching the next item's next second, for a range of levels, into `out`.
  func weighAhead(
    _ ahead: Int, rate: Int, from values: UnsafeMutablePointer<Float>, mass: UnsafeMutablePointer<Float>,
    levels: Range<Int>, to out: UnsafeMutablePointer<Float>
  ) {
    let step = steps[ahead]
    for level in levels { out[level] = mass[level] * step.reward }
    addAfter(
      step.seconds, from: values + place(ahead + 1, rate), gain: 0, ahead: ahead, rate: rate, mass: mass,
      levels: levels, to: out)
  }

  /// The worth of fetching a second at a rendition, but for the jump to it, for a range of levels, into `out`.
  func weighFetch(
    _ second: Int, rate: Int, ahead: Int, levels: Range<Int>, to out: UnsafeMutablePointer<Float>
  ) {
    let mass = outlook.mass(second)
    let gain = mass[0] * outlook.qualities[rate] - earlyCost(second, ahead: ahead)
    let cost = weights.byte * outlook.bytes(second, rate)
    for level in levels { out[level] = gain - cost * mass[level] }
    addAfter(
      outlook.seconds(second, rate), from: later + place(ahead, rate), gain: PlanGrid.perSecond, ahead: ahead,
      rate: rate, mass: mass, levels: levels, to: out)
  }

  /// Works all stages out. Afterwards `values` is the first second's, and `later` the one's after it.
  /// - Parameter visit: is called after each stage with its second.
  mutating func run(visit: (BackwardPass, Int) -> Void = { _, _ in }) {
    finish()
    for second in (outlook.first..<outlook.end).reversed() {
      swap(&values, &later)
      solve(second)
      visit(self, second)
    }
  }

  /// What comes after the last planned second.
  private func finish() {
    let mass = outlook.mass(outlook.end)
    for ahead in (0...steps.count).reversed() {
      for rate in 0..<outlook.rates {
        let gone = gone(ahead, rate)
        let beyond = mass[0] * (outlook.endsThere ? gone : worthBeyond(ahead, mass[0]))
        let out = values + place(ahead, rate)
        let canStep = outlook.endsThere && ahead < steps.count
        if canStep {
          weighAhead(ahead, rate: rate, from: values, mass: mass, levels: 1..<PlanGrid.levels, to: self.ahead)
        }
        out[0] = beyond
        for level in 1..<PlanGrid.padded {
          let wait = out[level - 1] + (mass[level] - mass[level - 1]) * gone
          out[level] = canStep && level < PlanGrid.levels ? max(wait, self.ahead[level]) : wait
        }
        guard !outlook.endsThere, outlook.end > outlook.first else { continue }
        let need = outlook.seconds(outlook.end - 1, rate)[3]
        for level in 0..<PlanGrid.padded {
          out[level] -= weights.endStall * weights.stall * mass[0] * max(0, need - Float(level) * PlanGrid.step)
        }
      }
    }
  }

  /// What the next item will be worth to somebody who stays beyond the planned seconds.
  private func worthBeyond(_ ahead: Int, _ mass: Float) -> Float {
    guard let head = steps.first else { return leaving[0] }
    if ahead == 0 {
      return leaving[0] + weights.laterHead * max(0, leaving[PlanGrid.waits] + head.reward - leaving[0])
    }
    let leavesLater = max(0, mass - outlook.endMass) / max(1e-6, mass)
    return leaving[ahead * PlanGrid.waits] - weights.earlyHead * head.quality * leavesLater
  }

  private func solve(_ second: Int) {
    let mass = outlook.mass(second)
    let levels = 0..<min(PlanGrid.levels, level + 2 + PlanGrid.perSecond * (second - outlook.first))
    for ahead in (0...steps.count).reversed() {
      for rate in 0..<outlook.rates {
        weighFetch(second, rate: rate, ahead: ahead, levels: levels, to: fetches + rate * PlanGrid.padded)
      }
      for rate in 0..<outlook.rates {
        let gone = gone(ahead, rate)
        let out = values + place(ahead, rate)
        if ahead < steps.count {
          weighAhead(ahead, rate: rate, from: values, mass: mass, levels: levels, to: out)
        } else {
          for level in levels { out[level] = -.infinity }
        }
        for other in 0..<outlook.rates {
          let jump = weights.jump * mass[0] * abs(outlook.qualities[other] - outlook.qualities[rate])
          let fetch = fetches + other * PlanGrid.padded
          for level in levels { out[level] = max(out[level], fetch[level] - jump) }
        }
        for level in levels.dropFirst() {
          out[level] = max(out[level], out[level - 1] + (mass[level] - mass[level - 1]) * gone)
        }
        for level in levels.upperBound..<levels.upperBound + PlanGrid.perSecond + 1 {
          out[level] = out[level - 1] + (mass[level] - mass[level - 1]) * gone
        }
      }
    }
  }
}
