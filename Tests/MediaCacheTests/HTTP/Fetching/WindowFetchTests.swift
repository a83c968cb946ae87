import FaultyOrigin
import MediaCache
import Testing

/// Bodies that are longer than what one task of a session asks for at a time.
@Suite(.timeLimit(.minutes(2)))
struct WindowFetchTests {
  private let body = TestBody(seed: 14, length: 9_000_000)

  @Test(arguments: FetcherKind.allCases)
  func `a long body comes without a seam, and no byte twice`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body, start: 1234, end: 8_765_432)
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 8_764_198)
      #expect(recorder.response?.totalLength == 9_000_000)
      #expect(origin.log.bytesServed("/a") == 8_764_198)
      #expect(origin.log.bytesServedTwice("/a") == 0)
      #expect(origin.log.connections == 1)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a long body that is cut short, wherever, is told so`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.cutShort(after: 1_500_000), on: "/a", requests: (kind == .curl ? 0 : 2)..<10)
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body)
      #expect(problem == .cutShort)
      #expect(recorder.isRight)
      #expect(recorder.received == (kind == .curl ? 1_500_000 : 2 * 2_097_152 + 1_500_000))
    }
  }

  /// The second window of a session's fetch meets other bytes than the first; libcurl has asked for all at once.
  @Test func `bytes that change between two windows are never put together`() async throws {
    let other = TestBody(seed: 15, length: 9_000_000)
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let recorder = Recorder(body, onBegan: .hold)
      let fetcher = FetcherKind.urlSession.make()
      let task = fetcher.fetch(FetchRequest(url: origin.url("/a")), into: recorder)
      // Sent is not yet received: what is not held yet cannot be resumed.
      #expect(await eventually { recorder.response != nil && origin.log.entries("/a").first?.isFinished == true })
      origin.put("/a", other.resource(entityTag: "\"two\""))
      task.resume()
      #expect(await recorder.end()?.problem == .changed)
      #expect(recorder.isRight)
      #expect(recorder.received == 2_097_152)
    }
  }

  /// A server that does not know its own length tells only parts; each ends the fetch, and the next has to be asked for.
  @Test(arguments: FetcherKind.allCases)
  func `a part of an unknown whole ends in order`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.shortPart(500_000), on: "/a")
      origin.fault(.contentRange("bytes 1000-500999/*"), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body, start: 1000)
      #expect(problem == nil)
      #expect(recorder.received == 500_000)
      #expect(recorder.response?.totalLength == nil)
    }
  }
}
