/// How a card of the deck lies.
public struct DeckCard: Hashable, Sendable {
  /// The most that a card shrinks, as a share of its size: when it has gone as far as it is wide.
  public static let mostShrink = 0.1
  /// The most that a card tilts, in degrees.
  public static let mostTilt = 6.0

  public var index: Int
  /// How far its centre is from its place, in points, to the right positive.
  public var x: Double
  /// 0.9 … 1, round the centre.
  public var scale: Double
  /// Degrees round the centre, clockwise, −6 … 6.
  public var tilt: Double

  /// A card that has gone `x` points aside on a deck that is `width` points wide.
  public init(index: Int, x: Double, width: Double) {
    let way = width > 0 ? (x / width).clamped(to: -1...1) : 0
    self.index = index
    self.x = x
    scale = 1 - Self.mostShrink * abs(way)
    tilt = Self.mostTilt * way
  }

  /// How far a card goes until nothing of it is seen, in points.
  static func wayOut(width: Double, height: Double) -> Double {
    // Half the width of the tilted, shrunken card, and half the deck's.
    let (sine, cosine) = (0.104_528_463_267_653_47, 0.994_521_895_368_273_3)
    return width / 2 + (1 - mostShrink) * (width * cosine + height * sine) / 2
  }
}

/// What a gesture or a key brings about, known at once.
public struct DeckLanding: Hashable, Sendable {
  /// Where nothing more comes.
  public enum End: Hashable, Sendable {
    /// There is nothing to go back to.
    case first
    /// There is no next one.
    case last
  }

  /// The clip that is looked at from now on.
  public var index: Int
  /// 1 if it goes on, −1 if it goes back, 0 if all stays as it is.
  public var turn: Int
  /// Set when it would have turned, had there been anything to turn to.
  public var end: End?

  public init(index: Int, turn: Int = 0, end: End? = nil) {
    self.index = index
    self.turn = turn
    self.end = end
  }
}
