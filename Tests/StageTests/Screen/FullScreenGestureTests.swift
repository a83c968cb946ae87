import SeededNumbers
import Stage
import Testing

@Suite struct FullScreenGestureTests {
  /// A minute of an item, in the middle of it.
  private let values = FullScreenValues(position: 30, duration: 60, brightness: 0.5, volume: 0.5)

  private func screen() -> FullScreenGesture { FullScreenGesture(width: 400, height: 800, time: 0) }

  /// Drags evenly in ten steps; all that was told until the finger lifted.
  private func drag(
    _ screen: inout FullScreenGesture, from: (Double, Double), by way: (Double, Double), time: Double = 1
  ) -> [FullScreenEvent] {
    var events = screen.pressed(x: from.0, y: from.1, time: time, values: values)
    for step in 1...10 {
      let share = Double(step) / 10
      events += screen.moved(x: from.0 + way.0 * share, y: from.1 + way.1 * share, time: time + share / 10)
    }
    return events + screen.lifted(x: from.0 + way.0, y: from.1 + way.1, time: time + 0.1)
  }

  private func tap(_ screen: inout FullScreenGesture, x: Double, time: Double) -> [FullScreenEvent] {
    screen.pressed(x: x, y: 400, time: time, values: values) + screen.lifted(x: x, y: 400, time: time + 0.05)
  }

  // MARK: Drags

  @Test func sidewaysScrubsByTheItemsLengthOverTheWidth() {
    var screen = screen()
    let events = drag(&screen, from: (100, 400), by: (200, 5))
    #expect(events.count == 10)
    // The axis is known at 120; from there 180 of 400 points, of 60 seconds.
    #expect(events.last == .scrubbed(to: 57))
    #expect(events.dropLast().last == .scrubbing(to: 57))
    #expect(events.dropLast().allSatisfy { if case .scrubbing = $0 { true } else { false } })
  }

  @Test func aLongItemIsScrubbedTwoMinutesOverTheWidth() {
    var screen = screen()
    let long = FullScreenValues(position: 1000, duration: 5000, brightness: 1, volume: 1)
    _ = screen.pressed(x: 300, y: 400, time: 1, values: long)
    _ = screen.moved(x: 290, y: 400, time: 1.1)
    #expect(screen.moved(x: 90, y: 500, time: 1.2) == [.scrubbing(to: 940)])
    #expect(screen.cancelled(time: 1.3) == [.scrubCancelled])
  }

  @Test func upAndDownOnTheLeftIsBrightnessAndOnTheRightVolume() {
    var screen = screen()
    // The axis is known after 20 of 200 points; 180 of 800 are left.
    let left = drag(&screen, from: (199, 600), by: (0, -200))
    guard case .brightness(let brightness) = left.last else { return #expect(left == []) }
    #expect(abs(brightness - 0.725) < 1e-9)
    let right = drag(&screen, from: (201, 400), by: (9, 200), time: 3)
    guard case .volume(let volume) = right.last else { return #expect(right == []) }
    #expect(abs(volume - 0.275) < 1e-9)
  }

  @Test func aValueAtItsEndTurnsBackAsSoonAsTheFingerDoes() {
    var screen = screen()
    _ = screen.pressed(x: 300, y: 700, time: 1, values: values)
    _ = screen.moved(x: 300, y: 690, time: 1.1)
    #expect(screen.moved(x: 300, y: -3000, time: 1.2) == [.volume(1)])
    #expect(screen.moved(x: 300, y: -2920, time: 1.3) == [.volume(0.9)])
    #expect(screen.moved(x: .nan, y: 0, time: 1.4).isEmpty)
  }

  @Test func theAxisIsKeptWhereverTheFingerGoes() {
    var screen = screen()
    _ = screen.pressed(x: 100, y: 400, time: 1, values: values)
    _ = screen.moved(x: 110, y: 400, time: 1.1)
    #expect(screen.moved(x: 110, y: 0, time: 1.2).isEmpty)
    #expect(screen.moved(x: 310, y: 0, time: 1.3) == [.scrubbing(to: 60)])
  }

  @Test func withoutALengthNothingIsScrubbed() {
    var screen = screen()
    let live = FullScreenValues(position: 5, duration: 0, brightness: 1, volume: 1)
    _ = screen.pressed(x: 100, y: 400, time: 1, values: live)
    #expect(screen.moved(x: 300, y: 400, time: 1.1).isEmpty)
    #expect(screen.lifted(x: 300, y: 400, time: 1.2).isEmpty)
  }

  // MARK: Taps and holds

  @Test func twoTapsSkipTenSecondsAndEachQuickOneAfterThemTenMore() {
    var screen = screen()
    #expect(tap(&screen, x: 300, time: 1).isEmpty)
    #expect(tap(&screen, x: 300, time: 1.2) == [.skip(by: 10)])
    #expect(tap(&screen, x: 300, time: 1.4) == [.skip(by: 10)])
    #expect(tap(&screen, x: 100, time: 5).isEmpty)
    #expect(tap(&screen, x: 100, time: 5.2) == [.skip(by: -10)])
  }

  @Test func oneTapShowsOrHidesTheControls() {
    var screen = screen()
    _ = tap(&screen, x: 300, time: 1)
    #expect(screen.woke(time: 1.36) == [.controls(areShown: false)])
    _ = tap(&screen, x: 300, time: 2)
    #expect(screen.woke(time: 2.36) == [.controls(areShown: true)])
  }

  @Test func aFingerThatIsHeldDoublesTheSpeedAndDragsNothing() {
    var screen = screen()
    _ = screen.pressed(x: 300, y: 400, time: 1, values: values)
    #expect(screen.woke(time: 1.4) == [.fastBegan])
    #expect(screen.moved(x: 100, y: 700, time: 2).isEmpty)
    #expect(screen.lifted(x: 100, y: 700, time: 3) == [.fastEnded])
  }

  // MARK: The controls

  @Test func theControlsHideThreeSecondsAfterTheLastThatWasDone() {
    var screen = screen()
    #expect(screen.nextWake == 3)
    #expect(screen.woke(time: 2.9).isEmpty)
    #expect(screen.attended(time: 2.9).isEmpty)
    #expect(screen.woke(time: 5).isEmpty)
    #expect(screen.woke(time: 5.9) == [.controls(areShown: false)])
    #expect(screen.nextWake == nil)
    #expect(screen.attended(time: 10) == [.controls(areShown: true)])
    #expect(screen.nextWake == 13)
  }

  @Test func theyStayUnderAFingerAndUnderAPointer() {
    var screen = screen()
    _ = drag(&screen, from: (300, 600), by: (0, -200), time: 2.9)
    #expect(screen.nextWake == 6)
    _ = screen.pressed(x: 300, y: 400, time: 4, values: values)
    _ = screen.moved(x: 300, y: 300, time: 4.1)
    #expect(screen.nextWake == nil && screen.woke(time: 99).isEmpty)
    _ = screen.lifted(x: 300, y: 300, time: 100)
    #expect(screen.nextWake == 103)
    _ = screen.attended(isOnControls: true, time: 101)
    #expect(screen.nextWake == nil && screen.woke(time: 200).isEmpty)
    _ = screen.attended(time: 200)
    #expect(screen.nextWake == 203)
  }

  @Test func aLockedScreenTakesOnlyATapThatShowsTheLockButton() {
    var screen = screen()
    _ = screen.toggleLock(time: 0)
    #expect(screen.isLocked && screen.areControlsShown)
    #expect(screen.woke(time: 3) == [.controls(areShown: false)])
    #expect(drag(&screen, from: (100, 400), by: (200, 0), time: 4).isEmpty)
    #expect(drag(&screen, from: (100, 400), by: (0, 200), time: 5).isEmpty)
    _ = screen.pressed(x: 300, y: 400, time: 6, values: values)
    #expect(screen.woke(time: 6.5).isEmpty)
    #expect(screen.lifted(x: 300, y: 400, time: 7).isEmpty)
    _ = tap(&screen, x: 300, time: 8)
    #expect(tap(&screen, x: 300, time: 8.2) == [.controls(areShown: true)])
    #expect(screen.toggleLock(time: 9).isEmpty && !screen.isLocked)
    #expect(drag(&screen, from: (100, 400), by: (200, 0), time: 10).count == 10)
  }

  @Test func lockingEndsWhatAFingerDid() {
    var screen = screen()
    _ = screen.pressed(x: 100, y: 400, time: 1, values: values)
    _ = screen.moved(x: 200, y: 400, time: 1.1)
    #expect(screen.toggleLock(time: 1.2) == [.scrubCancelled])
    #expect(screen.lifted(x: 300, y: 400, time: 1.3).isEmpty)
  }

  /// Whatever fingers do: values stay within their bounds, and all that begins ends, once.
  @Test(arguments: 1...30)
  func allThatBeginsEnds(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    var screen = screen()
    var (time, x, y) = (0.0, 200.0, 400.0)
    var (isScrubbing, isFast, areShown) = (false, false, true)
    for step in 0..<2000 {
      time += dice.number(0...0.1)
      (x, y) = dice.chance(20) ? (dice.number(0...400), dice.number(0...800)) : (x + dice.number(-6...6), y)
      let events: [FullScreenEvent]
      switch step == 1999 ? 7 : dice.below(14) {
      case 0, 1: events = screen.pressed(x: x, y: y, time: time, values: values)
      case 2...5: events = screen.moved(x: x, y: y, time: time)
      case 6: events = screen.lifted(x: x, y: y, time: time)
      case 7: events = screen.cancelled(time: time)
      case 8 where dice.chance(20): events = screen.toggleLock(time: time)
      case 9: events = screen.attended(isOnControls: dice.chance(20), time: time)
      default: events = screen.woke(time: time)
      }
      for event in events {
        switch event {
        case .scrubbing(let to):
          #expect((0...60).contains(to) && !screen.isLocked)
          isScrubbing = true
        case .scrubbed: isScrubbing = false
        case .scrubCancelled: isScrubbing = false
        case .brightness(let value), .volume(let value): #expect((0...1).contains(value))
        case .fastBegan:
          #expect(!isFast)
          isFast = true
        case .fastEnded:
          #expect(isFast)
          isFast = false
        case .controls(let shown):
          #expect(shown != areShown)
          areShown = shown
        case .skip(let by): #expect(abs(by) == 10)
        }
      }
      #expect(screen.areControlsShown == areShown)
    }
    #expect(!isScrubbing && !isFast)
  }
}
