import Glibc

/// Measures how fast bytes come, over the time in which at least one fetch runs: waiting for nothing is not slow.
///
/// A mean over that time in which what lies two seconds back counts half.
public struct ThroughputMeter: Sendable {
  /// Seconds of running time after which a measurement counts half.
  public static let halfLife = 2.0
  /// Less running time than this, in seconds, says nothing about the speed.
  static let leastTime = 0.05

  /// What came in all, and in how many seconds of running time.
  public struct Total: Hashable, Sendable {
    public var bytes: Int64
    public var seconds: Double

    public init(bytes: Int64 = 0, seconds: Double = 0) {
      self.bytes = bytes
      self.seconds = seconds
    }
  }

  public private(set) var total = Total()
  private var bytes = 0.0
  private var seconds = 0.0
  private var running = 0
  private var last = Duration.zero

  public init() {}

  /// A fetch began to run.
  public mutating func started(at now: Duration) {
    advance(to: now)
    running += 1
  }

  /// A fetch ended, or was put on hold.
  public mutating func stopped(at now: Duration) {
    advance(to: now)
    running = max(0, running - 1)
  }

  public mutating func received(_ count: Int, at now: Duration) {
    advance(to: now)
    bytes += Double(count)
    total.bytes += Int64(count)
  }

  /// Bytes per second of all fetches together; nil before there is enough to tell.
  public var bytesPerSecond: Double? { seconds < Self.leastTime ? nil : bytes / seconds }

  /// Bytes per second that all fetches together make at least, also before there is enough to tell how many: on a line
  /// as quick as loopback whole files come in less time than that.
  public var leastBytesPerSecond: Double { bytes / max(seconds, Self.leastTime) }

  private mutating func advance(to now: Duration) {
    let passed = max(0, (now - last) / .seconds(1))
    last = max(last, now)
    guard running > 0, passed > 0 else { return }
    let fading = exp2(-passed / Self.halfLife)
    bytes *= fading
    seconds = seconds * fading + passed
    total.seconds += passed
  }
}
