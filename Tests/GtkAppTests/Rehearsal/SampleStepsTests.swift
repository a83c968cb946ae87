import Feed
import Playback
import Testing

@testable import FFmpegEngine
@testable import GtkApp

@Suite struct SampleStepsTests {
  private func block(at time: Int64, _ samples: [Float], whole: Bool = true) -> MixedBlock {
    let part = MixedBlock.Contribution(player: PlayerID(1), item: ItemID("a"), frames: whole ? 0..<480 : 5..<480)
    return MixedBlock(hostTime: time, samples: samples, contributions: [part])
  }

  private func flat(_ value: Float) -> [Float] { [Float](repeating: value, count: 960) }

  @Test func aStepAtASeamIsToldApartFromOneElsewhere() {
    var steps = SampleSteps()
    for (index, value) in [0, 0.25, 0.25, 0.75].enumerated() {
      steps.heard(block(at: Int64(index) * 1_000_000_000, flat(Float(value))))
    }
    #expect(steps.largest(around: []) == (nil, 0.5))
    #expect(steps.largest(around: [1_050_000_000]) == (0.25, 0.5))
    #expect(steps.largest(around: [1_050_000_000, 2_950_000_000]) == (0.5, 0))
    #expect(steps.largest(around: [1_200_000_000]) == (nil, 0.5))
  }

  @Test func whereSoundBeginsNothingIsAStep() {
    var steps = SampleSteps()
    steps.heard(block(at: 0, flat(0.5)))
    steps.heard(block(at: 10_000_000, flat(1), whole: false))
    steps.heard(block(at: 20_000_000, flat(-1)))
    #expect(steps.largest(around: []) == (nil, 0))
    #expect(SampleSteps().largest(around: [1]) == (nil, nil))
  }
}
