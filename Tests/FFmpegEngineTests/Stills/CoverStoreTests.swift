import Feed
import Testing

@testable import FFmpegEngine

/// A decoder whose every answer waits for the test.
@MainActor
private final class HandDecoder {
  private(set) var begun: [String] = []
  private(set) var cancelled: [String] = []
  private var waiting: [String: CheckedContinuation<Result<Still, StillError>, Never>] = [:]

  func decode(_ item: MediaItem) async -> Result<Still, StillError> {
    begun.append(item.id.rawValue)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[item.id.rawValue] = $0 }
    } onCancel: {
      Task { @MainActor in
        self.cancelled.append(item.id.rawValue)
        self.answer(item.id.rawValue, .failure(.cancelled))
      }
    }
  }

  func answer(_ item: String, _ result: Result<Still, StillError>) {
    waiting.removeValue(forKey: item)?.resume(returning: result)
  }
}

@MainActor
@Suite struct CoverStoreTests {
  private let hand = HandDecoder()
  private let store: CoverStore
  private let box = PixelSize(width: 16, height: 16)

  init() {
    let hand = hand
    store = CoverStore(byteLimit: 5000) { (item, _) async throws(StillError) in try await hand.decode(item).get() }
  }

  private func item(_ name: String) -> MediaItem { MediaItem(id: ItemID(name)) }

  /// 16 × 16 pixels: 1,024 bytes and 64 of slack.
  private func still() -> Still { Still(width: 16, height: 16) { _, _ in } }

  private func ask(_ name: String, box: PixelSize? = nil) -> Task<Still?, Never> {
    Task { await store.cover(for: item(name), box: box ?? self.box) }
  }

  /// Lets all tasks of the main actor run until something holds; a test that waits in vain fails by its time limit.
  private func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test(.timeLimit(.minutes(1))) func coversFromTheNetworkDoNotWaitForEachOther() async {
    let tasks = ["a", "b", "c"].map { name in
      let item = MediaItem(id: ItemID(name), cover: .remote(url: "http://o/\(name).jpg"))
      return Task { await store.cover(for: item, box: box) }
    }
    let local = ask("file")
    await until { hand.begun.count == 4 }
    // The one that was asked for first never comes; the others do.
    for name in ["c", "file", "b"] { hand.answer(name, .success(still())) }
    #expect(await tasks[2].value != nil)
    #expect(await local.value != nil)
    #expect(await tasks[1].value != nil)
    tasks[0].cancel()
    #expect(await tasks[0].value == nil)
  }

  @Test(.timeLimit(.minutes(1))) func oneDecodeForAll() async {
    let tasks = (0..<5).map { _ in ask("a") }
    await until { hand.begun.count == 1 }
    for _ in 0..<50 { await Task.yield() }
    let made = still()
    hand.answer("a", made)
    for task in tasks { #expect(await task.value === made) }
    #expect(hand.begun == ["a"])
    #expect(store.cached(for: ItemID("a")) === made)
    #expect(await store.cover(for: item("a"), box: box) === made)
    #expect(store.decodeCount == 1)
  }

  @Test(.timeLimit(.minutes(1))) func theMostRecentlyWantedIsNext() async {
    let first = ask("a")
    await until { hand.begun == ["a"] }
    let others = ["b", "c", "d"].map { ask($0) }
    for _ in 0..<50 { await Task.yield() }
    // Wanted once more: before the others now.
    let again = ask("b")
    for _ in 0..<50 { await Task.yield() }
    #expect(hand.begun == ["a"])
    for name in ["a", "b", "d", "c"] {
      await until { hand.begun.last == name }
      hand.answer(name, still())
    }
    for task in [first, again] + others { #expect(await task.value != nil) }
    #expect(hand.begun == ["a", "b", "d", "c"])
  }

  @Test(.timeLimit(.minutes(1))) func whatNobodyWantsAnyMoreIsNotDecoded() async {
    let first = ask("a")
    await until { hand.begun == ["a"] }
    let unwanted = ask("b")
    for _ in 0..<50 { await Task.yield() }
    unwanted.cancel()
    #expect(await unwanted.value == nil)
    hand.answer("a", still())
    #expect(await first.value != nil)
    for _ in 0..<50 { await Task.yield() }
    #expect(hand.begun == ["a"])
  }

  @Test(.timeLimit(.minutes(1))) func aRunningDecodeEndsWithItsLastWaiter() async {
    let first = ask("a")
    let second = ask("a")
    await until { hand.begun == ["a"] }
    for _ in 0..<50 { await Task.yield() }
    first.cancel()
    #expect(await first.value == nil)
    #expect(hand.cancelled == [])
    second.cancel()
    #expect(await second.value == nil)
    await until { hand.cancelled == ["a"] }
    #expect(store.failure(for: ItemID("a")) == nil)
    let third = ask("a")
    await until { hand.begun == ["a", "a"] }
    hand.answer("a", still())
    #expect(await third.value != nil)
  }

  @Test(.timeLimit(.minutes(1))) func aFailureIsKeptUntilItIsForgotten() async {
    let first = ask("a")
    await until { hand.begun == ["a"] }
    hand.answer("a", .failure(.noPicture(name: "a")))
    #expect(await first.value == nil)
    #expect(store.failure(for: ItemID("a")) == .noPicture(name: "a"))
    #expect(await store.cover(for: item("a"), box: box) == nil)
    #expect(hand.begun == ["a"])
    store.forget(ItemID("a"))
    let second = ask("a")
    await until { hand.begun == ["a", "a"] }
    hand.answer("a", still())
    #expect(await second.value != nil)
  }

  @Test(.timeLimit(.minutes(1))) func theLeastRecentlyUsedGoFirst() async {
    for name in ["a", "b", "c", "d"] {
      let task = ask(name)
      await until { hand.begun.last == name }
      hand.answer(name, still())
      _ = await task.value
    }
    #expect(store.byteCount == 4 * 1088)
    #expect(store.cached(for: ItemID("a")) != nil)
    let fifth = ask("e")
    await until { hand.begun.last == "e" }
    hand.answer("e", still())
    _ = await fifth.value
    #expect(store.byteCount == 4 * 1088)
    #expect(store.cached(for: ItemID("b")) == nil)
    #expect(store.cached(for: ItemID("a")) != nil)
    store.trim(to: 1100)
    #expect(store.cached(for: ItemID("a")) != nil)
    #expect(store.byteCount == 1088)
    store.trim()
    #expect(store.byteCount == 0)
  }

  @Test(.timeLimit(.minutes(1))) func anotherBoxIsDecodedAnewWhileTheOldOneStays() async {
    let first = ask("a")
    await until { hand.begun.count == 1 }
    let small = still()
    hand.answer("a", small)
    _ = await first.value
    let second = ask("a", box: PixelSize(width: 32, height: 32))
    await until { hand.begun.count == 2 }
    #expect(store.cached(for: ItemID("a")) === small)
    let large = still()
    hand.answer("a", large)
    #expect(await second.value === large)
    #expect(store.cached(for: ItemID("a")) === large)
    #expect(store.byteCount == 1088)
  }
}

extension HandDecoder {
  fileprivate func answer(_ item: String, _ still: Still) { answer(item, .success(still)) }
}
