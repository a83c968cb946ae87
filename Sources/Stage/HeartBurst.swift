/// One heart that bursts where a finger was: it pops, stays a moment, rises, grows and fades. The same seed moves
/// it the same way.
public struct HeartBurst: Hashable, Sendable {
  /// How a heart is drawn at a moment.
  public struct Pose: Hashable, Sendable {
    /// The centre, in points.
    public var x: Double
    public var y: Double
    /// 1 is the natural size.
    public var scale: Double
    /// Degrees, clockwise.
    public var rotation: Double
    /// 0 … 1.
    public var opacity: Double

    public init(x: Double, y: Double, scale: Double, rotation: Double, opacity: Double) {
      self.x = x
      self.y = y
      self.scale = scale
      self.rotation = rotation
      self.opacity = opacity
    }
  }

  /// How long a heart lives, in seconds.
  public static let lifetime = 1.0
  private static let popped = 0.14
  private static let calmed = 0.26
  private static let leaving = 0.45
  /// How far it rises, in points.
  private static let rise = 140.0

  public let x: Double
  public let y: Double
  /// When it began, in seconds.
  public let start: Double
  /// Degrees, −20 … 20.
  public let tilt: Double
  /// How far it drifts aside while it rises, in points, −30 … 30.
  public let drift: Double

  public init(x: Double, y: Double, start: Double, seed: UInt64) {
    self.x = Numbers.finite(x)
    self.y = Numbers.finite(y)
    self.start = Numbers.finite(start)
    tilt = Self.share(seed, 1) * 40 - 20
    drift = Self.share(seed, 2) * 60 - 30
  }

  /// Nil before it began and after it is gone.
  public func pose(at time: Double) -> Pose? {
    let age = time - start
    guard age >= 0, age < Self.lifetime else { return nil }
    let leave = Self.eased((age - Self.leaving) / (Self.lifetime - Self.leaving))
    let scale: Double
    if age < Self.popped {
      scale = 0.3 + 0.95 * Self.eased(age / Self.popped)
    } else if age < Self.calmed {
      scale = 1.25 - 0.25 * Self.eased((age - Self.popped) / (Self.calmed - Self.popped))
    } else {
      scale = 1 + 0.6 * leave
    }
    return Pose(
      x: x + drift * leave, y: y - Self.rise * leave, scale: scale, rotation: tilt * (1 - 0.5 * leave),
      opacity: min(1, age / 0.06) * (1 - leave))
  }

  /// Smooth from 0 to 1, flat at both ends.
  private static func eased(_ share: Double) -> Double {
    let t = share.clamped(to: 0...1)
    return t * t * (3 - 2 * t)
  }

  /// 0 ..< 1 out of a seed, by the mixing function of SplitMix64 (Steele, Lea, Flood 2014).
  private static func share(_ seed: UInt64, _ stream: UInt64) -> Double {
    var mixed = seed &+ stream &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Double(mixed >> 11) / Double(UInt64(1) << 53)
  }
}
