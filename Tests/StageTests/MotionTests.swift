import SeededNumbers
import Stage
import Testing

@Suite struct SpringTests {
  /// (1 + ωt)·e^(−ωt) for ω = √1000, computed to ten places with another tool.
  @Test(arguments: [(0.0, 1.0), (0.05, 0.5310452093), (0.1, 0.1761859652), (0.3, 0.0007953625)])
  func aSpringFromRestFollowsTheFormula(time: Double, expected: Double) {
    #expect(abs(Spring(displacement: 1, velocity: 0).displacement(after: time) - expected) < 1e-9)
  }

  @Test func theVelocityIsTheSlopeOfTheDisplacement() {
    let spring = Spring(displacement: -0.7, velocity: 3)
    for time in stride(from: 0.01, to: 0.5, by: 0.03) {
      let slope = (spring.displacement(after: time + 1e-6) - spring.displacement(after: time - 1e-6)) / 2e-6
      #expect(abs(slope - spring.velocity(after: time)) < 1e-6)
    }
  }

  @Test func aLimitedSpringNeitherCrossesNorStraysBeyondItsBound() {
    var dice = SeededNumbers(seed: 7)
    for _ in 0..<300 {
      let start = dice.number(-1...1)
      let bound = abs(start) + dice.number(0...1)
      let spring = Spring(displacement: start, velocity: dice.number(-200...200)).limited(to: bound)
      for time in stride(from: 0.0, to: 1, by: 0.005) {
        let place = spring.displacement(after: time)
        #expect(abs(place) <= bound + 1e-9)
        #expect(place * start >= -1e-12)
      }
    }
  }

  @Test func itComesToRestAlsoAfterAVeryLongTime() {
    let spring = Spring(displacement: 1, velocity: 1)
    #expect(spring.displacement(after: 1e9) == 0)
    #expect(spring.displacement(after: -5) == 1)
    #expect(Spring(displacement: .nan, velocity: .infinity).displacement(after: 0.1) == 0)
  }
}

@Suite struct RubberBandTests {
  private let band = RubberBand(bound: 0.3)

  @Test func whatIsShownGrowsEverSlowerUpToTheBound() {
    let shown = stride(from: 0.0, through: 20, by: 0.1).map { band.shown($0) }
    #expect(zip(shown.dropFirst(), shown).allSatisfy { $0 > $1 })
    #expect(shown.allSatisfy { $0 < 0.3 })
    #expect(band.shown(.infinity) == 0.3)
    #expect(band.shown(-.infinity) == -0.3)
    #expect(band.shown(.nan) == 0)
    #expect(band.shown(-0.5) == -band.shown(0.5))
  }

  @Test func theInverseFindsTheDragBack() {
    for drag in stride(from: -8.0, through: 8, by: 0.37) {
      #expect(abs(band.drag(shownAs: band.shown(drag)) - drag) < 1e-9)
      #expect(abs(band.drag(shownAs: band.shown(drag, in: 0...5), in: 0...5) - drag) < 1e-9)
    }
  }

  @Test func withoutABoundTheEndIsAWall() {
    #expect(RubberBand(bound: 0).shown(3) == 0)
    #expect(RubberBand(bound: -1).drag(shownAs: 3) == 0)
  }
}

@Suite struct VelocityTrackerTests {
  private func tracker(_ samples: [(Double, Double)]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for (time, position) in samples { tracker.add(position, at: time) }
    return tracker
  }

  @Test func anEvenMoveHasItsSpeed() {
    let samples = (0...30).map { (Double($0) * 0.01, Double($0) * 5) }
    #expect(abs(tracker(samples).velocity(at: 0.3) - 500) < 1e-6)
  }

  @Test func onlyTheLast150MillisecondsCount() {
    var tracker = VelocityTracker()
    for step in 0...20 { tracker.add(0, at: Double(step) / 100) }
    for step in 1...15 { tracker.add(Double(step) * 10, at: 0.2 + Double(step) / 100) }
    #expect(abs(tracker.velocity(at: 0.35) - 1000) < 1e-6)
  }

  @Test func aFingerThatRestsSlowsDownToNothing() {
    let moving = tracker((0...10).map { (Double($0) * 0.01, Double($0) * 10) })
    #expect(moving.velocity(at: 0.1) > moving.velocity(at: 0.15))
    #expect(moving.velocity(at: 0.3) == 0)
  }

  @Test func nonsenseIsNoSpeed() {
    #expect(VelocityTracker().velocity(at: 1) == 0)
    #expect(tracker([(0, 0)]).velocity(at: 0.01) == 0)
    #expect(tracker([(0, 0), (0, 500)]).velocity(at: 0) == 0)
    #expect(tracker([(0, 0), (0.01, .nan), (.infinity, 4), (0.1, 10)]).velocity(at: 0.1) == 100)
    #expect(tracker([(0, 0), (0.01, 1e9)]).velocity(at: 0.01) == VelocityTracker.limit)
    #expect(abs(tracker([(5, 0), (5.1, 100), (1, 0), (1.1, -10)]).velocity(at: 1.1) + 100) < 1e-9)
  }
}
