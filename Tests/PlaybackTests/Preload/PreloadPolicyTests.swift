import SeededNumbers
import Testing

@testable import Playback

@Suite("Preload policy")
struct PreloadPolicyTests {
  @Test func `what plays comes first`() {
    #expect(Preloading.decide([Preloading.item(), Preloading.item()]) == .fetch(item: 0, upTo: 1, rendition: 0))
  }

  @Test func `then the next item's head, before anything else ahead`() throws {
    let items = [Preloading.item(ready: 5, at: 0), Preloading.item(), Preloading.item(), Preloading.item()]
    let fetches = Preloading.fetches(items)
    let ahead = fetches.filter { if case .fetch(let item, _, _) = $0 { item > 0 } else { false } }
    #expect(ahead.first == .fetch(item: 1, upTo: 1, rendition: 0))
    let further = try #require(fetches.firstIndex { if case .fetch(let item, _, _) = $0 { item > 1 } else { false } })
    #expect(fetches[..<further].contains(.fetch(item: 1, upTo: 1, rendition: 0)))
  }

  @Test func `the heads of the items after the next follow in order`() {
    let items = [Preloading.item(ready: 20), Preloading.item(), Preloading.item(), Preloading.item()]
    let heads = Preloading.fetches(items).compactMap { decision -> Int? in
      if case .fetch(let item, 1, _) = decision { item } else { nil }
    }
    #expect(heads == [1, 2, 3])
  }

  @Test func `once all that is useful is on hand, it sleeps until something changes`() {
    var items = [Preloading.item(ready: 20), Preloading.item()]
    items[1].readyUntil = 20
    (items[1].firstRendition, items[1].lastRendition) = (0, 0)
    #expect(Preloading.decide(items) == .sleep(seconds: nil))
    #expect(Preloading.decide([Preloading.item(ready: 20)]) == .sleep(seconds: nil))
  }

  @Test func `with enough on hand it sleeps until more is needed`() throws {
    let items = [Preloading.item(seconds: 60, ready: 30, at: 2), Preloading.item(ready: 20)]
    guard case .sleep(let seconds?) = Preloading.decide(items) else {
      Issue.record("fetches with 28 s on hand")
      return
    }
    // It wakes before the 28 s have run out, and not at once.
    #expect(seconds > 20 && seconds < 28)
    var later = items
    later[0].position = 2 + seconds
    #expect(Preloading.decide(later) == .fetch(item: 0, upTo: 31, rendition: 0))
  }

  @Test func `what nobody comes to see is not fetched`() {
    // Everybody leaves at second 3 for good.
    let leaves = WatchCurve(survival: [1, 1, 1, 0, 0, 0])
    let fetches = Preloading.fetches([Preloading.item(watch: leaves), Preloading.item()], objective: .challenge)
    for case .fetch(0, let second, _) in fetches { #expect(second <= 3) }
    #expect(fetches.contains(.fetch(item: 0, upTo: 1, rendition: 0)))
    // And nothing of an item that is passed over.
    let passed = WatchCurve(survival: [0, 0])
    let ahead = Preloading.fetches([Preloading.item(ready: 20), Preloading.item(watch: passed)])
    #expect(ahead.isEmpty)
  }

  @Test func `more is fetched ahead where people stay longer`() {
    let count = { (watch: WatchCurve) in
      Preloading.fetches([Preloading.item(seconds: 60, watch: watch)], speed: 1.5, objective: .challenge).count
    }
    #expect(count(Preloading.loyal) > count(Preloading.steady))
  }

  @Test func `more is fetched ahead over a slower line`() {
    let count = { (speed: Double) in
      Preloading.fetches([Preloading.item(seconds: 60)], speed: speed, objective: .challenge).count
    }
    #expect(count(1.2) > count(8))
  }

  @Test func `heads only on a metered network`() {
    let items = [Preloading.item(ready: 20), Preloading.item(), Preloading.item()]
    for decision in Preloading.fetches(items, isMetered: true) {
      guard case .fetch(_, let second, _) = decision else { continue }
      #expect(second == 1)
    }
    #expect(Preloading.fetches(items, isMetered: true) == Preloading.fetches(items, setting: .heads))
    #expect(Preloading.fetches(items, isMetered: true).first == .fetch(item: 1, upTo: 1, rendition: 0))
    // Without a meter more than the head is wanted.
    #expect(Preloading.fetches(items).contains(.fetch(item: 1, upTo: 2, rendition: 0)))
  }

  @Test func `off fetches nothing, metered or not`() {
    for isMetered in [false, true] {
      let items = [Preloading.item(), Preloading.item()]
      #expect(Preloading.decide(items, setting: .off, isMetered: isMetered) == .sleep(seconds: nil))
    }
    #expect(Preloading.decide([]) == .sleep(seconds: nil))
  }

  @Test(arguments: [(0.8, 0), (12.0, 2)])
  func `a slow line gets the low rendition, a fast one the high`(speed: Double, rendition: Int) {
    let items = [Preloading.item([0.75, 1.2, 1.85], watch: Preloading.loyal)]
    #expect(
      Preloading.decide(items, speed: speed, objective: .challenge) == .fetch(item: 0, upTo: 1, rendition: rendition))
  }

  @Test(arguments: [(10.0, 1), (0.0, 2)])
  func `the quality jumps only where a jump costs little`(cost: Double, rendition: Int) {
    var objective = PreloadObjective.challenge
    objective.jumpCost = cost
    let item = Preloading.item([0.75, 1.2, 1.85], ready: 1, at: 0.9, rendition: 1, watch: Preloading.loyal)
    #expect(Preloading.decide([item], speed: 6, objective: objective) == .fetch(item: 0, upTo: 2, rendition: rendition))
  }

  @Test func `nothing ahead is fetched before what plays has three seconds on hand`() {
    for ready in 0..<3 {
      let items = [Preloading.item(ready: Double(ready)), Preloading.item()]
      #expect(Preloading.decide(items, speed: 20) == .fetch(item: 0, upTo: ready + 1, rendition: 0))
    }
    #expect(
      Preloading.decide([Preloading.item(ready: 3), Preloading.item()], speed: 20)
        == .fetch(item: 1, upTo: 1, rendition: 0))
    // An item that is shorter than that is on hand when it is whole.
    let short = Preloading.item(seconds: 2, ready: 2)
    #expect(Preloading.decide([short, Preloading.item()], speed: 20) == .fetch(item: 1, upTo: 1, rendition: 0))
  }

  @Test func `a seek beyond what is on hand is fetched from there`() {
    let item = Preloading.item(ready: 3, at: 11.5)
    #expect(Preloading.decide([item]) == .fetch(item: 0, upTo: 12, rendition: 0))
  }

  @Test func `a picture in focus leaves the line to the next item, a picture ahead is passed over`() {
    let picture = PreloadItem(renditions: [], duration: 5, watch: Preloading.steady)
    #expect(Preloading.decide([picture, Preloading.item()]) == .fetch(item: 1, upTo: 1, rendition: 0))
    #expect(
      Preloading.decide([Preloading.item(ready: 20), picture, Preloading.item()])
        == .fetch(item: 2, upTo: 1, rendition: 0))
  }

  @Test func `equal snapshots give equal decisions`() {
    let items = [
      Preloading.item([0.75, 1.2, 1.85], ready: 2, at: 0.7, rendition: 1), Preloading.item([0.75, 1.2, 1.85]),
    ]
    let decisions = (0..<5).map { _ in Preloading.decide(items, speed: 2) }
    #expect(Set(decisions.map { "\($0)" }).count == 1)
  }

  /// Whatever it is given, it asks for what is missing, of an item and at a rendition that exist.
  @Test func `any snapshot has a decision that can be carried out`() {
    var generator = SeededNumbers(seed: 11)
    let odd: [Double] = [0, -1, .nan, .infinity, 1e300, 0.5, 7.3, 40]
    for _ in 0..<400 {
      var items: [PreloadItem] = []
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let renditions = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          PreloadRendition(
            byteCount: Bool.random(using: &generator) ? Int64.random(in: -5...50_000_000, using: &generator) : nil,
            duration: odd.randomElement(using: &generator),
            bitRate: Bool.random(using: &generator) ? Int.random(in: -1...90_000_000, using: &generator) : nil)
        }
        items.append(
          PreloadItem(
            renditions: renditions, duration: odd.randomElement(using: &generator) ?? 1,
            watch: WatchCurve(survival: (0..<4).map { _ in Double.random(in: -1...2, using: &generator) }),
            readyUntil: odd.randomElement(using: &generator) ?? 0,
            firstRendition: Int.random(in: -1...6, using: &generator),
            lastRendition: Int.random(in: -1...6, using: &generator),
            position: odd.randomElement(using: &generator) ?? 0))
      }
      let snapshot = PreloadSnapshot(items: items, throughput: Preloading.network(3), previousQuality: .nan)
      switch PreloadPolicy().decide(snapshot) {
      case .fetch(let item, let second, let rendition):
        guard items.indices.contains(item) else {
          Issue.record("item \(item) of \(items.count)")
          continue
        }
        #expect(items[item].renditions.indices.contains(rendition))
        #expect(second > items[item].nextSecond && second <= items[item].wholeSeconds)
      case .sleep(let seconds):
        #expect(seconds.map { $0 > 0 } ?? true)
      }
    }
  }
}
