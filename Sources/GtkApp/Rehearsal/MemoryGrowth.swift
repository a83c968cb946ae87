/// How much more memory the last third of a run takes than the middle one, when everything has been met once.
enum MemoryGrowth {
  /// - Parameter samples: in any unit, evenly spread over the run.
  /// - Returns: the difference of the least of each, since what a large window takes for a while is no growth; nil for
  ///   fewer than six samples.
  static func of(_ samples: [Double]) -> Double? {
    let third = samples.count / 3
    guard third >= 2, let last = samples.suffix(third).min(), let middle = samples.dropLast(third).suffix(third).min()
    else { return nil }
    return last - middle
  }
}
