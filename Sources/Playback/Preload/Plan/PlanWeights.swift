/// What things cost in a plan, in the score's unit.
struct PlanWeights {
  /// A second without picture.
  let stall: Float
  /// A byte.
  let byte: Float
  /// A jump of one Mbit/s.
  let jump: Float
  /// Each Mbit/s of a next item's head that is on hand when the last watched second is fetched.
  let earlyHead: Float

  init(_ objective: PreloadObjective, _ tuning: PreloadTuning, pace: PaceEstimate) {
    let slowness = Double(pace.mean) - tuning.usualPace
    stall = Float(objective.stallCost * max(0, tuning.stallWeight + tuning.stallSlope * slowness))
    byte = Float(objective.megabitCost * tuning.byteWeight * 8e-6)
    jump = Float(objective.jumpCost * tuning.jumpWeight)
    earlyHead = Float(objective.earlyHeadCost * tuning.earlyWeight)
  }
}
