import Feed
import MediaCache
import Testing

@testable import RemoteFeed

struct FeedTrailTests {
  private func address(_ path: String) throws -> FeedAddress { try #require(FeedAddress("http://h/\(path)")) }
  private func items(_ ids: String...) -> [MediaItem] { ids.map { MediaItem(id: ItemID($0)) } }

  @Test func `a document may be asked for again, but not come later`() throws {
    var trail = FeedTrail(barrenLimit: 2)
    let (a, b) = (try address("a"), try address("b"))
    let way = [(a, 0), (b, 1), (a, 0), (b, 1), (a, 2), (b, 2)]
    #expect(way.map { trail.enters($0.0, depth: $0.1) } == [true, true, true, true, false, false])
  }

  @Test func `a new item begins the count anew, and asking again counts once`() {
    var trail = FeedTrail(barrenLimit: 2)
    let way = [
      (items("1"), 0), (items("1"), 1), (items("1"), 1), (items("1", "2"), 2), (items("1", "2"), 2), ([], 3),
      (items("2"), 4),
    ]
    let answers = way.map { trail.holds($0.0, depth: $0.1, goesOn: true) }
    #expect(answers == [true, true, true, true, true, true, false])
  }

  @Test func `an end is no endless feed`() {
    var trail = FeedTrail(barrenLimit: 1)
    let holds = trail.holds([], depth: 0, goesOn: false)
    #expect(holds)
  }
}

struct DocumentShelfTests {
  private func entry(_ size: Int) -> DocumentShelf.Entry {
    DocumentShelf.Entry(feed: ParsedFeed(items: [], skipped: []), version: nil, size: size)
  }

  @Test func `what was read longest ago goes first, and the last one stays`() throws {
    let addresses = try ["a", "b", "c"].map { try #require(FeedAddress("http://h/\($0)")) }
    var shelf = DocumentShelf(limit: 10)
    shelf.put(entry(5), at: addresses[0])
    shelf.put(entry(5), at: addresses[1])
    _ = shelf.entry(addresses[0])
    shelf.put(entry(5), at: addresses[2])
    let kept = addresses.map { shelf.entry($0) != nil }
    #expect(kept == [true, false, true])
    shelf.put(entry(50), at: addresses[1])
    let left = addresses.map { shelf.entry($0) != nil }
    #expect(left == [false, true, false])
  }
}

struct FeedPlaceTests {
  @Test func `a place comes back from its cursor`() throws {
    let address = try #require(FeedAddress("/tmp/a b/我 50%.json"))
    let places = [
      FeedPlace(look: 3, address: address),
      FeedPlace(look: 1, depth: 2, position: 40, address: address, last: ItemID("feed:x#an id with spaces")),
    ]
    for place in places { #expect(FeedPlace(place.cursor) == place) }
  }
}
