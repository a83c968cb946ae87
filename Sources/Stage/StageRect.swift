/// A rectangle in points or pixels, from its upper left corner.
public struct StageRect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle round a centre.
  public init(midX: Double, midY: Double, width: Double, height: Double) {
    self.init(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
  }

  public var midX: Double { x + width / 2 }
  public var midY: Double { y + height / 2 }
  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  /// 0 for a rectangle with a side that is negative or no number.
  public var area: Double { width > 0 && height > 0 ? width * height : 0 }

  /// Whether a point lies within; of two that touch, only one has the point between them.
  public func contains(x: Double, y: Double) -> Bool { x >= self.x && x < maxX && y >= self.y && y < maxY }

  /// The area that both have, 0 when they are apart.
  public func sharedArea(with other: StageRect) -> Double {
    let across = min(maxX, other.maxX) - max(x, other.x)
    let down = min(maxY, other.maxY) - max(y, other.y)
    return across > 0 && down > 0 ? across * down : 0
  }
}
