import SeededNumbers
import Stage
import Testing

@Suite struct SplitStateTests {
  private func split(share: Double = 0.5) -> SplitState {
    SplitState(isSplit: true, share: share, width: 400, height: 800)
  }

  /// Lets frames go by until it rests; the shares that were seen.
  private func rest(_ split: inout SplitState, from time: Double) -> [Double] {
    var seen: [Double] = []
    for frame in 1...200 where split.isDividerMoving {
      _ = split.tick(time: time + Double(frame) / 60)
      seen.append(split.layout.line.midY / split.height)
    }
    return seen
  }

  // MARK: Frames

  @Test func goldenFrames() {
    let layout = split().layout
    #expect(layout.upper == StageRect(width: 400, height: 398))
    #expect(layout.line == StageRect(y: 398, width: 400, height: 4))
    #expect(layout.lower == StageRect(y: 402, width: 400, height: 398))
    #expect(layout.grip == StageRect(x: 134, y: 378, width: 132, height: 44))
    let whole = SplitState(share: 0.4, width: 400, height: 800).layout
    #expect(whole.upper == StageRect(width: 400, height: 800))
    #expect(whole.lower.height == 0 && whole.line.height == 0)
  }

  @Test func theHalvesAndTheLineFillTheScreenWhateverItsSize() {
    var dice = SeededNumbers(seed: 11)
    for _ in 0..<2000 {
      let (width, height) = (dice.number(0...2000), dice.number(0...2000))
      let layout = SplitLayout(width: width, height: height, place: dice.number(-0.5...1.5))
      #expect(layout.upper.y == 0 && layout.line.y == layout.upper.maxY && layout.lower.y == layout.line.maxY)
      #expect(abs(layout.lower.maxY - height) < 1e-9)
      #expect([layout.upper, layout.line, layout.lower].allSatisfy { $0.height >= 0 && $0.width == width })
      #expect(layout.grip.width <= width && layout.grip.height <= 44)
    }
  }

  // MARK: Taking the divider

  @Test(arguments: [
    (200.0, 400.0, true), (135.0, 379.0, true), (265.0, 421.0, true),
    (200.0, 377.0, false), (200.0, 423.0, false), (133.0, 400.0, false), (267.0, 400.0, false), (.nan, 400.0, false),
  ])
  func onlyTheGripTakesTheDrag(x: Double, y: Double, takes: Bool) {
    var split = split()
    #expect(split.pressed(x: x, y: y, time: 0) == takes)
    split.moved(y: y + 80, time: 0.1)
    #expect(split.share == (takes ? 0.6 : 0.5))
  }

  @Test func thereIsNoGripWhenNothingIsSplit() {
    var split = SplitState(width: 400, height: 800)
    #expect(!split.pressed(x: 200, y: 400, time: 0) && !split.pressed(x: 200, y: 799, time: 0))
  }

  @Test func theDividerFollowsTheFingerWhereItWasTakenBetween30And70Percent() {
    var split = split()
    _ = split.pressed(x: 200, y: 410, time: 0)
    for (y, share) in [(450.0, 0.55), (570, 0.7), (900, 0.7), (570, 0.7), (530, 0.65), (-50, 0.3), (250, 0.3)] {
      split.moved(y: y, time: 1)
      #expect(abs(split.share - share) < 1e-12)
      #expect(abs(split.layout.line.midY - share * 800) < 1e-9)
    }
  }

  @Test func aSlowLiftLeavesItWhereItIs() {
    var split = split()
    _ = split.pressed(x: 200, y: 400, time: 0)
    split.moved(y: 440, time: 1)
    #expect(split.lifted(time: 2) == 0.55)
    #expect(!split.isDividerMoving)
  }

  @Test(arguments: [
    (600.0, 0.612_5), (-600.0, 0.387_5), (5000.0, 0.7), (-5000.0, 0.3), (290.0, 0.5), (1e300, 0.7), (.nan, 0.5),
  ])
  func aFlungDividerRunsOnWithinItsBoundsAndItsEndIsKnownAtTheLift(velocity: Double, share: Double) {
    var split = split()
    _ = split.pressed(x: 200, y: 400, time: 0)
    #expect(abs(split.lifted(time: 0, velocity: velocity) - share) < 1e-12)
    let seen = rest(&split, from: 0)
    #expect(seen.allSatisfy { SplitState.shares.contains($0.rounded(toPlaces: 9)) })
    #expect(abs(split.layout.line.midY / 800 - share) < 1e-12)
  }

  @Test func aDoubleClickGivesHalvesAndArrowsStep() {
    var split = split(share: 0.63)
    split.step(by: -1, time: 0)
    #expect(abs(split.share - 0.6) < 1e-12)
    split.step(by: 1, time: 0.01)
    #expect(abs(split.share - 0.7) < 0.051)
    for _ in 0..<9 { split.step(by: 1, time: 0.02) }
    #expect(split.share == 0.7)
    split.step(by: -1, time: 0.03)
    #expect(abs(split.share - 0.65) < 1e-12)
    split.step(by: .min, time: 0.03)
    #expect(split.share == 0.3)
    split.halve(time: 0.04)
    #expect(split.share == 0.5)
    #expect(rest(&split, from: 0.04).last == 0.5)
  }

  @Test func keysLeaveADividerAloneThatAFingerHoldsOrThatIsNotThere() {
    var split = split()
    _ = split.pressed(x: 200, y: 400, time: 0)
    split.step(by: 1, time: 0)
    split.halve(time: 0)
    split.moved(y: 480, time: 0.1)
    split.halve(time: 0.1)
    #expect(split.share == 0.6)
    split.cancelled()
    #expect(split.share == 0.6 && !split.isDividerMoving)
    split.leave(time: 1)
    split.step(by: 1, time: 1)
    split.halve(time: 1)
    #expect(split.share == 0.6)
  }

  // MARK: Swipes

  @Test func aSwipeChangesTheHalfItStartsInAndNoneBeginsWhileTheDividerMoves() {
    var split = split()
    #expect(split.swipeHalf(x: 10, y: 100) == .upper && split.swipeHalf(x: 10, y: 700) == .lower)
    #expect(split.swipeHalf(x: 10, y: 399) == .upper && split.swipeHalf(x: 10, y: 401) == .lower)
    #expect(split.swipeHalf(x: 200, y: 390) == nil && split.swipeHalf(x: 10, y: 801) == nil)
    #expect(split.swipeHalf(x: -1, y: 10) == nil && split.swipeHalf(x: .nan, y: 10) == nil)
    _ = split.pressed(x: 200, y: 400, time: 0)
    #expect(split.swipeHalf(x: 10, y: 100) == nil)
    split.lifted(time: 0, velocity: 900)
    #expect(split.swipeHalf(x: 10, y: 100) == nil)
    _ = rest(&split, from: 0)
    #expect(split.swipeHalf(x: 10, y: 100) == .upper)
    #expect(SplitState(width: 400, height: 800).swipeHalf(x: 10, y: 700) == .upper)
  }

  // MARK: In and out

  @Test func enteringAndLeavingRunsFromBelowAndBackAndKeepsTheShare() {
    var split = SplitState(share: 0.35, width: 400, height: 800)
    split.enter(time: 0)
    let comes = rest(&split, from: 0)
    #expect(comes.first ?? 0 < 1 && comes.last == 0.35)
    #expect(zip(comes.dropFirst(), comes).allSatisfy { $0 <= $1 })
    split.leave(time: 10)
    let goes = rest(&split, from: 10)
    #expect(zip(goes.dropFirst(), goes).allSatisfy { $0 >= $1 } && goes.last == 1)
    #expect(split.share == 0.35)
  }

  @Test func withReducedMotionAllIsAtOnce() {
    var split = SplitState(width: 400, height: 800)
    split.reducesMotion = true
    split.enter(time: 0)
    #expect(split.layout.line.midY == 400 && !split.isDividerMoving)
    split.step(by: 1, time: 0)
    #expect(!split.isDividerMoving)
    _ = split.pressed(x: 200, y: split.layout.line.midY, time: 0)
    split.lifted(time: 0, velocity: 4000)
    #expect(split.layout.line.midY == 560)
  }

  @Test func theShareIsKeptOverNewSizesAlsoUnderAFinger() {
    var split = split(share: 0.4)
    for height in [200.0, 0, 1, 4000, 800] {
      split.resize(width: 300, height: height)
      #expect(split.share == 0.4 && split.layout.line.midY == 0.4 * height)
    }
    _ = split.pressed(x: 150, y: 320, time: 0)
    split.moved(y: 400, time: 0.1)
    split.resize(width: 300, height: 400)
    #expect(split.share == 0.5)
    split.moved(y: 420, time: 0.2)
    #expect(abs(split.share - 0.55) < 1e-12)
  }

  @Test(arguments: 1...30)
  func whateverHappensTheDividerStandsWhereItMay(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    var split = SplitState(isSplit: dice.chance(50), width: 400, height: 800)
    var time = 0.0
    for _ in 0..<1000 {
      time += dice.number(0...0.05)
      switch dice.below(12) {
      case 0: split.enter(time: time)
      case 1 where dice.chance(30): split.leave(time: time)
      case 2:
        let y = split.layout.line.midY + dice.number(-30...30)
        _ = split.pressed(x: dice.number(100...300), y: y, time: time)
      case 3...5: split.moved(y: dice.number(-100...1000), time: time)
      case 6: split.lifted(time: time, velocity: dice.chance(50) ? nil : dice.number(-9000...9000))
      case 7: split.halve(time: time)
      case 8: split.step(by: dice.below(7) - 3, time: time)
      case 9: split.resize(width: dice.number(0...900), height: dice.chance(10) ? 0 : dice.number(1...2000))
      case 10: split.reducesMotion = dice.chance(30)
      default: _ = split.tick(time: time)
      }
      #expect(SplitState.shares.contains(split.share))
      let place = split.height > 0 ? split.layout.line.midY / split.height : 1
      #expect(place >= 0.3 - 1e-9 && place <= 1 + 1e-9)
      #expect(!split.isDragging || split.isSplit && abs(place - split.share) < 1e-9 || split.height == 0)
    }
    split.cancelled()
    _ = split.tick(time: time + 10)
    let expected = (split.isSplit ? split.share : 1) * split.height
    #expect(abs(split.layout.line.midY - expected) < 1e-9 && !split.isDividerMoving)
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { product, _ in product * 10 }
    return (self * factor).rounded() / factor
  }
}
