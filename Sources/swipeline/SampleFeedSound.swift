/// A piece of music that ends where it began: plucked notes in a pattern over a soft chord, with an echo.
struct Tune: Sendable {
  /// MIDI numbers of the plucked notes, evenly spread over the clip; 0 is a rest.
  let notes: [Int]
  /// MIDI numbers of the chord below, each part for an equal share of the clip.
  let chords: [[Int]]
  /// Seconds until a plucked note has faded to a third.
  var ring: Float = 0.5
  /// Strength of the overtones, 0…1.
  var brightness: Float = 0.4

  static let rate = 48_000

  /// The whole clip, two channels interleaved. What rings on past the end begins the clip, so the seam is not heard.
  func samples(seconds: Int) -> [Float] {
    let count = seconds * Self.rate
    var result = [Float](repeating: 0, count: count * 2)
    for (index, note) in notes.enumerated() where note > 0 {
      let side = 0.5 + 0.35 * Wave.sin(Float(index) * 0.31)
      pluck(&result, note: note, at: index * count / notes.count, side: side)
    }
    for (index, chord) in chords.enumerated() {
      let start = index * count / chords.count
      for (voice, note) in chord.enumerated() {
        pad(&result, note: note, from: start, length: count / chords.count, side: 0.3 + 0.2 * Float(voice))
      }
    }
    echo(&result, delay: count / max(1, notes.count) * 3)
    limit(&result)
    return result
  }

  private func pluck(_ sound: inout [Float], note: Int, at start: Int, side: Float) {
    let step = Float(SampleFeedMath.frequency(note: note)) / Float(Self.rate)
    let frames = sound.count / 2
    let length = min(frames, Int(ring * 5 * Float(Self.rate)))
    for index in 0..<length {
      let time = Float(index) / Float(Self.rate)
      // A rise of 4 ms, so that a note begins without a click; the overtones fade first.
      let fade = min(time / 0.004, 1) * SampleFeedMath.decay(time, ring)
      let bright = brightness * SampleFeedMath.decay(time, ring * 0.4)
      let turns = step * Float(index)
      let value = Wave.sin(turns) + bright * Wave.sin(turns * 2) + bright * 0.5 * Wave.sin(turns * 3)
      let place = (start + index) % frames * 2
      sound[place] += value * fade * (1 - side) * 0.3
      sound[place + 1] += value * fade * side * 0.3
    }
  }

  private func pad(_ sound: inout [Float], note: Int, from start: Int, length: Int, side: Float) {
    let step = Float(SampleFeedMath.frequency(note: note)) / Float(Self.rate)
    let frames = sound.count / 2
    // It reaches into the next part, where it fades while that one's fades in.
    let overlap = length / 6
    for index in 0..<length + overlap {
      let rise = min(Float(index) / Float(overlap), 1)
      let fall = min(Float(length + overlap - index) / Float(overlap), 1)
      let turns = step * Float(index)
      let value = (Wave.sin(turns) + 0.25 * Wave.sin(turns * 2)) * rise * fall * 0.07
      let place = (start + index) % frames * 2
      sound[place] += value * (1 - side)
      sound[place + 1] += value * side
    }
  }

  /// Each channel answers in the other, more softly; round the seam as everywhere.
  private func echo(_ sound: inout [Float], delay: Int) {
    let dry = sound
    let frames = dry.count / 2
    guard delay > 0, delay < frames else { return }
    for index in 0..<frames {
      let before = (index + frames - delay) % frames * 2
      sound[index * 2] += dry[before + 1] * 0.3
      sound[index * 2 + 1] += dry[before] * 0.3
    }
  }

  /// To a peak of 0.5: all clips are about equally loud.
  private func limit(_ sound: inout [Float]) {
    let peak = sound.reduce(Float(0)) { max($0, abs($1)) }
    guard peak > 0 else { return }
    for index in sound.indices { sound[index] *= 0.5 / peak }
  }
}
