import Stage
import Testing

@Suite struct TapRecogniserTests {
  /// Plays a script: `down 0.00`, `up 0.05`, `move 0.1 30`, `cancel 0.2`; the owner's timer runs by itself.
  /// Every event comes with its time in hundredths.
  private func play(_ script: String, until end: Double = 10) -> [String] {
    var taps = TapRecogniser()
    var told: [String] = []
    func tell(_ events: [TapEvent], _ time: Double) {
      for event in events {
        let when = Int((time * 100).rounded())
        switch event {
        case .tap: told.append("tap@\(when)")
        case .heart(_, _, let count): told.append("heart\(count)@\(when)")
        case .holdBegan: told.append("hold@\(when)")
        case .holdEnded: told.append("release@\(when)")
        }
      }
    }
    func wake(until time: Double) {
      while let next = taps.nextWake, next <= time { tell(taps.woke(time: next), next) }
    }
    for line in script.split(separator: ",") {
      let words = line.split(separator: " ")
      let time = Double(words[1]) ?? 0
      wake(until: time)
      switch words[0] {
      case "down": tell(taps.pressed(x: 100, y: 100, time: time), time)
      case "up": tell(taps.released(x: 100, y: 100, time: time), time)
      case "move": tell(taps.moved(x: 100 + (Double(words[2]) ?? 0), y: 100, time: time), time)
      default: tell(taps.cancelled(time: time), time)
      }
    }
    wake(until: end)
    return told
  }

  @Test(arguments: [
    ("down 0,up 0.1", ["tap@40"]),
    ("down 0,up 0.1,down 0.2,up 0.25", ["heart2@25"]),
    ("down 0,up 0.1,down 0.2,up 0.25,down 0.4,up 0.45,down 0.6,up 0.65", ["heart2@25", "heart3@45", "heart4@65"]),
    ("down 0,up 0.1,down 1,up 1.1", ["tap@40", "tap@140"]),
    ("down 0,up 0.1,down 0.2,up 0.25,down 1,up 1.1", ["heart2@25", "tap@140"]),
    ("down 0,up 1", ["hold@40", "release@100"]),
    ("down 0,move 0.2 10,up 0.5", ["hold@40", "release@50"]),
    ("down 0,move 0.6 200,up 0.7", ["hold@40", "release@70"]),
    ("down 0,move 0.1 40,up 0.2", []),
    ("down 0,cancel 0.1,up 0.2", []),
    ("down 0,cancel 0.6", ["hold@40", "release@60"]),
    ("down 0,up 0.1,down 0.2,move 0.3 50,up 0.4", ["tap@30"]),
    ("down 0,up 0.1,down 0.2,up 1", ["tap@60", "hold@60", "release@100"]),
    ("down 0,up 0.1,down 0.2,up 0.3,down 0.4,up 1", ["heart2@30", "hold@80", "release@100"]),
    ("down 0,down 0.1,up 0.2", ["tap@50"]),
    ("up 0,move 0.1 5,cancel 0.2", []),
  ])
  func gesturesMeanWhatTheyShould(script: String, expected: [String]) {
    #expect(play(script) == expected)
  }

  @Test func aHeartIsWhereItsFingerWas() {
    var taps = TapRecogniser()
    _ = taps.pressed(x: 10, y: 20, time: 0)
    _ = taps.released(x: 10, y: 20, time: 0.05)
    _ = taps.pressed(x: 300, y: 400, time: 0.1)
    #expect(taps.released(x: 301, y: 399, time: 0.15) == [.heart(x: 300, y: 400, count: 2)])
  }

  @Test func aLateTimerStillGivesTheHold() {
    var taps = TapRecogniser()
    _ = taps.pressed(x: 0, y: 0, time: 0)
    #expect(taps.released(x: 0, y: 0, time: 0.9) == [.holdBegan(x: 0, y: 0), .holdEnded])
  }

  @Test(arguments: 1...20)
  func everyTapIsToldOnceAndEveryHoldEnds(seed: Int) {
    var dice = Dice(UInt64(seed))
    var taps = TapRecogniser()
    var time = 0.0
    var made = 0
    var events: [TapEvent] = []
    for _ in 0..<500 {
      time += dice.number(0.01...0.5)
      while let wake = taps.nextWake, wake <= time { events += taps.woke(time: wake) }
      events += taps.pressed(x: 0, y: 0, time: time)
      let stray = dice.below(4) == 0 ? dice.number(-40...40) : 0
      events += taps.moved(x: stray, y: 0, time: time)
      let length = dice.number(0.01...0.6)
      time += length
      while let wake = taps.nextWake, wake <= time { events += taps.woke(time: wake) }
      events += taps.released(x: 0, y: 0, time: time)
      if abs(stray) <= taps.slop && length < taps.holdDelay { made += 1 }
    }
    while let wake = taps.nextWake { events += taps.woke(time: wake) }
    let singles = events.filter { if case .tap = $0 { true } else { false } }.count
    // A series of hearts counts its first tap too.
    let series = events.filter { if case .heart(_, _, 2) = $0 { true } else { false } }.count
    let hearts = events.filter(isHeart).count
    #expect(singles + series + hearts == made)
    #expect(
      events.filter { if case .holdBegan = $0 { true } else { false } }.count
        == events.filter { $0 == .holdEnded }.count)
    #expect(!taps.isHolding)
  }

  private func isHeart(_ event: TapEvent) -> Bool { if case .heart = event { true } else { false } }
}
