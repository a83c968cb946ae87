/// Whether a reader behind the edge of a running download waits for it or gets a request of its own.
public enum SeekGap {
  /// A new request costs about a round trip and the server's time: so much downloading is worth waiting for instead.
  public static let patience = Duration.milliseconds(250)
  /// Bytes per second taken for the speed before it is measured: 4 Mbit/s.
  public static let assumedSpeed = 500_000.0

  /// The largest gap in bytes that is waited for.
  ///
  /// - Parameters:
  ///   - speed: the measured bytes per second, if known.
  ///   - least: how many there are at least.
  public static func allowance(speed: Double?, least: Double = 0) -> Int64 {
    Int64(max(0, speed ?? max(assumedSpeed, least)) * (patience / .seconds(1)))
  }
}
