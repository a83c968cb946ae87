import SeededNumbers
import Stage
import Testing

/// What turns pages without a hand, and what keeps it from doing so.
@Suite struct CarouselTimerTests {
  private func carousel(_ items: [CarouselTurn] = Array(repeating: .interval, count: 5)) -> CarouselState {
    var carousel = CarouselState(items, layout: CarouselLayout(width: 400, height: 200))
    carousel.release(.hidden, time: 0)
    return carousel
  }

  /// Frames until it rests; when that was.
  private func rest(_ carousel: inout CarouselState, from time: Double) -> Double {
    var time = time
    for _ in 0..<200 where carousel.isMoving {
      time += 1.0 / 60
      _ = carousel.tick(time: time)
    }
    return time
  }

  @Test func itTurnsAPageFourSecondsAfterItRests() {
    var carousel = carousel()
    #expect(carousel.nextWake == 4)
    #expect(carousel.woke(time: 3.99) == nil)
    #expect(carousel.woke(time: 4) == 1)
    #expect(carousel.nextWake == nil)
    let rested = rest(&carousel, from: 4)
    #expect(carousel.nextWake == rested + 4)
  }

  @Test func anotherIntervalCounts() {
    var carousel = CarouselState([.interval, .interval], interval: 7)
    carousel.release(.hidden, time: 1)
    #expect(carousel.nextWake == 8)
  }

  @Test func itBeginsHidden() {
    let carousel = CarouselState([.interval, .interval])
    #expect(carousel.holds == .hidden && carousel.nextWake == nil)
  }

  @Test(arguments: [
    CarouselHolds.hover, .keyboardFocus, .covered, .otherTab, .reducedMotion, .hidden, [.hover, .covered],
  ])
  func whatHoldsItStopsItAndWhenThatIsGoneItBeginsAfresh(hold: CarouselHolds) {
    var carousel = carousel()
    carousel.hold(hold)
    #expect(carousel.nextWake == nil)
    #expect(carousel.woke(time: 100) == nil)
    carousel.release(hold, time: 100)
    #expect(carousel.nextWake == 104)
  }

  @Test func theLastOfSeveralThatGoesStartsIt() {
    var carousel = carousel()
    carousel.hold([.hover, .covered])
    carousel.release(.hover, time: 10)
    #expect(carousel.nextWake == nil)
    carousel.release(.covered, time: 20)
    #expect(carousel.nextWake == 24)
    carousel.release(.covered, time: 23)
    #expect(carousel.nextWake == 24)
    carousel.hold([])
    #expect(carousel.nextWake == 24)
  }

  @Test func aFingerHoldsItAlsoOneThatDoesNotMove() {
    var carousel = carousel()
    carousel.pressed(x: 200, y: 100, time: 3)
    #expect(carousel.holds == .finger && carousel.nextWake == nil)
    #expect(carousel.woke(time: 50) == nil)
    carousel.release(.finger, time: 50)
    #expect(carousel.holds == .finger)
    carousel.lifted(time: 60)
    let rested = rest(&carousel, from: 60)
    #expect(carousel.nextWake == rested + 4 && carousel.item == 0)
  }

  @Test func afterALongHoldItNeverTurnsTwoPagesAtOnce() {
    var carousel = carousel()
    carousel.hold(.hidden)
    carousel.release(.hidden, time: 1000)
    #expect(carousel.woke(time: 1000) == nil)
    // A wake-up that comes an hour late turns one page, and the next comes four seconds after that.
    #expect(carousel.woke(time: 4600) == 1)
    #expect(carousel.woke(time: 4600) == nil)
    let rested = rest(&carousel, from: 4600)
    #expect(carousel.woke(time: rested + 3.9) == nil)
    #expect(carousel.woke(time: rested + 4) == 2)
  }

  @Test func aPageThatIsTurnedByHandHasItsFullTime() {
    var carousel = carousel()
    carousel.step(by: 1, time: 3.9)
    #expect(carousel.woke(time: 4) == nil)
    let rested = rest(&carousel, from: 3.9)
    #expect(carousel.nextWake == rested + 4)
    carousel.go(to: 4, time: rested)
    #expect(carousel.nextWake == nil)
  }

  @Test func aVideoTurnsAtItsEndAndNotByTheTimer() {
    var carousel = carousel([.videoEnd(limit: nil), .interval, .interval])
    #expect(carousel.nextWake == nil)
    #expect(carousel.videoEnded(number: 3, time: 9) == nil)  // the same item, but not this page
    #expect(carousel.videoEnded(number: 0, time: 9) == 1)
    #expect(carousel.videoEnded(number: 0, time: 9) == nil)
    let rested = rest(&carousel, from: 9)
    #expect(carousel.nextWake == rested + 4)
  }

  @Test func aVideoTurnsAtItsOwnLimitIfThatComesFirst() {
    var carousel = carousel([.videoEnd(limit: 15), .interval])
    #expect(carousel.nextWake == 15)
    #expect(carousel.woke(time: 15) == 1)
  }

  @Test func aVideoThatEndsWhileSomethingHoldsItTurnsAnIntervalAfterThat() {
    var carousel = carousel([.videoEnd(limit: nil), .interval])
    carousel.hold(.hover)
    #expect(carousel.videoEnded(number: 0, time: 5) == nil)
    carousel.release(.hover, time: 60)
    #expect(carousel.nextWake == 64)
    #expect(carousel.woke(time: 64) == 1)
    // When it comes again, it is to play to its end again.
    _ = rest(&carousel, from: 64)
    carousel.step(by: 1, time: 70)
    _ = rest(&carousel, from: 70)
    #expect(carousel.item == 0 && carousel.nextWake == nil)
  }

  @Test func withReducedMotionPagesChangeAtOnceByHandAlone() {
    var carousel = carousel()
    carousel.hold(.reducedMotion)
    carousel.step(by: 1, time: 1)
    #expect(carousel.shown.map(\.item) == [1])
    #expect(carousel.tick(time: 1).settled == 1)
    #expect(carousel.nextWake == nil)
  }

  /// Whatever happens in whatever order: what is shown lies side by side, the timer never runs while something holds it
  /// or moves, and it turns pages one by one, never sooner than an interval after the last change.
  @Test(arguments: 1...40)
  func anythingEndsAtRestOnAPage(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    let looks: [CarouselLayout.Look] = [.flat, .cards]
    let count = dice.pick([0, 1, 2, 3, 7, 1000])
    let turns = (0..<count).map { _ in dice.pick([CarouselTurn.interval, .videoEnd(limit: nil), .videoEnd(limit: 9)]) }
    var carousel = CarouselState(turns, layout: CarouselLayout(look: dice.pick(looks), width: 400, height: 200))
    var (time, x, lastChange) = (0.0, 200.0, 0.0)
    for _ in 0..<1500 {
      time += dice.chance(10) ? dice.number(0...6) : dice.number(0...0.03)
      let number = carousel.number
      switch dice.below(20) {
      case 0, 1: carousel.pressed(x: x, y: 100, time: time)
      case 2...6:
        x += dice.number(-120...120)
        carousel.moved(x: x, y: dice.number(80...130), time: time)
      case 7: carousel.lifted(time: time, velocity: dice.chance(50) ? nil : dice.number(-9000...9000))
      case 8: carousel.cancelled(time: time)
      case 9: carousel.step(by: dice.below(5) - 2, time: time)
      case 10: carousel.go(to: dice.below(max(1, count)), time: time)
      case 11: carousel.hold(CarouselHolds(rawValue: UInt8(dice.below(128))))
      case 12, 13: carousel.release(CarouselHolds(rawValue: 127), time: time)
      case 14: carousel.videoEnded(number: carousel.number, time: time)
      case 15:
        let width = dice.chance(10) ? 0 : dice.number(40...900)
        carousel.resize(to: CarouselLayout(look: dice.pick(looks), width: width, height: 200))
      case 16, 17:
        if carousel.woke(time: time) != nil {
          #expect(carousel.number == number + 1 && time - lastChange >= 4)
          #expect(carousel.woke(time: time) == nil)
        }
      default: _ = carousel.tick(time: time)
      }
      if carousel.number != number { lastChange = time }
      check(carousel, count)
    }
    carousel.cancelled(time: time)
    _ = carousel.tick(time: time + 9)
    #expect(!carousel.isMoving)
  }

  private func check(_ carousel: CarouselState, _ count: Int) {
    #expect((carousel.item == nil) == (count == 0))
    let numbers = carousel.shown.map(\.number)
    #expect(numbers == Array((numbers.first ?? 0)..<(numbers.first ?? 0) + numbers.count))
    #expect(carousel.shown.allSatisfy { $0.item == (($0.number % count) + count) % count })
    #expect(numbers.isEmpty == (count == 0 || carousel.layout.width == 0))
    if !carousel.holds.isEmpty || carousel.isMoving || count < 2 { #expect(carousel.nextWake == nil) }
  }

  @Test func aPausedVideoHoldsItsPageAndOnlyThat() {
    var carousel = CarouselState(
      [.interval, .interval, .interval], layout: CarouselLayout(look: .flat, width: 400, height: 200))
    carousel.release(.hidden, time: 0)
    carousel.hold(.paused)
    #expect(carousel.nextWake == nil && carousel.woke(time: 100) == nil)
    // The next page is not paused.
    carousel.step(by: 1, time: 100)
    #expect(!carousel.holds.contains(.paused))
    while carousel.isMoving { _ = carousel.tick(time: 102) }
    #expect(carousel.nextWake == 106)
    carousel.hold(.paused)
    carousel.release(.paused, time: 110)
    #expect(carousel.nextWake == 114)
    carousel.hold(.paused)
    _ = carousel.go(to: 2, time: 120)
    #expect(carousel.holds.isEmpty)
  }

  @Test func aVideoThatFailedTurnsAnIntervalAfterItDid() {
    var carousel = CarouselState(
      [.videoEnd(limit: nil), .interval], layout: CarouselLayout(look: .flat, width: 400, height: 200))
    carousel.release(.hidden, time: 0)
    #expect(carousel.nextWake == nil)
    carousel.videoFailed(number: 1, time: 10)  // not the page in the middle
    #expect(carousel.nextWake == nil)
    carousel.videoFailed(number: 0, time: 10)
    carousel.videoFailed(number: 0, time: 12)
    #expect(carousel.nextWake == 14)
    #expect(carousel.woke(time: 13.9) == nil)
    // Tried again, and it plays: its end turns the page.
    carousel.videoStarted(number: 0, time: 13)
    #expect(carousel.nextWake == nil)
    #expect(carousel.videoEnded(number: 0, time: 30) == 1)
  }

  @Test func aVideoThatFailsWhileHeldTurnsAnIntervalAfterTheHold() {
    var carousel = CarouselState(
      [.videoEnd(limit: 30), .interval], layout: CarouselLayout(look: .flat, width: 400, height: 200))
    carousel.videoFailed(number: 0, time: 10)
    #expect(carousel.nextWake == nil)
    carousel.release(.hidden, time: 20)
    #expect(carousel.nextWake == 24)
    carousel.videoStarted(number: 0, time: 22)
    #expect(carousel.nextWake == 52)
  }
}
