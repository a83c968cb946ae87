/// Samples of one piece of sound as the mixer takes them, 48 kHz, left and right in turn, and when the first of them
/// is due.
struct SoundBlock {
  var samples: [Float]
  /// Nanoseconds on the timeline.
  var time: Int64

  static let nanosecondsPerFrame = 1e9 / Double(SoundRing.rate)

  var frames: Int { samples.count / 2 }
}
