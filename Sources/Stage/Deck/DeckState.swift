/// A deck of cards: to the left means on to the next, to the right means back to where the person came from.
///
/// Seconds and points come in; where the cards lie comes out. Which clip is looked at is decided when the finger
/// lifts, not when the card has gone. Numbers that are no numbers are taken for "no change". A wheel's and a touchpad's
/// pages come from a `ScrollGate` and go in as steps.
public struct DeckState: Hashable, Sendable {
  /// A card that has gone further than this leaves, in points.
  public static let turningWay = 80.0
  /// A card that is faster than this leaves, in points per second.
  public static let turningSpeed = 800.0
  /// The longest that a card takes to leave, in seconds.
  public static let leavingTime = 0.3
  /// How far a card can be drawn where there is nothing to turn to, as a share of the width.
  public static let endShare = 0.2
  /// How far a card gives way to a key where there is nothing to turn to, in points.
  public static let nudge = 24.0

  /// With reduced motion cards change at once; only the finger itself still moves them.
  public var reducesMotion = false
  /// Where the person is in the list, and has been.
  public private(set) var trail: DeckTrail
  /// The deck's size in points; 0 while it has none.
  public private(set) var width: Double
  public private(set) var height: Double

  private struct Flight: Hashable {
    var index: Int
    var start: Double
    var velocity: Double
    var since: Double
    var x: Double

    func renamed(_ index: Int) -> Flight {
      var flight = self
      flight.index = index
      return flight
    }
  }

  private var place = SprungValue(0, nearness: 0.5)
  private var finger: AxisDrag?
  /// Where the card was, without resistance, when the way of the finger was `counted`.
  private var origin = 0.0
  private var counted = 0.0
  private var flight: Flight?
  /// Something has moved and its coming to rest has not been told yet.
  private var owesSettle = false

  public init(count: Int = 0, index: Int = 0, width: Double = 0, height: Double = 0) {
    trail = DeckTrail(count: count, index: index)
    self.width = max(0, Numbers.finite(width))
    self.height = max(0, Numbers.finite(height))
  }

  /// The clip that is looked at; 0 when there is none.
  public var index: Int { trail.index }
  /// A clip that is passed over, because it is on show elsewhere.
  public var taken: Int? {
    get { trail.taken }
    set {
      trail.taken = newValue
      rebase()
    }
  }
  /// Whether a finger swipes: its drag is this deck's, and nobody else's.
  public var isSwiping: Bool { finger?.axis == .horizontal }
  /// Whether `tick` has something to do.
  public var isMoving: Bool { finger != nil || place.isMoving || flight != nil || owesSettle }

  /// The cards of which something may be seen, from the lowest to the uppermost.
  public var cards: [DeckCard] {
    guard trail.count > 0 else { return [] }
    let x = place.value
    let beneath = x < 0 ? trail.next : x > 0 ? trail.previous : nil
    return [
      beneath.map { DeckCard(index: $0, x: 0, width: width) },
      DeckCard(index: index, x: x, width: width),
      flight.map { DeckCard(index: $0.index, x: $0.x, width: width) },
    ].compactMap { $0 }
  }

  // MARK: The finger

  /// A finger comes down. A card that moves stays where it is; one that leaves goes on leaving.
  public mutating func pressed(x: Double, y: Double, time: Double) {
    guard let finger = AxisDrag(x: x, y: y, time: time) else { return }
    advance(to: time)
    self.finger = finger
    place.set(place.value)
    rebase()
    owesSettle = true
  }

  public mutating func moved(x: Double, y: Double, time: Double) {
    guard var finger, finger.axis != .vertical else { return }
    finger.moved(x: x, y: y, time: time)
    self.finger = finger
    switch finger.axis {
    case .horizontal where width > 0:
      place.set(band.shown(pull(of: finger), in: limits).clamped(to: -wayOut...wayOut))
    case .vertical: comeBack(velocity: 0, time: time)
    default: break
    }
  }

  /// The finger lifts: decides at once which clip is looked at.
  /// - Parameter velocity: points per second, to the right positive; measured if nil.
  @discardableResult
  public mutating func lifted(time: Double, velocity: Double? = nil) -> DeckLanding {
    guard let finger else { return DeckLanding(index: index) }
    self.finger = nil
    let speed = finger.axis == .horizontal ? finger.velocityX(at: time, told: velocity) : 0
    let pull = pull(of: finger)
    let outward = pull < 0 ? -speed : speed
    let isTurn = outward > Self.turningSpeed || abs(pull) > Self.turningWay && outward >= -Self.turningSpeed
    guard finger.axis == .horizontal, width > 0, pull != 0, isTurn else {
      if finger.axis != .vertical { comeBack(velocity: speed, time: time) }
      return DeckLanding(index: index)
    }
    let landing = turn(by: pull < 0 ? 1 : -1, speed: outward, time: time)
    if landing.end != nil { comeBack(velocity: speed, time: time) }
    return landing
  }

  /// The drag was taken away: the card goes back to its place.
  public mutating func cancelled(time: Double) {
    guard finger != nil else { return }
    finger = nil
    comeBack(velocity: 0, time: time)
  }

  // MARK: Keys, wheels and jumps

  /// Goes on (positive) or back (negative) by one card; 0 does nothing. While a finger is down, all stays as it is.
  @discardableResult
  public mutating func step(by direction: Int, time: Double) -> DeckLanding {
    guard finger == nil, direction != 0, trail.count > 0 else { return DeckLanding(index: index) }
    advance(to: time)
    owesSettle = true
    let landing = turn(by: direction.signum(), speed: 0, time: time)
    if landing.end != nil {
      // A critically damped spring that sets out from rest with the speed v goes v ÷ (e·ω) far.
      let speed = Self.nudge * Spring.swipeFrequency * 2.718_281_828
      comeBack(velocity: landing.end == .last ? -speed : speed, time: time)
    }
    return landing
  }

  /// Is at a clip at once; back comes here again.
  public mutating func jump(to index: Int) {
    trail.jump(to: index)
    stop()
    owesSettle = true
  }

  // MARK: Time

  /// Moves to where things are at `time`, once for each frame.
  public mutating func tick(time: Double) -> PagerTick {
    advance(to: time)
    guard finger == nil, !place.isMoving, flight == nil else { return PagerTick(isMoving: true) }
    defer { owesSettle = false }
    return PagerTick(isMoving: false, settled: owesSettle && trail.count > 0 ? index : nil)
  }

  // MARK: What changes round it

  /// The deck has a new size. A card under a finger stays there, in points.
  public mutating func resize(width newWidth: Double, height newHeight: Double) {
    guard newWidth.isFinite, newHeight.isFinite else { return }
    width = max(0, newWidth)
    height = max(0, newHeight)
    if width == 0 || abs(flight?.x ?? 0) >= wayOut { flight = nil }
    if width == 0 || abs(place.value) > wayOut {
      place.set(finger == nil || width == 0 ? 0 : place.value.clamped(to: -wayOut...wayOut))
    }
    rebase()
  }

  /// Clips came in before the one that is `place` now; `place` = `count` appends.
  public mutating func inserted(_ clips: Int, at place: Int) {
    trail.inserted(clips, at: place)
    flight = flight.map { $0.renamed(Renumbered.index($0.index, afterInserting: clips, at: place)) }
    rebase()
  }

  /// Clips went away. If the one that is looked at is among them, the one after it takes its place, or else the last.
  public mutating func removed(_ range: Range<Int>) {
    let gone = range.clamped(to: 0..<trail.count)
    flight = flight.flatMap { left in Renumbered.index(left.index, afterRemoving: gone).map(left.renamed) }
    if trail.removed(gone) { stop() }
    rebase()
  }

  // MARK: Within

  private var wayOut: Double { DeckCard.wayOut(width: width, height: height) }
  private var band: RubberBand { RubberBand(bound: width * Self.endShare) }
  /// Where the card may go without resistance: freely to where there is something to turn to.
  private var limits: ClosedRange<Double> { (trail.next == nil ? 0 : -1e9)...(trail.previous == nil ? 0 : 1e9) }

  private func pull(of finger: AxisDrag) -> Double { origin + finger.wayX - counted }

  /// Lets a drag count from here on, after what a point means has changed.
  private mutating func rebase() {
    guard let finger else { return }
    origin = band.drag(shownAs: place.value, in: limits)
    counted = finger.axis == .horizontal ? finger.wayX : 0
  }

  private mutating func turn(by direction: Int, speed: Double, time: Double) -> DeckLanding {
    let left = index
    let hasTurned = direction > 0 ? trail.goOn() : trail.goBack()
    guard hasTurned else { return DeckLanding(index: index, end: direction > 0 ? .last : .first) }
    if !reducesMotion && width > 0 {
      // One that still leaves from before is as good as gone.
      let velocity = max(speed, wayOut / Self.leavingTime) * (direction > 0 ? -1 : 1)
      flight = Flight(index: left, start: place.value, velocity: velocity, since: Numbers.finite(time), x: place.value)
    }
    place.set(0)
    return DeckLanding(index: index, turn: direction)
  }

  private mutating func comeBack(velocity: Double, time: Double) {
    guard !reducesMotion, width > 0 else { return place.set(0) }
    let bound = max(abs(place.value), trail.count > 0 ? width * Self.endShare : 0)
    place.go(to: 0, velocity: velocity, within: -bound...bound, time: time)
  }

  private mutating func stop() {
    place.set(0)
    flight = nil
    finger = nil
  }

  private mutating func advance(to time: Double) {
    place.advance(to: time)
    guard var flight, time.isFinite else { return }
    flight.x = flight.start + flight.velocity * max(0, time - flight.since)
    self.flight = abs(flight.x) >= wayOut ? nil : flight
  }
}
