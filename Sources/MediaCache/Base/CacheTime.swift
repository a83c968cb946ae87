import Glibc

/// Where the cache takes time from, so that tests can hold it.
public struct CacheTime: Sendable {
  /// Time since an origin of its own; never runs backwards.
  public var now: @Sendable () -> Duration
  /// Waits without holding a thread.
  public var sleep: @Sendable (Duration) async -> Void

  public init(now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async -> Void) {
    self.now = now
    self.sleep = sleep
  }

  /// The machine's monotonic clock.
  public static let system = CacheTime(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    },
    sleep: { try? await Task.sleep(for: $0) })
}
