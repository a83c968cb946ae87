import FaultyOrigin
import MediaCache
import Testing

@Suite(.timeLimit(.minutes(2)))
struct RedirectFetchTests {
  private let body = TestBody(seed: 4, length: 50_000)

  @Test(arguments: FetcherKind.allCases, [301, 302, 303, 307, 308])
  func `a redirect is followed with the same range and condition`(kind: FetcherKind, status: Int) async throws {
    try await withOrigin { origin in
      origin.put("/there", body.resource())
      origin.fault(.redirect(to: "/there", status: status), on: "/here")
      let (recorder, problem) = await origin.fetch(
        kind, "/here", body: body, start: 100, end: 20_000, validator: "\"one\"")
      #expect(problem == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 19_900)
      #expect(recorder.response?.finalURL == origin.url("/there"))
      #expect(origin.fields("Range", "/there") == ["bytes=100-19999"])
      #expect(origin.fields("If-Range", "/there") == ["\"one\""])
      #expect(origin.log.connections == 1)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `an address is resolved against the one that it stands in`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a/d", body.resource())
      origin.fault(.redirect(to: "../a/c?x=1"), on: "/a/b")
      origin.fault(.redirect(to: "d"), on: "/a/c")
      let (recorder, problem) = await origin.fetch(kind, "/a/b", body: body)
      #expect(problem == nil)
      #expect(recorder.response?.finalURL == origin.url("/a/d"))
      #expect(origin.log.entries("/a/c").map(\.request.query) == ["x=1"])
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a redirect to another host is followed`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      try await withOrigin { other in
        other.put("/there", body.resource())
        origin.fault(.redirect(to: other.url("/there", host: "localhost")), on: "/here")
        let (recorder, problem) = await origin.fetch(kind, "/here", body: body, start: 7, end: 50_000)
        #expect(problem == nil)
        #expect(recorder.isRight)
        #expect(recorder.response?.finalURL == other.url("/there", host: "localhost"))
        #expect(other.fields("Range", "/there") == ["bytes=7-49999"])
      }
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a circle ends after ten redirects`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.fault(.redirect(to: "/b"), on: "/a")
      origin.fault(.redirect(to: "/a"), on: "/b")
      let (recorder, problem) = await origin.fetch(kind, "/a")
      #expect(problem == .tooManyRedirects)
      #expect(recorder.response == nil)
      #expect(origin.log.entries.count == 11)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `an address that has run out is asked for anew at its origin`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/signed", body.resource())
      origin.put("/signed-again", body.resource())
      origin.fault(.redirect(to: "/signed"), on: "/item", requests: 0..<1)
      origin.fault(.redirect(to: "/signed-again"), on: "/item", requests: 1..<2)
      origin.fault(.status(403), on: "/signed", requests: 1..<2)
      let first = await origin.fetch(kind, "/item", body: body, end: 1000)
      let old = await origin.fetch(kind, "/signed", body: body, start: 1000)
      let second = await origin.fetch(kind, "/item", body: body, start: 1000)
      #expect(first.problem == nil)
      #expect(old.problem == .status(403, retryAfter: nil))
      #expect(second.problem == nil)
      #expect(second.recorder.response?.finalURL == origin.url("/signed-again"))
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a redirect to what is no web address is not followed`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.fault(.redirect(to: "file:///etc/hostname"), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", accepts: .anything)
      #expect(problem == .malformed("it leads to no web address"))
      #expect(recorder.response == nil)
    }
  }
}
