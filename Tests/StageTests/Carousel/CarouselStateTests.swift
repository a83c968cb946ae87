import SeededNumbers
import Stage
import Testing

@Suite struct CarouselStateTests {
  private func carousel(_ count: Int, index: Int = 0, look: CarouselLayout.Look = .flat) -> CarouselState {
    CarouselState(
      Array(repeating: .interval, count: count), index: index,
      layout: CarouselLayout(look: look, width: 400, height: 200))
  }

  /// Lets frames go by until it rests; the items that settled.
  private func rest(_ carousel: inout CarouselState, from time: Double) -> [Int] {
    var settled: [Int] = []
    for frame in 1...200 where carousel.isMoving {
      if let item = carousel.tick(time: time + Double(frame) / 60).settled { settled.append(item) }
    }
    return settled
  }

  private func swipe(_ carousel: inout CarouselState, by way: Double, down: Double = 0, at time: Double) -> Int? {
    carousel.pressed(x: 200, y: 100, time: time)
    for step in 1...10 {
      let share = Double(step) / 10
      carousel.moved(x: 200 + way * share, y: 100 + down * share, time: time + share / 10)
    }
    return carousel.lifted(time: time + 0.1)
  }

  @Test(arguments: [2, 3, 5, 1000])
  func afterTheLastComesTheFirstInBothDirections(count: Int) {
    var carousel = carousel(count)
    for turn in 1...(2 * count + 100) {
      carousel.step(by: 1, time: Double(turn) * 10)
      #expect(rest(&carousel, from: Double(turn) * 10) == [turn % count])
      #expect(carousel.number == turn)
      #expect(carousel.shown.map(\.item) == [turn % count])
    }
    for turn in 1...(4 * count + 300) {
      carousel.step(by: -1, time: 1e6 + Double(turn) * 10)
      #expect(rest(&carousel, from: 1e6 + Double(turn) * 10).count == 1)
    }
    #expect(carousel.number == -2 * count - 200)
    #expect(carousel.item == ((-200 % count) + count) % count)
  }

  @Test(arguments: [0, 1])
  func oneItemHasNoPagingAndNoTimer(count: Int) {
    var carousel = carousel(count)
    carousel.release(.hidden, time: 0)
    #expect(carousel.nextWake == nil)
    #expect(swipe(&carousel, by: -300, at: 0) == (count == 1 ? 0 : nil))
    #expect(carousel.step(by: 1, time: 1) == (count == 1 ? 0 : nil))
    #expect(carousel.go(to: 0, time: 1) == carousel.item)
    #expect(!carousel.isMoving && !carousel.isSwiping)
    #expect(carousel.shown.map(\.number) == (count == 1 ? [0] : []))
    #expect(carousel.neighbours.isEmpty)
  }

  @Test func withTwoItemsTheOtherComesOnBothSides() {
    var carousel = carousel(2, look: .cards)
    #expect(carousel.shown.map(\.item) == [1, 0, 1])
    #expect(carousel.shown.map(\.number) == [-1, 0, 1])
    #expect(carousel.neighbours == [1])
    carousel.step(by: -1, time: 0)
    #expect(carousel.item == 1 && carousel.number == -1)
  }

  @Test func theNeighboursAreThoseOnBothSides() {
    #expect(carousel(5).neighbours == [1, 4])
    #expect(carousel(3, index: 1).neighbours == [2, 0])
  }

  @Test(arguments: [(-150.0, 1), (150.0, 9), (-60.0, 1), (60.0, 9), (-8.0, 0), (0.0, 0)])
  func aSwipeTurnsOnePageAndIsDecidedAtTheLift(way: Double, item: Int) {
    var carousel = carousel(10)
    #expect(swipe(&carousel, by: way, at: 0) == item)
    #expect(carousel.item == item)
    #expect(rest(&carousel, from: 0.1) == [item])
  }

  @Test func aVerticalDragBelongsToTheListRoundIt() {
    var carousel = carousel(10)
    #expect(swipe(&carousel, by: -200, down: 300, at: 0) == 0)
    #expect(carousel.shown.map(\.number) == [0])
  }

  @Test func thePageFollowsTheFingerBothWays() {
    var carousel = carousel(3)
    carousel.pressed(x: 200, y: 100, time: 0)
    carousel.moved(x: 100, y: 100, time: 0.1)
    #expect(carousel.isSwiping)
    #expect(carousel.shown.map(\.item) == [0, 1] && carousel.shown[0].page.frame.x == -100)
    carousel.moved(x: 300, y: 100, time: 0.2)
    #expect(carousel.shown.map(\.item) == [2, 0] && carousel.shown[1].page.frame.x == 100)
    carousel.cancelled(time: 0.2)
    #expect(rest(&carousel, from: 0.2) == [0])
  }

  @Test func keysHeldDownTurnPageAfterPageAndNothingJumps() {
    var carousel = carousel(7)
    var last = 0.0
    for frame in 1...300 {
      let time = Double(frame) / 60
      if frame.isMultiple(of: 2) { carousel.step(by: 1, time: time) }
      _ = carousel.tick(time: time)
      let page = carousel.shown[0]
      let place = Double(page.number) - page.page.frame.x / 400
      #expect(place >= last - 1e-9 && place - last < 1.5)
      last = place
    }
    #expect(carousel.number > 60)
  }

  @Test func aDotGoesTheShorterWayRoundAndFurtherThanAPageAtOnce() {
    var carousel = carousel(10, index: 1)
    #expect(carousel.go(to: 2, time: 0) == 2)
    #expect(carousel.number == 2 && carousel.shown.count == 1 && carousel.isMoving)
    #expect(carousel.go(to: 9, time: 0.01) == 9)
    #expect(carousel.number == -1 && carousel.shown.map(\.item) == [9])
    #expect(rest(&carousel, from: 0.01) == [9])
    #expect(carousel.go(to: 0, time: 1) == 0 && carousel.number == 0)
    #expect(carousel.go(to: 10, time: 2) == 0 && carousel.go(to: -1, time: 2) == 0)
  }

  @Test func aNewSizeOrLookKeepsThePageAlsoUnderAFinger() {
    var carousel = carousel(5, index: 2)
    carousel.pressed(x: 200, y: 100, time: 0)
    carousel.moved(x: 100, y: 100, time: 0.1)
    carousel.resize(to: CarouselLayout(look: .flat, width: 800, height: 200))
    #expect(carousel.shown[0].page.frame.x == -200 && carousel.item == 2)
    carousel.resize(to: CarouselLayout(look: .cards, width: 300, height: 200))
    carousel.cancelled(time: 0.1)
    #expect(rest(&carousel, from: 0.1) == [2])
    carousel.resize(to: CarouselLayout())
    #expect(carousel.shown.isEmpty)
    #expect(carousel.step(by: 1, time: 9) == 3)
  }

  @Test func otherItemsKeepTheOneInTheMiddle() {
    var carousel = carousel(5, index: 2)
    carousel.pressed(x: 200, y: 100, time: 0)
    carousel.moved(x: 100, y: 100, time: 0.1)
    carousel.replace(Array(repeating: .interval, count: 8), index: 5)
    #expect(carousel.shown.map(\.item) == [5])
    carousel.moved(x: 0, y: 100, time: 0.2)
    #expect(carousel.lifted(time: 0.3) == 5)
    #expect(!carousel.holds.contains(.finger))
    carousel.replace([], index: 0)
    #expect(carousel.item == nil && carousel.shown.isEmpty && carousel.tick(time: 1).settled == nil)
  }
}
