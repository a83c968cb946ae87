import SeededNumbers
import Testing

@testable import Feed

/// Random sequences of events against a random source; all that always holds is checked after each step.
struct FeedStateRandomTests {
  @Test(arguments: 0..<40 as Range<UInt64>) func `what always holds, holds`(seed: UInt64) {
    var run = RandomRun(seed: seed)
    for step in 0..<500 {
      run.step()
      if let broken = run.brokenRule() {
        Issue.record("seed \(seed), step \(step): \(broken)\n\(run.log.suffix(12).joined(separator: "\n"))")
        return
      }
    }
    #expect(run.requestCount > 20, "the run did something")
  }

  /// Without this the test above could be blind.
  @Test func `the runs meet every state of a feed`() {
    var met: Set<String> = []
    for seed in 0..<40 as Range<UInt64> {
      var run = RandomRun(seed: seed)
      for _ in 0..<500 {
        run.step()
        met.insert(run.statusName)
      }
    }
    #expect(
      met == ["notStarted", "loading", "ready", "loadingMore", "refreshing", "failed", "upToDate", "empty", "endless"])
  }
}

private struct RandomRun {
  private(set) var state = FeedState()
  private(set) var log: [String] = []
  private(set) var requestCount = 0
  private var random: SeededNumbers
  private var request: FeedRequest?
  private var finished: [Int] = []
  private var liked: [ItemID: Bool] = [:]
  private var broken: String?

  init(seed: UInt64) { random = SeededNumbers(seed: seed) }

  var statusName: String {
    switch state.status {
    case .failed(_, .endless): "endless"
    case .failed: "failed"
    default: "\(state.status)"
    }
  }

  mutating func step() {
    let event = nextEvent()
    let before = state
    let answered = request
    if case .loaded(let number, _) = event, number == request?.number { request = nil }
    if case .failed(let number, _) = event, number == request?.number { request = nil }
    if request == nil, let answered { finished.append(answered.number) }
    note(event)

    let effects = state.handle(event)
    log.append("\(event) -> \(effects)")
    for effect in effects { carryOut(effect) }
    check(event, before: before, isExpected: answered)
  }

  private mutating func nextEvent() -> FeedEvent {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<6: return .start
    case 6..<30: return state.items.randomElement(using: &random).map { .focused($0.id) } ?? .start
    case 30..<34: return .focused(anyID())
    case 34..<64: return .loaded(request: request?.number ?? 0, randomPage())
    case 64..<68: return .failed(request: request?.number ?? 0, .failed(message: "Broken.", advice: "Wait."))
    case 68..<74: return .loaded(request: finished.randomElement(using: &random) ?? 0, randomPage())
    case 74..<80: return .refresh
    case 80..<86: return .retry
    case 86..<91: return .like(anyID())
    case 91..<96: return .toggleLike(anyID())
    default: return .update(MediaItem(id: anyID(), caption: "\(random.next())", isLiked: Bool.random(using: &random)))
    }
  }

  private mutating func anyID() -> ItemID { ItemID("i\(Int.random(in: 0..<40, using: &random))") }

  /// Now and then a page that is empty or the last one; items come from a small number, so that pages overlap.
  private mutating func randomPage() -> FeedPage {
    let count = Bool.random(using: &random) ? 0 : Int.random(in: 0...6, using: &random)
    let items = (0..<count).map { _ in MediaItem(id: anyID(), isLiked: Bool.random(using: &random)) }
    let isLast = Int.random(in: 0..<10, using: &random) == 0
    return FeedPage(items: items, next: isLast ? nil : FeedCursor("c\(random.next() % 100)"))
  }

  /// Keeps, apart from the state, what the person wants of each item that was there.
  private mutating func note(_ event: FeedEvent) {
    switch event {
    case .like(let id) where state.position(of: id) != nil: liked[id] = true
    case .toggleLike(let id):
      guard let position = state.position(of: id) else { return }
      liked[id] = !state.items[position].isLiked
    default: break
    }
  }

  private mutating func carryOut(_ effect: FeedEffect) {
    switch effect {
    case .request(let new):
      if let request { broken = "\(new) while \(request) is under way" }
      if new.number <= requestCount { broken = "a number is used again: \(new)" }
      requestCount = new.number
      request = new
    case .cancel(let number):
      if request?.number != number { broken = "cancelled \(number), which is not under way" }
      request = nil
      finished.append(number)
    case .changed: break
    }
  }

  private mutating func check(_ event: FeedEvent, before: FeedState, isExpected answered: FeedRequest?) {
    switch event {
    case .loaded(let number, _), .failed(let number, _):
      if number != answered?.number, state != before { broken = "a late answer changed something" }
    case .focused, .like, .toggleLike, .update, .retry, .start, .refresh:
      if state.items.map(\.id) != before.items.map(\.id) { broken = "the list changed without an answer" }
    case .close: break
    }
    if case .failed = event, state.items != before.items { broken = "a failure changed the list" }
    if let focus = before.focusedID, case .loaded = event {
      if state.position(of: focus) != nil, state.focusedID != focus { broken = "the focus left an item that is there" }
    }
    let isRefreshed = answered?.operation == .refresh
    if case .loaded = event, !isRefreshed, !state.items.starts(with: before.items) {
      broken = "a page changed what was there"
    }
  }

  func brokenRule() -> String? {
    if let broken { return broken }
    let ids = state.items.map(\.id)
    if Set(ids).count != ids.count { return "an item is there twice" }
    if state.items.isEmpty != (state.focusedID == nil) { return "items without focus, or focus without items" }
    if let focus = state.focusedID, !ids.contains(focus) { return "the focus is on nothing" }
    for (position, id) in ids.enumerated() where state.position(of: id) != position { return "\(id) is misplaced" }
    for item in state.items where liked[item.id].map({ $0 != item.isLiked }) ?? false {
      return "the like of \(item.id) is lost"
    }
    if state.items.contains(where: { $0.counts.likes < 0 }) { return "a count is negative" }
    return brokenStatus()
  }

  private func brokenStatus() -> String? {
    switch state.status {
    case .loading, .loadingMore, .refreshing: return request == nil ? "it waits for nothing" : nil
    case .notStarted: return requestCount == 0 ? nil : "it has started"
    case .ready:
      guard let position = state.focusedPosition else { return "ready with nothing" }
      return state.items.count - 1 - position > 3 ? nil : "too few are left and nothing is asked for"
    case .failed, .upToDate, .empty: return request == nil ? nil : "it waits and does not say so"
    }
  }
}
