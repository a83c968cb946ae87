import Testing

@testable import Feed

struct JoinedSourceTests {
  private func source(_ ids: String...) -> InMemorySource {
    InMemorySource(items: ids.map { MediaItem(id: ItemID($0)) }, delay: .zero)
  }

  private func ids(_ source: some FeedSource, size: Int) async throws -> [[String]] {
    var pages = [try await source.page(after: nil, size: size)]
    while let next = pages.last?.next { pages.append(try await source.page(after: next, size: size)) }
    return pages.map { $0.items.map(\.id.rawValue) }
  }

  @Test func `one source comes after the other`() async throws {
    let joined = JoinedSource([source("a", "b", "c"), source(), source("d")])
    #expect(try await ids(joined, size: 2) == [["a", "b"], ["c"], [], ["d"]])
    #expect(try await ids(JoinedSource([]), size: 2) == [[]])
  }

  @Test func `a source that fails can be tried again at its place`() async throws {
    let second = source("b")
    let joined = JoinedSource([source("a"), second])
    let first = try await joined.page(after: nil, size: 5)
    second.failNext(with: .endless(pages: 1))
    await #expect(throws: FeedError.endless(pages: 1)) { try await joined.page(after: first.next, size: 5) }
    #expect(try await joined.page(after: first.next, size: 5).items.map(\.id) == [ItemID("b")])
  }

  @Test(arguments: ["", "x", "2:", "-1:", "0"])
  func `a cursor of others is refused`(cursor: String) async {
    let joined = JoinedSource([source("a"), source("b")])
    await #expect(throws: FeedError.unknownCursor) { try await joined.page(after: FeedCursor(cursor), size: 5) }
  }
}
