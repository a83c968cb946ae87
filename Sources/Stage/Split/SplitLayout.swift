/// Two halves one above the other and the divider between them: where they are.
///
/// Points. The halves lie side by side with the line; the grip lies over all three.
public struct SplitLayout: Hashable, Sendable {
  /// How high the line between the halves is.
  public static let lineHeight = 4.0
  /// The part of the divider that takes a drag: as high as a finger needs, and wide enough to be found.
  public static let gripHeight = 44.0
  public static let gripWidth = 132.0

  public var upper: StageRect
  public var lower: StageRect
  public var line: StageRect
  public var grip: StageRect

  /// - Parameter place: where the middle of the line is, as a share of the height; 1 gives all to the upper half.
  public init(width: Double, height: Double, place: Double) {
    let width = max(0, Numbers.finite(width))
    let height = max(0, Numbers.finite(height))
    let middle = height * Numbers.finite(place, or: 1).clamped(to: 0...1)
    // Near an edge the line sinks into it.
    let half = min(Self.lineHeight / 2, middle, height - middle)
    let grip = (width: min(Self.gripWidth, width), height: min(Self.gripHeight, height))
    upper = StageRect(width: width, height: middle - half)
    line = StageRect(y: middle - half, width: width, height: half * 2)
    lower = StageRect(y: middle + half, width: width, height: max(0, height - middle - half))
    self.grip = StageRect(midX: width / 2, midY: middle, width: grip.width, height: grip.height)
  }
}

/// One of the two.
public enum SplitHalf: Hashable, Sendable {
  case upper
  case lower
}
