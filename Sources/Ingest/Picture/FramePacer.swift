/// Puts frames of any timing onto the even grid: each tick shows the frame that is on at its time. Frames go missing
/// where they come more often than ticks, and are shown again where they come more seldom.
///
/// A pure value; the caller does what it says.
struct FramePacer<Frame> {
  private struct Held {
    var frame: Frame
    var tick: Int
    var end: Int64
  }

  let grid: FrameGrid
  private var held: Held?
  private var next = 0

  init(grid: FrameGrid) { self.grid = grid }

  /// Takes the next frame in the order of showing. Its time is in nanoseconds from tick 0 and may lie before it.
  ///
  /// - Returns: the frame that came before, and the ticks at which it is shown, if there are any.
  mutating func take(_ frame: Frame, at time: Int64, lasting duration: Int64) -> (frame: Frame, ticks: Range<Int>)? {
    // Damaged files have times that go back: such a frame takes the place of the one before.
    let tick = max(grid.tick(at: time), held?.tick ?? Int.min)
    let shown = held.flatMap { show($0.frame, until: tick) }
    held = Held(frame: frame, tick: tick, end: time + duration)
    return shown
  }

  /// After the last frame: that frame, for as long as it lasts, and for one tick at least if nothing else was shown.
  /// Nil if even the last frame was over before tick 0.
  mutating func end() -> (frame: Frame, ticks: Range<Int>)? {
    guard let last = held, last.end > 0 else { return nil }
    held = nil
    return show(last.frame, until: max(grid.tick(at: last.end), 1))
  }

  /// The first frame is shown from tick 0 on, however late it comes.
  private mutating func show(_ frame: Frame, until tick: Int) -> (frame: Frame, ticks: Range<Int>)? {
    guard tick > next else { return nil }
    defer { next = tick }
    return (frame, next..<tick)
  }
}
