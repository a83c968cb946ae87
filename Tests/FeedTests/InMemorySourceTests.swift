import Feed
import ManualClock
import Testing

struct InMemorySourceTests {
  private let clock = ManualClock()

  @Test func `an answer comes after 150 ms and not before`() async throws {
    let source = InMemorySource(items: Samples.items(0..<3), clock: clock)
    let task = Task { try await source.page(after: nil, size: 10) }
    await settle { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(149))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    #expect(try await task.value.items == Samples.items(0..<3))
  }

  @Test @MainActor func `even without a delay the answer does not come in the caller's own turn`() async throws {
    let source = InMemorySource(items: Samples.items(0..<3), delay: .zero)
    var isAnswered = false
    let task = Task { @MainActor in
      _ = try await source.page(after: nil, size: 10)
      isAnswered = true
    }
    let order = Task { @MainActor in isAnswered }
    #expect(await order.value == false, "the call gave the main actor back before it answered")
    try await task.value
    #expect(isAnswered)
  }

  @Test func `pages follow each other to the end`() async throws {
    let source = InMemorySource(items: Samples.items(0..<25), delay: .zero)
    let first = try await source.page(after: nil, size: 10)
    let second = try await source.page(after: first.next, size: 10)
    let third = try await source.page(after: second.next, size: 10)
    #expect(first.items + second.items + third.items == Samples.items(0..<25))
    #expect(third.next == nil)
    #expect(source.requestCount == 3)
  }

  @Test func `a list that ends with a page has no further page`() async throws {
    let source = InMemorySource(items: Samples.items(0..<10), delay: .zero)
    #expect(try await source.page(after: nil, size: 10).next == nil)
    #expect(try await source.page(after: FeedCursor("99"), size: 10) == FeedPage(items: []))
    #expect(try await source.page(after: FeedCursor("0"), size: .max).items.count == 10)
  }

  @Test func `it fails as often as it is told to`() async throws {
    let source = InMemorySource(items: Samples.items(0..<3), delay: .zero)
    let error = FeedError.failed(message: "The server is down.", advice: "Wait.")
    source.failNext(2, with: error)
    for _ in 0..<2 { await #expect(throws: error) { try await source.page(after: nil, size: 10) } }
    #expect(try await source.page(after: nil, size: 10).items.count == 3)
  }

  @Test(arguments: ["x", "-1", ""]) func `a cursor from elsewhere is refused`(cursor: String) async {
    let source = InMemorySource(items: Samples.items(0..<3), delay: .zero)
    await #expect(throws: FeedError.unknownCursor) { try await source.page(after: FeedCursor(cursor), size: 10) }
  }

  @Test func `a cancelled request ends at once`() async throws {
    let source = InMemorySource(items: Samples.items(0..<3), clock: clock)
    let task = Task { try await source.page(after: nil, size: 10) }
    await settle { clock.sleeperCount == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a changed list shows in later pages`() async throws {
    let source = InMemorySource(items: Samples.items(0..<3), delay: .zero)
    source.items = Samples.items(5..<7)
    #expect(try await source.page(after: nil, size: 10).items == Samples.items(5..<7))
  }
}
