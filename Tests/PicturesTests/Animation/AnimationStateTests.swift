import FFmpegEngine
import Testing

@testable import Pictures

@Suite struct AnimationStateTests {
  private static let millisecond: Int64 = 1_000_000

  /// Frames of one pixel's width whose height is their number + 1, shown 100 ms each.
  private func frame(_ number: Int) -> AnimationFrame {
    AnimationFrame(
      still: Still(width: 1, height: number + 1) { _, _ in }, duration: 100 * Self.millisecond)
  }

  private func number(_ still: Still?) -> Int? { still.map { $0.height - 1 } }

  private func animation(_ frames: Int, fitting: Int, turns: Int? = nil) -> AnimationState {
    var state = AnimationState(frameCount: frames, frameByteCount: 100, limit: 100 * fitting, turns: turns)
    state.start()
    return state
  }

  /// Shows every frame as soon as it is due, decoding what is wanted before; gives the numbers at each 100 ms.
  private func play(_ state: inout AnimationState, frames: Int, ticks: Int) -> [Int?] {
    var next = 0
    return (0..<ticks).map { tick in
      while state.wantsFrame {
        if state.take(next < frames ? frame(next) : nil) { next = 0 } else { next += 1 }
      }
      return number(state.frame(at: Int64(tick) * 100 * Self.millisecond))
    }
  }

  @Test func whatFitsIsDecodedOnceAndRepeated() {
    var state = animation(4, fitting: 4)
    #expect(play(&state, frames: 4, ticks: 10) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1])
    #expect(!state.wantsFrame)
  }

  @Test func whatDoesNotFitIsDecodedAheadOfWhatIsShownOnly() {
    var state = animation(10, fitting: 3)
    #expect(!state.keepsAll)
    for number in 0..<3 { _ = state.take(frame(number)) }
    #expect(!state.wantsFrame)
    #expect(number(state.frame(at: 0)) == 0)
    #expect(!state.wantsFrame)
    #expect(number(state.frame(at: 100 * Self.millisecond)) == 1)
    #expect(state.wantsFrame)
  }

  @Test func aRingGoesRoundToo() {
    var state = animation(5, fitting: 2)
    #expect(play(&state, frames: 5, ticks: 12) == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1])
  }

  @Test(arguments: [2, 8])
  func afterTheLastTurnTheLastFrameStays(fitting: Int) {
    var state = animation(4, fitting: fitting, turns: 2)
    #expect(play(&state, frames: 4, ticks: 12) == [0, 1, 2, 3, 0, 1, 2, 3, 3, 3, 3, 3])
    #expect(!state.wantsFrame)
  }

  @Test func nothingIsSkippedWhenDecodingIsLate() {
    var state = animation(10, fitting: 5)
    _ = state.take(frame(0))
    #expect(number(state.frame(at: 0)) == 0)
    #expect(number(state.frame(at: 5_000 * Self.millisecond)) == 0)
    _ = state.take(frame(1))
    _ = state.take(frame(2))
    #expect(number(state.frame(at: 5_010 * Self.millisecond)) == 1)
    #expect(number(state.frame(at: 5_109 * Self.millisecond)) == 1)
    #expect(number(state.frame(at: 5_110 * Self.millisecond)) == 2)
  }

  @Test func timeStandsStillWhileItIsNotSeen() {
    var state = animation(4, fitting: 4)
    for number in 0..<4 { _ = state.take(frame(number)) }
    #expect(number(state.frame(at: 0)) == 0)
    #expect(number(state.frame(at: 160 * Self.millisecond)) == 1)
    state.stop()
    #expect(number(state.frame(at: 900 * Self.millisecond)) == 1)
    state.start()
    // 60 ms of frame 1 have been seen, 40 are left.
    #expect(number(state.frame(at: 10_000 * Self.millisecond)) == 1)
    #expect(number(state.frame(at: 10_039 * Self.millisecond)) == 1)
    #expect(number(state.frame(at: 10_040 * Self.millisecond)) == 2)
  }

  @Test func whatIsNotSeenWantsNoFrame() {
    var state = animation(4, fitting: 4)
    #expect(state.wantsFrame)
    state.stop()
    #expect(!state.wantsFrame)
    state.clear()
    #expect(state.byteCount == 0)
    state.start()
    #expect(state.wantsFrame)
    #expect(state.frame(at: 0) == nil)
  }

  @Test func aTurnWithoutAnyFrameIsTheEnd() {
    var state = animation(10, fitting: 2)
    let rewinds = state.take(nil)
    #expect(!rewinds)
    #expect(!state.wantsFrame)
  }

  @Test func damageInTheMiddleMakesTheTurnShorter() {
    var state = animation(10, fitting: 2)
    #expect(play(&state, frames: 3, ticks: 7) == [0, 1, 2, 0, 1, 2, 0])
    var kept = animation(10, fitting: 10)
    #expect(play(&kept, frames: 3, ticks: 7) == [0, 1, 2, 0, 1, 2, 0])
  }
}
