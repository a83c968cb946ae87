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
  /// What a head on hand after the planned seconds is worth, as a share of its worth now.
  let laterHead: Float
  /// How much running dry after the planned seconds counts.
  let endStall: Float
  /// What has to be won by waiting a step instead of fetching.
  let patience: Float
  /// What fetching the next item's next second has to win over all else.
  let headPatience: Float

  init(_ objective: PreloadObjective, _ tuning: PreloadTuning, pace: PaceEstimate) {
    let pace = pace.usual
    stall = Float(objective.stallCost * tuning.stallWeight.value(at: pace))
    byte = Float(objective.megabitCost * tuning.byteWeight.value(at: pace) * 8e-6)
    jump = Float(objective.jumpCost * tuning.jumpWeight.value(at: pace))
    earlyHead = Float(objective.earlyHeadCost * tuning.earlyWeight.value(at: pace))
    laterHead = Float(tuning.laterHead.value(at: pace))
    endStall = Float(tuning.endStall.value(at: pace))
    patience = Float(tuning.patience.value(at: pace))
    headPatience = Float(tuning.headPatience.value(at: pace))
  }
}
