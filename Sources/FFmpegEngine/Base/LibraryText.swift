import CFFmpeg

/// FFmpeg's own words.
package enum LibraryText {
  /// What an error code means, in FFmpeg's words.
  package static func reason(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let text = buffer.baseAddress, av_strerror(code, text, buffer.count) == 0 else { return "error \(code)" }
      return String(cString: text)
    }
  }

  /// Makes FFmpeg and its encoders print nothing: what went wrong is said by errors. Reading it is doing it, once.
  package static let silence: Void = av_log_set_level(AV_LOG_QUIET)
}
