import FFmpegEngine

extension ClipOptions {
  /// The MP4 file round a result: its index first, nothing in it about its making, and times that are exact for both the
  /// frames and the samples.
  ///
  /// - Parameters:
  ///   - soundRate: samples a second.
  ///   - metadata: what the upload said of itself, if that is to be kept.
  static func movie(grid: FrameGrid, soundRate: Int, metadata: [String: String]) -> ClipOptions {
    var options = ClipOptions()
    options.metadata = metadata
    // The edit lists count in this unit: what both a frame and a sample are whole numbers of.
    let unit = soundRate / gcd(soundRate, Int(grid.rate.numerator)) * Int(grid.rate.numerator)
    options.muxerOptions["movie_timescale"] = String(unit)
    if !metadata.isEmpty { options.muxerOptions["movflags"] = "+faststart+use_metadata_tags" }
    return options
  }

  private static func gcd(_ a: Int, _ b: Int) -> Int { b == 0 ? a : gcd(b, a % b) }
}
