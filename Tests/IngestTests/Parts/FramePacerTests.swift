import FFmpegEngine
import Testing

@testable import Ingest

/// What is on at each tick, as a line: frames come at the times given (ms), each lasting until the next.
struct FramePacerTests {
  private func shown(_ times: [Double], last: Double = 33.34, rate: Int32 = 30) -> [Int] {
    var pacer = FramePacer<Int>(grid: FrameGrid(rate: Fraction(rate, 1)))
    var result: [Int] = []
    func show(_ run: (frame: Int, ticks: Range<Int>)?) {
      guard let run else { return }
      #expect(run.ticks.lowerBound == result.count)
      result += run.ticks.map { _ in run.frame }
    }
    for (index, time) in times.enumerated() {
      show(pacer.take(index, at: Int64(time * 1e6), lasting: Int64(last * 1e6)))
    }
    show(pacer.end())
    return result
  }

  @Test func anEvenRateGoesThroughAsItIs() {
    #expect(shown([0, 33.3, 66.7, 100]) == [0, 1, 2, 3])
  }

  @Test func ofTwiceTheRateEverySecondFrameIsShown() {
    #expect(shown((0..<8).map { Double($0) * 1000 / 60 }, last: 16.7) == [0, 2, 4, 6])
  }

  @Test func ofHalfTheRateEachIsShownTwice() {
    #expect(shown([0, 66.7, 133.3], last: 66.7) == [0, 0, 1, 1, 2, 2])
  }

  @Test func aGapIsHeld() {
    #expect(shown([0, 33.3, 200]) == [0, 1, 1, 1, 1, 1, 2])
  }

  @Test func whatWasOnBeforeTheStartIsShownFirst() {
    #expect(shown([-100, -50, 40, 66.7]) == [1, 2, 3])
  }

  @Test func aFirstFrameThatComesLateIsShownFromTheStart() {
    #expect(shown([50, 100]) == [0, 0, 0, 1])
  }

  @Test func whatIsOverBeforeTheStartIsNotShown() {
    #expect(shown([-100, -66.7]).isEmpty)
    #expect(shown([]).isEmpty)
  }

  @Test func timesThatGoBackReplaceTheFrameBefore() {
    #expect(shown([0, 66.7, 33.3, 100]) == [0, 0, 2, 3])
  }

  @Test func oneShortFrameIsShownForATick() {
    #expect(shown([0], last: 1) == [0])
  }
}
