import FFmpegEngine

/// The memory that decoders at work take together. What does not fit waits until another is done; alone, a picture always
/// fits, because none is begun that needs more than the limit.
final class DecodeMemory: Sendable {
  struct Usage {
    var byteCount = 0
    /// The most so far.
    var peak = 0
  }

  /// In bytes.
  static let limit = 256_000_000

  private let monitor = Monitor(Usage())

  var peak: Int { monitor.withLock { $0.peak } }
  var byteCount: Int { monitor.withLock { $0.byteCount } }

  /// Runs the body once so many bytes are free; blocks until then.
  ///
  /// - Throws: `tooLarge` without running it, if there will never be so many.
  func with<R>(
    byteCount: Int, or tooLarge: @autoclosure () -> PictureError, _ body: () throws(PictureError) -> R
  ) throws(PictureError) -> R {
    guard byteCount <= Self.limit else { throw tooLarge() }
    monitor.wait { usage -> Void? in
      guard usage.byteCount + byteCount <= Self.limit else { return nil }
      usage.byteCount += byteCount
      usage.peak = max(usage.peak, usage.byteCount)
      return ()
    }
    defer { monitor.update { $0.byteCount -= byteCount } }
    return try body()
  }
}
