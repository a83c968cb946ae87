/// A row of pages without ends: after the last comes the first. What fingers, keys and the timer do to it.
///
/// Seconds and points come in; places come out. Pages are numbered on and on, also below 0; the same item comes again
/// every `count` numbers, and a number never changes while a page shows. It begins hidden: the timer runs once `hidden`
/// is released. The owner calls `tick` for each frame while it moves and `woke` at `nextWake`.
public struct CarouselState: Hashable, Sendable {
  /// A page that can be seen.
  public struct Shown: Hashable, Sendable {
    public var number: Int
    public var item: Int
    public var page: CarouselLayout.Page

    public init(number: Int, item: Int, page: CarouselLayout.Page) {
      self.number = number
      self.item = item
      self.page = page
    }
  }

  /// The pager inside counts from 0 to twice this, and is counted anew when it leaves the middle.
  private static let middle = 64
  /// Keys asked faster than pages can turn are heard until this many pages are still to go.
  private static let mostBehind = 8.0

  /// What turns each item's page, item by item.
  public private(set) var items: [CarouselTurn]
  public private(set) var layout: CarouselLayout

  private var pager: PagerState
  private var timer = CarouselTimer()
  private var finger: AxisDrag?
  /// The number of the pager's middle page.
  private var base: Int

  public init(
    _ items: [CarouselTurn] = [], index: Int = 0, layout: CarouselLayout = CarouselLayout(), interval: Double = 4
  ) {
    self.items = items
    self.layout = layout
    base = max(0, min(index, items.count - 1))
    var configuration = PagerConfiguration()
    configuration.dragThreshold = AxisDrag.lockWay
    pager = PagerState(
      count: Self.middle * 2 + 1, height: layout.pitch, index: Self.middle, configuration: configuration)
    timer.interval = Numbers.finite(interval, or: 4)
  }

  public var count: Int { items.count }
  /// How long a page rests that is no video, in seconds.
  public var interval: Double {
    get { timer.interval }
    set { timer.interval = Numbers.finite(newValue, or: 4) }
  }
  /// The item in the middle, or the one that will be; nil if there is none.
  public var item: Int? { count > 0 ? item(of: number) : nil }
  /// The number of its page.
  public var number: Int { base + pager.target - Self.middle }
  /// Whether the finger's drag is this carousel's, and nobody else's.
  public var isSwiping: Bool { finger?.axis == .horizontal && count > 1 }
  /// Whether `tick` has something to do.
  public var isMoving: Bool { pager.isMoving }
  /// Whether a page lies in the middle, wherever a finger may be.
  public var isCentred: Bool { pager.offset == Double(pager.target) }
  public var holds: CarouselHolds { timer.holds }

  /// The pages of which something shows, from left to right.
  public var shown: [Shown] {
    guard count > 0 else { return [] }
    return layout.visible(at: pager.offset).compactMap { place, page in
      let number = base + place - Self.middle
      if count == 1 && number != self.number { return nil }
      return Shown(number: number, item: item(of: number), page: page)
    }
  }

  /// The items of the page before and the page after, each once, without the one in the middle.
  public var neighbours: [Int] {
    guard count > 1 else { return [] }
    let near = [number + 1, number - 1].map { item(of: $0) }.filter { $0 != item }
    return near.first == near.last ? Array(near.prefix(1)) : near
  }

  /// The item of a page, whatever its number.
  public func item(of number: Int) -> Int {
    guard count > 0 else { return 0 }
    let rest = number % count
    return rest < 0 ? rest + count : rest
  }

  // MARK: The finger

  public mutating func pressed(x: Double, y: Double, time: Double) {
    guard let finger = AxisDrag(x: x, y: y, time: time) else { return }
    self.finger = finger
    timer.hold(.finger)
    if count > 1 { change { $0.dragBegan(at: x, time: time) } }
  }

  public mutating func moved(x: Double, y: Double, time: Double) {
    guard var finger, finger.axis != .vertical else { return }
    finger.moved(x: x, y: y, time: time)
    self.finger = finger
    switch finger.axis {
    case .horizontal: pager.dragMoved(to: x, time: time)
    case .vertical: pager.dragCancelled(time: time)
    default: break
    }
  }

  /// The finger lifts: decides at once which item will be in the middle.
  /// - Parameter velocity: points per second, to the right positive; measured if nil.
  @discardableResult
  public mutating func lifted(time: Double, velocity: Double? = nil) -> Int? {
    guard let finger else { return item }
    self.finger = nil
    change { $0.dragEnded(time: time, velocity: finger.axis == .horizontal ? velocity : 0) }
    timer.release(.finger, isResting: !pager.isMoving, time: time)
    return item
  }

  /// The drag was taken away: the page goes back to its place.
  public mutating func cancelled(time: Double) {
    guard finger != nil else { return }
    finger = nil
    change { $0.dragCancelled(time: time) }
    timer.release(.finger, isResting: !pager.isMoving, time: time)
  }

  // MARK: Keys, dots, the timer

  /// Goes on by one page or several, back if negative. While a finger holds the page it stays where it is.
  @discardableResult
  public mutating func step(by pages: Int, time: Double) -> Int? {
    guard count > 1, finger == nil, pages != 0 else { return item }
    let behind = abs(pager.offset - Double(pager.target))
    guard behind + 1 <= Self.mostBehind else { return item }
    change { $0.step(by: pages.clamped(to: -Int(Self.mostBehind)...Int(Self.mostBehind)), time: time) }
    return item
  }

  /// Goes to an item by the shorter way round, as a page's dot asks for. A way of more than a page is a jump.
  @discardableResult
  public mutating func go(to wanted: Int, time: Double) -> Int? {
    guard count > 1, finger == nil, items.indices.contains(wanted), let item else { return self.item }
    let on = (wanted - item + count) % count
    let way = on * 2 <= count ? on : on - count
    if abs(way) <= 1 { return step(by: way, time: time) }
    base += way
    timer.turned()
    change { $0.jump(to: $0.target) }
    return self.item
  }

  /// When `woke` has to be called, if nothing else happens.
  public var nextWake: Double? {
    guard count > 1, let item else { return nil }
    return timer.due(items[item])
  }

  /// - Returns: the item that comes, if a page turns. However late the call, it is one page.
  @discardableResult
  public mutating func woke(time: Double) -> Int? {
    guard let nextWake, time >= nextWake else { return nil }
    return step(by: 1, time: time)
  }

  /// A page's video came to its end.
  /// - Returns: the item that comes, if the page turns.
  @discardableResult
  public mutating func videoEnded(number: Int, time: Double) -> Int? {
    guard count > 1, number == self.number, timer.ended() else { return nil }
    return step(by: 1, time: time)
  }

  /// A page's video failed, or has no player: the page turns by the interval, so that it can be read why.
  public mutating func videoFailed(number: Int, time: Double) {
    if number == self.number { timer.failed(time: time) }
  }

  /// A video that had failed plays after all: its end turns the page again.
  public mutating func videoStarted(number: Int, time: Double) {
    if number == self.number { timer.started(time: time) }
  }

  /// Something stops the timer. With reduced motion, pages change at once as well.
  public mutating func hold(_ reasons: CarouselHolds) {
    timer.hold(reasons.subtracting(.finger))
    pager.reducesMotion = holds.contains(.reducedMotion)
  }

  /// It does so no longer; when nothing does, the timer starts afresh.
  public mutating func release(_ reasons: CarouselHolds, time: Double) {
    timer.release(reasons.subtracting(.finger), isResting: !pager.isMoving, time: time)
    pager.reducesMotion = holds.contains(.reducedMotion)
  }

  // MARK: Time and changes

  /// Moves to where things are at `time`, once for each frame. What settles is an item.
  public mutating func tick(time: Double) -> PagerTick {
    var tick = pager.tick(time: time)
    if tick.settled != nil {
      timer.settled(time: time)
      tick.settled = item
    }
    return tick
  }

  /// The view has a new size or another look. The same page stays at the same place, also under a finger.
  public mutating func resize(to layout: CarouselLayout) {
    self.layout = layout
    pager.resize(height: layout.pitch)
  }

  /// There are other items; the one in the middle is `index` of the new ones. All pages have new numbers.
  public mutating func replace(_ items: [CarouselTurn], index: Int) {
    self.items = items
    base = max(0, min(index, items.count - 1))
    timer.turned()
    pager.jump(to: Self.middle)
  }

  // MARK: Within

  /// Lets the pager do something, and counts its pages anew when it has left the middle.
  private mutating func change(_ act: (inout PagerState) -> Void) {
    let old = number
    act(&pager)
    if number != old { timer.turned() }
    let away = pager.target - Self.middle
    guard abs(away) > Self.middle / 2 else { return }
    pager.shift(by: -away)
    base += away
  }
}
