/// Puts pieces of sound, each with its place in time, into one run without gaps from sample 0 on: silence where there is
/// none, and of what overlaps the earlier. A pure value. Samples are stereo, left and right in turn.
struct SoundPlacer {
  /// Samples by which a piece may seem to be early or late and still be the plain continuation of the one before:
  /// 20 ms at 48 kHz. Containers with a clock of milliseconds jitter; a real gap is longer.
  static let tolerance = 960

  private(set) var samples: [Float] = []
  /// Of `samples`, in the run.
  private var first = 0
  private var hasBegun = false

  /// Where the next sample will go.
  var end: Int { first + samples.count / 2 }

  mutating func add(_ piece: [Float], at position: Int) {
    var drop = 0
    if !hasBegun || abs(position - end) > Self.tolerance {
      drop = max(0, end - position)
      if position > end { samples.append(contentsOf: repeatElement(0, count: (position - end) * 2)) }
    }
    guard drop < piece.count / 2 else { return }
    hasBegun = true
    samples.append(contentsOf: piece[(drop * 2)...])
  }

  /// Fills up with silence, or cuts, so that the run ends here.
  mutating func end(at total: Int) {
    let missing = total - end
    if missing > 0 {
      samples.append(contentsOf: repeatElement(0, count: missing * 2))
    } else {
      samples.removeLast(min(samples.count, -missing * 2))
    }
  }

  /// Takes out the first `count` samples of what has come, or all if they are fewer.
  mutating func take(_ count: Int) -> [Float] {
    let taken = min(count, samples.count / 2)
    defer {
      samples.removeFirst(taken * 2)
      first += taken
    }
    return Array(samples[..<(taken * 2)])
  }
}
