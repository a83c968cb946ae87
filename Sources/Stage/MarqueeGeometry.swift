/// A line of text that is too long for its place: it rests, runs to the left, and comes round again from the right.
public struct MarqueeGeometry: Hashable, Sendable {
  /// The text's length and the place for it, in points.
  public let textLength: Double
  public let boxLength: Double
  /// The free space between the end of the text and its return, in points.
  public var gap = 40.0
  /// Points per second.
  public var speed = 30.0
  /// How long it rests at its beginning, each time, in seconds.
  public var rest = 2.0

  public init(textLength: Double, boxLength: Double) {
    self.textLength = max(0, Numbers.finite(textLength))
    self.boxLength = max(0, Numbers.finite(boxLength))
  }

  public var isTooLong: Bool { textLength > boxLength }

  /// The way from one beginning to the next, in points.
  public var turn: Double { textLength + gap }

  /// How far the text is moved to the left, 0 ..< `turn`; 0 for a text that has room. A second copy of the text
  /// belongs `turn` points to the right of the first.
  public func shift(at time: Double) -> Double {
    guard isTooLong, speed > 0, time.isFinite, time > 0 else { return 0 }
    let period = rest + turn / speed
    let running = time.truncatingRemainder(dividingBy: period) - rest
    return running > 0 ? min(running * speed, turn.nextDown) : 0
  }
}
