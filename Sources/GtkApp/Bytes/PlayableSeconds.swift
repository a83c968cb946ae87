import MediaCache

/// Seconds of media behind a range of bytes, taken as spread evenly over the item.
enum PlayableSeconds {
  /// Bytes of a second of an item of which nothing is known: 2 Mbit/s.
  static let usualBytes = 250_000.0

  /// How far it can be played without waiting.
  ///
  /// - Parameters:
  ///   - length: bytes of the whole item, if known.
  ///   - position: in seconds.
  ///   - duration: in seconds, if known.
  /// - Returns: seconds from the position on; `.infinity` if all the rest is on hand.
  static func ahead(onHand: ByteRanges, length: Int64?, position: Double, duration: Double?) -> Double {
    let rate = length.flatMap { length in duration.flatMap { $0 > 0 ? Double(length) / $0 : nil } } ?? usualBytes
    let start = Int64(min(max(0, position * rate), Double(length ?? .max / 2)))
    let end = onHand.contiguousEnd(from: start)
    if let length, end >= length { return .infinity }
    return Double(end - start) / rate
  }

  /// Bytes of the header and the first second.
  ///
  /// - Parameter duration: in seconds, if known.
  static func headBytes(length: Int64?, duration: Double?) -> Int64 {
    let rate =
      length.flatMap { length in duration.flatMap { $0 > 0 ? Double(length) / max(1, $0) : nil } } ?? usualBytes
    return 65_536 + Int64(min(rate, 10_000_000))
  }
}
