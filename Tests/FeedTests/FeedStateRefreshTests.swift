import Testing

@testable import Feed

/// What a refresh keeps, and what the person's likes outlive.
struct FeedStateRefreshTests {
  private let broken = FeedError.failed(message: "It broke.", advice: "Wait.")

  /// The focus after a refresh that turned `old` into `new`.
  private func focus(after new: [String], from old: [String], on name: String) -> String? {
    var script = FeedScript.holding(old, next: nil)
    script.focus(name)
    script.handle(.refresh)
    script.answer(new, next: nil)
    return script.focus
  }

  @Test func `the focused item stays in focus wherever it is now`() {
    let old = ["a", "b", "c", "d"]
    #expect(focus(after: ["x", "y", "c", "z"], from: old, on: "c") == "c")
    #expect(focus(after: ["c", "a"], from: old, on: "c") == "c")
    #expect(focus(after: old, from: old, on: "c") == "c")
  }

  @Test func `when it is gone the nearest that survives comes into focus, the later one of two`() {
    let old = ["a", "b", "c", "d", "e"]
    #expect(focus(after: ["a", "b", "d", "e"], from: old, on: "c") == "d")
    #expect(focus(after: ["a", "b", "e"], from: old, on: "c") == "b")
    #expect(focus(after: ["a", "e"], from: old, on: "c") == "e")
    #expect(focus(after: ["a"], from: old, on: "e") == "a")
    #expect(focus(after: ["e", "x"], from: old, on: "a") == "e")
  }

  @Test func `when none survives the first comes into focus, if there is one`() {
    #expect(focus(after: ["x", "y"], from: ["a", "b"], on: "b") == "x")
    #expect(focus(after: [], from: ["a", "b"], on: "b") == nil)
  }

  @Test func `the old list stays until the new one holds the focused item`() {
    let old = (0..<30).map { "i\($0)" }
    var script = FeedScript.holding(old, next: nil)
    script.focus("i15")
    script.handle(.refresh)
    #expect(script.state.status == .refreshing)
    script.answer((0..<10).map { "i\($0)" }, next: "1")
    #expect(script.ids == old)
    #expect(script.request == FeedRequest(number: 3, operation: .refresh, cursor: FeedCursor("1"), size: 10))
    _ = script.takeChanges()
    script.answer((10..<20).map { "i\($0)" }, next: "2")
    #expect(script.ids == (0..<20).map { "i\($0)" })
    #expect(script.focus == "i15")
    #expect(script.takeChanges() == [.replaced, .status])
    #expect(script.state.status == .ready)
  }

  @Test func `the new list takes the old one's place once it is as long, though the focused item is not in it`() {
    var script = FeedScript.holding(["a", "b", "c", "d", "e"], next: nil)
    script.focus("c")
    script.handle(.refresh)
    script.answer(["x", "y", "z"], next: "1")
    #expect(script.ids == ["a", "b", "c", "d", "e"])
    script.answer(["v", "w", "e"], next: "2")
    #expect(script.ids == ["x", "y", "z", "v", "w", "e"])
    #expect(script.focus == "e")
    #expect(script.request?.operation == .more, "and goes on, as none is left after the focused one")
  }

  @Test func `the focus may move while the new list is on its way`() {
    var script = FeedScript.holding(["a", "b", "c", "d", "e"], next: nil)
    script.handle(.refresh)
    script.focus("e")
    #expect(script.request?.operation == .refresh)
    script.answer(["a", "b"], next: "1")
    #expect(script.ids.count == 5, "a was in focus when the refresh began, e is now")
    script.answer(["e"], next: nil)
    #expect(script.ids == ["a", "b", "e"])
    #expect(script.focus == "e")
  }

  @Test func `a refresh cancels a page under way`() {
    var script = FeedScript.holding((0..<10).map { "i\($0)" }, next: "1")
    script.focus("i9")
    #expect(script.request?.number == 2)
    script.handle(.refresh)
    #expect(script.cancelled == [2])
    #expect(script.request == FeedRequest(number: 3, operation: .refresh, cursor: nil, size: 10))
  }

  @Test func `a second refresh while one is under way changes nothing`() {
    var script = FeedScript.holding(["a"], next: nil)
    script.handle(.refresh)
    script.handle(.refresh)
    #expect(script.request?.number == 2)
    #expect(script.cancelled.isEmpty)
  }

  @Test func `a refresh that fails keeps everything, also in its middle`() {
    let old = (0..<10).map { "i\($0)" }
    var script = FeedScript.holding(old, next: "p2")
    script.focus("i4")
    script.handle(.refresh)
    script.answer(["x"], next: "1")
    script.fail(broken)
    #expect(script.ids == old)
    #expect(script.focus == "i4")
    #expect(script.state.status == .failed(.refresh, broken))

    script.focus("i9")
    #expect(script.request?.cursor == FeedCursor("p2"), "the old list can still go on")
  }

  @Test func `a failed refresh is tried again from the beginning`() {
    var script = FeedScript.holding(["a", "b"], next: nil)
    script.handle(.refresh)
    script.answer(["x"], next: "1")
    script.fail(broken)
    script.handle(.retry)
    #expect(script.request == FeedRequest(number: 4, operation: .refresh, cursor: nil, size: 10))
    script.answer(["b"], next: nil)
    #expect(script.ids == ["b"])
  }

  @Test func `a refresh before the start is a start`() {
    var script = FeedScript()
    script.handle(.refresh)
    script.handle(.start)
    script.answer(["a"], next: nil)
    #expect(script.ids == ["a"])
    #expect(script.request == nil)
  }

  @Test func `a refresh forgets what was passed over before`() {
    var script = FeedScript()
    script.handle(.start)
    script.answer(["a"], next: nil, skipped: [SkippedItem(name: "x", reason: .empty)])
    script.handle(.refresh)
    script.answer(["a"], next: nil)
    #expect(script.state.skipped.isEmpty)
    #expect(script.changes.last == .status)
  }

  // MARK: - Likes and updates

  @Test func `a double tap likes and never takes a like away`() {
    var script = FeedScript.holding(["a", "b"], next: nil)
    script.handle(.like(ItemID("b")))
    script.handle(.like(ItemID("b")))
    #expect(script.state.items.map(\.isLiked) == [false, true])
    #expect(script.state.items.map(\.counts.likes) == [0, 1])
    #expect(script.takeChanges() == [.updated(1)])
    script.handle(.like(ItemID("nobody")))
    #expect(script.changes.isEmpty)
  }

  @Test func `the heart likes and takes the like away`() {
    var script = FeedScript.holding(["a"], next: nil)
    for expected in [true, false, true] {
      script.handle(.toggleLike(ItemID("a")))
      #expect(script.state.items.map(\.isLiked) == [expected])
    }
    #expect(script.state.items.first?.counts.likes == 1)
  }

  @Test func `likes outlive a refresh, and one that the source knows of is not counted twice`() {
    var script = FeedScript.holding(["a", "b", "c"], next: nil)
    script.handle(.like(ItemID("a")))
    script.handle(.like(ItemID("b")))
    script.handle(.toggleLike(ItemID("c")))
    script.handle(.toggleLike(ItemID("c")))
    script.handle(.refresh)
    script.handle(.toggleLike(ItemID("b")))
    let known = MediaItem(id: ItemID("a"), counts: ItemCounts(likes: 5), isLiked: true)
    let counted = MediaItem(id: ItemID("b"), counts: ItemCounts(likes: 7))
    let stale = MediaItem(id: ItemID("c"), counts: ItemCounts(likes: 3), isLiked: true)
    script.answer(FeedPage(items: [known, counted, stale]))
    #expect(script.state.items.map(\.isLiked) == [true, false, false])
    #expect(script.state.items.map(\.counts.likes) == [5, 7, 2])
  }

  @Test func `likes outlive an item's absence`() {
    var script = FeedScript.holding(["a", "b"], next: nil)
    script.handle(.like(ItemID("a")))
    script.handle(.refresh)
    script.answer(["b"], next: "1")
    script.answer(["a"], next: nil)
    #expect(script.state.items.map(\.isLiked) == [false, true])
  }

  @Test func `an update changes the item where it is, and leaves the like alone`() {
    var script = FeedScript.holding(["a", "b"], next: nil)
    script.handle(.like(ItemID("b")))
    _ = script.takeChanges()
    var update = Samples.item("b")
    update.duration = .seconds(9)
    script.handle(.update(update))
    #expect(script.state.items[1].duration == .seconds(9))
    #expect(script.state.items[1].isLiked)
    #expect(script.state.items[1].counts.likes == 1)
    #expect(script.takeChanges() == [.updated(1)])
    script.handle(.update(update))
    script.handle(.update(Samples.item("nobody")))
    #expect(script.changes.isEmpty)
  }

  @Test func `an update counts also for the list that is on its way`() {
    var script = FeedScript.holding(["a", "b", "c"], next: nil)
    script.focus("c")
    script.handle(.refresh)
    script.answer(["a"], next: "1")
    var update = Samples.item("a")
    update.duration = .seconds(9)
    script.handle(.update(update))
    script.answer(["c"], next: nil)
    #expect(script.state.items.first?.duration == .seconds(9))
  }
}
