/// What turns a page by itself.
public enum CarouselTurn: Hashable, Sendable {
  /// The carousel's interval.
  case interval
  /// The end of the page's video, or its own limit in seconds if it has one and that comes first.
  case videoEnd(limit: Double?)
}

/// What stops the timer. When nothing does any longer, it begins afresh.
public struct CarouselHolds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let finger = CarouselHolds(rawValue: 1)
  public static let hover = CarouselHolds(rawValue: 2)
  public static let keyboardFocus = CarouselHolds(rawValue: 4)
  /// Another page lies over this one.
  public static let covered = CarouselHolds(rawValue: 8)
  public static let otherTab = CarouselHolds(rawValue: 16)
  public static let reducedMotion = CarouselHolds(rawValue: 32)
  /// The window, or the carousel in it, cannot be seen.
  public static let hidden = CarouselHolds(rawValue: 64)
  /// The person has paused the page's video. It ends with the page: another one is not paused.
  public static let paused = CarouselHolds(rawValue: 128)
}

/// The timer of a carousel: it runs from the moment a page rests and nothing holds it, and never saves up time.
struct CarouselTimer: Hashable, Sendable {
  var interval = 4.0
  private(set) var holds = CarouselHolds.hidden
  /// Since when the page has rested with nothing that holds it.
  private var since: Double?
  /// The page's video has ended already, while something held it.
  private var hasEnded = false

  /// When the page is to turn; nil while it does not by itself.
  func due(_ turn: CarouselTurn) -> Double? {
    guard let since else { return nil }
    if case .videoEnd(let limit) = turn, !hasEnded { return limit.map { since + max(0.1, $0) } }
    return since + max(0.1, interval)
  }

  mutating func hold(_ reasons: CarouselHolds) {
    holds.formUnion(reasons)
    if !holds.isEmpty { since = nil }
  }

  /// - Parameter isResting: whether the page is at rest; one that moves starts the timer when it `settled`.
  mutating func release(_ reasons: CarouselHolds, isResting: Bool, time: Double) {
    let isHeld = !holds.isEmpty
    holds.subtract(reasons)
    if isHeld && holds.isEmpty && isResting { since = time }
  }

  /// A page came to rest.
  mutating func settled(time: Double) { since = holds.isEmpty ? time : nil }

  /// Another page takes its place; the timer starts when that has `settled`.
  mutating func turned() {
    since = nil
    hasEnded = false
    holds.remove(.paused)
  }

  /// The page's video ended.
  /// - Returns: whether the page turns now. If not, it turns an interval after what holds it has gone.
  mutating func ended() -> Bool {
    if since == nil { hasEnded = true }
    return since != nil
  }

  /// The page's video cannot be played: the page is shown for an interval from now on, as a picture's is.
  mutating func failed(time: Double) {
    guard !hasEnded else { return }
    hasEnded = true
    if since != nil { since = time }
  }

  /// The page's video plays after all, and its end counts again.
  mutating func started(time: Double) {
    guard hasEnded else { return }
    hasEnded = false
    if since != nil { since = time }
  }
}
