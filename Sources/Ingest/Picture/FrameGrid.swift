import FFmpegEngine

/// The even grid of a constant frame rate, its first tick at zero.
struct FrameGrid: Hashable {
  /// Frames a second.
  let rate: Fraction

  /// The tick whose time is nearest; half way counts as the later.
  func tick(at nanoseconds: Int64) -> Int {
    Int((Double(nanoseconds) * rate.value / 1e9 + 1e-6).rounded(.toNearestOrAwayFromZero))
  }

  /// Seconds from zero to a tick.
  func seconds(at tick: Int) -> Double { Double(tick) / rate.value }

  /// A whole number of frames a second, at most 30, so that three seconds are a whole number of frames.
  ///
  /// Rates above are halved until they fit (60 → 30, 50 → 25, 48 → 24). The broadcast rates become their whole
  /// neighbours (29.97 → 30, 23.976 → 24), 12.5 is doubled, and what fits no such grid, as recordings of variable rate do,
  /// goes on the finest: 30.
  static func whole(near rate: Double?) -> FrameGrid {
    guard let fitting = halved(rate, below: 30.5) else { return FrameGrid(rate: Fraction(30, 1)) }
    for candidate in [fitting, fitting * 2] {
      if let near = wholeNumber(near: candidate), near <= 30 { return FrameGrid(rate: Fraction(near, 1)) }
    }
    return FrameGrid(rate: Fraction(30, 1))
  }

  /// At most 60 frames a second, with the broadcast rates (24000/1001 and its multiples) kept as they are: over ten
  /// minutes their whole neighbours would show 18 frames twice.
  static func broadcast(near rate: Double?) -> FrameGrid {
    guard let fitting = halved(rate, below: 60.5) else { return FrameGrid(rate: Fraction(30, 1)) }
    for thousands: Int32 in [24, 30, 60] {
      let candidate = Fraction(thousands * 1000, 1001)
      if abs(fitting - candidate.value) < candidate.value * 0.0003 { return FrameGrid(rate: candidate) }
    }
    if let near = wholeNumber(near: fitting) { return FrameGrid(rate: Fraction(near, 1)) }
    return FrameGrid(rate: Fraction(fitting <= 30.5 ? 30 : 60, 1))
  }

  private static func halved(_ rate: Double?, below limit: Double) -> Double? {
    guard var rate, rate > 0 else { return nil }
    while rate > limit { rate /= 2 }
    return rate
  }

  /// Within two in a thousand: 29.97 and what rounded durations make of 30.
  private static func wholeNumber(near rate: Double) -> Int32? {
    let near = rate.rounded()
    return near >= 1 && abs(rate - near) <= near * 0.002 ? Int32(near) : nil
  }
}
