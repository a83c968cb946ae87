/// Whether a reader behind the edge of a running download waits for it or gets a request of its own.
public enum SeekGap {
  /// A new request costs about a round trip and the server's time: so much downloading is worth waiting for instead.
  public static let patience = Duration.milliseconds(250)
  /// Bytes per second taken for the speed before it is measured: 4 Mbit/s.
  public static let assumedSpeed = 500_000.0

  /// The bounds of `window`, in bytes.
  static let windows: ClosedRange<Int64> = (32 << 10)...(1 << 20)

  /// The most bytes to ask for at a time of what doesn't play, while something else does: half a second of the speed. A
  /// request on hold goes on filling the system's buffers, so it may take the line from what plays for that long.
  public static func window(speed: Double?, least: Double = 0) -> Int64 {
    let known = speed ?? least
    return min(max(windows.lowerBound, 2 * allowance(speed: known)), windows.upperBound)
  }

  /// The largest gap in bytes that is waited for.
  ///
  /// - Parameters:
  ///   - speed: the measured bytes per second, if known.
  ///   - least: how many there are at least.
  public static func allowance(speed: Double?, least: Double = 0) -> Int64 {
    Int64(max(0, speed ?? max(assumedSpeed, least)) * (patience / .seconds(1)))
  }
}
