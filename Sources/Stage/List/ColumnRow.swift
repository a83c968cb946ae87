/// What a row of a list or a waterfall is made of: a picture of a shape, and what stands below it.
public struct ColumnRow: Hashable, Sendable {
  /// The picture's width ÷ its height; 1 for what is no shape.
  public var shape: Double
  /// What stands below the picture, in points.
  public var caption: Double

  public init(shape: Double, caption: Double = 0) {
    self.shape = shape.isFinite && shape > 0 ? shape : 1
    self.caption = max(0, Numbers.finite(caption))
  }

  /// The height of the picture in a column, in points.
  func pictureHeight(in width: Double) -> Double { min(width / shape, ColumnLayout.highest) }
}
