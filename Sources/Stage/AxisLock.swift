/// Decides once for each drag whether it goes along or across, so that one gesture never does both.
public struct AxisLock: Hashable, Sendable {
  public enum Axis: Hashable, Sendable {
    case horizontal
    case vertical
  }

  /// The way, in points, after which the direction counts.
  public var threshold: Double
  /// Nil until the drag has gone far enough; then it stays until `reset`.
  public private(set) var axis: Axis?

  public init(threshold: Double = 10) { self.threshold = max(0, Numbers.finite(threshold, or: 10)) }

  public mutating func reset() { axis = nil }

  /// - Parameters: the way since the drag began, in points. Exactly diagonal ways count as vertical.
  public mutating func moved(dx: Double, dy: Double) -> Axis? {
    guard axis == nil, dx.isFinite, dy.isFinite else { return axis }
    guard dx * dx + dy * dy > threshold * threshold else { return nil }
    axis = abs(dx) > abs(dy) ? .horizontal : .vertical
    return axis
  }
}
