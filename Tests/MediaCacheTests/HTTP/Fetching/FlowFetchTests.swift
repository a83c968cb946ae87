import FaultyOrigin
import LoopbackOrigin
import MediaCache
import Testing

/// Holding, going on, stopping, stalling.
@Suite(.timeLimit(.minutes(2)))
struct FlowFetchTests {
  private let body = TestBody(seed: 6, length: 64 << 20)

  @Test(arguments: FetcherKind.allCases)
  func `a receiver that holds stops the server`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let recorder = Recorder(body, demand: { $0 >= 100_000 ? .hold : .more })
      let fetcher = kind.make()
      let task = fetcher.fetch(FetchRequest(url: origin.url("/a")), into: recorder)
      #expect(await eventually { recorder.received >= 100_000 })
      #expect(await settled { origin.log.bytesServed("/a") })
      let atHold = recorder.received
      // What is behind the held byte lies in the sockets' buffers and the fetcher's own, which is a megabyte at most.
      #expect(origin.log.bytesServed("/a") < 32 << 20)
      #expect(atHold < 200_000)
      task.cancel()
      #expect(await recorder.end()?.problem == .cancelled)
      #expect(recorder.received == atHold)
      #expect(recorder.isRight)
    }
  }

  @Test(arguments: FetcherKind.allCases, [false, true])
  func `going on after a hold brings every byte once`(kind: FetcherKind, isWhole: Bool) async throws {
    let body = TestBody(seed: 7, length: 7 << 20)
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      if isWhole { origin.fault(.noRanges, on: "/a") }
      let recorder = Recorder(body, onBegan: .hold, demand: { $0 % 131_072 < 16_384 ? .hold : .more })
      let fetcher = kind.make()
      let task = fetcher.fetch(FetchRequest(url: origin.url("/a"), start: isWhole ? 0 : 5000), into: recorder)
      #expect(await eventually { recorder.response != nil })
      #expect(await settled { origin.log.bytesServed("/a") })
      #expect(recorder.received == 0)
      // A long series of holds.
      while !recorder.hasEnded {
        let before = recorder.received
        task.resume()
        #expect(await eventually { recorder.received > before || recorder.hasEnded })
      }
      #expect(await recorder.end() == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == (7 << 20) - (isWhole ? 0 : 5000))
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a hold that ends before it has begun is no hold`(kind: FetcherKind) async throws {
    let body = TestBody(seed: 8, length: 2 << 20)
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let recorder = Recorder(body, onBegan: .hold)
      let fetcher = kind.make()
      let task = fetcher.fetch(FetchRequest(url: origin.url("/a")), into: recorder)
      while !recorder.hasEnded {
        task.resume()
        await Task.yield()
      }
      #expect(await recorder.end() == nil)
      #expect(recorder.received == 2 << 20)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a body that came whole while it was held ends when it goes on`(kind: FetcherKind) async throws {
    let body = TestBody(seed: 9, length: 400)
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let recorder = Recorder(body, onBegan: .hold)
      let fetcher = kind.make()
      let task = fetcher.fetch(FetchRequest(url: origin.url("/a")), into: recorder)
      #expect(await eventually { recorder.response != nil && origin.log.entries("/a").first?.isFinished == true })
      #expect(!recorder.hasEnded)
      task.resume()
      #expect(await recorder.end() == nil)
      #expect(recorder.isRight)
      #expect(recorder.received == 400)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a receiver that wants no more gets no more`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      let early = Recorder(body, onBegan: .stop)
      let late = Recorder(body, demand: { $0 >= 100_000 ? .stop : .more })
      let fetcher = kind.make()
      _ = fetcher.fetch(FetchRequest(url: origin.url("/a")), into: early)
      _ = fetcher.fetch(FetchRequest(url: origin.url("/a")), into: late)
      #expect(await early.end()?.problem == .cancelled)
      #expect(await late.end()?.problem == .cancelled)
      #expect(early.received == 0)
      #expect(late.received < 200_000)
      #expect(await eventually { origin.log.entries("/a").allSatisfy(\.isFinished) })
      #expect(early.isRight && late.isRight)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a fetch that waits for the server is cancelled while the server still holds`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      let gate = try OriginGate()
      origin.put("/a", body.resource())
      origin.fault(.gateBeforeHead(gate), on: "/a", requests: 0..<1)
      origin.fault(.gate(gate, after: 50_000), on: "/a", requests: 1..<2)
      let fetcher = kind.make()
      let silent = Recorder(body)
      let first = fetcher.fetch(FetchRequest(url: origin.url("/a")), into: silent)
      #expect(await eventually { gate.waiting == 1 })
      let halfway = Recorder(body)
      let second = fetcher.fetch(FetchRequest(url: origin.url("/a")), into: halfway)
      #expect(await eventually { gate.waiting == 2 && halfway.received == 50_000 })
      first.cancel()
      second.cancel()
      #expect(await silent.end()?.problem == .cancelled)
      #expect(await halfway.end()?.problem == .cancelled)
      // The connections are given up too: the origin notices before the gate opens.
      #expect(await eventually { gate.waiting == 0 })
      second.cancel()
      second.resume()
      #expect(silent.isRight && halfway.isRight)
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `a server that sends nothing for too long has stalled`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      let gate = try OriginGate()
      origin.put("/head", body.resource())
      origin.put("/body", body.resource())
      origin.fault(.gateBeforeHead(gate), on: "/head")
      origin.fault(.gate(gate, after: 50_000), on: "/body")
      let limit = Duration.milliseconds(300)
      let fetcher = kind.make(stallAfter: limit)
      let (head, body) = (Recorder(body), Recorder(body))
      _ = fetcher.fetch(FetchRequest(url: origin.url("/head")), into: head)
      _ = fetcher.fetch(FetchRequest(url: origin.url("/body")), into: body)
      #expect(await head.end()?.problem == .stalled(limit))
      #expect(await body.end()?.problem == .stalled(limit))
      #expect(await eventually { gate.waiting == 0 })
    }
  }

  @Test(arguments: FetcherKind.allCases)
  func `fetches end when their fetcher is let go`(kind: FetcherKind) async throws {
    try await withOrigin { origin in
      let gate = try OriginGate()
      origin.put("/a", body.resource())
      origin.fault(.gate(gate, after: 50_000), on: "/a")
      var fetcher: (any ByteFetcher)? = kind.make()
      let recorder = Recorder(body)
      let task = fetcher?.fetch(FetchRequest(url: origin.url("/a")), into: recorder)
      #expect(await eventually { recorder.received == 50_000 })
      fetcher = nil
      #expect(await recorder.end()?.problem == .cancelled)
      #expect(await eventually { gate.waiting == 0 })
      task?.cancel()
    }
  }

  /// Waits until a count has not grown for half a second of looking; false if it never rests.
  private func settled(_ count: () -> Int64) async -> Bool {
    var (last, quiet) = (Int64(-1), 0)
    for _ in 0..<3000 {
      let now = count()
      quiet = now == last ? quiet + 1 : 0
      last = now
      if quiet == 50 { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }
}
