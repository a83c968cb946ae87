import Feed
import ManualClock
import Testing

/// The store with real tasks and a source that answers when the test's clock says so.
@MainActor
struct FeedStoreTests {
  private let clock = ManualClock()
  private let broken = FeedError.failed(message: "It broke.", advice: "Wait.")

  private func source(_ count: Int) -> InMemorySource { InMemorySource(items: Samples.items(0..<count), clock: clock) }

  /// Lets the source answer, and waits until the store has the answer.
  private func answer(_ store: FeedStore) async {
    await settle { clock.sleeperCount == 1 }
    let before = store.state
    clock.advance(by: .milliseconds(150))
    await settle { store.state != before }
  }

  @Test func `a feed is read to its end as the focus moves on`() async {
    let source = source(23)
    let store = FeedStore(source: source)
    #expect(source.requestCount == 0)
    store.start()
    #expect(store.status == .loading)
    #expect(store.items.isEmpty, "the answer never comes in the caller's own turn")
    await answer(store)
    #expect(store.items == Samples.items(0..<10))
    #expect(store.focusedItem?.id == ItemID("i0"))

    store.focus(ItemID("i6"))
    await answer(store)
    #expect(store.items.count == 20)
    store.focus(ItemID("i16"))
    await answer(store)
    #expect(store.items == Samples.items(0..<23))
    #expect(store.status == .upToDate)
    #expect(source.requestCount == 3)
  }

  @Test func `a failed page keeps what is there until a retry brings the rest`() async {
    let source = source(15)
    let store = FeedStore(source: source)
    store.start()
    await answer(store)
    source.failNext(with: broken)
    store.focus(ItemID("i9"))
    await answer(store)
    #expect(store.status == .failed(.more, broken))
    #expect(store.items.count == 10)
    store.retry()
    await answer(store)
    #expect(store.items.count == 15)
  }

  @Test func `a refresh cancels the page under way, and only one request sleeps`() async {
    let source = source(30)
    let store = FeedStore(source: source)
    store.start()
    await answer(store)
    store.focus(ItemID("i9"))
    await settle { clock.sleeperCount == 1 }
    store.refresh()
    await settle { source.requestCount == 3 && clock.sleeperCount == 1 }
    source.items = Samples.items(5..<30)
    await answer(store)
    #expect(store.items == Samples.items(5..<15))
    #expect(store.focusedItem?.id == ItemID("i9"))
  }

  @Test func `the late answer of a source that cannot be cancelled is dropped`() async {
    let source = StubbornSource()
    let store = FeedStore(source: source)
    store.start()
    await source.waitForRequests(1)
    await source.answer(0, FeedPage(items: Samples.items(0..<4), next: FeedCursor("1")))
    await settle { store.items.count == 4 }
    store.focus(ItemID("i3"))
    await source.waitForRequests(2)
    store.refresh()
    await source.waitForRequests(3)
    await source.answer(2, FeedPage(items: Samples.items(0..<9)))
    await settle { store.items.count == 9 }
    let before = store.state
    await source.answer(1, FeedPage(items: Samples.items(50..<60)))
    await letOthersRun()
    #expect(store.state == before)
  }

  @Test func `errors of any type are told`() async {
    let source = StubbornSource()
    let store = FeedStore(source: source)
    store.start()
    await source.waitForRequests(1)
    await source.fail(0, CancellationError())
    await settle { store.status != .loading }
    guard case .failed(.refresh, .failed(let message, let advice)) = store.status else {
      Issue.record("\(store.status)")
      return
    }
    #expect(message.contains("CancellationError"))
    #expect(advice == "Try again.")
  }

  @Test func `a store that goes away cancels what it asked for`() async {
    let source = source(5)
    var store: FeedStore? = FeedStore(source: source)
    weak let watched = store
    store?.start()
    await settle { clock.sleeperCount == 1 }
    store = nil
    #expect(watched == nil, "the request does not keep its store")
    await settle { clock.sleeperCount == 0 }
  }

  @Test func `closing cancels what is under way`() async {
    let store = FeedStore(source: source(5))
    store.start()
    await settle { clock.sleeperCount == 1 }
    store.close()
    await settle { clock.sleeperCount == 0 }
    store.refresh()
    await letOthersRun()
    #expect(clock.sleeperCount == 0)
    #expect(store.items.isEmpty)
  }

  // MARK: - Observers

  @Test func `observers hear of each change, with the new state in place`() async {
    let store = FeedStore(source: source(12))
    var heard: [FeedChange] = []
    var counts: [Int] = []
    let observation = store.observe { change in
      heard.append(change)
      counts.append(store.items.count)
    }
    store.start()
    #expect(heard == [.status])
    await answer(store)
    #expect(heard == [.status, .replaced, .focus, .status])
    #expect(counts == [0, 10, 10, 10])
    store.like(ItemID("i4"))
    store.like(ItemID("i4"))
    store.toggleLike(ItemID("i4"))
    var item = store.items[2]
    item.duration = .seconds(1)
    store.update(item)
    #expect(heard.dropFirst(4) == [.updated(4), .updated(4), .updated(2)])
    observation.cancel()
    store.like(ItemID("i0"))
    #expect(heard.count == 7)
  }

  @Test func `an observer that acts on the feed does not mix up the order for the others`() async {
    let store = FeedStore(source: source(12))
    var first: [FeedChange] = []
    var second: [FeedChange] = []
    let one = store.observe { change in
      first.append(change)
      if change == .replaced { store.like(ItemID("i1")) }
    }
    let two = store.observe { second.append($0) }
    store.start()
    await answer(store)
    #expect(first == [.status, .replaced, .focus, .status, .updated(1)])
    #expect(second == first)
    withExtendedLifetime((one, two)) {}
  }

  @Test func `an observation that is dropped is over`() {
    let store = FeedStore(source: source(12))
    var heard = 0
    var observation: FeedStore.Observation? = store.observe { _ in heard += 1 }
    #expect(observation != nil)
    observation = nil
    store.start()
    #expect(heard == 0)
  }

  @Test func `a cancelled observation hears nothing more, even of changes that are being told`() async {
    let store = FeedStore(source: source(12))
    var heard: [FeedChange] = []
    var second: FeedStore.Observation?
    let first = store.observe { if $0 == .replaced { second?.cancel() } }
    second = store.observe { heard.append($0) }
    store.start()
    await answer(store)
    #expect(heard == [.status])
    withExtendedLifetime(first) {}
  }

  @Test func `a folder can be read through a store`() async throws {
    let folder = try TemporaryFolder()
    for number in 1...12 { try folder.write("v\(number).mp4", Samples.mp4) }
    try folder.write("v5.mp4", "no video")
    let store = FeedStore(source: FolderSource(paths: [folder.path]))
    store.start()
    await settle { store.items.count == 10 }
    try store.focus(#require(store.items.last).id)
    await settle { store.status == .upToDate }
    #expect(store.items.map(\.caption) == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12].map { "v\($0)" })
    #expect(store.state.skipped == [SkippedItem(name: folder.path("v5.mp4"), reason: .notVideo)])
  }
}

/// Answers when told to, whether or not it was cancelled.
private actor StubbornSource: FeedSource {
  private var requests: [CheckedContinuation<FeedPage, any Error>] = []

  func page(after cursor: FeedCursor?, size: Int) async throws -> FeedPage {
    try await withCheckedThrowingContinuation { requests.append($0) }
  }

  func waitForRequests(_ count: Int) async {
    while requests.count < count { await Task.yield() }
  }

  func answer(_ number: Int, _ page: FeedPage) { requests[number].resume(returning: page) }
  func fail(_ number: Int, _ error: any Error) { requests[number].resume(throwing: error) }
}
