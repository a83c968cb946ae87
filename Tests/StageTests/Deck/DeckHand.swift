import Stage

/// A hand on a deck: does what a person does, in time, and keeps what was told.
struct DeckHand {
  var deck: DeckState
  var time = 0.0
  var settled: [Int] = []
  private var x = 200.0

  init(_ deck: DeckState) { self.deck = deck }

  mutating func press(at x: Double = 200) {
    self.x = x
    deck.pressed(x: x, y: 400, time: time)
  }

  /// Moves evenly by `way` points aside and `down` points down in `duration` seconds, 10 ms a step.
  mutating func move(by way: Double, down: Double = 0, in duration: Double = 0.2) {
    let steps = max(1, Int(duration / 0.01))
    for step in 1...steps {
      time += duration / Double(steps)
      let share = Double(step) / Double(steps)
      deck.moved(x: x + way * share, y: 400 + down * share, time: time)
    }
    x += way
  }

  @discardableResult
  mutating func lift(restingFor pause: Double = 0) -> DeckLanding {
    time += pause
    return deck.lifted(time: time)
  }

  /// Drags by some points and lifts: to the left is negative.
  @discardableResult
  mutating func drag(by way: Double, down: Double = 0, in duration: Double, restingFor pause: Double = 0) -> DeckLanding
  {
    press()
    move(by: way, down: down, in: duration)
    return lift(restingFor: pause)
  }

  /// Lets frames of 1/60 s go by; the cards that were seen in each.
  @discardableResult
  mutating func frames(_ count: Int) -> [[DeckCard]] {
    (0..<count).map { _ in
      time += 1.0 / 60
      if let index = deck.tick(time: time).settled { settled.append(index) }
      return deck.cards
    }
  }

  @discardableResult
  mutating func untilRest(most: Int = 200) -> [[DeckCard]] {
    var seen: [[DeckCard]] = []
    while deck.isMoving && seen.count < most { seen += frames(1) }
    return seen
  }
}
