import Feed
import Stage

extension ColumnRow {
  /// Pictures in a list are neither higher nor wider than this, width ÷ height: what is has free room beside it. So that
  /// an upright video leaves room for its text on the screen.
  static let shapes = 0.8...2.5
  /// The shape of a picture that is not known.
  static let usualShape = 16.0 / 9

  /// - Parameter text: the height of what stands below the picture, in points.
  init(_ item: MediaItem, text: Double) {
    let shape = item.size.map { Double($0.width) / Double(max(1, $0.height)) } ?? Self.usualShape
    self.init(shape: min(max(shape, Self.shapes.lowerBound), Self.shapes.upperBound), caption: text)
  }
}
