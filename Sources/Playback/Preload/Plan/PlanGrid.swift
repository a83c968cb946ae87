/// The grid on which what comes is worked out: levels of media on hand, in tenths of a second.
enum PlanGrid {
  static let perSecond = 10
  /// In seconds.
  static let step: Float = 0.1
  /// From 0 to 5 s on hand; with more, nothing of this item is urgent.
  static let levels = 51
  /// A fetched second lies above the highest level.
  static let padded = levels + perSecond + 1
  /// Seconds of the current item that are planned.
  static let stages = 10
  /// Seconds of the next item that are planned.
  static let nextStages = 5
  /// Seconds of the next item that the plan of the current one may fetch.
  static let ahead = 3
  /// Waits at the beginning of an item, up to 4 s.
  static let waits = 41
}

/// Parts of one block of memory, so that a decision allocates once.
struct PlanMemory {
  private var rest: Slice<UnsafeMutableBufferPointer<Float>>

  init(_ block: UnsafeMutableBufferPointer<Float>) {
    block.initialize(repeating: 0)
    rest = block[...]
  }

  /// How many floats the plans of two items with this many renditions take.
  static func size(rates: Int) -> Int {
    let values = (PlanGrid.ahead + 1) * rates * PlanGrid.padded
    let outlook = PlanGrid.padded + PlanGrid.perSecond * (PlanGrid.stages + 1) + (9 * PlanGrid.stages + 1) * rates
    let leaving = (PlanGrid.ahead + 1) * PlanGrid.waits
    return 5 * values + 2 * outlook + leaving + (2 * rates + 5) * PlanGrid.padded + 4 * rates
  }

  /// Zeroed memory that is valid as long as the block is.
  mutating func take(_ count: Int) -> UnsafeMutablePointer<Float> {
    let part = UnsafeMutableBufferPointer(rebasing: rest.prefix(count))
    rest = rest.dropFirst(count)
    guard part.count == count, let start = part.baseAddress else {
      preconditionFailure("the plan's memory is too small")
    }
    return start
  }
}
