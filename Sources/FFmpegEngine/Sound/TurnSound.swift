/// Puts the sound of a load on a grid of samples, and joins the turns of a loop on it without a gap or a step.
///
/// A turn's sound is as long as the turn: what is longer is cut off, what is shorter is followed by silence. Where
/// that makes a step greater than any in the sound itself, 5 ms on each side of it are faded, and nowhere else. A plain
/// value: samples in, samples out.
struct TurnSound {
  /// Stereo samples, left and right in turn, or so many frames of silence.
  struct Piece: Equatable {
    /// When it begins on the timeline, in nanoseconds.
    var time: Int64
    var samples: [Float] = []
    var silentFrames = 0
  }

  /// A turn on the timeline, in nanoseconds. Its end may be unknown yet.
  struct Turn {
    var start: Int64
    var end: Int64?
  }

  /// Times that differ by less than this from the count of samples follow the count: containers round.
  private static let tolerance: Int64 = 20_000_000
  /// 1/200 s: 5 ms.
  private static let fadesInASecond = 200

  let rate: Int
  /// The greatest step between two samples inside of the sound, for each ear, as far as it has been heard.
  private(set) var largestStep: SIMD2<Float>
  /// A sound that is longer or shorter than its turn by no more than so many frames is left as it is.
  private let slack: Int
  private let isLooping: Bool
  private let fade: Int
  /// Frames that are held back for what may still have to be done to them.
  private let hold: Int

  /// The place behind all that was taken in; nil before the first sample.
  private var next: Int?
  /// Where the present turn's sound goes on if it joins on; nil before its first.
  private var expected: Int?
  /// What is held back, and where it begins.
  private var tail: [Float] = []
  private var tailStart = 0
  /// The newest sample of all.
  private var last = SIMD2<Float>()
  /// What comes next meets `last` at a seam.
  private var isSeam = false
  private var fadeInLeft = 0
  private var seams = 0
  private var pieces: [Piece] = []

  /// - Parameters:
  ///   - tick: the unit of the container's times in seconds. It may be off by two of them at either end.
  ///   - largestStep: what is known of the same sound from before.
  init(rate: Int, tick: Double, isLooping: Bool, largestStep: SIMD2<Float> = SIMD2()) {
    self.rate = rate
    self.isLooping = isLooping
    self.largestStep = largestStep
    slack = max(1, Int((2 * tick * Double(rate)).rounded(.up)))
    fade = isLooping ? rate / Self.fadesInASecond : 0
    hold = isLooping ? fade + slack : 0
  }

  /// Where the sound goes on, in nanoseconds, if it joins on within its turn.
  var nextTime: Int64? { expected.map(time) }
  /// The end of all that was taken in.
  var end: Int64? { next.map(time) }

  // MARK: In

  /// - Parameters:
  ///   - time: when the first sample is due by the container.
  ///   - from: what comes before is not wanted.
  mutating func add(_ samples: [Float], at time: Int64, in turn: Turn, from: Int64) {
    let count = samples.count / 2
    let start = index(turn.start)
    var place = index(time)
    if let expected {
      if abs(time - self.time(expected)) < Self.tolerance { place = expected }
    } else if abs(place - start) <= slack {
      place = start
    }
    expected = max(place + count, expected ?? .min)
    let lower = max(start, index(from), next ?? .min)
    let first = max(lower - place, 0)
    let last = min(count, turn.end.map { index($0) + slack - place } ?? count)
    guard first < last else { return }
    place += first
    if let next, place > next { beSilent(place - next) }
    join(last - first == count ? samples : Array(samples[first * 2..<last * 2]), at: place)
  }

  /// The turn's sound is over.
  ///
  /// - Parameter turn: without an end, it ends with the sound.
  /// - Returns: where it ends.
  mutating func endTurn(_ turn: Turn) -> Int64 {
    if let end = turn.end { settle(at: index(end), isFilled: true) }
    expected = nil
    isSeam = true
    seams += 1
    return turn.end ?? next.map(time) ?? turn.start
  }

  /// All sound is over.
  ///
  /// - Parameter end: where it is cut off; nil if nowhere.
  mutating func finish(at end: Int64?) {
    if let end { settle(at: index(end), isFilled: false) }
    release(keeping: 0)
  }

  /// What has come out since it was last asked for.
  mutating func take() -> [Piece] {
    defer { pieces = [] }
    return pieces
  }

  // MARK: Joining

  /// Makes the turn's sound end here.
  private mutating func settle(at end: Int, isFilled: Bool) {
    guard let next else { return }
    if next > end, (expected ?? next) - end > slack {
      tail.removeLast(min(tail.count, (next - end) * 2))
      last = tail.last.map { SIMD2(tail[tail.count - 2], $0) } ?? last
    } else if isFilled, end - next > slack {
      beSilent(end - next)
    }
    self.next = end
  }

  private mutating func join(_ samples: [Float], at place: Int) {
    let first = SIMD2(samples[0], samples[1])
    if isSeam, isStep(from: last, to: first) {
      fadeOutTail()
      fadeInLeft = fade
    }
    if isLooping, seams < 2 { measure(samples, after: isSeam || next != place ? first : last) }
    if isSeam || tail.isEmpty {
      release(keeping: 0)
      tailStart = place
    }
    isSeam = false
    last = SIMD2(samples[samples.count - 2], samples[samples.count - 1])
    tail += samples
    fadeIn(samples.count / 2)
    next = place + samples.count / 2
    release(keeping: hold)
  }

  private mutating func beSilent(_ frames: Int) {
    if isStep(from: last, to: SIMD2()) { fadeOutTail() }
    release(keeping: 0)
    let place = next ?? 0
    pieces.append(Piece(time: time(place), silentFrames: frames))
    next = place + frames
    last = SIMD2()
    isSeam = true
    fadeInLeft = 0
  }

  private mutating func release(keeping kept: Int) {
    let count = tail.count / 2 - kept
    guard count > 0 else { return }
    pieces.append(Piece(time: time(tailStart), samples: Array(tail[..<(count * 2)])))
    tail.removeFirst(count * 2)
    tailStart += count
  }

  // MARK: Steps and fades

  private func isStep(from one: SIMD2<Float>, to other: SIMD2<Float>) -> Bool {
    guard isLooping else { return false }
    let step = Self.distance(one, other)
    return step.x > largestStep.x || step.y > largestStep.y
  }

  private static func distance(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(abs(one.x - other.x), abs(one.y - other.y))
  }

  private mutating func measure(_ samples: [Float], after last: SIMD2<Float>) {
    var before = last
    var largest = largestStep
    samples.withUnsafeBufferPointer { samples in
      for frame in 0..<samples.count / 2 {
        let sample = SIMD2(samples[frame * 2], samples[frame * 2 + 1])
        let step = Self.distance(before, sample)
        if step.x > largest.x { largest.x = step.x }
        if step.y > largest.y { largest.y = step.y }
        before = sample
      }
    }
    largestStep = largest
  }

  private mutating func fadeOutTail() {
    let frames = tail.count / 2
    let faded = min(fade, frames)
    for frame in 0..<faded {
      let gain = Float(faded - 1 - frame) / Float(faded)
      tail[(frames - faded + frame) * 2] *= gain
      tail[(frames - faded + frame) * 2 + 1] *= gain
    }
  }

  /// Fades in what has just come, the last so many frames of the tail.
  private mutating func fadeIn(_ count: Int) {
    let faded = min(fadeInLeft, count)
    for frame in 0..<faded {
      let gain = Float(fade - fadeInLeft + frame) / Float(fade)
      let place = tail.count / 2 - count + frame
      tail[place * 2] *= gain
      tail[place * 2 + 1] *= gain
    }
    fadeInLeft -= faded
  }

  // MARK: The grid

  private func index(_ time: Int64) -> Int { Int((Double(time) * Double(rate) / 1e9).rounded()) }

  private func time(_ index: Int) -> Int64 { Int64((Double(index) * 1e9 / Double(rate)).rounded()) }
}
