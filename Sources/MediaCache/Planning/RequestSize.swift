/// How many bytes to ask for at a time.
///
/// What a connection has under way is lost when its reader goes elsewhere, and has then to come a second time; and a
/// request on hold goes on filling the system's buffers. So requests are short.
enum RequestSize {
  /// Less than this, in bytes, is not worth a request.
  static let least: Int64 = 32 << 10
  /// More than this, in bytes, is not asked for at a time of what doesn't play.
  static let mostBesides: Int64 = 1 << 20

  /// So many bytes may be asked for although fewer are wanted.
  static let mostUnwanted: Int64 = 128 << 10

  /// For what doesn't play, while something else does: half a second of the speed, for so long it may take the line from
  /// what plays.
  ///
  /// - Parameter speed: bytes per second that come in any case.
  static func besides(speed: Double) -> Int64 {
    min(max(least, 2 * SeekGap.allowance(speed: speed)), mostBesides)
  }

  /// For a reader: what is wanted, up to what comes in a quarter of a second, for which a seek waits.
  ///
  /// - Parameters:
  ///   - wanted: bytes that are wanted now.
  ///   - speed: bytes per second.
  static func reader(wanted: Int64, speed: Double) -> Int64 {
    let short = max(least, SeekGap.allowance(speed: speed))
    return max(min(short, mostUnwanted), min(wanted, short))
  }
}
