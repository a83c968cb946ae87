/// Whether a reader behind the edge of a running download waits for it or gets a request of its own.
public enum SeekGap {
  /// A new request costs about a round trip and the server's time: so much downloading is worth waiting for instead.
  public static let patience = Duration.milliseconds(250)

  /// Whether so many bytes come in half the time that is waited for.
  static func isLittle(_ left: Int64, allowance: Int64) -> Bool { left <= allowance / 2 }

  /// The largest gap in bytes that is waited for.
  ///
  /// - Parameter speed: bytes per second.
  public static func allowance(speed: Double) -> Int64 { Int64(max(0, speed) * (patience / .seconds(1))) }
}
