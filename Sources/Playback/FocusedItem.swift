import Feed

/// Adds up the time during which something was so.
struct Stopwatch: Sendable {
  private var total: Duration = .zero
  private var since: Instant?

  mutating func run(_ isRunning: Bool, at now: Instant) {
    if isRunning {
      if since == nil { since = now }
    } else if let start = since {
      total += start.duration(to: now)
      since = nil
    }
  }

  func reading(at now: Instant) -> Duration {
    guard let since else { return total }
    return total + since.duration(to: now)
  }
}

/// One item in focus, and what is measured of it until it leaves.
struct FocusedItem: Sendable {
  var item: WantedItem
  /// Whether a cell on screen has shown it since it came into focus. Until then it may play though no cell shows it
  /// yet: the page that a fling will land on starts at finger lift. From then on it must stay on screen to play.
  var wasShown = false
  /// Whether the person has paused it by itself.
  var isPaused = false
  /// Time in focus while the surface could be seen: not while it was hidden or covered.
  var inView = Stopwatch()
  /// Time during which its frames really ran, as the clock on the wall counts it, whatever the speed.
  var running = Stopwatch()
  var completions = 0

  init(_ item: WantedItem) { self.item = item }

  func exposure(at now: Instant, duration: Duration?) -> Exposure {
    Exposure(
      item: item.id, focused: inView.reading(at: now), watched: running.reading(at: now), completions: completions,
      duration: duration)
  }
}
