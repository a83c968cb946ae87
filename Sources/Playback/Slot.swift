import Feed

/// A live player as the state machine knows it: what it holds, what it was told, and what it said since.
struct Slot: Sendable {
  enum Phase: Sendable {
    case loading
    /// Prerolled: its first frame and sound are held, or it is already past them.
    case ready
    /// Its load failed; it is loaded again at `retryAt`.
    case failed
  }

  let player: PlayerID
  var item: WantedItem
  var generation: Generation
  var phase = Phase.loading
  var facts: MediaFacts?
  /// Whether the present plan still has a player for its item.
  var isWanted = true

  // What it was told
  var isPlaying = false
  var isAudible = false
  var isFocused = false
  var rate = 1.0
  var loop = LoopMode.whole
  /// The one cell that shows its frames.
  var cell: CellID?

  // What it said
  /// Whether the first frame of this generation has been presented.
  var hasFrame = false
  var isStalled = false
  /// Whether it stands on its last frame.
  var hasEnded = false

  // Where it is
  var position: Duration = .zero
  /// Where it was put last for a focus to begin; nil once it has been played or sought since.
  var origin: Duration?
  /// Where the last seek goes that has not been reported, and when it was asked.
  var seek: (target: Duration, askedAt: Instant)?
  /// A seek asked before it was ready.
  var deferredSeek: Duration?

  // Its troubles
  /// Failed loads since it was taken, or since its item last left the focus.
  var failures = 0
  var retryAt: Instant?
  /// Since when somebody waits for its picture, or for it to go on.
  var waitingSince: Instant?
  /// Whether that is longer than the stall notice.
  var isLate = false

  /// How long a turn of all of it is; known once it is ready.
  var turn: Duration? { phase == .ready && isWanted ? facts?.turn ?? facts?.duration : nil }

  var duration: Duration? { facts?.duration ?? item.duration }

  init(player: PlayerID, item: WantedItem, generation: Generation) {
    self.player = player
    self.item = item
    self.generation = generation
  }

  /// Whether it may be elsewhere than where a focus began.
  var hasMoved: Bool { origin == nil }

  /// Where the item is, or will be once the seek that is under way has landed.
  var aim: Duration { deferredSeek ?? seek?.target ?? position }

  /// Whether a seek is under way. One that is not reported within a second counts no more, so that an engine that
  /// cannot seek in a stream does not freeze the progress line.
  func isSeeking(at now: Instant) -> Bool {
    guard let seek else { return false }
    return seek.askedAt.duration(to: now) < .seconds(1)
  }

  /// The position inside the item; up to its end only if the length is known.
  func clamped(_ position: Duration) -> Duration {
    guard let duration else { return max(.zero, position) }
    return max(.zero, min(position, duration))
  }
}
