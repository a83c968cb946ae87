import FaultyOrigin
import LoopbackOrigin
import MediaCache
import Testing

/// Every way to fail has its own name.
@Suite(.timeLimit(.minutes(2)))
struct FailureFetchTests {
  private let body = TestBody(seed: 5, length: 50_000)

  @Test(arguments: FetcherKind.allCases, [401, 403, 404, 410, 500, 204, 304])
  func `a status without bytes is told`(kind: FetcherKind, status: Int) async throws {
    try await withOrigin { origin in
      origin.fault(.status(status), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a")
      #expect(problem == .status(status, retryAfter: nil))
      #expect(recorder.response == nil)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a server may ask for a pause, in seconds or by a date`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      let date = "Thu, 01 Jan 1970 00:00:10 GMT"
      origin.fault(.status(429, fields: [("Retry-After", "17")]), on: "/seconds")
      origin.fault(.status(503, fields: [("Retry-After", date)]), on: "/date")
      #expect(await origin.fetch(kind, "/seconds").problem == .status(429, retryAfter: .seconds(17)))
      #expect(await origin.fetch(kind, "/date").problem == .status(503, retryAfter: .zero))
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a connection that is refused is told`(kind: FetcherKind) async throws {
    let origin = try FaultyOrigin()
    origin.stop()
    #expect(await origin.fetch(kind, "/a").problem == .cannotConnect)
  }

  @Test(arguments: FetcherKind.allCases)
  func `a reset before the answer and in its middle is told`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      let gate = try OriginGate()
      origin.put("/middle", body.resource())
      origin.fault(.resetBeforeAnswer, on: "/before")
      // The reset comes when the bytes before it have been read, or it would overtake them.
      origin.fault(.gate(gate, after: 20_000), on: "/middle")
      origin.fault(.reset(after: 20_000), on: "/middle")
      #expect(await origin.fetch(kind, "/before").problem == .reset)
      let recorder = Recorder(
        body,
        demand: {
          if $0 >= 20_000 { gate.open() }; return .more
        })
      let fetcher = kind.make()
      _ = fetcher.fetch(FetchRequest(url: origin.url("/middle")), into: recorder)
      #expect(await recorder.end()?.problem == .reset)
      #expect(recorder.isRight)
      #expect(recorder.received == 20_000)
    }
  }

  @Test(arguments: FetcherKind.allCases, [true, false])
  func `a name that does not exist, or no network to ask in, is told`(kind: FetcherKind, isOnline: Bool) async throws {
    let recorder = Recorder()
    // A label of more than 63 letters can never be looked up, so nobody is asked.
    let name = String(repeating: "n", count: 70)
    let fetcher = kind.make(hasNetwork: isOnline)
    _ = fetcher.fetch(FetchRequest(url: "http://\(name).invalid/a"), into: recorder)
    #expect(await recorder.end()?.problem == (isOnline ? .nameNotFound : .noNetwork))
  }

  @Test(arguments: FetcherKind.allCases)
  func `a server that nobody vouches for is not trusted`(kind: FetcherKind) async throws {
    let origin = try SelfSignedOrigin()
    defer { origin.stop() }
    let recorder = Recorder()
    let fetcher = kind.make()
    _ = fetcher.fetch(FetchRequest(url: origin.url, accepts: .anything), into: recorder)
    let problem = await recorder.end()?.problem
    guard case .untrusted? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(recorder.response == nil)
  }

  @Test(arguments: FetcherKind.allCases)
  func `what is no HTTP is told`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.fault(.garbage(Array("220 mail.example ESMTP\r\n\r\n".utf8)), on: "/mail")
      origin.fault(.garbage((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 7) }), on: "/noise")
      for path in ["/mail", "/noise"] {
        let (recorder, problem) = await origin.fetch(kind, path, accepts: .anything)
        guard case .malformed? = problem else {
          Issue.record("\(path): \(String(describing: problem))")
          continue
        }
        #expect(recorder.response == nil)
      }
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `chunks that are none are told`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzebra\r\n"
      origin.fault(.garbage(Array(head.utf8)), on: "/a")
      let (recorder, problem) = await origin.fetch(kind, "/a", accepts: .anything)
      guard case .malformed? = problem else {
        Issue.record("\(String(describing: problem))")
        return
      }
      #expect(recorder.collected == Array("hello".utf8))
    }
  }

  @Test(arguments: FetcherKind.allCases, ["", "a.mp4", "file:///etc/hostname", "ftp://host/a", "http://", "http:///a"])
  func `what is no web address is not asked for`(kind: FetcherKind, address: String) async throws {
    let recorder = Recorder()
    let fetcher = kind.make()
    _ = fetcher.fetch(FetchRequest(url: address), into: recorder)
    #expect(await recorder.end() == FetchError(url: address, problem: .badAddress))
  }
}
