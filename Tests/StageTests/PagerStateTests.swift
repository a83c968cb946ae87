import Stage
import Testing

@Suite struct PagerStateTests {
  private func hand(count: Int = 10, height: Double = 800, index: Int = 3) -> Hand {
    Hand(PagerState(count: count, height: height, index: index))
  }

  // MARK: Where a drag lands

  @Test(arguments: [
    // way up in points, seconds, pause before the lift, page (from page 3)
    (400.0, 0.5, 0.3, 4), (-400.0, 0.5, 0.3, 2),  // far and slow
    (200.0, 1.0, 0.3, 3), (-200.0, 1.0, 0.3, 3),  // not far enough, and slow
    (100.0, 0.1, 0.0, 4), (-100.0, 0.1, 0.0, 2),  // short and quick
    (12.0, 0.01, 0.0, 3),  // below the drag threshold, however quick
    (4000.0, 0.2, 0.0, 4),  // as far and quick as can be: one page a gesture
  ])
  func aDragLandsByItsWayOrItsSpeed(way: Double, duration: Double, pause: Double, page: Int) {
    var hand = hand()
    #expect(hand.drag(by: way, in: duration, restingFor: pause).index == page)
    hand.untilRest()
    #expect(hand.pager.offset == Double(page))
    #expect(hand.settled == [page])
  }

  @Test func aDragThatComesBackTurnsNothingHoweverFastItLifts() {
    var hand = hand()
    hand.press(500)
    hand.move(from: 500, to: 200, in: 0.4)
    hand.move(from: 200, to: 480, in: 0.1)
    #expect(hand.lift().index == 3)
  }

  @Test func theLandingIsKnownAtLiftAndTheSettleOnlyComesLater() {
    var hand = hand()
    #expect(hand.drag(by: 400, in: 0.2).index == 4)
    #expect(hand.pager.target == 4)
    #expect(hand.settled.isEmpty)
    #expect(abs(hand.pager.offset - 3.5) < 1e-9)
  }

  @Test func anExplicitSpeedReplacesTheMeasuredOne() {
    var hand = hand()
    hand.press(500)
    hand.move(from: 500, to: 460, in: 0.5)
    #expect(hand.pager.dragEnded(time: hand.time, velocity: -1500).index == 4)
  }

  @Test func aFlingMayTurnSeveralPagesWhereThatIsAllowed() {
    var configuration = PagerConfiguration()
    configuration.maxPagesPerFling = 4
    var hand = Hand(PagerState(count: 20, height: 800, index: 3, configuration: configuration))
    #expect(hand.drag(by: 400, in: 0.1).index == 6)  // half a page, and 4000 pt/s × 0.5 s
    hand.untilRest()
    #expect(hand.pager.offset == 6)
    #expect(hand.drag(by: 40_000, in: 0.1).index == 10)
  }

  @Test func theCancelledDragGoesBack() {
    var hand = hand()
    hand.press(500)
    hand.move(from: 500, to: 100, in: 0.1)
    #expect(hand.pager.dragCancelled(time: hand.time).index == 3)
    hand.untilRest()
    #expect(hand.pager.offset == 3)
    #expect(hand.settled == [3])
  }

  // MARK: The ends

  @Test func theEndsGiveWayLessAndLessAndNeverFurtherThanTheirBound() {
    var hand = hand(index: 0)
    hand.press(0)
    var shown: [Double] = []
    for way in stride(from: 100.0, through: 5000, by: 100) {
      hand.move(from: way - 100, to: way, in: 0.1)
      shown.append(-hand.pager.overscroll)
    }
    let steps = zip(shown.dropFirst(), shown).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 > 0 })
    #expect(zip(steps.dropFirst(), steps).allSatisfy { $0 < $1 })
    #expect(shown.allSatisfy { $0 < 240 })
    #expect(hand.lift().index == 0)
    hand.untilRest()
    #expect(hand.pager.offset == 0)
  }

  @Test func aHardFlingAtTheEndStaysWithinTheBound() {
    var hand = hand(index: 9)
    #expect(hand.drag(by: 200, in: 0.01).index == 9)
    let seen = hand.frames(60)
    #expect((seen.max() ?? 0) <= 9.3)
    #expect(seen.last == 9)
  }

  @Test func pullingTheFirstPageDownFarEnoughAsksForARefresh() {
    var hand = hand(index: 0)
    #expect(hand.drag(by: -100, in: 0.3, restingFor: 0.3).isRefresh == false)
    hand.untilRest()
    #expect(hand.drag(by: -300, in: 0.3, restingFor: 0.3).isRefresh)
    hand.untilRest()
    hand.pager.jump(to: 1)
    #expect(hand.drag(by: -300, in: 0.3, restingFor: 0.3).isRefresh == false)
  }

  // MARK: Interruption

  @Test func aFingerInMidSpringTakesThePageWhereItIs() {
    var hand = hand()
    hand.drag(by: 300, in: 0.1)
    hand.frames(4)
    let before = hand.pager.offset
    #expect(before > 3.3 && before < 4)
    hand.press(700)
    #expect(abs(hand.pager.offset - before) < 1e-9)
    hand.move(from: 700, to: 690, in: 0.02)
    #expect(abs(hand.pager.offset - before - 10.0 / 800) < 1e-9)
  }

  @Test func aTouchInMidSpringLetsItGoOnToWhereItWent() {
    var hand = hand()
    hand.drag(by: 300, in: 0.1)
    hand.frames(2)
    hand.press(400)
    hand.rest(0.3)
    #expect(hand.lift().index == 4)
    hand.untilRest()
    #expect(hand.settled == [4])
  }

  @Test func flingsThatFollowEachOtherQuicklyTurnAPageEach() {
    var hand = hand()
    for _ in 0..<3 {
      hand.drag(by: 150, in: 0.06)
      hand.frames(3)
    }
    hand.untilRest()
    #expect(hand.settled == [6])
  }

  @Test func aSecondFlingBackInMidSpringReturns() {
    var hand = hand()
    hand.drag(by: 200, in: 0.1)
    hand.frames(6)
    #expect(hand.drag(by: -200, in: 0.1).index == 3)
  }

  @Test func aFingerInTheRubberBandIsTakenOverWithoutAJump() {
    var hand = hand(index: 0)
    hand.drag(by: -500, in: 0.1, restingFor: 0.3)
    hand.frames(1)
    let before = hand.pager.offset
    #expect(before < -0.05)
    hand.press(100)
    #expect(abs(hand.pager.offset - before) < 1e-9)
    hand.pager.dragMoved(to: 100, time: hand.time)
    #expect(abs(hand.pager.offset - before) < 1e-9)
  }

  // MARK: Keys and jumps

  @Test func keysGoOnFromWhereItIsGoing() {
    var hand = hand()
    #expect(hand.pager.step(by: 1, time: 0).index == 4)
    hand.frames(3)
    #expect(hand.pager.step(by: 1, time: hand.time).index == 5)
    hand.frames(1)
    #expect(hand.pager.step(by: -1, time: hand.time).index == 4)
    hand.untilRest()
    #expect(hand.settled == [4])
  }

  @Test func keysStopAtTheEnds() {
    var hand = hand(index: 9)
    #expect(hand.pager.step(by: 1, time: 0).index == 9)
    #expect(!hand.pager.isMoving)
    #expect(hand.pager.step(by: Int.min, time: 0).index == 0)
    #expect(hand.pager.step(by: Int.max, time: 0).index == 9)
  }

  @Test func keysWaitWhileAFingerHoldsThePage() {
    var hand = hand()
    hand.press(500)
    hand.move(from: 500, to: 400, in: 0.1)
    let before = hand.pager
    hand.pager.step(by: 1, time: hand.time)
    #expect(hand.pager == before)
  }

  @Test func aJumpIsThereAtOnceAndSettlesOnce() {
    var hand = hand()
    hand.pager.jump(to: 8)
    #expect(hand.pager.offset == 8)
    hand.frames(5)
    #expect(hand.settled == [8])
    hand.pager.jump(to: 800)
    hand.frames(5)
    #expect(hand.settled == [8, 9])
  }

  @Test func withReducedMotionAPageChangesAtOnce() {
    var hand = hand()
    hand.pager.reducesMotion = true
    hand.pager.step(by: 1, time: 0)
    #expect(hand.pager.offset == 4)
    hand.frames(2)
    hand.drag(by: 400, in: 0.2)
    #expect(hand.pager.offset == 5)
    hand.frames(2)
    #expect(hand.settled == [4, 5])
  }

  // MARK: The spring

  @Test func theSpringNeverRunsPastItsPageAndComesToRestInAThirdOfASecond() {
    for way in [150.0, 300, 600, 780] {
      var hand = hand()
      hand.drag(by: way, in: 0.05)
      let seen = hand.frames(60)
      #expect(seen.allSatisfy { $0 <= 4 })
      #expect(zip(seen.dropFirst(), seen).allSatisfy { $0 >= $1 })
    }
    var key = hand()
    key.pager.step(by: 1, time: 0)
    #expect((15...24).contains(key.untilRest()))
  }

  @Test func theWayOfASpringDoesNotDependOnTheFrameRate() {
    var slow = hand().pager
    slow.step(by: 1, time: 0)
    var fast = slow
    for frame in 1...30 { _ = fast.tick(time: Double(frame) / 240) }
    _ = slow.tick(time: 30.0 / 240)
    #expect(abs(slow.offset - fast.offset) < 1e-12)
  }

  // MARK: Pages that show

  @Test func thePagesThatShowLieEdgeToEdge() {
    var hand = hand(height: 1000)
    #expect(hand.pager.visiblePages == [PlacedPage(index: 3, y: 0)])
    hand.press(500)
    hand.move(from: 500, to: 250, in: 0.2)
    #expect(hand.pager.visiblePages == [PlacedPage(index: 3, y: -250), PlacedPage(index: 4, y: 750)])
    #expect(PagerState(count: 0, height: 500).visiblePages.isEmpty)
    #expect(PagerState(count: 3, height: 0, index: 2).visiblePages == [PlacedPage(index: 2, y: 0)])
  }
}
