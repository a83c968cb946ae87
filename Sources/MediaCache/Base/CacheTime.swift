import Dispatch
import Glibc

/// Where the cache takes time from, so that tests can hold it.
public struct CacheTime: Sendable {
  /// Time since an origin of its own; never runs backwards.
  public var now: @Sendable () -> Duration
  /// Calls back after so long, on any thread, holding none meanwhile.
  public var after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

  public init(
    now: @escaping @Sendable () -> Duration,
    after: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
  ) {
    self.now = now
    self.after = after
  }

  /// The machine's monotonic clock.
  public static let system = CacheTime(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    },
    after: { delay, body in
      // Not by a task: readers that block the tasks' threads must not keep a retry from coming.
      queue.asyncAfter(deadline: .now() + delay / .seconds(1), execute: body)
    })

  private static let queue = DispatchQueue(label: "CacheTime")
}
