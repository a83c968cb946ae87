/// Makes pages of a wheel's notches and a touchpad's way: one page for each gesture, however long its tail.
///
/// Time in seconds; positive means on (downwards).
public struct ScrollGate: Hashable, Sendable {
  /// Notches closer together than this are one turn of the wheel, in seconds.
  public var burstGap = 0.15
  /// A wheel that goes on turning brings another page after this long, in seconds.
  public var burstRepeat = 0.6
  /// How far a touchpad has to go for a page, in points.
  public var way = 40.0
  /// A touchpad that was silent for this long has ended its gesture, in seconds.
  public var calm = 0.15
  /// Nothing brings a second page earlier than this after the first, in seconds.
  public var lockout = 0.3
  /// In the tail of a fling, a push counts as a new one when it is this many times as strong as what the tail had
  /// sunk to…
  public var surge = 2.5
  /// … and at least this strong, in points per event.
  public var surgeFloor = 8.0

  private enum Mode: Hashable {
    case ready
    /// A page was given; what comes is the rest of the same gesture.
    case spent
  }

  private var mode = Mode.ready
  private var sum = 0.0
  private var direction = 0
  private var lastEvent = -Double.infinity
  private var lastPage = -Double.infinity
  /// What the tail has sunk to, in points per event.
  private var ebb = Double.infinity

  public init() {}

  /// Notches of a wheel; fine wheels send parts of one.
  /// - Returns: the pages to go, −1, 0 or 1.
  public mutating func notched(_ notches: Double, time: Double) -> Int {
    guard let sign = begin(notches, time: time, pause: burstGap) else { return 0 }
    if mode == .spent && time - lastPage >= burstRepeat { restart() }
    guard mode == .ready else { return 0 }
    sum += notches
    // Half a notch, so that a fine wheel answers in the middle of its click.
    return abs(sum) >= 0.5 ? give(sign, time: time) : 0
  }

  /// The way of two fingers on a touchpad, in points.
  /// - Returns: the pages to go, −1, 0 or 1.
  public mutating func moved(_ points: Double, time: Double) -> Int {
    guard let sign = begin(points, time: time, pause: calm) else { return 0 }
    if mode == .spent {
      let strength = abs(points)
      let isSurge = strength >= surgeFloor && strength >= ebb * surge
      ebb = min(ebb, strength)
      guard isSurge, time - lastPage >= lockout else { return 0 }
      restart()
    }
    sum += points
    return abs(sum) >= way ? give(sign, time: time) : 0
  }

  /// The fingers left the touchpad. A tail may still follow.
  public mutating func ended(time: Double) {
    if mode == .ready { restart() }
  }

  /// Notes the event. Nil for one that is none.
  private mutating func begin(_ amount: Double, time: Double, pause: Double) -> Int? {
    guard amount.isFinite, time.isFinite, amount != 0 else { return nil }
    let sign = amount < 0 ? -1 : 1
    // A pause or the other way ends the gesture.
    if time - lastEvent >= pause || time < lastEvent || sign != direction { restart() }
    direction = sign
    lastEvent = time
    return sign
  }

  private mutating func give(_ sign: Int, time: Double) -> Int {
    mode = .spent
    sum = 0
    ebb = .infinity
    lastPage = time
    return sign
  }

  private mutating func restart() {
    mode = .ready
    sum = 0
    ebb = .infinity
  }
}
