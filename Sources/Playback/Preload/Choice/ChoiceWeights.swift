/// What things cost and how far to look ahead, on a line as fast as it is.
struct ChoiceWeights {
  /// A second without picture, a megabit, a jump of one Mbit/s, in the score's unit.
  let stall: Double
  let megabit: Double
  let jump: Double
  /// Each Mbit/s of a next item's head that is on hand when the last watched second is fetched.
  let earlyHead: Double
  /// See `PreloadTuning`; in seconds.
  let safe: Double
  let ahead: Double
  let needShare: Double
  let further: Double
  let furtherShare: Double
  let leaveWithin: Double
  let laterShare: Double
  let headCushion: Double
  /// Whatever is expected, so many seconds of what plays come first.
  let leastAhead: Double

  init(_ objective: PreloadObjective, _ tuning: PreloadTuning, pace: PaceEstimate) {
    let pace = pace.usual
    stall = objective.stallCost * tuning.stallWeight.value(at: pace)
    megabit = objective.megabitCost * tuning.byteWeight.value(at: pace)
    jump = objective.jumpCost * tuning.jumpWeight.value(at: pace)
    earlyHead = objective.earlyHeadCost * tuning.earlyWeight.value(at: pace)
    let reach = objective.reach
    safe = max(objective.leastAhead, tuning.safeSeconds.value(at: pace))
    ahead = reach * tuning.aheadSeconds.value(at: pace)
    needShare = tuning.needShare.value(at: pace)
    further = reach * tuning.furtherSeconds.value(at: pace)
    furtherShare = tuning.furtherShare
    leaveWithin = tuning.leaveWithin.value(at: pace)
    // Where no head comes too early, there is nothing to wait for.
    laterShare = objective.earlyHeadCost * tuning.laterShare.value(at: pace)
    headCushion = tuning.headCushion.value(at: pace)
    leastAhead = objective.leastAhead
  }
}
