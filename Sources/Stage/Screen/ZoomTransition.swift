/// A picture that grows from where it stood to where it is shown large, and back: seen through an opening that changes
/// its shape, while the picture keeps its own.
public struct ZoomTransition: Hashable, Sendable {
  /// A place to show a picture.
  public struct Place: Hashable, Sendable {
    /// What can be seen of it.
    public var opening: StageRect
    /// Whether the picture fills the opening or is fitted into it.
    public var fit: ContentFit

    public init(opening: StageRect, fit: ContentFit) {
      self.opening = opening
      self.fit = fit
    }
  }

  /// How the picture is drawn at a moment.
  public struct Pose: Hashable, Sendable {
    /// The whole picture, also what is cut off.
    public var picture: StageRect
    /// What of it can be seen.
    public var opening: StageRect
    /// How much of what lies behind is covered, 0 … 1.
    public var cover: Double

    public init(picture: StageRect, opening: StageRect, cover: Double) {
      self.picture = picture
      self.opening = opening
      self.cover = cover
    }
  }

  /// The picture's width ÷ its height.
  public let shape: Double
  /// Where it stood. It may change: a list goes on living behind it.
  public var small: Place
  public var large: Place

  /// - Parameter shape: the picture's width ÷ its height; 1 for what is no shape.
  public init(shape: Double, from small: Place, to large: Place) {
    self.shape = shape.isFinite && shape > 0 ? shape : 1
    self.small = small
    self.large = large
  }

  /// - Parameter progress: 0 where it stood, 1 large.
  public func pose(at progress: Double) -> Pose {
    let t = Numbers.finite(progress).clamped(to: 0...1)
    let (from, to) = (picture(in: small), picture(in: large))
    let width = mix(from.width, to.width, t)
    let picture = StageRect(
      midX: mix(from.midX, to.midX, t), midY: mix(from.midY, to.midY, t), width: width, height: width / shape)
    let (a, b) = (small.opening, large.opening)
    let opening = StageRect(
      x: mix(a.x, b.x, t), y: mix(a.y, b.y, t), width: mix(a.width, b.width, t), height: mix(a.height, b.height, t))
    return Pose(picture: picture, opening: opening, cover: t)
  }

  private func picture(in place: Place) -> StageRect {
    let box = place.opening
    let rect = place.fit.rect(width: shape, height: 1, boxWidth: box.width, boxHeight: box.height)
    return StageRect(x: box.x + rect.x, y: box.y + rect.y, width: rect.width, height: rect.height)
  }

  private func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a * (1 - t) + b * t }
}

/// How far such a picture has grown. It can be turned round in the middle, from where it is.
///
/// Seconds.
public struct ZoomMotion: Hashable, Sendable {
  /// With reduced motion it is at once where it is to be.
  public var reducesMotion = false
  private var value = SprungValue(0, nearness: 0.001)

  public init() {}

  /// 0 where it stood, 1 large.
  public var progress: Double { value.value }
  /// Whether it is large, or will be.
  public var isLarge: Bool { value.target == 1 }
  public var isMoving: Bool { value.isMoving }

  public mutating func grow(time: Double) { go(to: 1, time: time) }
  public mutating func shrink(time: Double) { go(to: 0, time: time) }

  /// - Returns: whether the next frame may look different.
  public mutating func tick(time: Double) -> Bool {
    value.advance(to: time)
    return isMoving
  }

  private mutating func go(to target: Double, time: Double) {
    value.advance(to: time)
    guard value.target != target else { return }
    if reducesMotion { value.set(target) } else { value.go(to: target, within: 0...1, time: time) }
  }
}
