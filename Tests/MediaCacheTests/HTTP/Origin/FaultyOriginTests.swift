import FaultyOrigin
import MediaCache
import Testing

@testable import LoopbackOrigin

/// The origin itself: what tests stand on has to hold.
@Suite(.timeLimit(.minutes(2)))
struct FaultyOriginTests {
  private let body = TestBody(seed: 13, length: 8 << 20)

  @Test func `stopping breaks off what is being served, and leaves no socket`() async throws {
    let origin = try FaultyOrigin()
    let gate = try OriginGate()
    origin.put("/gate", body.resource())
    origin.put("/full", body.resource())
    origin.fault(.gateBeforeHead(gate), on: "/gate")
    let fetcher = CurlFetcher()
    let (waiting, full) = (Recorder(body), Recorder(body, onBegan: .hold))
    _ = fetcher.fetch(FetchRequest(url: origin.url("/gate")), into: waiting)
    let held = fetcher.fetch(FetchRequest(url: origin.url("/full")), into: full)
    #expect(await eventually { gate.waiting == 1 && full.response != nil })
    origin.stop()
    #expect(gate.waiting == 0)
    #expect(origin.blockedWriters == 0)
    #expect(await waiting.end()?.problem == .reset)
    held.cancel()
    let again = Recorder()
    _ = fetcher.fetch(FetchRequest(url: origin.url("/gate")), into: again)
    #expect(await again.end()?.problem == .cannotConnect)
    origin.stop()
  }

  @Test func `faults meet the requests that they are meant for, one after the other`() async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.status(503), on: "/a", requests: 1..<3)
      var problems: [FetchError.Problem?] = []
      for _ in 0..<4 { problems.append(await origin.fetch(.curl, "/a", body: body, end: 1000).problem) }
      #expect(problems == [nil, .status(503, retryAfter: nil), .status(503, retryAfter: nil), nil])
      origin.fault(.status(404), on: "/a")
      origin.mend("/a")
      #expect(await origin.fetch(.curl, "/a", body: body, end: 1000).problem == nil)
    }
  }

  @Test func `bytes served twice are counted`() async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      for (start, end) in [(0, 1000), (2000, 3000), (500, 2500), (0, 100)] as [(Int64, Int64)] {
        _ = await origin.fetch(.curl, "/a", body: body, start: start, end: end)
      }
      #expect(origin.log.bytesServed("/a") == 4100)
      #expect(origin.log.bytesServedTwice("/a") == 1100)
      #expect(origin.log.bytesServed("/b") == 0)
    }
  }

  @Test func `a suffix, nothing, and several parts are answered by the book`() throws {
    func part(_ range: String?, ifRange: String? = nil) -> ResourceAnswers.Part {
      var head = "GET /a HTTP/1.1\r\n"
      if let range { head += "Range: \(range)\r\n" }
      if let ifRange { head += "If-Range: \(ifRange)\r\n" }
      guard let request = OriginRequest(head: Array((head + "\r\n").utf8)) else { return .none }
      return ResourceAnswers.range(request, TestBody(seed: 1, length: 100).resource())
    }
    #expect(part(nil) == .whole)
    #expect(part("bytes=0-") == .part(0..<100))
    #expect(part("bytes=10-19") == .part(10..<20))
    #expect(part("bytes=90-1000") == .part(90..<100))
    #expect(part("bytes=-10") == .part(90..<100))
    #expect(part("bytes=100-") == .none)
    #expect(part("bytes=9-5") == .whole)
    #expect(part("bytes=0-1,5-6") == .whole)
    #expect(part("bytes=0-1", ifRange: "\"one\"") == .part(0..<2))
    #expect(part("bytes=0-1", ifRange: "\"two\"") == .whole)
  }

  @Test func `a paced link gives each byte its time, and forgets none`() {
    let link = PacedLink(bytesPerSecond: 1000)
    #expect(link.reserve(100, now: 0) == 100_000_000)
    #expect(link.reserve(100, now: 0) == 200_000_000)
    #expect(link.reserve(100, now: 150_000_000) == 300_000_000)
    // Time in which nobody sent is lost.
    #expect(link.reserve(100, now: 1_000_000_000) == 1_100_000_000)
    #expect(PacedLink(bytesPerSecond: 500_000).grain == 10_000)
  }

  @Test func `a shaped origin serves all, and a file as well`() async throws {
    let shaped = try FaultyOrigin(shape: OriginShape(bytesPerSecond: 50e6, roundTrip: .milliseconds(2)))
    defer { shaped.stop() }
    let path = #filePath
    shaped.put("/file", try OriginResource(file: path, contentType: "text/plain"))
    shaped.put("/a", body.resource())
    let media = await shaped.fetch(.curl, "/a", body: body, end: 1 << 20)
    #expect(media.problem == nil)
    #expect(media.recorder.received == 1 << 20)
    let text = await shaped.fetch(.curl, "/file", accepts: .anything)
    #expect(text.problem == nil)
    #expect(String(decoding: text.recorder.collected, as: UTF8.self).hasPrefix("import FaultyOrigin\n"))
    #expect(throws: OriginError.self) { try OriginResource(file: path + ".not") }
  }
}
