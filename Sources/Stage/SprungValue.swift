/// A number that rests, or that a spring takes to where it is to be.
///
/// Units: whatever the number is in, and seconds.
public struct SprungValue: Hashable, Sendable {
  public private(set) var value: Double
  /// Where it is, or will be.
  public private(set) var target: Double
  /// Nearer than this to the target is there.
  public let nearness: Double

  private struct Run: Hashable {
    var spring: Spring
    var since: Double
    var range: ClosedRange<Double>
  }

  private var run: Run?

  public init(_ value: Double, nearness: Double) {
    self.value = value
    target = value
    self.nearness = nearness
  }

  public var isMoving: Bool { run != nil }

  /// Is at `value` at once, and rests there.
  public mutating func set(_ value: Double) {
    self.value = value
    target = value
    run = nil
  }

  /// Sets out from where it is. On its way it does not leave `range`, in which `target` lies; where it is now counts
  /// to the range.
  /// - Parameter velocity: per second; the one that it has if nil.
  public mutating func go(to target: Double, velocity: Double? = nil, within range: ClosedRange<Double>, time: Double) {
    let velocity = velocity ?? run.map { $0.spring.velocity(after: time - $0.since) } ?? 0
    let range = min(range.lowerBound, value)...max(range.upperBound, value)
    self.target = target
    let displacement = value - target
    let isAbove = displacement == 0 ? velocity > 0 : displacement > 0
    let bound = isAbove ? range.upperBound - target : target - range.lowerBound
    let spring = Spring(displacement: displacement, velocity: velocity).limited(to: bound)
    run = Run(spring: spring, since: Numbers.finite(time), range: range)
  }

  public mutating func advance(to time: Double) {
    guard let run, time.isFinite else { return }
    let age = max(0, time - run.since)
    let displacement = run.spring.displacement(after: age)
    // Slower than two nearnesses a frame; or it has taken longer than it can.
    let isSlow = abs(displacement) < nearness && abs(run.spring.velocity(after: age)) < nearness * 120
    if isSlow || age > 2 {
      set(target)
    } else {
      value = (target + displacement).clamped(to: run.range)
    }
  }
}
