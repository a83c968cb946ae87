/// Brings sound to an even loudness: one gain for the whole length, and a limiter for the peaks that this lifts too high.
/// One gain cannot pump; the limiter looks 5 ms ahead and lets go within 100 ms.
struct Loudness: Equatable {
  /// Integrated loudness by EBU R 128 (ITU-R BS.1770-4), in LUFS.
  static let target = -16.0
  /// No sample is above −1.5 dB, which leaves room for what lies between samples.
  static let limit = 0.84
  /// Noise is not lifted to the loudness of speech: at most so many decibels.
  static let mostGain = 30.0
  /// Below this there is nothing to hear (the gate of R 128 is at −70 LUFS).
  static let silence = -69.0

  /// Decibels.
  var gain: Double

  /// The filters that do it.
  var steps: String {
    "volume=\(gain)dB:precision=float,alimiter=limit=\(Self.limit):attack=5:release=100:level=0:latency=1"
  }

  /// The gain to try next when this one gave that loudness: what the limiter took away is made up for.
  func corrected(measured: Double) -> Loudness {
    guard measured > Self.silence else { return Loudness(gain: 0) }
    return Loudness(gain: min(Self.mostGain, gain + Self.target - measured))
  }

  /// Whether a result is close enough: within half a unit.
  static func isReached(by measured: Double) -> Bool { abs(measured - target) <= 0.5 }

  /// Finds the gain for a sound by measuring it, and measuring again what the limiter makes of it, at most three times.
  ///
  /// - Parameters:
  ///   - rate: samples a second.
  ///   - sound: gives the whole sound from its start, a new run at each call.
  static func find(
    rate: Int, seconds: Double, sound: () throws(IngestError) -> PlacedSound
  ) throws(IngestError) -> Loudness {
    var result = Loudness(gain: 0)
    for round in 0..<3 {
      let steps = round == 0 ? "anull" : result.steps
      guard let measured = try measure(steps, rate: rate, samples: Int(seconds * Double(rate)), sound()) else { break }
      if round > 0, isReached(by: measured) || result.gain >= mostGain { break }
      result = result.corrected(measured: measured)
    }
    return result
  }

  /// The integrated loudness behind some filters, in LUFS; nil if it can't be measured.
  static func measure(
    _ steps: String, rate: Int, samples: Int, _ sound: PlacedSound
  ) throws(IngestError) -> Double? {
    guard let filter = SoundFilter(steps + ",ebur128=metadata=1", rate: rate) else { return nil }
    var left = samples
    while left > 0 {
      let block = try sound.take(min(left, rate / 10))
      if block.isEmpty { break }
      left -= block.count / 2
      _ = filter.run(block)
    }
    _ = filter.run([])
    return filter.report["lavfi.r128.I"].flatMap(Double.init)
  }
}
