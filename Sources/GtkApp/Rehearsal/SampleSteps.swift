import FFmpegEngine

/// The greatest steps between two samples of what was heard: around the seams of loops, and everywhere else.
struct SampleSteps {
  /// A seam is known by the frame drawn there, at most some ticks after it was due. So near to it, in nanoseconds, is
  /// around it.
  static let nearness: Int64 = 80_000_000
  /// Steps are kept for so many frames at once: 10 ms.
  private static let grain = 480
  private static let rate: Int64 = 48_000

  private struct Span {
    var time: Int64
    var step: Float
  }

  private var spans: [Span] = []
  /// The newest sample of each ear; nil if what comes next does not follow on it.
  private var last: SIMD2<Float>?

  mutating func heard(_ block: MixedBlock) {
    // Where the sound begins, ends or changes hands it is faded, which is not what is looked for.
    guard block.contributions.count == 1, block.contributions[0].frames == 0..<block.frameCount else {
      last = nil
      return
    }
    for start in stride(from: 0, to: block.frameCount, by: Self.grain) {
      var largest: Float = 0
      for frame in start..<min(start + Self.grain, block.frameCount) {
        let sample = SIMD2(block.samples[2 * frame], block.samples[2 * frame + 1])
        if let last { largest = max(largest, abs(sample.x - last.x), abs(sample.y - last.y)) }
        last = sample
      }
      spans.append(Span(time: block.hostTime + Int64(start) * 1_000_000_000 / Self.rate, step: largest))
    }
  }

  /// - Parameter seams: when the first frames of turns were drawn, in nanoseconds of the mixer's clock, in order.
  /// - Returns: steps as parts of full scale; nil where nothing was heard.
  func largest(around seams: [Int64]) -> (seam: Double?, inside: Double?) {
    var (seam, inside): (Float?, Float?) = (nil, nil)
    var next = seams[...]
    for span in spans {
      next = next.drop { $0 < span.time - Self.nearness }
      if let first = next.first, first <= span.time + Self.nearness {
        seam = max(seam ?? 0, span.step)
      } else {
        inside = max(inside ?? 0, span.step)
      }
    }
    return (seam.map(Double.init), inside.map(Double.init))
  }
}
