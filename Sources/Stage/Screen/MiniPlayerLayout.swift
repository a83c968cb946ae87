/// One of the four corners.
public enum StageCorner: Hashable, Sendable, CaseIterable {
  case upperLeft
  case upperRight
  case lowerLeft
  case lowerRight
}

/// Where the tile of the mini player is in a window.
///
/// Points.
public struct MiniPlayerLayout: Hashable, Sendable {
  /// The tile of a 9:16 picture; all others are fitted into it.
  public static let mostWidth = 180.0
  public static let mostHeight = 320.0
  /// The free space between the tile and the edges of the safe area.
  public static let margin = 12.0

  /// Where a tile may lie: the safe area without its margin.
  public let area: StageRect
  /// The tile's size. Its shape is the picture's.
  public let width: Double
  public let height: Double

  /// - Parameters:
  ///   - safeArea: what of the window nothing else covers.
  ///   - shape: the picture's width ÷ its height; 9:16 for what is no shape.
  public init(safeArea: StageRect, shape: Double) {
    let shape = shape.isFinite && shape > 0 ? shape : 9.0 / 16
    let margin = max(0, min(Self.margin, safeArea.width / 2, safeArea.height / 2))
    area = StageRect(
      x: safeArea.x + margin, y: safeArea.y + margin, width: max(0, safeArea.width - 2 * margin),
      height: max(0, safeArea.height - 2 * margin))
    let tile = ContentFit.fit.rect(
      width: shape, height: 1, boxWidth: min(Self.mostWidth, area.width), boxHeight: min(Self.mostHeight, area.height))
    (width, height) = (tile.width, tile.height)
  }

  public func frame(at corner: StageCorner) -> StageRect {
    let isLeft = corner == .upperLeft || corner == .lowerLeft
    let isUpper = corner == .upperLeft || corner == .upperRight
    return StageRect(
      x: isLeft ? area.x : area.maxX - width, y: isUpper ? area.y : area.maxY - height, width: width, height: height)
  }

  /// The nearest place within the area for a tile whose upper left corner is at a point.
  public func frame(x: Double, y: Double) -> StageRect {
    StageRect(
      x: Numbers.finite(x, or: area.x).clamped(to: area.x...max(area.x, area.maxX - width)),
      y: Numbers.finite(y, or: area.y).clamped(to: area.y...max(area.y, area.maxY - height)), width: width,
      height: height)
  }

  /// The corner whose tile is nearest to a point, given as a tile's upper left corner. Of equally near ones the lower
  /// right wins.
  public func corner(nearX x: Double, y: Double) -> StageCorner {
    // Each way by itself: the nearest corner is on the nearer side, left or right, and above or below.
    let isLeft = x - area.x < area.maxX - width - x
    let isUpper = y - area.y < area.maxY - height - y
    return isUpper ? (isLeft ? .upperLeft : .upperRight) : (isLeft ? .lowerLeft : .lowerRight)
  }
}
