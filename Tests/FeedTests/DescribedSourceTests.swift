import Testing

@testable import Feed

struct DescribedSourceTests {
  @Test func `items are completed and keep their ids, and the page its end`() async throws {
    let memory = InMemorySource(items: ["a", "b", "c"].map { MediaItem(id: ItemID($0)) }, delay: .zero)
    let source = DescribedSource(memory) { item in
      var item = item.id == ItemID("b") ? MediaItem(id: ItemID("other")) : item
      item.caption = "told"
      return item
    }
    let page = try await source.page(after: nil, size: 2)
    #expect(page.items.map(\.id.rawValue) == ["a", "b"])
    #expect(page.items.map(\.caption) == ["told", ""])
    #expect(try await source.page(after: page.next, size: 2).items.map(\.caption) == ["told"])
  }
}
