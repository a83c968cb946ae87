import Testing

@testable import GtkApp

@Suite("Rehearsal script")
struct RehearsalScriptTests {
  @Test("every action of the grammar is read")
  func grammar() throws {
    let text = """
      # a comment
      down
      up            # another
      fling -3
      jump 12
      cancel
      tap
      doubletap
      hold
      seek -5
      scrub 0.5
      resize 390x844
      hide
      show
      mute
      key space
      wait 250
      screenshot start
      """
    #expect(
      try RehearsalScript.parse(text) == [
        .swipe(forward: true), .swipe(forward: false), .fling(pages: -3), .jump(by: 12), .cancelledDrag, .tap,
        .doubleTap, .hold(milliseconds: 600), .seek(-5), .scrub(0.5), .resize(width: 390, height: 844), .hide, .show,
        .mute, .key("space"), .wait(milliseconds: 250), .screenshot("start"),
      ])
  }

  @Test(
    "a line that is no action is named with its number",
    arguments: ["dwon", "fling", "fling x", "down 3", "seek nan", "scrub 1.5", "resize 9", "wait -1", "down down down"])
  func refused(_ line: String) {
    #expect(throws: ScriptError(line: 2, text: line)) { try RehearsalScript.parse("tap\n\(line)") }
  }

  @Test("the same seed gives the same mix, another seed another, and the page turns are counted out")
  func seeded() {
    let one = RehearsalScript.mixed(swipes: 200, seed: 7, width: 540, height: 960)
    #expect(one == RehearsalScript.mixed(swipes: 200, seed: 7, width: 540, height: 960))
    #expect(one != RehearsalScript.mixed(swipes: 200, seed: 8, width: 540, height: 960))
    #expect(one.reduce(0) { $0 + $1.swipes } >= 200)
  }

  @Test("a mix of some length holds every kind of action")
  func everyKind() {
    let names = Set(
      RehearsalScript.mixed(swipes: 1000, seed: 1, width: 540, height: 960).map {
        String(describing: $0).prefix { $0 != "(" }
      })
    #expect(
      names.isSuperset(of: [
        "swipe", "fling", "jump", "cancelledDrag", "tap", "doubleTap", "hold", "seek", "scrub", "resize", "hide",
        "show",
        "mute",
      ]))
  }
}

@Suite("Distribution")
struct DistributionTests {
  @Test("percentiles are by nearest rank")
  func nearestRank() {
    let hundred = Distribution((1...100).map(Double.init).shuffled())
    #expect((hundred.count, hundred.p50, hundred.p95) == (100, 50, 95))
    #expect((hundred.p99, hundred.max) == (99, 100))
    let two = Distribution([3, 1])
    #expect((two.p50, two.p95, two.max) == (1, 3, 3))
  }

  @Test("nothing measured is all zero")
  func empty() {
    #expect(Distribution([]).max == 0)
    #expect(Distribution([]).count == 0)
  }
}
