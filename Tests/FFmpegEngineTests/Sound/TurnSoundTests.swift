import Testing

@testable import FFmpegEngine

/// The joining of turns, sample by sample: at 1,000 samples a second one of them lasts a millisecond.
struct TurnSoundTests {
  private static let rate = 1_000

  private func turns(isLooping: Bool = true) -> TurnSound {
    TurnSound(rate: Self.rate, tick: 0.000_01, isLooping: isLooping)
  }

  private func stereo(_ samples: [Float]) -> [Float] { samples.flatMap { [$0, -$0] } }

  /// What came out: the left ear and when the first sample is due, in samples.
  private func left(_ pieces: [TurnSound.Piece]) -> [Float] {
    pieces.flatMap { piece in
      piece.silentFrames > 0
        ? [Float](repeating: 0, count: piece.silentFrames)
        : stride(from: 0, to: piece.samples.count, by: 2).map { piece.samples[$0] }
    }
  }

  private func turn(_ start: Int64, _ end: Int64?) -> TurnSound.Turn {
    TurnSound.Turn(start: start * 1_000_000, end: end.map { $0 * 1_000_000 })
  }

  /// Turns of a sound that rises from 0 to 0.9 and is joined to itself.
  private func join(_ samples: [Float], length: Int64, count: Int64 = 3) -> [Float] {
    var sound = turns()
    var out: [TurnSound.Piece] = []
    for number in 0..<count {
      let turn = turn(number * length, (number + 1) * length)
      sound.add(stereo(samples), at: turn.start, in: turn, from: 0)
      out += sound.take()
      #expect(sound.endTurn(turn) == turn.end)
    }
    sound.finish(at: count * length * 1_000_000)
    return left(out + sound.take())
  }

  @Test func whatFitsIsJoinedAsItIs() {
    let samples: [Float] = (0..<40).map { $0 < 20 ? Float($0) * 0.02 : Float(40 - $0) * 0.02 }
    #expect(join(samples, length: 40) == samples + samples + samples)
  }

  @Test func aStepGreaterThanAnyInsideIsFadedForFiveSamplesOnEachSide() {
    let samples: [Float] = (0..<40).map { 0.1 + Float($0) * 0.02 }
    let sound = join(samples, length: 40)
    #expect(sound.count == 120)
    // Neither the beginning nor the end of all is a seam.
    #expect(Array(sound[..<35]) == Array(samples[..<35]))
    #expect(Array(sound[115...]) == Array(samples[35...]))
    for seam in [40, 80] {
      #expect(sound[seam - 1] == 0 && sound[seam] == 0)
      #expect((1...5).allSatisfy { sound[seam - $0] < samples[40 - $0] && sound[seam + $0 - 1] < samples[$0 - 1] })
      if seam == 40 { #expect(Array(sound[45..<75]) == Array(samples[5..<35])) }
    }
  }

  @Test func whatIsTooLongIsCutWhateverBlocksItComesIn() {
    let samples: [Float] = (0..<60).map { _ in 0.25 }
    #expect(join(samples, length: 40) == [Float](repeating: 0.25, count: 120))
  }

  @Test func whatIsTooShortIsFollowedBySilenceWithoutAClick() {
    let sound = join([Float](repeating: 0.5, count: 30), length: 40)
    #expect(sound.count == 120)
    #expect(sound[30..<40].allSatisfy { $0 == 0 } && sound[70..<80].allSatisfy { $0 == 0 })
    #expect(sound[5..<25].allSatisfy { $0 == 0.5 } && sound[45..<65].allSatisfy { $0 == 0.5 })
    #expect(sound[29] == 0 && sound[40] == 0 && sound[69] == 0)
  }

  @Test func aContainerThatIsOffByATickOrTwoMakesNoGap() {
    var sound = TurnSound(rate: Self.rate, tick: 0.001, isLooping: true)
    var out: [TurnSound.Piece] = []
    // It says that turns are 39 and 41 long, and that sound begins a sample late.
    for (start, end) in [(0, 39), (39, 80), (80, 120)] as [(Int64, Int64)] {
      sound.add(
        stereo((0..<40).map { Float($0 % 20) * 0.01 }), at: (start + 1) * 1_000_000, in: turn(start, end), from: 0)
      _ = sound.endTurn(turn(start, end))
      out += sound.take()
    }
    sound.finish(at: 120_000_000)
    let all = left(out + sound.take())
    #expect(all == (0..<120).map { Float($0 % 20) * 0.01 })
  }

  @Test func withoutAPictureATurnIsAsLongAsItsSound() {
    var sound = turns()
    sound.add(stereo([Float](repeating: 0.5, count: 33)), at: 0, in: turn(0, nil), from: 0)
    #expect(sound.endTurn(turn(0, nil)) == 33_000_000)
  }

  @Test func whatIsBeforeTheAskedTimeIsNotHeard() {
    var sound = turns(isLooping: false)
    sound.add(stereo((0..<20).map { Float($0) }), at: 0, in: turn(0, nil), from: 7_000_000)
    let pieces = sound.take()
    #expect(left(pieces) == (7..<20).map { Float($0) })
    #expect(pieces.first?.time == 7_000_000)
  }

  @Test func aGapInTheMiddleIsSilence() {
    var sound = turns(isLooping: false)
    sound.add(stereo([1, 1]), at: 0, in: turn(0, nil), from: 0)
    sound.add(stereo([1, 1]), at: 100_000_000, in: turn(0, nil), from: 0)
    #expect(left(sound.take()) == [1, 1] + [Float](repeating: 0, count: 98) + [1, 1])
  }

  @Test func smallErrorsOfTheContainersTimesFollowTheCount() {
    var sound = turns(isLooping: false)
    for block in 0..<5 {
      let jitter: Int64 = block % 2 == 0 ? 3_000_000 : -3_000_000
      sound.add(
        stereo([Float](repeating: 1, count: 10)), at: Int64(block) * 10_000_000 + (block == 0 ? 0 : jitter),
        in: turn(0, nil), from: 0)
    }
    #expect(left(sound.take()) == [Float](repeating: 1, count: 50))
  }
}
