import FaultyOrigin
import MediaCache
import Testing

/// How bodies come and end, and what they are.
@Suite(.timeLimit(.minutes(2)))
struct BodyFetchTests {
  private let body = TestBody(seed: 3, length: 250_000)

  @Test(arguments: FetcherKind.allCases)
  func `chunks without a length come whole`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.noRanges, on: "/a")
      origin.fault(.chunked(size: 7000), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body)
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 250_000)
      #expect(recorder.response?.totalLength == nil)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a part in chunks knows its length from its range`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.chunked(size: 7000), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body, start: 100, end: 50_000)
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 49_900)
      #expect(recorder.response?.totalLength == 250_000)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a body that only the end of its connection ends comes whole`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.noRanges, on: "/a")
      origin.fault(.noLength, on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body)
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 250_000)
      #expect(recorder.response?.totalLength == nil)
    }
  }

  @Test(arguments: FetcherKind.allCases, [false, true])
  func `what came of a body cut short is told, and that it was cut`(kind: FetcherKind, isChunked: Bool) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      if isChunked { origin.fault(.chunked(size: 10_000), on: "/a") }
      origin.fault(.cutShort(after: 100_000), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body, start: 1000)
      #expect(problem == .cutShort)
      #expect(recorder.isRight)
      #expect(recorder.received == 100_000)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a whole body in chunks that is cut is not taken for complete`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      origin.fault(.noRanges, on: "/a")
      origin.fault(.chunked(size: 10_000), on: "/a")
      origin.fault(.cutShort(after: 100_000), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body)
      #expect(problem == .cutShort)
      #expect(recorder.received == 100_000)
    }
  }

  @Test(arguments: FetcherKind.allCases, ["text/plain", "application/octet-stream", "text/html", nil])
  func `media are known by their bytes, whatever they are called`(kind: FetcherKind, type: String?) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource(contentType: type))
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body)
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 250_000)
      #expect(recorder.response?.contentType == type)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a login page is no media`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.fault(.loginPage, on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", start: 500)
      #expect(problem == .notMedia("a page of text (text/html)"))
      #expect(recorder.response == nil)
      #expect(recorder.received == 0)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a request that takes anything takes a page too`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.fault(.loginPage, on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", accepts: .anything)
      #expect(problem == nil)
      #expect(recorder.collected == Array("<!DOCTYPE html><title>Log in</title>\n".utf8))
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `an empty file is no media, but an empty answer`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", TestBody(seed: 1, length: 0).resource())
      origin.fault(.noRanges, on: "/a")
      let media = await origin.fetch(kind, "/a")
      let anything = await origin.fetch(kind, "/a", accepts: .anything)
      #expect(media.problem == .notMedia("no bytes at all"))
      #expect(media.recorder.response == nil)
      #expect(anything.problem == nil)
      #expect(anything.recorder.response?.totalLength == 0)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a few bytes are enough to begin`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let (recorder, problem) = await origin.fetch(kind, "/a", body: body, start: 0, end: 3)
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 3)
    }
  }
}
