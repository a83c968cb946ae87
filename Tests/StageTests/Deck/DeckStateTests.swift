import Stage
import Testing

@Suite struct DeckStateTests {
  /// Ten clips, at clip 3, with clip 2 behind.
  private func hand(width: Double = 400) -> DeckHand {
    var deck = DeckState(count: 10, index: 2, width: width, height: 800)
    deck.jump(to: 3)
    var hand = DeckHand(deck)
    hand.untilRest()
    hand.settled = []
    return hand
  }

  // MARK: Where a drag lands

  @Test(arguments: [
    // way in points, seconds, pause before the lift, clip
    (-81.0, 0.5, 0.3, 4), (81.0, 0.5, 0.3, 2),  // far enough, and slow
    (-80.0, 0.5, 0.3, 3), (80.0, 0.5, 0.3, 3),  // just not far enough
    (-45.0, 0.05, 0.0, 4), (45.0, 0.05, 0.0, 2),  // 900 points per second
    (-39.0, 0.05, 0.0, 3), (39.0, 0.05, 0.0, 3),  // 780 points per second
    (-9.0, 0.01, 0.0, 3),  // not locked yet, however quick
    (-4000.0, 0.2, 0.0, 4),  // as far and quick as can be: one card a gesture
  ])
  func aDragLandsByItsWayOrItsSpeed(way: Double, duration: Double, pause: Double, index: Int) {
    var hand = hand()
    let landing = hand.drag(by: way, in: duration, restingFor: pause)
    #expect(landing == DeckLanding(index: index, turn: index - 3))
    hand.untilRest()
    #expect(hand.deck.cards == [DeckCard(index: index, x: 0, width: 400)])
    #expect(hand.settled == [index])
  }

  @Test func aDragThatIsThrownBackStaysHoweverFarItWas() {
    var hand = hand()
    hand.press()
    hand.move(by: -300, in: 0.3)
    hand.move(by: 190, in: 0.1)
    #expect(hand.lift() == DeckLanding(index: 3))
  }

  @Test func anExplicitSpeedReplacesTheMeasuredOne() {
    var hand = hand()
    hand.press()
    hand.move(by: -30, in: 0.5)
    #expect(hand.deck.lifted(time: hand.time, velocity: -801).index == 4)
  }

  // MARK: How it looks

  @Test func theCardFollowsTheFingerAtOnceShrinksAndTilts() {
    var hand = hand()
    hand.press()
    for way in [-10.0, -40, -200, -400, -100] {
      hand.deck.moved(x: 200 + way, y: 400, time: hand.time)
      hand.time += 0.1
      #expect(hand.deck.cards.map(\.index) == [4, 3])
      let card = hand.deck.cards[1]
      #expect(card.x == way)
      #expect(abs(card.scale - (1 + 0.1 * way / 400)) < 1e-12)
      #expect(abs(card.tilt - 6 * way / 400) < 1e-12)
      #expect(hand.deck.cards[0] == DeckCard(index: 4, x: 0, width: 400))
    }
    hand.deck.moved(x: 250, y: 400, time: hand.time)
    #expect(hand.deck.cards.map(\.index) == [2, 3])
  }

  @Test func noCardIsSmallerThanNineTenthsOrTiltsMoreThanSixDegrees() {
    for x in stride(from: -3000.0, through: 3000, by: 7) {
      let card = DeckCard(index: 0, x: x, width: 400)
      #expect((0.9...1).contains(card.scale) && (-6.0...6).contains(card.tilt))
    }
    #expect(DeckCard(index: 0, x: 50, width: 0) == DeckCard(index: 0, x: 50, width: -1))
  }

  @Test func theCardLeavesAlongItsOwnVelocityAndTheNextLiesInItsPlace() throws {
    var hand = hand()
    hand.press()
    hand.move(by: -200, in: 0.1)  // 2000 points per second
    let lift = hand.time
    hand.lift()
    hand.frames(3)
    try #require(hand.deck.cards.map(\.index) == [4, 3])
    #expect(abs(hand.deck.cards[1].x - (-200 - 2000 * (hand.time - lift))) < 1e-6)
    #expect(hand.deck.cards[0].x == 0)
  }

  @Test func aSlowCardLeavesTooAndNothingOfItIsLeftWhenItIsGone() {
    var hand = hand()
    hand.drag(by: 100, in: 1, restingFor: 0.5)
    let seen = hand.untilRest()
    #expect(seen.count <= 20)  // 0.3 s and the frame that tells
    let ways = seen.compactMap { $0.count == 2 ? $0[1].x : nil }
    #expect(zip(ways.dropFirst(), ways).allSatisfy { $0 > $1 })
    // The last frame that shows it, one step before it would be out: half of both and of the tilt.
    #expect((ways.last ?? 0) > 350)
  }

  @Test func aCardThatStaysSpringsBackWithoutSwinging() {
    var hand = hand()
    hand.drag(by: -70, in: 1, restingFor: 0.3)
    let ways = hand.untilRest().compactMap { $0.last?.x }
    #expect(ways.allSatisfy { $0 <= 0 && $0 >= -70 })
    #expect(zip(ways.dropFirst(), ways).allSatisfy { $0 >= $1 })
    #expect(ways.last == 0)
    #expect(hand.settled == [3])
  }

  @Test func aCardThatIsPushedBackDoesNotSwingOverItsPlace() {
    var hand = hand()
    hand.press()
    hand.move(by: -12, in: 0.5)
    hand.deck.lifted(time: hand.time, velocity: 799)
    let ways = hand.untilRest().compactMap { $0.last?.x }
    #expect(ways.allSatisfy { $0 <= 0 } && ways.last == 0)
  }

  // MARK: What is no swipe

  @Test(arguments: [(-9.0, 300.0), (9.0, -300.0), (-100.0, 100.0), (-99.0, 300.0)])
  func aVerticalDragIsNoSwipeAlsoWhenItTurnsSidewaysLater(way: Double, down: Double) {
    var hand = hand()
    hand.press()
    hand.move(by: way, down: down)
    hand.deck.moved(x: -300, y: 400 + down, time: hand.time)
    #expect(!hand.deck.isSwiping)
    #expect(hand.deck.cards.map(\.x) == [0])
    #expect(hand.lift() == DeckLanding(index: 3))
  }

  @Test func aTapMovesNothing() {
    var hand = hand()
    hand.press()
    hand.move(by: 9, down: 9, in: 0.02)
    #expect(hand.deck.cards.map(\.x) == [0])
    #expect(hand.lift() == DeckLanding(index: 3))
  }

  @Test func aSwipeStaysASwipeWhereverTheFingerGoes() {
    var hand = hand()
    hand.press()
    hand.move(by: -20)
    #expect(hand.deck.isSwiping)
    hand.move(by: -80, down: 900)
    #expect(hand.lift(restingFor: 0.3).index == 4)
  }

  // MARK: The ends

  @Test(arguments: [(0, 300.0, DeckLanding.End.first), (9, -300.0, .last)])
  func theEndsResistAndSaySo(index: Int, way: Double, end: DeckLanding.End) {
    var hand = DeckHand(DeckState(count: 10, index: index, width: 400, height: 800))
    hand.press()
    var shown: [Double] = []
    for _ in 0..<10 {
      hand.move(by: way)
      shown.append(abs(hand.deck.cards[0].x))
      #expect(hand.deck.cards.count == 1)
    }
    #expect(zip(shown.dropFirst(), shown).allSatisfy { $0 > $1 })
    #expect(shown.allSatisfy { $0 < 80 })  // a fifth of the width
    #expect(hand.lift() == DeckLanding(index: index, end: end))
    let seen = hand.untilRest().flatMap { $0.map { abs($0.x) } }
    #expect(seen.allSatisfy { $0 <= 80 } && seen.last == 0)
  }

  @Test func aShortPullAtAnEndSaysNothing() {
    var hand = DeckHand(DeckState(count: 1, width: 400, height: 800))
    #expect(hand.drag(by: -60, in: 1, restingFor: 0.3) == DeckLanding(index: 0))
  }

  @Test func aKeyAtAnEndNudgesTheCardAndSaysSo() {
    var hand = DeckHand(DeckState(count: 1, width: 400, height: 800))
    #expect(hand.deck.step(by: 1, time: 0) == DeckLanding(index: 0, end: .last))
    let on = hand.untilRest().flatMap { $0.map(\.x) }
    #expect((on.min() ?? 0) < -22 && (on.min() ?? 0) >= -24 && on.allSatisfy { $0 <= 0 })
    #expect(hand.deck.step(by: -1, time: hand.time) == DeckLanding(index: 0, end: .first))
    #expect((hand.untilRest().flatMap { $0.map(\.x) }.max() ?? 0) > 22)
  }

  // MARK: Keys, wheels, motion

  @Test func stepsGoOnAndBackByOneAndAStepDuringAnotherEndsIt() {
    var hand = hand()
    #expect(hand.deck.step(by: 5, time: 0) == DeckLanding(index: 4, turn: 1))
    hand.frames(2)
    #expect(hand.deck.step(by: 1, time: hand.time) == DeckLanding(index: 5, turn: 1))
    #expect(hand.deck.cards.map(\.index) == [5, 4])
    hand.frames(2)
    #expect(hand.deck.step(by: -1, time: hand.time) == DeckLanding(index: 4, turn: -1))
    hand.untilRest()
    #expect(hand.settled == [4])
    #expect(hand.deck.step(by: 0, time: hand.time) == DeckLanding(index: 4))
    #expect(!hand.deck.isMoving)
  }

  @Test func aTurnOfTheWheelThroughTheGateIsOneCard() {
    var hand = hand()
    var gate = ScrollGate()
    for event in 0..<30 {
      let time = Double(event) / 100
      hand.deck.step(by: gate.moved(20, time: time), time: time)
    }
    #expect(hand.deck.index == 4)
  }

  @Test func noStepWhileAFingerIsDown() {
    var hand = hand()
    hand.press()
    #expect(hand.deck.step(by: 1, time: 0) == DeckLanding(index: 3))
    hand.move(by: -100)
    #expect(hand.deck.step(by: 1, time: hand.time) == DeckLanding(index: 3))
    #expect(hand.deck.cards.last?.x == -100)
  }

  @Test func withReducedMotionOnlyTheFingerMovesCards() {
    var hand = hand()
    hand.deck.reducesMotion = true
    hand.press()
    hand.move(by: -100)
    #expect(hand.deck.cards.last?.x == -100)
    hand.lift(restingFor: 0.3)
    #expect(hand.deck.cards == [DeckCard(index: 4, x: 0, width: 400)])
    hand.deck.step(by: -1, time: hand.time)
    #expect(hand.deck.cards.map(\.index) == [3])
    hand.drag(by: -50, in: 1, restingFor: 0.3)
    #expect(hand.deck.cards.map(\.x) == [0])
    hand.frames(2)
    #expect(hand.settled == [3])
  }

  @Test func aFingerInMidSpringTakesTheCardWhereItIs() {
    var hand = hand()
    hand.drag(by: -75, in: 1, restingFor: 0.3)
    hand.frames(2)
    let before = hand.deck.cards[1].x
    #expect(before < -20 && before > -75)
    hand.press()
    hand.frames(3)
    #expect(hand.deck.cards[1].x == before)
    hand.move(by: -50)
    #expect(abs(hand.deck.cards[1].x - before + 50) < 1e-9)
    hand.deck.cancelled(time: hand.time)
    hand.untilRest()
    #expect(hand.deck.index == 3 && hand.settled == [3])
  }
}
