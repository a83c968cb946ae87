import CGtk

/// The clock that GTK's frame clock and the engine share.
enum MonotonicTime {
  /// Nanoseconds of the monotonic clock.
  static var now: Int64 { Int64(g_get_monotonic_time()) * 1000 }
  /// Seconds of the monotonic clock.
  static var seconds: Double { Double(g_get_monotonic_time()) / 1e6 }
}
