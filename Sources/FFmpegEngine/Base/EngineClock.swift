import Glibc
import Synchronization

/// Tells the time that frames and sound are scheduled by.
public protocol EngineClock: Sendable {
  /// Nanoseconds since an origin of its own. Never runs backwards.
  func now() -> Int64
}

/// The machine's CLOCK_MONOTONIC, which GTK's frame clock shows too.
public struct MonotonicClock: EngineClock {
  public init() {}

  public func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// A clock that stands still until it is told to go on.
public final class ManualEngineClock: EngineClock {
  private let time: Atomic<Int64>

  /// - Parameter start: nanoseconds.
  public init(start: Int64 = 0) { time = Atomic(start) }

  public func now() -> Int64 { time.load(ordering: .sequentiallyConsistent) }

  /// Goes on by so many nanoseconds; not negative.
  public func advance(by nanoseconds: Int64) {
    time.add(max(0, nanoseconds), ordering: .sequentiallyConsistent)
  }
}

extension Duration {
  /// Whole nanoseconds; a duration beyond 292 years is cut to that.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    return product &+ attoseconds / 1_000_000_000
  }
}
