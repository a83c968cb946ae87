import FaultyOrigin
import LoopbackOrigin
import MediaCache
import Testing

/// Asking only for what has changed.
@Suite(.timeLimit(.minutes(2)))
struct ConditionalFetchTests {
  private let body = TestBody(seed: 5, length: 5000)
  private let version = FetchVersion(entityTag: "W/\"weak\"", lastModified: "Sun, 09 Sep 2001 01:46:40 GMT")

  private func fetch(_ kind: FetcherKind, _ request: FetchRequest) async -> (Recorder, FetchError?) {
    let recorder = Recorder()
    let fetcher = kind.make()
    _ = fetcher.fetch(request, into: recorder)
    let error = await recorder.end()
    withExtendedLifetime(fetcher) {}
    return (recorder, error)
  }

  @Test(arguments: FetcherKind.allCases)
  func `what is on hand is named, and nothing comes if it is still the same`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource(entityTag: "W/\"weak\""))
      let request = FetchRequest(url: origin.url("/a"), accepts: .anything, known: version)
      let (recorder, error) = await fetch(kind, request)
      #expect(error?.isNotModified == true)
      #expect(recorder.response == nil)
      #expect(recorder.received == 0)
      #expect(origin.log.entries("/a").map(\.status) == [304])
      #expect(origin.log.bytesServed("/a") == 0)
      #expect(origin.fields("If-None-Match", "/a") == ["W/\"weak\""])
      #expect(origin.fields("If-Modified-Since", "/a") == ["Sun, 09 Sep 2001 01:46:40 GMT"])
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `an answer tells its version, weak tags too, and its character set`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource(contentType: "text/xml; Charset=\"GB18030\"", entityTag: "W/\"weak\""))
      origin.put("/bare", body.resource(entityTag: nil, lastModified: nil))
      let (recorder, error) = await fetch(kind, FetchRequest(url: origin.url("/a"), accepts: .anything))
      #expect(error == nil)
      #expect(recorder.response?.version == version)
      #expect(recorder.response?.charset == "gb18030")
      #expect(recorder.response?.contentType == "text/xml")
      let (bare, _) = await fetch(kind, FetchRequest(url: origin.url("/bare"), accepts: .anything))
      #expect(bare.response != nil)
      #expect(bare.response?.version == nil)
      #expect(bare.response?.charset == nil)
      #expect(origin.fields("If-None-Match", "/a") + origin.fields("If-Modified-Since", "/a") == [nil, nil])
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `conditions go along over a redirect`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.fault(.redirect(to: "/b"), on: "/a")
      origin.put("/b", body.resource(entityTag: "W/\"weak\""))
      let request = FetchRequest(url: origin.url("/a"), accepts: .anything, known: version)
      let (_, error) = await fetch(kind, request)
      #expect(error?.isNotModified == true)
      #expect(origin.fields("If-None-Match", "/b") == ["W/\"weak\""])
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a version with a line break adds no field`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let known = FetchVersion(entityTag: "\"a\"\r\nX-Other: 1", lastModified: "")
      _ = await fetch(kind, FetchRequest(url: origin.url("/a"), accepts: .anything, known: known))
      #expect(origin.fields("X-Other", "/a") == [nil])
      #expect(origin.fields("If-None-Match", "/a") == [nil])
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `further windows of a long answer ask without conditions`(kind: FetcherKind) async throws {
    let long = TestBody(seed: 6, length: 5_000_000)
    try await withOrigin { origin in
      origin.put("/a", long.resource())
      let recorder = Recorder(long)
      let fetcher = kind.make()
      _ = fetcher.fetch(FetchRequest(url: origin.url("/a"), accepts: .anything, known: version), into: recorder)
      #expect(await recorder.end() == nil)
      withExtendedLifetime(fetcher) {}
      #expect(recorder.received == 5_000_000)
      #expect(recorder.isRight)
      #expect(origin.fields("If-None-Match", "/a").dropFirst().allSatisfy { $0 == nil })
    }
  }
}
