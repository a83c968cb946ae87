import FaultyOrigin
import Feed
import Foundation
import Glibc
import LoopbackOrigin
import ManualClock
import MediaCache
import RemoteFeed
import Testing

/// What goes wrong on the way to a document.
@Suite(.timeLimit(.minutes(2)))
struct TroubleTests {
  private func problem(_ stand: FeedStand, _ address: String, limit: Int = 10_000_000) async -> RemoteFeedError.Problem?
  {
    do {
      _ = try await stand.documents(limit: limit).document(at: address)
      return nil
    } catch {
      return (error as? RemoteFeedError)?.problem
    }
  }

  private func error(_ stand: FeedStand, _ path: String) async -> FeedError? {
    let source = stand.source(path)
    return await failure { _ = try await source.page(after: nil, size: 5) }
  }

  @Test(arguments: FeedStand.Fetcher.allCases)
  func `a status says what it is, and what to do`(kind: FeedStand.Fetcher) async throws {
    let stand = try FeedStand(kind)
    stand.origin.fault(.status(500), on: "/broken")
    let missing = await error(stand, "/none?key=secret")
    #expect(missing?.message == "Fetching “\(stand.url("/none"))” failed: the server answered 404 (not found).")
    #expect(missing?.advice == "Check the feed's address.")
    #expect(await error(stand, "/broken")?.message.contains("500 (the server is in trouble)") == true)
  }

  @Test func `a login page in place of a feed says so`() async throws {
    let stand = try FeedStand()
    stand.origin.fault(.loginPage, on: "/feed.json")
    let source = JSONFeedSource(address: stand.url("/feed.json"), fetcher: stand.documents)
    let error = await failure { _ = try await source.page(after: nil, size: 5) }
    #expect(
      error?.message == "Loading the feed “\(stand.url("/feed.json"))” failed: what came is a web page and not a feed.")
    #expect(error?.advice.contains("login") == true)
  }

  @Test(arguments: FeedStand.Fetcher.allCases, [false, true])
  func `fifty megabytes end at the limit, announced or not`(kind: FeedStand.Fetcher, isAnnounced: Bool) async throws {
    let stand = try FeedStand(kind)
    stand.origin.put("/feed.json", TestBody(seed: 1, length: 50_000_000).resource(contentType: "application/json"))
    if !isAnnounced {
      stand.origin.fault(.noRanges, on: "/feed.json")
      stand.origin.fault(.chunked(size: 100_000), on: "/feed.json")
    }
    #expect(await problem(stand, stand.url("/feed.json"), limit: 1_000_000) == .tooLong(limit: 1_000_000))
    #expect(await eventually { stand.origin.log.entries("/feed.json").allSatisfy(\.isFinished) })
    // The limit, and what the system's buffers took. Foundation on Linux hears of a stop only when nothing comes for a
    // moment, so from a server without ranges it takes the rest and drops it.
    if kind == .curl || isAnnounced { #expect(stand.origin.log.bytesServed("/feed.json") < 20_000_000) }
  }

  @Test func `a document of exactly the limit is taken`() async throws {
    let stand = try FeedStand()
    let text = jsonFeed(["a"])
    stand.put("/feed.json", text)
    #expect(await problem(stand, stand.url("/feed.json"), limit: text.utf8.count) == nil)
    #expect(await problem(stand, stand.url("/feed.json"), limit: text.utf8.count - 1) != nil)
  }

  @Test func `a long document comes whole over several windows`() async throws {
    let stand = try FeedStand(.urlSession)
    let text = jsonFeed((0..<40_000).map(String.init))
    #expect(text.utf8.count > 3_000_000)
    stand.put("/feed.json", text)
    guard case .document(let document) = try await stand.documents.document(at: stand.url("/feed.json")) else {
      Issue.record("no document")
      return
    }
    #expect(document.bytes == Array(text.utf8))
  }

  @Test(arguments: FeedStand.Fetcher.allCases)
  func `a connection that nobody takes, or that breaks, says so`(kind: FeedStand.Fetcher) async throws {
    let stand = try FeedStand(kind)
    let listener = try RawListener()
    let port = listener.port
    _ = listener.close()
    let closed = "http://127.0.0.1:\(port)/feed.json"
    #expect(await problem(stand, closed) == .fetch(FetchError(url: closed, problem: .cannotConnect)))
    stand.put("/cut", jsonFeed(["a"]))
    stand.origin.fault(.cutShort(after: 20), on: "/cut")
    #expect(await problem(stand, stand.url("/cut")) == .fetch(FetchError(url: stand.url("/cut"), problem: .cutShort)))
  }

  @Test func `a part that its server calls all of it is cut short`() async throws {
    let stand = try FeedStand()
    stand.put("/part", jsonFeed(["a"]))
    stand.origin.fault(.shortPart(20), on: "/part")
    #expect(await problem(stand, stand.url("/part")) == .fetch(FetchError(url: stand.url("/part"), problem: .cutShort)))
  }

  @Test func `what can go better is tried again after a pause`() async throws {
    let stand = try FeedStand()
    stand.put("/feed.json", jsonFeed(["a"]))
    stand.origin.fault(.status(503), on: "/feed.json", requests: 0..<1)
    stand.origin.fault(.reset(after: 10), on: "/feed.json", requests: 1..<2)
    let clock = ManualClock()
    let documents = FeedDocumentFetcher(fetcher: stand.fetcher, clock: clock)
    let url = stand.url("/feed.json")
    let task = Task { try await documents.document(at: url) }
    for tries in 1...2 {
      #expect(await clock.waitForSleepers())
      #expect(stand.statuses("/feed.json").count == tries)
      clock.advance(by: .seconds(2))
    }
    guard case .document = try await task.value else {
      Issue.record("no document")
      return
    }
    #expect(stand.statuses("/feed.json").count == 3)
  }

  @Test func `what cannot go better is not tried again, and a pause can be cancelled`() async throws {
    let stand = try FeedStand()
    let clock = ManualClock()
    let documents = FeedDocumentFetcher(fetcher: stand.fetcher, clock: clock)
    await #expect(throws: RemoteFeedError.self) { try await documents.document(at: stand.url("/none")) }
    #expect(stand.statuses("/none").count == 1)
    stand.origin.fault(.status(503), on: "/busy")
    let url = stand.url("/busy")
    let task = Task { try await documents.document(at: url) }
    #expect(await clock.waitForSleepers())
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(stand.statuses("/busy").count == 1)
  }

  @Test(arguments: [
    ("", "it is empty"), ("  \n", "it is empty"), ("hello", "neither JSON Feed nor RSS nor Atom"),
    ("{\"items\":", "its JSON is broken (it is no valid JSON)"), ("<rss><channel>", "its XML is broken in line 1"),
    ("<svg/>", "neither JSON Feed nor RSS nor Atom"), ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "declares entities"),
  ])
  func `a document that is no feed says why`(text: String, words: String) async throws {
    let folder = try TestFolder()
    let path = try folder.write("feed.json", text)
    let stand = try FeedStand()
    let source = RemoteFeed.source(for: path, documents: stand.documents)
    let error = await failure { _ = try await source.page(after: nil, size: 5) }
    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
    #expect(error?.message.contains(path) == true)
  }

  @Test func `the other kind of document is refused by a source of one kind`() async throws {
    let stand = try FeedStand()
    stand.put("/json", jsonFeed(["a"]), type: "text/html")
    stand.put("/xml", "<rss><channel/></rss>", type: "application/json")
    let json = JSONFeedSource(address: stand.url("/xml"), fetcher: stand.documents)
    let rss = RSSFeedSource(address: stand.url("/json"), fetcher: stand.documents)
    for source in [json, rss] as [any FeedSource] {
      #expect(
        await failure { _ = try await source.page(after: nil, size: 1) }?.message.contains("neither JSON") == true)
    }
    #expect(try await stand.source("/json").page(after: nil, size: 1).items.count == 1)
    #expect(try await RSSFeedSource(address: stand.url("/xml"), fetcher: stand.documents).pages().count == 1)
  }

  @Test func `files that cannot be read say why and are not waited for`() async throws {
    let folder = try TestFolder()
    let stand = try FeedStand()
    let pipe = folder.path + "/pipe.json"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(await problem(stand, pipe) == .notAFile)
    #expect(await problem(stand, folder.path) == .notAFile)
    #expect(await problem(stand, folder.path + "/none.json") == .file(code: ENOENT))
    let long = try folder.write("long.json", String(repeating: " ", count: 2000))
    #expect(await problem(stand, long, limit: 1999) == .tooLong(limit: 1999))
    #expect(await problem(stand, " ") == .badAddress)
  }

  @Test func `a file leads to files beside it and to the web, page after page`() async throws {
    let folder = try TestFolder()
    let stand = try FeedStand()
    let items = #"{"id":"w","attachments":[{"url":"http://host/w.mp4","mime_type":"video/mp4"}]},"#
    let text = jsonFeed(["我 50%"], next: "two.xml").replacingOccurrences(of: "\"items\":[", with: "\"items\":[" + items)
    let path = try folder.write("feed.json", "\u{FEFF}" + text)
    let second = "<rss><channel><item><guid>2</guid><enclosure url='b/2.mp4'/></item></channel></rss>"
    _ = try folder.write("two.xml", #require(("\u{FEFF}" + second).data(using: .utf16LittleEndian)))
    let pages = try await RemoteFeed.source(for: path, documents: stand.documents).pages()
    #expect(
      pages.flatMap(\.items).map(\.source?.location) == [
        .remote(url: "http://host/w.mp4"), .file(path: folder.path + "/我 50%.mp4"),
        .file(path: folder.path + "/b/2.mp4"),
      ])
  }

  @Test func `a server names the character set of its XML`() async throws {
    let stand = try FeedStand()
    let head = Array("<rss><channel><item><title>".utf8)
    let tail = Array("</title><enclosure url='a.mp4'/></item></channel></rss>".utf8)
    stand.put("/gb", head + [0xC3, 0xA8] + tail, type: "text/xml; charset=gb2312")
    #expect(try await stand.source("/gb").page(after: nil, size: 1).items.map(\.caption) == ["猫"])
  }
}
