/// The progress line: places along it, shares of the whole, and times. Points and seconds; everything is clamped.
public struct ScrubGeometry: Hashable, Sendable {
  /// The line's left end, in points.
  public let origin: Double
  /// Its length in points; a line without length is all beginning.
  public let length: Double

  public init(origin: Double = 0, length: Double) {
    self.origin = Numbers.finite(origin)
    self.length = max(0, Numbers.finite(length))
  }

  /// The share of the whole, 0 … 1, at a place.
  public func fraction(atX x: Double) -> Double {
    guard length > 0, !x.isNaN else { return 0 }
    return ((x - origin) / length).clamped(to: 0...1)
  }

  public func x(atFraction fraction: Double) -> Double {
    origin + length * Numbers.finite(fraction).clamped(to: 0...1)
  }

  /// The time of a place in an item of that length. 0 if the length is not known.
  public func time(atX x: Double, duration: Double) -> Double { fraction(atX: x) * Self.length(duration) }

  public func x(atTime time: Double, duration: Double) -> Double {
    x(atFraction: Self.fraction(time, of: duration))
  }

  /// The share, 0 … 1, that has passed at `time`.
  public static func fraction(_ time: Double, of duration: Double) -> Double {
    let length = length(duration)
    return length > 0 ? (Numbers.finite(time) / length).clamped(to: 0...1) : 0
  }

  /// A time some seconds on or back, within the item.
  public static func stepped(_ time: Double, by seconds: Double, duration: Double) -> Double {
    (Numbers.finite(time) + Numbers.finite(seconds)).clamped(to: 0...length(duration))
  }

  private static func length(_ duration: Double) -> Double { max(0, Numbers.finite(duration)) }
}
