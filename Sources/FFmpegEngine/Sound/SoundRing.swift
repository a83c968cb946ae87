/// Stereo samples on their way to the mixer, and the time that each belongs to. A plain value; its owner locks it.
struct SoundRing {
  /// From `frame` on, the samples lie at `time` on the timeline, `step` nanoseconds apart.
  struct Mark {
    var frame: Int
    var time: Int64
    var step: Double

    func time(of other: Int) -> Int64 { time + Int64((Double(other - frame) * step).rounded()) }
    func isContinued(by next: Mark) -> Bool { next.step == step && abs(time(of: next.frame) - next.time) < 1_000 }
  }

  static let rate = 48_000
  /// 150 ms.
  static let capacity = rate * 150 / 1000

  private var samples = [Float](repeating: 0, count: capacity * 2)
  private var marks: [Mark] = []
  /// Frames read and written since the start; a frame is one sample for each ear.
  private(set) var read = 0
  private(set) var written = 0

  var count: Int { written - read }
  var space: Int { Self.capacity - count }

  /// The time and spacing of the next sample to be read.
  var head: (time: Int64, step: Double)? {
    guard count > 0, let mark = marks.first else { return nil }
    return (mark.time(of: read), mark.step)
  }

  /// How many frames follow the head without a gap in their times.
  private var run: Int { marks.count > 1 ? marks[1].frame - read : count }

  /// Writes as many frames as there is space for.
  ///
  /// - Returns: how many.
  mutating func write(_ source: UnsafePointer<Float>, frames: Int, time: Int64, step: Double) -> Int {
    let count = min(frames, space)
    guard count > 0 else { return 0 }
    let mark = Mark(frame: written, time: time, step: step)
    if marks.last?.isContinued(by: mark) != true { marks.append(mark) }
    let place = written % Self.capacity
    let behind = min(count, Self.capacity - place)
    samples.withUnsafeMutableBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      (base + place * 2).update(from: source, count: behind * 2)
      base.update(from: source + behind * 2, count: (count - behind) * 2)
    }
    written += count
    return count
  }

  /// Takes up to so many frames of one run.
  mutating func read(into target: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    let count = min(frames, run)
    let place = read % Self.capacity
    let behind = min(count, Self.capacity - place)
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      target.update(from: base + place * 2, count: behind * 2)
      (target + behind * 2).update(from: base, count: (count - behind) * 2)
    }
    advance(count)
    return count
  }

  /// Drops all samples before the given time, to the nearest sample.
  ///
  /// - Returns: whether anything was dropped.
  mutating func skip(to time: Int64) -> Bool {
    let before = read
    while let head, head.time < time {
      let frames = Int((Double(time - head.time) / head.step).rounded())
      guard frames > 0 else { break }
      advance(min(frames, run))
    }
    return read != before
  }

  mutating func removeAll() {
    read = written
    marks = []
  }

  private mutating func advance(_ frames: Int) {
    read += frames
    while marks.count > 1, marks[1].frame <= read { marks.removeFirst() }
    if read == written { marks = [] }
  }
}
