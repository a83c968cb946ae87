import Glibc
import Synchronization

/// How slow the way to the origin is.
public struct OriginShape: Hashable, Sendable {
  /// Shared by all connections; nil for as fast as it goes.
  public var bytesPerSecond: Double?
  /// Between asking and the first byte of the answer; a new connection costs one more.
  public var roundTrip: Duration

  public init(bytesPerSecond: Double? = nil, roundTrip: Duration = .zero) {
    self.bytesPerSecond = bytesPerSecond
    self.roundTrip = roundTrip
  }
}

/// A way that takes one byte after the other at a steady rate.
final class PacedLink: Sendable {
  private let bytesPerSecond: Double
  /// When the last byte promised so far is through, in nanoseconds of `OriginTime`.
  private let freeAt = Mutex<Int64>(0)

  init(bytesPerSecond: Double) { self.bytesPerSecond = max(1, bytesPerSecond) }

  /// How many bytes to send at once so that the rate looks steady: a fiftieth of a second.
  var grain: Int { max(256, min(64 << 10, Int(bytesPerSecond / 50))) }

  /// Takes the next place on the way for so many bytes, and gives the time at which the last of them is through.
  func reserve(_ count: Int, now: Int64) -> Int64 {
    freeAt.withLock { time in
      time = max(time, now) + Int64(Double(count) / bytesPerSecond * 1e9)
      return time
    }
  }
}

/// Nanoseconds of the monotonic clock.
enum OriginTime {
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// As HTTP writes it, in English whatever the locale.
  static func text(_ seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + parts.tm_year) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }
}
