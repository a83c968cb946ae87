import Stage
import Testing

/// What changes round a pager: its height, and the pages it has.
@Suite struct PagerChangeTests {
  private func hand(count: Int = 10, height: Double = 800, index: Int = 3) -> Hand {
    Hand(PagerState(count: count, height: height, index: index))
  }

  @Test func aNewHeightKeepsThePage() {
    var hand = hand()
    for height in [300.0, 0, 1, 2160] {
      hand.pager.resize(height: height)
      #expect(hand.pager.offset == 3)
      #expect(!hand.pager.isMoving)
      #expect(hand.pager.visiblePages == [PlacedPage(index: 3, y: 0)])
    }
  }

  @Test func aNewHeightInMidDragKeepsThePlaceAndThenFollowsTheFinger() {
    var hand = hand()
    hand.press(500)
    hand.move(from: 500, to: 300, in: 0.2)
    #expect(abs(hand.pager.offset - 3.25) < 1e-9)
    hand.pager.resize(height: 400)
    #expect(abs(hand.pager.offset - 3.25) < 1e-9)
    hand.move(from: 300, to: 260, in: 0.1)
    #expect(abs(hand.pager.offset - 3.35) < 1e-9)
    hand.pager.resize(height: 0)
    hand.move(from: 260, to: 100, in: 0.1)
    #expect(abs(hand.pager.offset - 3.35) < 1e-9)
    hand.pager.resize(height: 800)
    hand.move(from: 100, to: 20, in: 0.1)
    #expect(abs(hand.pager.offset - 3.45) < 1e-9)
  }

  @Test func aNewHeightInMidSpringKeepsThePlace() {
    var hand = hand()
    hand.pager.step(by: 1, time: 0)
    hand.frames(4)
    let before = hand.pager.offset
    hand.pager.resize(height: 200)
    #expect(hand.pager.offset == before)
    hand.untilRest()
    #expect(hand.settled == [4])
  }

  @Test func aPagerWithoutHeightStillTurnsByKeys() {
    var hand = hand(height: 0)
    #expect(hand.drag(by: 500, in: 0.1).index == 3)
    hand.frames(1)
    #expect(hand.pager.step(by: 1, time: hand.time).index == 4)
    hand.frames(1)
    #expect(hand.pager.offset == 4)
    #expect(hand.settled == [3, 4])
  }

  @Test func pagesThatComeInAboveMoveNothing() {
    var hand = hand()
    hand.pager.inserted(5, at: 0)
    #expect(hand.pager.visiblePages == [PlacedPage(index: 8, y: 0)])
    #expect(hand.pager.count == 15)
    #expect(!hand.pager.isMoving)
    hand.pager.inserted(2, at: 9)
    #expect(hand.pager.target == 8)
    hand.pager.inserted(1, at: 8)
    #expect(hand.pager.target == 9)
  }

  @Test func pagesThatComeInDuringADragMoveNothing() {
    var hand = hand()
    hand.press(500)
    hand.move(from: 500, to: 100, in: 0.3)
    hand.pager.inserted(2, at: 1)
    #expect(abs(hand.pager.offset - 5.5) < 1e-9)
    hand.move(from: 100, to: 20, in: 0.3)
    #expect(abs(hand.pager.offset - 5.6) < 1e-9)
    #expect(hand.lift().index == 6)
  }

  @Test func theFirstPagesOfAllBeginAtTheFirst() {
    var pager = PagerState(height: 800)
    pager.inserted(10, at: 0)
    #expect(pager.target == 0)
    #expect(pager.visiblePages == [PlacedPage(index: 0, y: 0)])
  }

  @Test func pagesThatGoKeepTheFocusOrGiveItToTheNext() {
    var hand = hand()
    hand.pager.removed(0..<2)
    #expect(hand.pager.target == 1)
    hand.pager.removed(1..<3)
    #expect(hand.pager.target == 1)
    #expect(hand.pager.count == 6)
    hand.pager.removed(0..<3)
    #expect(hand.pager.target == 0)
    hand.pager.jump(to: 2)
    hand.pager.removed(2..<3)
    #expect(hand.pager.target == 1)
    #expect(hand.pager.offset == 1)
    hand.pager.removed(-5..<50)
    #expect(hand.pager.count == 0)
    #expect(hand.pager.visiblePages.isEmpty)
  }

  @Test func numbersThatAreNoneChangeNothing() {
    var hand = hand()
    let before = hand.pager
    hand.pager.dragBegan(at: .nan, time: 0)
    hand.pager.dragBegan(at: 0, time: .infinity)
    hand.pager.resize(height: .nan)
    hand.pager.resize(height: .infinity)
    hand.pager.inserted(-3, at: 0)
    hand.pager.removed(20..<30)
    #expect(hand.pager == before)
    hand.press(0)
    hand.pager.dragMoved(to: .infinity, time: 0.1)
    hand.pager.dragMoved(to: .nan, time: 0.2)
    #expect(hand.pager.offset == 3)
    #expect(hand.pager.dragEnded(time: .nan, velocity: .nan).index == 3)
    hand.frames(200)
    #expect(hand.settled == [3])
  }
}
