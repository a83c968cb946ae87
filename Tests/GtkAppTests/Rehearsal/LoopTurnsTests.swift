import Testing

@testable import GtkApp

@Suite struct LoopTurnsTests {
  /// Draws these numbers one after the other, each for two ticks of 10 ms, as frames of their own.
  private func turns(_ numbers: [Int], period: Double = 60) -> LoopTurns {
    var turns = LoopTurns()
    for (serial, number) in numbers.enumerated() {
      for tick in 0...1 {
        turns.drew(serial: serial, number: number, period: period, time: Double(serial * 20 + tick * 10))
      }
    }
    return turns
  }

  @Test func aWholeLoopMissesNothingAndTakesItsTime() {
    let turns = turns([0, 1, 2, 0, 1, 2, 0, 1, 2, 0])
    #expect(turns.turns == 3 && turns.missing == 0 && turns.doubled == 0)
    #expect(turns.periodErrors == [0, 0])
    #expect(turns.seamIntervals == [20, 20, 20] && turns.frameIntervals == [20, 20, 20, 20, 20, 20])
  }

  @Test func whatIsPassedOverIsCountedInsideAndAtBothSidesOfTheSeam() {
    #expect(turns([0, 1, 2, 3, 0, 2, 3]).missing == 1)
    #expect(turns([0, 1, 2, 3, 0, 1, 2, 1, 2]).missing == 2)  // 3 and 0
    #expect(turns([2, 3, 0, 1, 2, 3, 0]).missing == 0)  // looked at from the middle on
  }

  @Test func aNumberThatComesAgainInANewFrameIsDoubled() {
    #expect(turns([0, 1, 1, 2, 0]).doubled == 1)
  }

  @Test func anInterruptionIsNoGap() {
    var turns = LoopTurns()
    turns.drew(serial: 1, number: 0, period: 60, time: 0)
    turns.interrupted()
    turns.drew(serial: 9, number: 2, period: 60, time: 500)
    #expect(turns.turns == 0 && turns.missing == 0 && turns.periodErrors.isEmpty)
  }
}
