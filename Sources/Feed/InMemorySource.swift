import Synchronization

/// A feed from a list in memory, as slow as a network: for tests, previews and fixed programmes.
///
/// It answers after its delay and never in the caller's own turn, so what works with it also works with a server. A
/// cursor is a position in the list. When the list is changed between two pages they may overlap or leave a gap, as
/// with a server.
public final class InMemorySource: FeedSource {
  private struct State {
    var items: [MediaItem]
    var failures: [FeedError] = []
    var requestCount = 0
  }

  private let state: Mutex<State>
  private let delay: Duration
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - items: The whole feed, in order.
  ///   - delay: How long an answer takes. 150 ms by default.
  ///   - clock: What measures the delay.
  public init(
    items: [MediaItem], delay: Duration = .milliseconds(150), clock: any Clock<Duration> = ContinuousClock()
  ) {
    state = Mutex(State(items: items))
    self.delay = delay
    self.clock = clock
  }

  /// The whole feed. A change shows in the pages that are answered from now on.
  public var items: [MediaItem] {
    get { state.withLock { $0.items } }
    set { state.withLock { $0.items = newValue } }
  }

  /// How many pages have been asked for.
  public var requestCount: Int { state.withLock { $0.requestCount } }

  /// Makes the next `count` answers fail.
  public func failNext(_ count: Int = 1, with error: FeedError) {
    state.withLock { $0.failures += Array(repeating: error, count: max(0, count)) }
  }

  public func page(after cursor: FeedCursor?, size: Int) async throws -> FeedPage {
    state.withLock { $0.requestCount += 1 }
    await Task.yield()
    try await clock.sleep(for: delay)
    try Task.checkCancellation()
    return try state.withLock { state in
      if !state.failures.isEmpty { throw state.failures.removeFirst() }
      let start = try Self.position(of: cursor)
      guard start < state.items.count else { return FeedPage(items: []) }
      let end = start + min(max(1, size), state.items.count - start)
      let next = end < state.items.count ? FeedCursor(String(end)) : nil
      return FeedPage(items: Array(state.items[start..<end]), next: next)
    }
  }

  private static func position(of cursor: FeedCursor?) throws(FeedError) -> Int {
    guard let cursor else { return 0 }
    guard let position = Int(cursor.rawValue), position >= 0 else { throw .unknownCursor }
    return position
  }
}
