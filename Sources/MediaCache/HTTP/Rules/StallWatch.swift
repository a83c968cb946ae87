/// Knows since when a fetch has brought nothing although it may.
struct StallWatch<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
  let limit: Duration
  private var lastSign: Instant
  private var isHeld = false

  init(limit: Duration, now: Instant) {
    self.limit = limit
    lastSign = now
  }

  /// Something came from the other side.
  mutating func touch(_ now: Instant) { lastSign = now }

  /// The receiver wants nothing: no time runs.
  mutating func hold() { isHeld = true }

  mutating func goOn(_ now: Instant) {
    isHeld = false
    lastSign = now
  }

  /// When the fetch will have stalled if nothing more comes; nil while it is held.
  var deadline: Instant? { isHeld ? nil : lastSign.advanced(by: limit) }

  func isStalled(_ now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }
}
