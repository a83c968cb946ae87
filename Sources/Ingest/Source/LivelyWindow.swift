/// Finds the stretch of an upload in which most happens. A pure value: the looking is `LivelySearch`'s.
///
/// How: frames are compared with the ones before them, as grids of brightness (`LumaGrid`); the mean difference of the
/// places is what happened in between. A stretch is worth the sum of what happens within it. One step counts no more than
/// `cap`, about what a hand waved before the lens makes, so that a cut or a flash does not outweigh real movement. Of equal
/// stretches the earliest wins, so an upload in which nothing moves is taken from its start.
struct LivelyWindow {
  /// Of 255.
  static let cap = 16.0

  private var times: [Int64] = []
  /// `changes[i]` is what happened from frame i − 1 to frame i.
  private var changes: [Double] = []

  /// Notes a frame, by when it is shown (nanoseconds) and how it differs from the one before.
  mutating func note(at time: Int64, change: Double) {
    if let last = times.last, time <= last { return }
    times.append(time)
    changes.append(min(change, Self.cap))
  }

  /// Where the best stretch of this length begins: at a frame, and so that it ends by `end`. All in nanoseconds.
  func start(length: Int64, end: Int64) -> Int64 {
    guard let first = times.first else { return 0 }
    var best = (start: first, worth: -1.0)
    var worth = 0.0
    // What lies in the stretch: the steps that end at the frames after `from`, up to `to`.
    var to = 0
    for from in times.indices {
      let start = times[from]
      guard from == 0 || start + length <= end else { break }
      if from > 0 { worth -= changes[from] }
      while to + 1 < times.count, times[to + 1] < start + length {
        to += 1
        worth += changes[to]
      }
      if worth > best.worth + 1e-9 { best = (start, worth) }
    }
    return best.start
  }
}
