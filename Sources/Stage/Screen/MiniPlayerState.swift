/// The mini player's tile: in a corner, under a finger, or on its way to the nearest corner.
///
/// Points and seconds. Its corner outlives new sizes of the window and other pictures.
public struct MiniPlayerState: Hashable, Sendable {
  /// How far a thrown tile goes, in seconds of its speed.
  public static let flingReach = 0.2

  /// With reduced motion the tile changes its corner at once; only the finger itself still moves it.
  public var reducesMotion = false
  public private(set) var layout: MiniPlayerLayout
  /// Where the tile is, or will be.
  public private(set) var corner: StageCorner

  private struct Grab: Hashable {
    /// The finger on the tile, from the tile's upper left corner.
    var x: Double
    var y: Double
    /// Where the finger came down.
    var startX: Double
    var startY: Double
    var isDrag = false
    var across = VelocityTracker()
    var down = VelocityTracker()
  }

  private var left: SprungValue
  private var top: SprungValue
  private var grab: Grab?

  public init(layout: MiniPlayerLayout, corner: StageCorner = .lowerRight) {
    self.layout = layout
    self.corner = corner
    let frame = layout.frame(at: corner)
    left = SprungValue(frame.x, nearness: 0.5)
    top = SprungValue(frame.y, nearness: 0.5)
  }

  public var frame: StageRect {
    StageRect(x: left.value, y: top.value, width: layout.width, height: layout.height)
  }
  /// Whether a finger drags the tile; else it may still become a tap.
  public var isDragging: Bool { grab?.isDrag == true }
  /// Whether `tick` has something to do.
  public var isMoving: Bool { left.isMoving || top.isMoving }

  /// - Returns: whether the tile was hit.
  public mutating func pressed(x: Double, y: Double, time: Double) -> Bool {
    guard time.isFinite else { return false }
    advance(to: time)
    guard frame.contains(x: x, y: y) else { return false }
    var grab = Grab(x: x - frame.x, y: y - frame.y, startX: x, startY: y)
    grab.across.add(x, at: time)
    grab.down.add(y, at: time)
    self.grab = grab
    left.set(left.value)
    top.set(top.value)
    return true
  }

  public mutating func moved(x: Double, y: Double, time: Double) {
    guard var grab, x.isFinite, y.isFinite, time.isFinite else { return }
    grab.across.add(x, at: time)
    grab.down.add(y, at: time)
    if max(abs(x - grab.startX), abs(y - grab.startY)) >= AxisDrag.lockWay { grab.isDrag = true }
    self.grab = grab
    if grab.isDrag { place(layout.frame(x: x - grab.x, y: y - grab.y)) }
  }

  /// The finger lifts: the tile goes to the corner that is nearest to where it would run.
  /// - Returns: whether it was a tap.
  @discardableResult
  public mutating func lifted(time: Double) -> Bool {
    guard let grab else { return false }
    self.grab = nil
    let speed = grab.isDrag ? (x: grab.across.velocity(at: time), y: grab.down.velocity(at: time)) : (x: 0, y: 0)
    let run = (x: frame.x + speed.x * Self.flingReach, y: frame.y + speed.y * Self.flingReach)
    if grab.isDrag { corner = layout.corner(nearX: run.x, y: run.y) }
    go(velocity: speed, time: time)
    return !grab.isDrag
  }

  /// The drag was taken away: back to the corner.
  public mutating func cancelled(time: Double) {
    guard grab != nil else { return }
    grab = nil
    go(velocity: (0, 0), time: time)
  }

  /// - Returns: whether the next frame may look different.
  public mutating func tick(time: Double) -> Bool {
    advance(to: time)
    return isMoving
  }

  /// The window, its safe area or the picture has another size: the tile is in its corner again, or stays under the
  /// finger.
  public mutating func resize(to layout: MiniPlayerLayout) {
    self.layout = layout
    place(grab == nil ? layout.frame(at: corner) : layout.frame(x: left.value, y: top.value))
  }

  private mutating func advance(to time: Double) {
    left.advance(to: time)
    top.advance(to: time)
  }

  private mutating func place(_ frame: StageRect) {
    left.set(frame.x)
    top.set(frame.y)
  }

  private mutating func go(velocity: (x: Double, y: Double), time: Double) {
    let wanted = layout.frame(at: corner)
    guard !reducesMotion else { return place(wanted) }
    let area = layout.area
    left.go(to: wanted.x, velocity: velocity.x, within: area.x...max(area.x, area.maxX - layout.width), time: time)
    top.go(to: wanted.y, velocity: velocity.y, within: area.y...max(area.y, area.maxY - layout.height), time: time)
  }
}
