import Testing

@testable import Ingest

struct SoundPlacerTests {
  /// So many stereo samples of one value.
  private func piece(_ count: Int, _ value: Float) -> [Float] { Array(repeating: value, count: count * 2) }

  /// The left channel as runs: value × count.
  private func runs(_ placer: SoundPlacer) -> [String] {
    var result: [(Float, Int)] = []
    for index in stride(from: 0, to: placer.samples.count, by: 2) {
      if let last = result.last, last.0 == placer.samples[index] {
        result[result.count - 1].1 += 1
      } else {
        result.append((placer.samples[index], 1))
      }
    }
    return result.map { "\(Int($0.0))×\($0.1)" }
  }

  @Test func piecesFollowEachOther() {
    var placer = SoundPlacer()
    placer.add(piece(100, 1), at: 0)
    placer.add(piece(100, 2), at: 100)
    #expect(runs(placer) == ["1×100", "2×100"])
  }

  @Test func jitterIsNoGap() {
    var placer = SoundPlacer()
    placer.add(piece(1000, 1), at: 0)
    placer.add(piece(1000, 2), at: 1040)
    placer.add(piece(1000, 3), at: 1990)
    #expect(runs(placer) == ["1×1000", "2×1000", "3×1000"])
  }

  @Test func aGapIsSilence() {
    var placer = SoundPlacer()
    placer.add(piece(1000, 1), at: 500)
    placer.add(piece(1000, 2), at: 5000)
    #expect(runs(placer) == ["0×500", "1×1000", "0×3500", "2×1000"])
  }

  @Test func whatLiesBeforeTheStartIsCutOff() {
    var placer = SoundPlacer()
    placer.add(piece(1000, 1), at: -3000)
    placer.add(piece(1000, 2), at: -400)
    placer.add(piece(1000, 3), at: 600)
    #expect(runs(placer) == ["2×600", "3×1000"])
  }

  @Test func ofWhatOverlapsTheEarlierStays() {
    var placer = SoundPlacer()
    placer.add(piece(5000, 1), at: 0)
    placer.add(piece(3000, 2), at: 3000)
    #expect(runs(placer) == ["1×5000", "2×1000"])
  }

  @Test func theEndIsSilenceOrACut() {
    var placer = SoundPlacer()
    placer.add(piece(100, 1), at: 0)
    placer.end(at: 150)
    #expect(runs(placer) == ["1×100", "0×50"])
    placer.end(at: 80)
    #expect(runs(placer) == ["1×80"])
  }

  @Test func whatIsTakenOutKeepsItsPlace() {
    var placer = SoundPlacer()
    placer.add(piece(1000, 1), at: 0)
    #expect(placer.take(400).count == 800)
    #expect(placer.end == 1000)
    placer.add(piece(1000, 2), at: 3000)
    #expect(runs(placer) == ["1×600", "0×2000", "2×1000"])
    #expect(placer.take(9999).count == 7200)
  }

  @Test func turnsOfALoopNeverDrift() {
    // 40 frames of 30 a second are 58,800 samples; 20 of 24 a second are 36,750.
    let sound = (0..<1000).flatMap { [Float($0), Float($0)] }
    let result = LoopSound.repeated(sound, turn: 1000.4, total: 3000)
    #expect(result.count == 6000)
    #expect(result[2000] == 0 && result[4002] == 0 && result[4000] == 999)
    #expect(LoopSound.repeated(sound, turn: nil, total: 1000) == sound)
  }

  @Test func theMarginsAreTheOtherEndOfTheLoop() {
    let sound = (0..<5000).flatMap { [Float($0), -Float($0)] }
    let wrapped = LoopSound.wrapped(sound)
    #expect(wrapped.count == (1024 + 5000 + 2048) * 2)
    #expect(wrapped[0] == 3976 && wrapped[2048] == 0 && wrapped[(1024 + 5000) * 2] == 0)
  }
}
