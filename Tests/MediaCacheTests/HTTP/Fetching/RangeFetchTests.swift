import FaultyOrigin
import MediaCache
import Testing

/// What is asked, and what is taken from the answer.
@Suite(.timeLimit(.minutes(2)))
struct RangeFetchTests {
  private let body = TestBody(seed: 1, length: 300_000)

  @Test(arguments: FetcherKind.allCases)
  func `a part comes as asked`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body, start: 1000, end: 200_000)
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 199_000)
      #expect(
        recorder.response
          == FetchResponse(
            offset: 1000, totalLength: 300_000, validator: "\"one\"", isWhole: false, contentType: "video/mp4",
            finalURL: origin.url("/a"),
            version: FetchVersion(entityTag: "\"one\"", lastModified: "Sun, 09 Sep 2001 01:46:40 GMT")))
      #expect(origin.fields("Range", "/a") == ["bytes=1000-199999"])
      #expect(origin.fields("Accept-Encoding", "/a") == ["identity"])
      #expect(origin.fields("If-Range", "/a") == [nil])
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `all to the end is asked for as a range too`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body)
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 300_000)
      #expect(origin.log.entries("/a").count == 1)
      #expect(origin.fields("Range", "/a")[0]?.hasPrefix("bytes=0-") == true)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `fewer bytes than asked are a good answer`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.shortPart(5000), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body, start: 10_000, end: 200_000)
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 5000)
      #expect(recorder.response?.offset == 10_000)
      #expect(recorder.response?.totalLength == 300_000)
    }
  }

  @Test(arguments: FetcherKind.allCases, ["bytes 0-99/300000", "bytes 1000-200000/300000", "bytes banana", nil])
  func `another range, or none, is refused before its first byte`(kind: FetcherKind, told: String?) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.contentRange(told), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body, start: 1000, end: 100_000)
      #expect(problem == .wrongRange(told ?? "none"))
      #expect(recorder.response == nil)
      #expect(recorder.received == 0)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a server without ranges gives the whole from 0 on`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.noRanges, on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body, start: 1000, end: 2000)
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.response?.offset == 0)
      #expect(recorder.response?.isWhole == true)
      #expect(recorder.received == 300_000)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a strong validator goes along, a weak one does not`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let date = "Sun, 09 Sep 2001 01:46:40 GMT"
      _ = await origin.fetch(kind, "/a", body: body, start: 10, validator: "\"one\"")
      _ = await origin.fetch(kind, "/a", body: body, start: 10, validator: date)
      let weak = await origin.fetch(kind, "/a", body: body, start: 10, validator: "W/\"one\"")
      #expect(origin.fields("If-Range", "/a") == ["\"one\"", date, nil])
      #expect(origin.log.entries("/a").map(\.status) == [206, 206, 206])
      #expect(weak.problem == nil)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a changed file comes whole, with its new validator`(kind: FetcherKind) async throws {
    let other = TestBody(seed: 2, length: 200_000)
    try await withOrigin { origin in
      origin.put("/a", other.resource(entityTag: "\"two\""))
      let (recorder, problem) = await origin.fetch(kind, "/a", body: other, start: 5000, validator: "\"one\"")
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.response?.isWhole == true)
      #expect(recorder.response?.offset == 0)
      #expect(recorder.response?.validator == "\"two\"")
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a part of a changed file is refused where the server overlooks the condition`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource(entityTag: "\"two\""))
      origin.fault(.ignoresIfRange, on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body, start: 5000, validator: "\"one\"")
      #expect(problem == .changed)
      #expect(recorder.response == nil)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `without a strong tag the date stands for the bytes`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/weak", body.resource(entityTag: "W/\"one\""))
      origin.put("/bare", body.resource(entityTag: nil, lastModified: nil))
      let weak = await origin.fetch(kind, "/weak", body: body)
      let bare = await origin.fetch(kind, "/bare", body: body)
      #expect(weak.recorder.response?.validator == "Sun, 09 Sep 2001 01:46:40 GMT")
      #expect(bare.recorder.response != nil)
      #expect(bare.recorder.response?.validator == nil)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a part behind the end tells how long the resource is`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let recorder = Recorder()
      let fetcher = kind.make()
      _ = fetcher.fetch(FetchRequest(url: origin.url("/a"), start: 300_000), into: recorder)
      let error = await recorder.end()
      #expect(error?.problem == .status(416, retryAfter: nil))
      #expect(error?.totalLength == 300_000)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `packed bytes are refused`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.field("Content-Encoding", "br"), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body)
      guard case .malformed? = problem else {
        Issue.record("\(String(describing: problem))")
        return
      }
      #expect(recorder.response == nil)
    }
  }
}
