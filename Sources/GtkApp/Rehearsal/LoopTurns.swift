/// Counts the frames of a loop turn by turn, as they were drawn, by the numbers that they carry.
struct LoopTurns {
  private(set) var turns = 0
  /// Numbers that were passed over, also across the seam.
  private(set) var missing = 0
  /// Frames drawn that carry the number of the one before.
  private(set) var doubled = 0
  /// How much longer or shorter than the clip each turn took, in milliseconds, without its sign.
  private(set) var periodErrors: [Double] = []
  /// From each frame to the one that follows on it, in milliseconds: within a turn …
  private(set) var frameIntervals: [Double] = []
  /// … and from the last of a turn to the first of the next.
  private(set) var seamIntervals: [Double] = []

  /// The frame that was drawn last.
  private var last: (serial: Int, number: Int, time: Double)?
  /// The largest number seen: the clip's last frame, once a turn is over.
  private var largest = 0
  private var turnBegan: Double?

  /// A frame was drawn.
  ///
  /// - Parameters:
  ///   - serial: which of the load's frames it is, counted over all turns.
  ///   - number: the clip's frame that it carries, from 0.
  ///   - period: how long the clip is, in milliseconds; nil if that is not known.
  ///   - time: when it was drawn, in milliseconds.
  mutating func drew(serial: Int, number: Int, period: Double?, time: Double) {
    guard let last else {
      self.last = (serial, number, time)
      largest = number
      return
    }
    guard serial != last.serial else { return }
    self.last = (serial, number, time)
    if number == last.number + 1 {
      frameIntervals.append(time - last.time)
    } else if number == 0, last.number == largest, largest > 0 {
      seamIntervals.append(time - last.time)
    }
    if number == last.number && largest > 0 {
      doubled += 1
    } else if number > last.number {
      missing += number - last.number - 1
    } else {
      turns += 1
      missing += number + max(0, largest - last.number)
      if let turnBegan, let period { periodErrors.append(abs(time - turnBegan - period)) }
      turnBegan = time
    }
    largest = max(largest, number)
  }

  /// What comes next does not follow on what was drawn last.
  mutating func interrupted() {
    last = nil
    turnBegan = nil
  }
}
