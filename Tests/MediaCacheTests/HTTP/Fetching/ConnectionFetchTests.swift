import FaultyOrigin
import LoopbackOrigin
import MediaCache
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ConnectionFetchTests {
  @Test(arguments: FetcherKind.allCases)
  func `two hundred requests in a row use one connection`(kind: FetcherKind) async throws {
    let body = TestBody(seed: 10, length: 200_000)
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let fetcher = kind.make()
      for turn in 0..<200 {
        let recorder = Recorder(body)
        let start = Int64(turn) * 1000
        _ = fetcher.fetch(FetchRequest(url: origin.url("/a"), start: start, end: start + 1000), into: recorder)
        #expect(await recorder.end() == nil)
        #expect(recorder.isRight && recorder.received == 1000)
      }
      #expect(origin.log.entries("/a").count == 200)
      #expect(origin.log.connections == 1)
      #expect(origin.log.bytesServed("/a") == 200_000)
      #expect(origin.log.bytesServedTwice("/a") == 0)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `many fetches run at once, and one that waits holds up no other`(kind: FetcherKind) async throws {
    let body = TestBody(seed: 11, length: 1_000_000)
    try await withOrigin { origin in
      let gate = try OriginGate()
      origin.put("/a", body.resource())
      origin.put("/slow", body.resource())
      origin.fault(.gate(gate, after: 10_000), on: "/slow")
      let fetcher = kind.make()
      let slow = (0..<20).map { _ in Recorder(body) }
      for recorder in slow { _ = fetcher.fetch(FetchRequest(url: origin.url("/slow")), into: recorder) }
      #expect(await eventually { gate.waiting == 20 })
      let quick = (0..<40).map { _ in Recorder(body) }
      for (turn, recorder) in quick.enumerated() {
        _ = fetcher.fetch(FetchRequest(url: origin.url("/a"), start: Int64(turn) * 20_000), into: recorder)
      }
      for recorder in quick {
        #expect(await recorder.end() == nil)
        #expect(recorder.isRight)
      }
      gate.open()
      for recorder in slow {
        #expect(await recorder.end() == nil)
        #expect(recorder.isRight && recorder.received == 1_000_000)
      }
    }
  }

  /// HTTP/2 is agreed on inside the TLS handshake, where the client lists what it can speak.
  @Test(arguments: FetcherKind.allCases)
  func `HTTP 2 is offered over TLS`(kind: FetcherKind) async throws {
    let listener = try RawListener()
    let fetcher = kind.make()
    let recorder = Recorder()
    _ = fetcher.fetch(FetchRequest(url: "https://127.0.0.1:\(listener.port)/a"), into: recorder)
    #expect(await recorder.end() != nil)
    let hello = listener.close()
    #expect(!hello.ranges(of: [2] + Array("h2".utf8)).isEmpty)
  }
}
