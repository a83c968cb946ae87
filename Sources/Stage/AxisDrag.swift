/// The two ways in which a drag can go.
enum StageAxis: Hashable, Sendable {
  case horizontal
  case vertical
}

/// A finger that is down. It has no axis until it has gone ten points along one; that is its axis until it lifts.
/// So a tap is no drag, and a drag up or down is never half a swipe.
///
/// Points and seconds.
struct AxisDrag: Hashable, Sendable {
  /// How far a finger goes before its axis is known, in points.
  static let lockWay = 10.0

  let startX: Double
  let startY: Double
  private(set) var x: Double
  private(set) var y: Double
  private(set) var axis: StageAxis?
  private var tracker = VelocityTracker()

  /// Nil for a place or a time that is no number.
  init?(x: Double, y: Double, time: Double) {
    guard x.isFinite, y.isFinite, time.isFinite else { return nil }
    (startX, startY, self.x, self.y) = (x, y, x, y)
    tracker.add(x, at: time)
  }

  /// The way since the finger came down, its first ten points included.
  var wayX: Double { x - startX }
  var wayY: Double { y - startY }

  mutating func moved(x: Double, y: Double, time: Double) {
    guard x.isFinite, y.isFinite, time.isFinite else { return }
    (self.x, self.y) = (x, y)
    tracker.add(x, at: time)
    guard axis == nil, max(abs(wayX), abs(wayY)) >= Self.lockWay else { return }
    axis = abs(wayX) > abs(wayY) ? .horizontal : .vertical
  }

  /// Points per second to the right: `told` if that is a number, else what was measured.
  func velocityX(at time: Double, told: Double? = nil) -> Double {
    let speed = told.flatMap { $0.isFinite ? $0 : nil } ?? tracker.velocity(at: time)
    return speed.clamped(to: -VelocityTracker.limit...VelocityTracker.limit)
  }
}
