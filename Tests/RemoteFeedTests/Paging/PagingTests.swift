import Feed
import Foundation
import LoopbackOrigin
import MediaCache
import Testing

@testable import RemoteFeed

/// A feed of several documents, page by page.
@Suite(.timeLimit(.minutes(2)))
struct PagingTests {
  private func names(_ pages: [FeedPage]) -> [[String]] { pages.map { $0.items.map(\.caption) } }

  @Test(arguments: FeedStand.Fetcher.allCases)
  func `a long document is given out in slices and fetched once`(kind: FeedStand.Fetcher) async throws {
    let stand = try FeedStand(kind)
    stand.put("/feed.json", jsonFeed((1...7).map(String.init)))
    let pages = try await stand.source("/feed.json").pages(size: 3)
    #expect(names(pages) == [["Clip 1", "Clip 2", "Clip 3"], ["Clip 4", "Clip 5", "Clip 6"], ["Clip 7"]])
    #expect(stand.statuses("/feed.json").count == 1)
  }

  @Test func `ten thousand items come in order, each once`() async throws {
    let stand = try FeedStand()
    stand.put("/feed.json", jsonFeed((0..<10_000).map(String.init)))
    let pages = try await stand.source("/feed.json").pages(size: 100)
    #expect(pages.count == 100)
    #expect(pages.flatMap(\.items).map(\.caption) == (0..<10_000).map { "Clip \($0)" })
    #expect(stand.statuses("/feed.json").count == 1)
  }

  @Test func `documents lead on, relative to where they came from in the end`() async throws {
    let stand = try FeedStand()
    stand.origin.fault(.redirect(to: "/deep/one.json", status: 301), on: "/feed.json")
    stand.put("/deep/one.json", jsonFeed(["1"], next: "two.json?x=1#y"))
    stand.put("/deep/two.json", jsonFeed(["2"], next: "/three.xml"))
    stand.put(
      "/three.xml", "<rss><channel><item><guid>3</guid><enclosure url='3.mp4'/></item></channel></rss>", type: nil)
    let pages = try await stand.source("/feed.json").pages()
    #expect(
      pages.flatMap(\.items).map(\.source?.location)
        == ["/deep/1.mp4", "/deep/2.mp4", "/3.mp4"].map { .remote(url: stand.url($0)) })
    // All are items of the one feed, whichever document they came in.
    #expect(pages.flatMap(\.items).map(\.id.rawValue) == (1...3).map { "feed:\(stand.url("/feed.json"))#\($0)" })
    #expect(stand.origin.log.entries("/deep/two.json").map(\.request.query) == ["x=1"])
  }

  @Test func `what is passed over is told once, with the document's first slice`() async throws {
    let stand = try FeedStand()
    let text = jsonFeed(["1", "2"]).replacingOccurrences(of: "\"items\":[", with: "\"items\":[{\"id\":\"none\"},5,")
    stand.put("/feed.json", text)
    let pages = try await stand.source("/feed.json").pages(size: 1)
    #expect(pages.map(\.skipped.count) == [2, 0])
    #expect(pages.map(\.items.count) == [1, 1])
  }

  @Test func `an empty document is an empty page, and does not end the feed`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed([], next: "/2"))
    stand.put("/2", jsonFeed(["a"]))
    #expect(names(try await stand.source("/1").pages()) == [[], ["Clip a"]])
  }

  @Test(arguments: FeedStand.Fetcher.allCases)
  func `a refresh brings nothing that has not changed`(kind: FeedStand.Fetcher) async throws {
    let stand = try FeedStand(kind)
    stand.put("/1", jsonFeed(["a"], next: "/2"), tag: "W/\"one\"")
    stand.put("/2", jsonFeed(["b"]), tag: "\"two\"")
    let source = stand.source("/1")
    let first = try await source.pages()
    let bytes = stand.origin.log.bytesServed("/1")
    let second = try await source.pages()
    #expect(names(first) == [["Clip a"], ["Clip b"]])
    #expect(names(second) == names(first))
    #expect(stand.statuses("/1").map { $0 == 304 } == [false, true])
    #expect(stand.statuses("/2").map { $0 == 304 } == [false, true])
    #expect(stand.origin.log.bytesServed("/1") == bytes)

    stand.put("/1", jsonFeed(["new", "a"], next: "/2"), tag: "W/\"three\"")
    #expect(names(try await source.pages()) == [["Clip new", "Clip a"], ["Clip b"]])
    #expect(stand.statuses("/1").map { $0 == 304 } == [false, true, false])
    #expect(stand.statuses("/2").map { $0 == 304 } == [false, true, true])
  }

  @Test func `a server that names no version is asked without conditions`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a"]))
    let source = stand.source("/1")
    _ = try await source.pages()
    _ = try await source.pages()
    #expect(stand.statuses("/1").map { $0 == 304 } == [false, false])
  }

  @Test func `a slice goes on after the same item when the document has changed`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a", "b", "c"]))
    let source = stand.source("/1")
    let first = try await source.page(after: nil, size: 1)
    stand.put("/1", jsonFeed(["new", "a", "b", "c"]))
    _ = try await source.page(after: nil, size: 1)
    #expect(try await source.page(after: first.next, size: 5).items.map(\.caption) == ["Clip b", "Clip c"])
  }

  @Test func `another source of the same feed can go on from a cursor`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a", "b", "c"]))
    let first = try await stand.source("/1").page(after: nil, size: 1)
    let rest = try await stand.source("/1").page(after: first.next, size: 5)
    #expect(rest.items.map(\.caption) == ["Clip b", "Clip c"])
  }

  @Test func `a cursor of others is refused, and names no file of this machine`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a"]))
    let source = stand.source("/1")
    for cursor in ["", "x", "1 0 0", "-1 0 0 http://h/ ", "1 0 0 file:///etc/passwd ", "1 0 0 nothing "] {
      #expect(await failure { _ = try await source.page(after: FeedCursor(cursor), size: 1) } == .unknownCursor)
    }
  }

  @Test func `asking again for a page gives it again`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a"], next: "/2"))
    stand.put("/2", jsonFeed(["b"]))
    let source = stand.source("/1")
    let first = try await source.page(after: nil, size: 5)
    for _ in 0..<3 { #expect(try await source.page(after: first.next, size: 5).items.map(\.caption) == ["Clip b"]) }
  }

  @Test func `a failed refresh leaves the old list going on`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a"], next: "/2"))
    stand.put("/2", jsonFeed(["b"]))
    let source = stand.source("/1")
    let first = try await source.page(after: nil, size: 5)
    stand.origin.fault(.status(500), on: "/1")
    #expect(await failure { _ = try await source.page(after: nil, size: 5) } != nil)
    #expect(try await source.page(after: first.next, size: 5).items.map(\.caption) == ["Clip b"])
  }

  @Test func `pages that lead round in a circle end with an error, after all they hold`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a"], next: "/2"))
    stand.put("/2", jsonFeed(["b"], next: "/1#again"))
    let source = stand.source("/1")
    let second = try await source.page(after: source.page(after: nil, size: 5).next, size: 5)
    #expect(second.items.map(\.caption) == ["Clip b"])
    let error = await failure { _ = try await source.page(after: second.next, size: 5) }
    #expect(error?.message == "Loading the feed “\(stand.url("/1"))” failed: its pages lead round in a circle.")
    #expect(stand.statuses("/1").count == 1)
  }

  @Test func `a page that leads to itself is a circle too`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a"], next: "/1"))
    #expect(await failure { _ = try await stand.source("/1").pages() }?.message.contains("in a circle") == true)
    #expect(stand.statuses("/1").count == 1)
  }

  @Test func `ever new addresses with ever the same items end`() async throws {
    let stand = try FeedStand()
    for number in 0..<20 { stand.put("/\(number)", jsonFeed(["a"], next: "/\(number + 1)")) }
    var options = RemoteFeedOptions()
    options.barrenDocuments = 4
    let error = await failure { _ = try await stand.source("/0", options).pages() }
    #expect(error?.message.contains("4 pages in a row held nothing new") == true)
    #expect(stand.statuses("/4").count == 1)
    #expect(stand.statuses("/5").isEmpty)
  }

  @Test func `a next page on this machine is an error, after what there is`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a"], next: "file:///etc/passwd"))
    let source = stand.source("/1")
    let first = try await source.page(after: nil, size: 5)
    #expect(first.items.count == 1)
    let error = await failure { _ = try await source.page(after: first.next, size: 5) }
    #expect(error?.message.contains("may not lead") == true)
  }

  @Test(arguments: FeedStand.Fetcher.allCases)
  func `a cancelled page ends while the server still holds`(kind: FeedStand.Fetcher) async throws {
    let stand = try FeedStand(kind)
    let gate = try OriginGate()
    stand.put("/1", jsonFeed(["a"]))
    stand.origin.fault(.gate(gate, after: 10), on: "/1", requests: 0..<1)
    let source = stand.source("/1")
    let task = Task { try await source.page(after: nil, size: 5) }
    #expect(await eventually { gate.waiting == 1 })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The gate is shut to this moment. A later call works as if there had been none before.
    #expect(try await source.page(after: nil, size: 5).items.count == 1)
    gate.open()
  }

  @Test func `a task that is cancelled already asks for nothing`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a"]))
    let source = stand.source("/1")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await source.page(after: nil, size: 5)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(stand.statuses("/1").isEmpty)
  }

  @Test @MainActor func `a store shows it, refreshes it and says what is wrong`() async throws {
    let stand = try FeedStand()
    stand.put("/1", jsonFeed(["a", "b"], next: "/2"), tag: "\"1\"")
    stand.put("/2", jsonFeed(["c"]))
    let store = FeedStore(source: stand.source("/1"))
    store.start()
    #expect(await eventually { store.status == .upToDate })
    #expect(store.items.map(\.caption) == ["Clip a", "Clip b", "Clip c"])
    store.refresh()
    #expect(await eventually { store.status == .upToDate && stand.statuses("/1").count == 2 })
    stand.origin.fault(.status(404), on: "/1")
    store.refresh()
    #expect(await eventually { if case .failed(.refresh, _) = store.status { true } else { false } })
    #expect(store.items.count == 3)
  }
}
