import Testing

@testable import Feed

/// Paging, focus, failure and the end.
struct FeedStateTests {
  private let broken = FeedError.failed(message: "It broke.", advice: "Wait.")
  private let tenNames = (0..<10).map { "i\($0)" }

  @Test func `a start asks for ten items from the beginning, once`() {
    var script = FeedScript()
    #expect(script.state.status == .notStarted)
    script.handle(.start)
    script.handle(.start)
    #expect(script.request == FeedRequest(number: 1, operation: .refresh, cursor: nil, size: 10))
    #expect(script.state.status == .loading)
    #expect(script.changes == [.status])
  }

  @Test func `the first page brings the first item into focus`() {
    var script = FeedScript()
    script.handle(.start)
    _ = script.takeChanges()
    script.answer(tenNames, next: "p2")
    #expect(script.ids == tenNames)
    #expect(script.focus == "i0")
    #expect(script.state.focusedPosition == 0)
    #expect(script.state.status == .ready)
    #expect(script.takeChanges() == [.replaced, .focus, .status])
    #expect(script.request == nil, "nine are left")
  }

  @Test func `the next page is asked for when three are left`() {
    var script = FeedScript.holding(tenNames, next: "p2")
    script.focus("i5")
    #expect(script.request == nil, "four are left")
    script.focus("i6")
    #expect(script.request == FeedRequest(number: 2, operation: .more, cursor: FeedCursor("p2"), size: 10))
    #expect(script.state.status == .loadingMore)
    script.focus("i7")
    script.focus("i9")
    #expect(script.request?.number == 2, "one at a time")
    _ = script.takeChanges()
    script.answer(["j0", "j1"], next: nil)
    #expect(script.ids == tenNames + ["j0", "j1"])
    #expect(script.takeChanges() == [.appended(10..<12), .status])
    #expect(script.state.status == .upToDate)
    #expect(script.focus == "i9")
  }

  @Test func `short pages are followed by more until enough are left`() {
    var script = FeedScript()
    script.handle(.start)
    script.answer(["a"], next: "1")
    #expect(script.request?.cursor == FeedCursor("1"))
    script.answer(["b", "c"], next: "2")
    #expect(script.request?.cursor == FeedCursor("2"))
    script.answer(["d", "e"], next: "3")
    #expect(script.request == nil)
    #expect(script.ids == ["a", "b", "c", "d", "e"])
  }

  @Test func `the end asks for nothing more`() {
    var script = FeedScript.holding(["a", "b"], next: nil)
    #expect(script.state.status == .upToDate)
    script.focus("b")
    #expect(script.request == nil)
  }

  @Test func `a feed of nothing is empty and can be refreshed`() {
    var script = FeedScript.holding([], next: nil)
    #expect(script.state.status == .empty)
    #expect(script.focus == nil)
    script.handle(.refresh)
    #expect(script.state.status == .loading)
    script.answer(["a"])
    #expect(script.ids == ["a"])
    #expect(script.focus == "a")
  }

  @Test func `what is not there cannot come into focus`() {
    var script = FeedScript.holding(tenNames)
    script.focus("nobody")
    script.focus("i0")
    #expect(script.focus == "i0")
    #expect(script.changes.isEmpty)
  }

  @Test func `no item comes twice, within a page or across pages`() {
    var script = FeedScript()
    script.handle(.start)
    let first = MediaItem(id: ItemID("a"), caption: "first")
    let second = MediaItem(id: ItemID("a"), caption: "second")
    script.answer(FeedPage(items: [first, Samples.item("b"), second], next: FeedCursor("1")))
    #expect(script.ids == ["a", "b"])
    script.answer(FeedPage(items: [second, Samples.item("c"), Samples.item("b")], next: nil))
    #expect(script.ids == ["a", "b", "c"])
    #expect(script.state.items.first?.caption == "first")
    #expect(script.state.position(of: ItemID("c")) == 2)
  }

  @Test func `what was passed over is kept once`() {
    let report = SkippedItem(name: "x", reason: .empty)
    let other = SkippedItem(name: "y", reason: .pipe)
    var script = FeedScript()
    script.handle(.start)
    script.answer(["a"], next: "1", skipped: [report, report])
    #expect(script.state.skipped == [report])
    #expect(script.changes.contains(.skipped))
    _ = script.takeChanges()
    script.answer(["b"], next: "2", skipped: [report])
    #expect(!script.takeChanges().contains(.skipped))
    script.answer(["c"], next: nil, skipped: [other])
    #expect(script.state.skipped == [report, other])
  }

  // MARK: - Failure

  @Test func `a first page that fails says why and can be tried again`() {
    var script = FeedScript()
    script.handle(.start)
    script.fail(broken)
    #expect(script.state.status == .failed(.refresh, broken))
    script.handle(.start)
    #expect(script.request == nil)
    script.handle(.retry)
    #expect(script.state.status == .loading)
    #expect(script.request == FeedRequest(number: 2, operation: .refresh, cursor: nil, size: 10))
    script.answer(["a"], next: nil)
    #expect(script.ids == ["a"])
  }

  @Test func `a page that fails keeps what is there, and waits for a retry`() {
    var script = FeedScript.holding(tenNames, next: "p2")
    script.focus("i8")
    script.fail(broken)
    #expect(script.ids == tenNames)
    #expect(script.focus == "i8")
    #expect(script.state.status == .failed(.more, broken))
    script.focus("i9")
    #expect(script.request == nil, "a failing source is not hammered")
    script.handle(.retry)
    #expect(script.request?.cursor == FeedCursor("p2"))
    #expect(script.state.status == .loadingMore)
    script.answer(["j"], next: nil)
    #expect(script.state.status == .upToDate)
  }

  @Test func `a retry when nothing failed does nothing`() {
    var script = FeedScript.holding(tenNames)
    script.handle(.retry)
    #expect(script.request == nil)
    script.focus("i9")
    script.handle(.retry)
    #expect(script.request?.number == 2)
    #expect(script.cancelled.isEmpty)
  }

  @Test func `answers that nobody waits for are dropped`() {
    var script = FeedScript.holding(tenNames, next: "p2")
    script.focus("i9")
    let late = script.request?.number ?? 0
    script.handle(.refresh)
    #expect(script.cancelled == [late])
    let before = script.state
    script.handle(.loaded(request: late, FeedPage(items: [Samples.item("late")])))
    script.handle(.failed(request: late, broken))
    script.handle(.loaded(request: 99, FeedPage(items: [Samples.item("late")])))
    #expect(script.state == before)
  }

  @Test func `an answer counts once`() {
    var script = FeedScript.holding(tenNames, next: "p2")
    let before = script.state
    script.handle(.loaded(request: 1, FeedPage(items: [Samples.item("again")])))
    #expect(script.state == before)
  }

  // MARK: - Sources without an end

  @Test func `a source that pages for ever without anything new is given up`() {
    var script = FeedScript.holding(tenNames, next: "loop")
    script.focus("i9")
    var pages = 0
    while script.request != nil, pages < 100 {
      script.answer(["i0", "i1"], next: "loop")
      pages += 1
    }
    #expect(pages == 8)
    #expect(script.state.status == .failed(.more, .endless(pages: 8)))
    #expect(script.ids == tenNames)

    script.handle(.retry)
    script.answer(["j"], next: "loop")
    #expect(script.ids.last == "j")
    #expect(script.state.status == .loadingMore, "something new came, so it goes on")
  }

  @Test func `a source that never has a first item is given up`() {
    var script = FeedScript()
    script.handle(.start)
    var pages = 0
    while script.request != nil, pages < 100 {
      script.answer([], next: "loop")
      pages += 1
    }
    #expect(pages == 8)
    #expect(script.state.status == .failed(.refresh, .endless(pages: 8)))
  }

  @Test func `empty pages before the end are no failure`() {
    var script = FeedScript()
    script.handle(.start)
    for number in 0..<7 { script.answer([], next: "\(number)") }
    script.answer([], next: nil)
    #expect(script.state.status == .empty)
  }

  // MARK: - Closing

  @Test func `after closing nothing happens any more`() {
    var script = FeedScript.holding(tenNames, next: "p2")
    script.focus("i9")
    script.handle(.close)
    #expect(script.cancelled == [2])
    let before = script.state
    for event in [FeedEvent.start, .refresh, .retry, .like(ItemID("i0")), .loaded(request: 2, FeedPage(items: []))] {
      #expect(script.state.handle(event).isEmpty)
    }
    #expect(script.state == before)
  }

  @Test func `the numbers can be set`() {
    var configuration = FeedState.Configuration()
    configuration.pageSize = 4
    configuration.itemsLeft = 1
    var script = FeedScript(configuration: configuration)
    script.handle(.start)
    #expect(script.request?.size == 4)
    script.answer(["a", "b", "c", "d"], next: "1")
    script.focus("b")
    #expect(script.request == nil)
    script.focus("c")
    #expect(script.request?.size == 4)
  }
}
