/// What becomes of a place in a list when others come or go.
enum Renumbered {
  /// - Parameter place: where the new ones were put in; what stood there moves behind them.
  static func index(_ index: Int, afterInserting count: Int, at place: Int) -> Int {
    count > 0 && place <= index ? index + count : index
  }

  /// Nil for one that went itself.
  static func index(_ index: Int, afterRemoving range: Range<Int>) -> Int? {
    if range.contains(index) { return nil }
    return range.upperBound <= index ? index - range.count : index
  }
}
