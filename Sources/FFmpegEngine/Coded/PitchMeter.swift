import Glibc

/// Tells which items of a known set are heard in a block of sound, by the level of each item's pitch.
///
/// It measures with the Goertzel algorithm under a Hann window. A block of n samples separates pitches that are at least
/// 2 × rate / n Hz apart: 480 samples for neighbours in a feed, 1,600 samples for any two of 60 items.
public struct PitchMeter: Sendable {
  /// An item that is heard.
  public struct Sound: Hashable, Sendable {
    public let item: Int
    /// The amplitude of its sine; a hum at full volume has 0.25.
    public let level: Double
  }

  /// The items that it listens for.
  public let items: [Int]
  /// Levels below this are silence.
  public var threshold: Double
  /// Levels below this share of the loudest are leakage of the loudest.
  public var relativeThreshold: Double
  private let coefficients: [Double]

  public init(
    items: some Sequence<Int>, rate: Int = 48_000, threshold: Double = 0.004, relativeThreshold: Double = 0.06
  ) {
    self.items = Array(items)
    self.threshold = threshold
    self.relativeThreshold = relativeThreshold
    coefficients = self.items.map { 2 * cos(2 * .pi * FrameCode.pitch($0) / Double(rate)) }
  }

  /// The items heard, the loudest first. Several channels are interleaved; the first one is measured.
  public func sounds(in samples: [Float], channels: Int = 1) -> [Sound] {
    let count = samples.count / max(1, channels)
    guard count > 2 else { return [] }
    let turn = 2 * Double.pi / Double(count)
    let window: [Double] = (0..<count).map { index in
      let hann = 0.5 - 0.5 * cos(turn * (Double(index) + 0.5))
      return hann * Double(samples[index * channels])
    }
    let levels = zip(items, coefficients).map { Sound(item: $0, level: Self.level(of: $1, in: window)) }
    let loudest = levels.map(\.level).max() ?? 0
    let floor = max(threshold, loudest * relativeThreshold)
    return levels.filter { $0.level >= floor }.sorted { $0.level > $1.level }
  }

  /// The items heard in each block of a longer sound, block after block; a last part shorter than a block is left out.
  public func blocks(of samples: [Float], channels: Int = 1, blockLength: Int = 480) -> [Set<Int>] {
    let step = blockLength * channels
    return stride(from: 0, through: samples.count - step, by: step).map { start in
      Set(sounds(in: Array(samples[start..<start + step]), channels: channels).map(\.item))
    }
  }

  private static func level(of coefficient: Double, in window: [Double]) -> Double {
    window.withUnsafeBufferPointer { window in
      var last = 0.0
      var beforeLast = 0.0
      for sample in window {
        let now = sample + coefficient * last - beforeLast
        beforeLast = last
        last = now
      }
      let power = last * last + beforeLast * beforeLast - coefficient * last * beforeLast
      // A Hann window passes half of a sine's amplitude, and the sum over a sine is count / 2 times its amplitude.
      return max(0, power).squareRoot() * 4 / Double(window.count)
    }
  }
}
