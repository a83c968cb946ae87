/// A column of pages, each as high as the view, of which one is at rest: where they are, and what drags, keys and
/// new heights do to that. Seconds and points come in; places come out.
///
/// The place is kept in pages and not in points, so a new height changes nothing about what is shown.
/// Numbers that are no numbers are taken for "no change".
public struct PagerState: Hashable, Sendable {
  public var configuration: PagerConfiguration
  /// With reduced motion a page changes at once; only the finger itself still moves things.
  public var reducesMotion = false

  /// How many pages there are.
  public private(set) var count: Int
  /// The height of a page in points; 0 while the view has no size.
  public private(set) var height: Double
  /// The place at the view's upper edge, in pages: 1.25 means that a quarter of page 1 is hidden above.
  public private(set) var offset: Double
  /// The page at rest, or the one that will be.
  public private(set) var target: Int

  private enum Phase: Hashable {
    case resting
    case dragging(Drag)
    case springing(Spring, since: Double)
  }

  private struct Drag: Hashable {
    /// The page from which the drag counts.
    var anchor: Int
    /// The finger where `origin` was taken, and the place (in pages, without the rubber band) that it held then.
    var finger: Double
    var origin: Double
    /// The finger's way so far in points, downwards positive.
    var way = 0.0
    var last: Double
    var tracker = VelocityTracker()
  }

  private var phase = Phase.resting
  /// Something has moved and its coming to rest has not been told yet.
  private var owesSettle = false

  public init(
    count: Int = 0, height: Double = 0, index: Int = 0, configuration: PagerConfiguration = PagerConfiguration()
  ) {
    self.count = max(0, count)
    self.height = max(0, Numbers.finite(height))
    self.configuration = configuration
    target = max(0, min(index, count - 1))
    offset = Double(target)
  }

  public var isDragging: Bool { if case .dragging = phase { true } else { false } }
  /// Whether `tick` has something to do.
  public var isMoving: Bool { phase != .resting || owesSettle }

  /// How far beyond the first (negative) or the last page the place is, in points.
  public var overscroll: Double {
    if offset < 0 { return offset * height }
    return offset > lastPlace ? (offset - lastPlace) * height : 0
  }

  /// How far the first page has to show pulled down for a refresh, in points: less on a very low page.
  public var refreshPull: Double {
    max(0, min(configuration.refreshPull, height * configuration.overscrollShare * 0.6))
  }

  /// The pages of which something shows, from top to bottom; empty only when there are none.
  public var visiblePages: [PlacedPage] {
    guard count > 0 else { return [] }
    guard height > 0 else { return [PlacedPage(index: target, y: 0)] }
    let first = max(0, Int(offset.rounded(.down)))
    let last = min(count - 1, Int(offset.rounded(.up)))
    guard first <= last else { return [] }
    return (first...last).map { PlacedPage(index: $0, y: (Double($0) - offset) * height) }
  }

  // MARK: The finger

  /// A finger takes hold. What was moving stays where it is, under the finger.
  public mutating func dragBegan(at y: Double, time: Double) {
    guard y.isFinite, time.isFinite else { return }
    advance(to: time)
    // In the middle of a spring the drag counts from where that was going, or from the next page on the way there.
    let anchor = clampedIndex(target.clamped(to: Int(offset.rounded(.down))...Int(offset.rounded(.up))))
    let origin = band.drag(shownAs: offset, in: limits(round: anchor))
    var drag = Drag(anchor: anchor, finger: y, origin: origin, last: y)
    drag.tracker.add(y, at: time)
    phase = .dragging(drag)
    target = anchor
    owesSettle = true
  }

  public mutating func dragMoved(to y: Double, time: Double) {
    guard case .dragging(var drag) = phase, y.isFinite, time.isFinite else { return }
    drag.way += y - drag.last
    drag.last = y
    drag.tracker.add(y, at: time)
    phase = .dragging(drag)
    guard height > 0 else { return }
    offset = band.shown(drag.origin + (drag.finger - y) / height, in: limits(round: drag.anchor))
  }

  /// The finger lifts: decides at once which page will come to rest.
  /// - Parameter velocity: the finger's speed in points per second, downwards positive; measured if nil.
  @discardableResult
  public mutating func dragEnded(time: Double, velocity: Double? = nil) -> PagerLanding {
    guard case .dragging(let drag) = phase else { return PagerLanding(index: target) }
    let measured = velocity.flatMap { $0.isFinite ? $0 : nil } ?? drag.tracker.velocity(at: time)
    let speed = measured.clamped(to: -VelocityTracker.limit...VelocityTracker.limit)
    let isRefresh = height > 0 && drag.anchor == 0 && -overscroll >= refreshPull && speed > -configuration.turningSpeed
    go(to: landing(of: drag, speed: speed), velocity: height > 0 ? -speed / height : 0, time: time)
    return PagerLanding(index: target, isRefresh: isRefresh)
  }

  /// The drag was taken away: back to where it began.
  @discardableResult
  public mutating func dragCancelled(time: Double) -> PagerLanding {
    guard case .dragging(let drag) = phase else { return PagerLanding(index: target) }
    go(to: drag.anchor, velocity: 0, time: time)
    return PagerLanding(index: target)
  }

  /// The page that a drag turns to. The finger's way decides with its speed: a finger that comes back to where it
  /// started, however fast, turns nothing.
  private func landing(of drag: Drag, speed: Double) -> Int {
    guard abs(drag.way) >= configuration.dragThreshold, height > 0 else { return drag.anchor }
    let direction = drag.way < 0 ? 1 : -1
    let forward = Double(direction)
    let outward = -speed * forward
    let gone = (offset - Double(drag.anchor)) * forward
    if outward <= -configuration.turningSpeed { return drag.anchor }
    guard outward >= configuration.turningSpeed || gone > configuration.turningShare else { return drag.anchor }
    let reach = gone + max(0, outward) * configuration.flingReach / height
    return drag.anchor + direction * Int(reach.rounded().clamped(to: 1...Double(mostPages)))
  }

  // MARK: Keys and jumps

  /// Goes on by some pages, back if negative. Asked again while it moves, it goes on from where it was going.
  /// While a finger holds the page it stays where it is.
  @discardableResult
  public mutating func step(by pages: Int, time: Double) -> PagerLanding {
    guard !isDragging, count > 0 else { return PagerLanding(index: target) }
    advance(to: time)
    let sum = target.addingReportingOverflow(pages)
    let wanted = clampedIndex(sum.overflow ? (pages < 0 ? 0 : count - 1) : sum.partialValue)
    guard wanted != target else { return PagerLanding(index: target) }
    var velocity = 0.0
    if case .springing(let spring, let since) = phase { velocity = spring.velocity(after: time - since) }
    go(to: wanted, velocity: velocity, time: time)
    return PagerLanding(index: target)
  }

  /// Is at a page at once, whatever went on before.
  @discardableResult
  public mutating func jump(to index: Int) -> PagerLanding {
    target = clampedIndex(index)
    offset = Double(target)
    phase = .resting
    owesSettle = true
    return PagerLanding(index: target)
  }

  // MARK: Time

  /// Moves to where things are at `time`, once for each frame.
  public mutating func tick(time: Double) -> PagerTick {
    advance(to: time)
    guard case .resting = phase else { return PagerTick(isMoving: true) }
    defer { owesSettle = false }
    return PagerTick(isMoving: false, settled: owesSettle && count > 0 ? target : nil)
  }

  private mutating func advance(to time: Double) {
    guard case .springing(let spring, let since) = phase, time.isFinite else { return }
    let age = max(0, time - since)
    let displacement = spring.displacement(after: age)
    // At rest: less than half a point away and slower than a point a frame; or it has taken longer than it can.
    let isSlow = abs(displacement) * height < 0.5 && abs(spring.velocity(after: age)) * height < 60
    if reducesMotion || height <= 0 || isSlow || age > 2 {
      offset = Double(target)
      phase = .resting
    } else {
      offset = clampedPlace(Double(target) + displacement)
    }
  }

  private mutating func go(to index: Int, velocity: Double, time: Double) {
    target = clampedIndex(index)
    owesSettle = true
    guard !reducesMotion, height > 0, count > 0 else {
      offset = Double(target)
      phase = .resting
      return
    }
    let displacement = offset - Double(target)
    let spring = Spring(displacement: displacement, velocity: velocity)
    let isOutward = displacement == 0 ? velocity > 0 : displacement > 0
    let bound = (isOutward ? lastPlace - Double(target) : Double(target)) + overscrollBound
    phase = .springing(spring.limited(to: bound), since: Numbers.finite(time))
  }

  // MARK: What changes round it

  /// The view has a new height. The same page stays at the same place, also under a finger.
  public mutating func resize(height newHeight: Double) {
    guard newHeight.isFinite else { return }
    let height = max(0, newHeight)
    guard height != self.height else { return }
    self.height = height
    rebase()
  }

  /// Pages came in before the page that is `index` now; `index` = `count` appends.
  public mutating func inserted(_ pages: Int, at index: Int) {
    guard pages > 0 else { return }
    let isFirst = count == 0
    count += pages
    if !isFirst && index <= target { shift(by: pages) }
  }

  /// Pages went away. If the one in focus is among them, the one after it takes its place, or else the last.
  public mutating func removed(_ range: Range<Int>) {
    let gone = range.clamped(to: 0..<count)
    guard !gone.isEmpty else { return }
    count -= gone.count
    if gone.upperBound <= target {
      shift(by: -gone.count)
    } else if gone.contains(target) {
      shift(by: gone.lowerBound - target)
    }
    if count == 0 || target > count - 1 {
      let here = clampedIndex(target)
      shift(by: here - target)
      if count == 0 { phase = .resting }
    }
    // What showed beyond the page may be gone.
    offset = phase == .resting ? Double(target) : clampedPlace(offset)
    rebase()
  }

  /// Counts all pages anew, the one that is 0 now as `pages`; nothing that is seen changes.
  mutating func shift(by pages: Int) {
    target += pages
    offset += Double(pages)
    if case .dragging(var drag) = phase {
      drag.anchor += pages
      drag.origin += Double(pages)
      phase = .dragging(drag)
    }
  }

  /// Lets a drag count from here on, after what a point or a page means has changed.
  private mutating func rebase() {
    guard case .dragging(var drag) = phase else { return }
    drag.anchor = clampedIndex(drag.anchor)
    drag.finger = drag.last
    drag.origin = band.drag(shownAs: offset, in: limits(round: drag.anchor))
    phase = .dragging(drag)
  }

  // MARK: Bounds

  private var lastPlace: Double { Double(max(0, count - 1)) }
  private var overscrollBound: Double { max(0, Numbers.finite(configuration.overscrollShare)) }
  private var band: RubberBand { RubberBand(bound: overscrollBound) }

  private func clampedPlace(_ place: Double) -> Double {
    place.clamped(to: -overscrollBound...(lastPlace + overscrollBound))
  }

  private var mostPages: Int { configuration.maxPagesPerFling.clamped(to: 1...1000) }

  private func clampedIndex(_ index: Int) -> Int { max(0, min(index, count - 1)) }

  /// The places a drag may go to without resistance.
  private func limits(round anchor: Int) -> ClosedRange<Double> {
    Double(max(0, anchor - mostPages))...Double(max(0, min(count - 1, anchor + mostPages)))
  }
}
