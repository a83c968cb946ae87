import SeededNumbers
import Stage
import Testing

@Suite struct ScrollGateTests {
  /// Feeds (time, amount) pairs and gives the pages with the times at which they came.
  private func pages(
    _ events: [(Double, Double)], _ feed: (inout ScrollGate, Double, Double) -> Int
  ) -> [Double: Int] {
    var gate = ScrollGate()
    var result: [Double: Int] = [:]
    for (time, amount) in events {
      let page = feed(&gate, amount, time)
      if page != 0 { result[time] = page }
    }
    return result
  }

  /// Events 10 ms apart, each as strong as `amount` says of its share (0 … 1) of them.
  private func events(_ count: Int, after start: Double, _ amount: (Double) -> Double) -> [(Double, Double)] {
    (1...count).map { (start + Double($0) / 100, amount(Double($0) / Double(count))) }
  }

  private func wheel(_ events: [(Double, Double)]) -> [Double: Int] { pages(events) { $0.notched($1, time: $2) } }
  private func touchpad(_ events: [(Double, Double)]) -> [Double: Int] { pages(events) { $0.moved($1, time: $2) } }

  @Test func aNotchTurnsAPage() {
    #expect(wheel([(0, 1)]) == [0: 1])
    #expect(wheel([(0, -1)]) == [0: -1])
  }

  @Test func aBurstOfNotchesTurnsOnePage() {
    #expect(wheel((0..<8).map { (Double($0) * 0.05, 1) }) == [0: 1])
  }

  @Test func notchesApartTurnAPageEach() {
    #expect(wheel([(0, 1), (0.2, 1), (0.4, 1)]) == [0: 1, 0.2: 1, 0.4: 1])
  }

  @Test func theOtherWayCountsAtOnce() {
    #expect(wheel([(0, 1), (0.05, -1), (0.1, -1)]) == [0: 1, 0.05: -1])
  }

  @Test func aWheelThatGoesOnTurningGoesOnSlowly() {
    let result = wheel((0..<30).map { (Double($0) * 0.1, 1) })
    #expect(result.count == 5)
  }

  @Test func theStepsOfAFineWheelAddUp() {
    #expect(wheel((1...8).map { (Double($0) * 0.01, 0.125) }) == [0.04: 1])
  }

  @Test func aTouchpadGestureTurnsOnePageAndItsTailNone() {
    let swipe = events(10, after: 0) { _ in 20 }
    let tail = events(80, after: 0.1) { 0.1 + 20 * (1 - $0) }
    #expect(touchpad(swipe + tail) == [0.02: 1])
  }

  @Test func aSecondPushInTheTailTurnsAnotherPage() {
    let swipe = events(10, after: 0) { _ in 20 }
    let tail = events(40, after: 0.1) { 0.5 + 20 * (1 - $0) }
    let push = events(5, after: 0.5) { _ in 30 }
    #expect(touchpad(swipe + tail + push).values.reduce(0, +) == 2)
  }

  @Test func aPauseEndsTheGesture() {
    let swipe = events(10, after: 0) { _ in 20 }
    #expect(touchpad(swipe + events(10, after: 0.3) { _ in 20 }).count == 2)
  }

  @Test func smallMovesAddUpAndAreForgottenWhenTheFingersLift() {
    var gate = ScrollGate()
    #expect(gate.moved(30, time: 0) == 0)
    gate.ended(time: 0.01)
    #expect(gate.moved(30, time: 0.02) == 0)
    #expect(gate.moved(10, time: 0.03) == 1)
  }

  @Test func nonsenseTurnsNothing() {
    #expect(wheel([(0, .nan), (0, 0), (.nan, 1), (1, .infinity)]) == [:])
  }

  @Test func noSequenceTurnsPagesFasterThanItsGesturesAllow() {
    var dice = SeededNumbers(seed: 11)
    var gate = ScrollGate()
    var time = 0.0
    var last = (time: -1.0, page: 0)
    for _ in 0..<20_000 {
      time += dice.number(0...0.05)
      // One way only and without pauses: the tail of one endless gesture, with surges.
      let page = gate.moved(dice.number(0.1...30), time: time)
      guard page != 0 else { continue }
      #expect(page == 1)
      #expect(time - last.time >= gate.lockout)
      last = (time, page)
    }
    #expect(last.page == 1)
  }
}
