import FFmpegEngine
import Testing

@Suite struct PitchMeterTests {
  private func hum(_ item: Int, from: Int = 0, count: Int = 2400, volume: Float = 1) -> [Float] {
    (from..<from + count).map { FrameCode.hum(item, sample: $0) * volume }
  }

  private func mixed(_ sounds: [[Float]]) -> [Float] {
    (0..<sounds[0].count).map { index in sounds.reduce(0) { $0 + $1[index] } }
  }

  @Test func sixtyItemsHaveSixtyPitches() {
    let pitches = Set((0..<60).map(FrameCode.pitch))
    #expect(pitches.count == 60)
    #expect(pitches.min() == 400)
    #expect(pitches.max() == 3940)
    #expect(FrameCode.pitch(61) == FrameCode.pitch(1))
    #expect(FrameCode.pitch(-1) == FrameCode.pitch(59))
  }

  @Test func neighboursAreFarApart() {
    for first in 0..<48 {
      let pitches = (first..<first + 12).map(FrameCode.pitch).sorted()
      let gaps = zip(pitches.dropFirst(), pitches).map { $0 - $1 }
      #expect(gaps.allSatisfy { $0 >= 240 })
    }
  }

  @Test func humIsExactAfterALongTime() {
    #expect(FrameCode.hum(5, sample: 100) == FrameCode.hum(5, sample: 100 + 2400 * 1_000_000))
    #expect(FrameCode.hum(5, sample: 0) == 0)
  }

  @Test(arguments: [0, 1, 7, 30, 59])
  func tellsWhichItemHums(item: Int) throws {
    let sounds = PitchMeter(items: 0..<60).sounds(in: hum(item, from: 321))
    #expect(sounds.map(\.item) == [item])
    #expect(abs(try #require(sounds.first).level - 0.25) < 0.005)
  }

  @Test func silenceIsNobody() {
    #expect(PitchMeter(items: 0..<60).sounds(in: [Float](repeating: 0, count: 2400)).isEmpty)
    #expect(PitchMeter(items: 0..<60).sounds(in: []).isEmpty)
  }

  @Test func twoAtOnceAreTwo() {
    let both = mixed([hum(3), hum(4, volume: 0.3)])
    #expect(PitchMeter(items: 0..<60).sounds(in: both).map(\.item) == [3, 4])
  }

  @Test func tenMillisecondsAreEnoughForNeighbours() {
    let meter = PitchMeter(items: 0..<12)
    for item in 0..<12 {
      #expect(meter.sounds(in: hum(item, from: 1000, count: 480)).map(\.item) == [item])
      let next = (item + 1) % 12
      let both = mixed([hum(item, count: 480), hum(next, count: 480)])
      #expect(Set(meter.sounds(in: both).map(\.item)) == [item, next])
    }
  }

  @Test func blocksTellASwitchFromAnOverlap() {
    let meter = PitchMeter(items: 0..<3)
    let switched = hum(1, count: 1440) + hum(2, count: 1440)
    #expect(meter.blocks(of: switched) == [[1], [1], [1], [2], [2], [2]])
    let overlapping = mixed([hum(1, count: 960), hum(2, count: 960)])
    #expect(meter.blocks(of: overlapping) == [[1, 2], [1, 2]])
  }

  @Test func stereoIsMeasuredOnItsFirstChannel() {
    let stereo = hum(6).flatMap { sample -> [Float] in [sample, 0] }
    #expect(PitchMeter(items: 0..<12).sounds(in: stereo, channels: 2).map(\.item) == [6])
  }
}
