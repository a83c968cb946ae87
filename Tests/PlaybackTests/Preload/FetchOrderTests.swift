import Testing

@testable import Playback

@Suite("What is fetched first")
struct FetchOrderTests {
  /// After how many seconds something is fetched.
  private func wait(_ items: [PreloadItem], speed: Double = 4) -> Double {
    if case .sleep(let seconds) = Preloading.decide(items, speed: speed, objective: .challenge) {
      seconds ?? .infinity
    } else {
      0
    }
  }

  @Test func `a heavy second is fetched sooner than a light one`() {
    let item = { (bytes: Int) in
      PreloadItem(
        renditions: [
          PreloadRendition(quality: 1, secondBytes: Array(repeating: 125_000, count: 12) + [bytes, 125_000])
        ],
        duration: 14, watch: Preloading.loyal, readyUntil: 12, firstRendition: 0, lastRendition: 0)
    }
    let (light, heavy) = (wait([item(125_000)]), wait([item(1_000_000)]))
    #expect(heavy < light)
    #expect(light < 12)
  }

  @Test func `a head waits while it would come too early, if that costs anything`() {
    // Nobody leaves for ten seconds, then everybody does before the end.
    let late = WatchCurve(survival: Array(repeating: 1, count: 11) + (1...10).map { 1 - 0.1 * Double($0) })
    let items = [Preloading.item(ready: 6, watch: late), Preloading.item()]
    #expect(wait(items) > 0)
    var objective = PreloadObjective.challenge
    objective.earlyHeadCost = 0
    #expect(Preloading.decide(items, objective: objective) == .fetch(item: 1, upTo: 1, rendition: 0))
  }

  @Test func `the jump is counted from what was watched last, also after playback has run dry`() {
    var objective = PreloadObjective.challenge
    objective.jumpCost = 10
    for rendition in 0...2 {
      let dry = Preloading.item(
        [0.75, 1.2, 1.85], ready: 2, at: 2, rendition: rendition, watch: Preloading.loyal)
      #expect(Preloading.decide([dry], objective: objective) == .fetch(item: 0, upTo: 3, rendition: rendition))
    }
  }
}
