/// A screen that can be split into two halves: whether it is, and where the divider stands.
///
/// Seconds and points come in; frames come out. What is kept is the divider's share of the height, so a new height
/// changes nothing about the proportions. Numbers that are no numbers are taken for "no change".
public struct SplitState: Hashable, Sendable {
  /// Where the divider may stand, as the upper half's share of the height.
  public static let shares = 0.3...0.7
  /// How far an arrow key moves it, as a share of the height.
  public static let keyStep = 0.05
  /// A divider that is let go faster than this runs on, in points per second.
  public static let flingSpeed = 300.0
  /// How far a flung divider runs, in seconds of its speed.
  public static let flingReach = 0.15

  /// With reduced motion the divider changes its place at once; only the finger itself still moves it.
  public var reducesMotion = false
  public private(set) var isSplit: Bool
  /// The upper half's share of the height, 0.3 … 0.7: where the divider stands or will. It is kept while nothing is
  /// split, and is what the caller remembers.
  public private(set) var share: Double
  public private(set) var width: Double
  public private(set) var height: Double

  private struct Grab: Hashable {
    /// How far the finger is below the middle of the line, in points.
    var offset: Double
    var last: Double
    var tracker = VelocityTracker()
  }

  /// The place of the line as a share of the height; 1 when nothing is split.
  private var line: SprungValue
  private var grab: Grab?

  public init(isSplit: Bool = false, share: Double = 0.5, width: Double = 0, height: Double = 0) {
    self.isSplit = isSplit
    self.share = Numbers.finite(share, or: 0.5).clamped(to: Self.shares)
    self.width = max(0, Numbers.finite(width))
    self.height = max(0, Numbers.finite(height))
    line = SprungValue(isSplit ? self.share : 1, nearness: 0.000_5)
  }

  public var layout: SplitLayout { SplitLayout(width: width, height: height, place: line.value) }
  /// A finger holds the divider.
  public var isDragging: Bool { grab != nil }
  /// The divider moves or is held: no swipe begins.
  public var isDividerMoving: Bool { grab != nil || line.isMoving }

  // MARK: In and out

  /// The upper half keeps what is shown; the lower comes in from below.
  public mutating func enter(time: Double) {
    guard !isSplit else { return }
    isSplit = true
    run(to: share, time: time)
  }

  /// The upper half takes the whole screen again.
  public mutating func leave(time: Double) {
    guard isSplit else { return }
    isSplit = false
    grab = nil
    run(to: 1, time: time)
  }

  // MARK: The divider

  /// A finger comes down.
  /// - Returns: whether it took the grip. If not, it is not the divider's.
  public mutating func pressed(x: Double, y: Double, time: Double) -> Bool {
    guard isSplit, time.isFinite else { return false }
    advance(to: time)
    // On its way in from below it cannot be caught yet.
    guard Self.shares.contains(line.value), layout.grip.contains(x: x, y: y) else { return false }
    var grab = Grab(offset: y - line.value * height, last: y)
    grab.tracker.add(y, at: time)
    self.grab = grab
    place(at: line.value)
    return true
  }

  public mutating func moved(y: Double, time: Double) {
    guard var grab, y.isFinite, time.isFinite else { return }
    grab.last = y
    grab.tracker.add(y, at: time)
    self.grab = grab
    if height > 0 { place(at: (y - grab.offset) / height) }
  }

  /// The finger lifts.
  /// - Parameter velocity: points per second, downwards positive; measured if nil.
  /// - Returns: the share that the divider will come to rest at.
  @discardableResult
  public mutating func lifted(time: Double, velocity: Double? = nil) -> Double {
    guard let grab else { return share }
    self.grab = nil
    let told = velocity.flatMap { $0.isFinite ? $0 : nil } ?? grab.tracker.velocity(at: time)
    let speed = told.clamped(to: -VelocityTracker.limit...VelocityTracker.limit)
    guard height > 0, abs(speed) > Self.flingSpeed else { return share }
    share = (share + speed * Self.flingReach / height).clamped(to: Self.shares)
    run(to: share, velocity: speed / height, time: time)
    return share
  }

  /// The drag was taken away: the divider stays where it is.
  public mutating func cancelled() { grab = nil }

  /// A double click on the divider: halves again.
  public mutating func halve(time: Double) { move(to: 0.5, time: time) }

  /// An arrow key, with the divider focused: up is negative.
  public mutating func step(by steps: Int, time: Double) {
    // From where it will be, rounded to whole steps, so that up and down meet the same places.
    let steps = Double(steps.clamped(to: -100...100))
    let wanted = ((share / Self.keyStep).rounded() + steps) * Self.keyStep
    move(to: wanted, time: time)
  }

  // MARK: Where a point lies

  /// The half that a swipe would change that begins here. Nil on the grip, outside, and while the divider moves.
  public func swipeHalf(x: Double, y: Double) -> SplitHalf? {
    guard !isDividerMoving, StageRect(width: width, height: height).contains(x: x, y: y) else { return nil }
    guard isSplit else { return .upper }
    let layout = layout
    return layout.grip.contains(x: x, y: y) ? nil : y < layout.line.midY ? .upper : .lower
  }

  // MARK: Time and size

  /// Moves to where things are at `time`, once for each frame.
  /// - Returns: whether the next frame may look different.
  public mutating func tick(time: Double) -> Bool {
    advance(to: time)
    return isDividerMoving
  }

  /// The screen has a new size. The divider keeps its share, also under a finger.
  public mutating func resize(width newWidth: Double, height newHeight: Double) {
    guard newWidth.isFinite, newHeight.isFinite else { return }
    width = max(0, newWidth)
    height = max(0, newHeight)
    if let grab { self.grab?.offset = grab.last - line.value * height }
  }

  private mutating func advance(to time: Double) { line.advance(to: time) }

  private mutating func place(at place: Double) {
    share = place.clamped(to: Self.shares)
    line.set(share)
  }

  private mutating func move(to wanted: Double, time: Double) {
    guard isSplit, grab == nil else { return }
    share = wanted.clamped(to: Self.shares)
    run(to: share, time: time)
  }

  private mutating func run(to target: Double, velocity: Double? = nil, time: Double) {
    advance(to: time)
    guard !reducesMotion, height > 0 else { return line.set(target) }
    let range = isSplit ? Self.shares : Self.shares.lowerBound...1
    line.go(to: target, velocity: velocity, within: range, time: time)
  }
}
