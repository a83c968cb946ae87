/// What a finger meant that did not drag.
public enum TapEvent: Hashable, Sendable {
  /// One tap, and no other followed in time. Its place is where it was made.
  case tap(x: Double, y: Double)
  /// A tap that followed another in time: the second of a double tap (`count` 2), and each quick one after it.
  case heart(x: Double, y: Double, count: Int)
  case holdBegan(x: Double, y: Double)
  case holdEnded
}

/// Tells single taps, double taps, the quicker taps that go on from there, and holds apart. Seconds and points.
///
/// Every tap becomes exactly one `tap` or is part of a series of hearts. The owner calls `woke` at `nextWake`.
public struct TapRecogniser: Hashable, Sendable {
  /// How long a tap waits for another before it counts as single, from lift to touch, in seconds.
  public var doubleTapWait = 0.3
  /// How long a finger rests before it holds, in seconds.
  public var holdDelay = 0.4
  /// How far a finger may stray without being a drag, in points.
  public var slop = 16.0

  private struct Point: Hashable {
    var x: Double
    var y: Double
  }

  private struct Press: Hashable {
    var place: Point
    var time: Double
    var isHold = false
  }

  /// Taps that were made, of which more may follow.
  private struct Series: Hashable {
    var first: Point
    var count: Int
    var lastLift: Double
  }

  private var press: Press?
  private var series: Series?

  public init() {}

  /// When `woke` has to be called, if nothing else happens.
  public var nextWake: Double? {
    if let press { return press.isHold ? nil : press.time + holdDelay }
    return series.map { $0.lastLift + doubleTapWait }
  }

  public var isHolding: Bool { press?.isHold == true }

  public mutating func pressed(x: Double, y: Double, time: Double) -> [TapEvent] {
    guard x.isFinite, y.isFinite, time.isFinite else { return [] }
    // A press that never lifted was lost on the way.
    var events = cancelled(time: time)
    if let series, time > series.lastLift + doubleTapWait { events += end(series) }
    press = Press(place: Point(x: x, y: y), time: time)
    return events
  }

  public mutating func moved(x: Double, y: Double, time: Double) -> [TapEvent] {
    guard let press, x.isFinite, y.isFinite else { return [] }
    var events = woke(time: time)
    if self.press?.isHold != true && strays(press, x: x, y: y) { events += cancelled(time: time) }
    return events
  }

  public mutating func released(x: Double, y: Double, time: Double) -> [TapEvent] {
    guard let press else { return [] }
    let events = moved(x: x, y: y, time: time)
    guard let now = self.press else { return events }
    self.press = nil
    if now.isHold { return events + [.holdEnded] }
    let lift = Numbers.finite(time, or: press.time)
    guard var series else {
      self.series = Series(first: press.place, count: 1, lastLift: lift)
      return events
    }
    series.count += 1
    series.lastLift = lift
    self.series = series
    return events + [.heart(x: press.place.x, y: press.place.y, count: series.count)]
  }

  /// The press became something else (a drag), or was taken away.
  public mutating func cancelled(time: Double) -> [TapEvent] {
    guard let press else { return [] }
    self.press = nil
    if press.isHold { return [.holdEnded] }
    // A tap before it has nothing more to wait for.
    return series.map { end($0) } ?? []
  }

  public mutating func woke(time: Double) -> [TapEvent] {
    guard time.isFinite else { return [] }
    if var press {
      guard !press.isHold, time >= press.time + holdDelay else { return [] }
      let earlier = series.map { end($0) } ?? []
      press.isHold = true
      self.press = press
      return earlier + [.holdBegan(x: press.place.x, y: press.place.y)]
    }
    guard let series, time >= series.lastLift + doubleTapWait else { return [] }
    return end(series)
  }

  private mutating func end(_ series: Series) -> [TapEvent] {
    self.series = nil
    return series.count == 1 ? [.tap(x: series.first.x, y: series.first.y)] : []
  }

  private func strays(_ press: Press, x: Double, y: Double) -> Bool {
    let (dx, dy) = (x - press.place.x, y - press.place.y)
    return dx * dx + dy * dy > slop * slop
  }
}
