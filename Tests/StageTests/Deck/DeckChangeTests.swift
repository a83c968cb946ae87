import SeededNumbers
import Stage
import Testing

/// What changes round a deck: where the person has been, the clips there are, its size; and all of it at random.
@Suite struct DeckChangeTests {
  @Test func backGoesWhereThePersonCameFromNotToTheOneBefore() {
    var trail = DeckTrail(count: 20, index: 4)
    #expect(trail.previous == nil && trail.next == 5)
    trail.goOn()
    trail.jump(to: 12)
    trail.goOn()
    #expect(trail.past == [4, 5, 12] && trail.index == 13)
    #expect([trail.goBack(), trail.goBack()] == [true, true])
    #expect(trail.index == 5 && trail.next == 6)
    trail.goBack()
    #expect(trail.goBack() == false && trail.index == 4)
  }

  @Test func theTrailForgetsWhatIsLongAgo() {
    var trail = DeckTrail(count: 10)
    for step in 0..<2500 { trail.jump(to: 1 + step % 2) }
    #expect(trail.past.count == DeckTrail.longest)
  }

  @Test func whatTheOtherHalfShowsIsPassedOver() {
    var trail = DeckTrail(count: 6, index: 1)
    trail.taken = 2
    trail.goOn()
    #expect(trail.index == 3)
    trail.taken = 1
    #expect(trail.previous == nil && trail.goBack() == false)
    trail.taken = 4
    #expect(trail.next == 5 && trail.previous == 1)
    trail.goOn()
    #expect(trail.next == nil)
    trail.taken = 3
    trail.goBack()
    #expect(trail.index == 1 && trail.past.isEmpty)
  }

  @Test func theNeighboursArePrerolledAndTheNextOnesPreloaded() {
    var trail = DeckTrail(count: 10)
    #expect(trail.window.prerolled == [1] && trail.window.preloaded == [2])
    for index in [7, 3, 5] { trail.jump(to: index) }
    #expect(trail.window.prerolled == [6, 3] && trail.window.preloaded == [7])
    trail.jump(to: 9)
    #expect(trail.window.prerolled == [5] && trail.window.preloaded == [3])
    #expect(DeckTrail(count: 0).window.prerolled.isEmpty)
  }

  @Test func clipsThatComeAndGoKeepThePlaceAndThePast() {
    var deck = DeckState(count: 10, index: 2, width: 400, height: 800)
    for index in [5, 6] { deck.jump(to: index) }
    deck.inserted(3, at: 0)
    #expect(deck.trail.past == [5, 8] && deck.index == 9)
    deck.removed(5..<6)
    #expect(deck.trail.past == [7] && deck.index == 8)
    deck.removed(8..<9)
    #expect(deck.index == 8 && deck.trail.count == 11)
    deck.removed(8..<11)
    #expect(deck.index == 7 && deck.trail.previous == nil)
    deck.removed(-4..<50)
    #expect(deck.trail.count == 0 && deck.cards.isEmpty)
    deck.inserted(4, at: 0)
    #expect(deck.index == 0 && deck.trail.next == 1)
  }

  @Test func aClipThatComesUnderAPulledLastCardFreesItWithoutAJump() {
    var hand = DeckHand(DeckState(count: 1, width: 400, height: 800))
    hand.press()
    hand.move(by: -200)
    let held = hand.deck.cards[0].x
    #expect(held > -80)
    hand.deck.inserted(1, at: 1)
    #expect(hand.deck.cards.map(\.index) == [1, 0] && hand.deck.cards[1].x == held)
    hand.move(by: -60)
    #expect(abs(hand.deck.cards[1].x - (held - 60)) < 1e-9)
    #expect(hand.lift(restingFor: 0.3).index == 1)
  }

  @Test func aNewSizeInMidDragKeepsTheCardUnderTheFinger() {
    var hand = DeckHand(DeckState(count: 5, width: 400, height: 800))
    hand.press()
    hand.move(by: -100)
    hand.deck.resize(width: 800, height: 400)
    #expect(hand.deck.cards.last == DeckCard(index: 0, x: -100, width: 800))
    hand.move(by: -20)
    #expect(abs((hand.deck.cards.last?.x ?? 0) + 120) < 1e-9)
    hand.deck.resize(width: .nan, height: 3)
    #expect(hand.deck.width == 800)
    hand.deck.resize(width: 0, height: 0)
    #expect(hand.deck.cards.map(\.x) == [0])
    #expect(hand.lift().index == 0)
    #expect(hand.deck.step(by: 1, time: hand.time).index == 1)
    hand.frames(1)
    #expect(!hand.deck.isMoving)
  }

  /// Whatever a hand does in whatever order: cards lie within bounds, the focus is on a clip that is there and changes
  /// only when a landing says so, and it always comes to rest and tells so once.
  @Test(arguments: 1...40)
  func anythingEndsAtRestOnAClip(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    var deck = DeckState(count: dice.below(8), width: dice.number(0...900), height: dice.number(0...900))
    var (time, x, y) = (0.0, 200.0, 200.0)
    for _ in 0..<1500 {
      time += dice.number(0...0.03)
      let before = deck.index
      let count = deck.trail.count
      if let landing = act(on: &deck, with: &dice, x: &x, y: &y, time: time) {
        #expect(landing.index == deck.index && (landing.turn == 0) == (before == deck.index))
        #expect(landing.end == nil || landing.turn == 0)
      } else if count == deck.trail.count {
        #expect(before == deck.index)
      }
      check(deck)
    }
    deck.cancelled(time: time)
    let owes = deck.isMoving
    var settles: [Int] = []
    for _ in 0..<200 {
      time += 1.0 / 60
      if let index = deck.tick(time: time).settled { settles.append(index) }
    }
    #expect(settles == (owes && deck.trail.count > 0 ? [deck.index] : []))
    #expect(!deck.isMoving && deck.cards.count == min(1, deck.trail.count))
    #expect(deck.cards.allSatisfy { $0.x == 0 })
  }

  private func act(
    on deck: inout DeckState, with dice: inout SeededNumbers, x: inout Double, y: inout Double, time: Double
  ) -> DeckLanding? {
    switch dice.below(24) {
    case 0, 1: deck.pressed(x: x, y: y, time: time)
    case 2...11:
      x += dice.number(-90...90)
      y += dice.number(-30...30)
      deck.moved(x: x, y: y, time: time)
    case 12: return deck.lifted(time: time)
    case 13: return deck.lifted(time: time, velocity: dice.number(-30_000...30_000))
    case 14: deck.cancelled(time: time)
    case 15: return deck.step(by: dice.below(3) - 1, time: time)
    case 16: deck.resize(width: dice.below(4) == 0 ? 0 : dice.number(1...2000), height: dice.number(0...2000))
    case 17: deck.inserted(dice.below(4), at: dice.below(deck.trail.count + 1))
    case 18:
      let start = dice.below(deck.trail.count + 1)
      deck.removed(start..<(start + dice.below(4)))
    case 19: deck.reducesMotion = dice.below(4) == 0
    case 20: deck.moved(x: [.nan, .infinity, -.infinity, 1e300][dice.below(4)], y: y, time: time)
    case 21: deck.taken = dice.chance(50) ? nil : [deck.trail.next, deck.trail.previous][dice.below(2)]
    default: _ = deck.tick(time: time)
    }
    return nil
  }

  private func check(_ deck: DeckState) {
    #expect(deck.index >= 0 && deck.index <= max(0, deck.trail.count - 1))
    #expect(deck.cards.isEmpty == (deck.trail.count == 0))
    #expect(deck.cards.count <= 3)
    let farthest = 0.95 * deck.width + 0.05 * deck.height + 1
    for card in deck.cards {
      #expect((0..<deck.trail.count).contains(card.index) && abs(card.x) <= farthest)
      #expect((0.9...1).contains(card.scale) && abs(card.tilt) <= 6)
    }
    #expect(deck.trail.past.allSatisfy { (0..<deck.trail.count).contains($0) })
    #expect(deck.trail.next != deck.index && deck.trail.previous != deck.index)
  }
}
