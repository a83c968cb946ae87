import FaultyOrigin
import Testing

@testable import MediaCache

/// Many fetches at once, held, resumed, cancelled and broken at seeded moments.
@Suite(.timeLimit(.minutes(2)))
struct StormFetchTests {
  /// Numbers that are the same in every run.
  private struct Dice {
    var state: UInt64
    mutating func below(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
  }

  @Test(arguments: FetcherKind.allCases, [1, 2, 3])
  func `every fetch ends once, with the right bytes up to there`(kind: FetcherKind, seed: UInt64) async throws {
    let body = TestBody(seed: seed, length: 3_000_000)
    try await withOrigin { origin in
      let faults: [OriginFault?] = [
        nil, .reset(after: 200_000), .cutShort(after: 300_000), .noRanges, .chunked(size: 5000), .redirect(to: "/0"),
        .shortPart(50_000), .status(503), .resetBeforeAnswer, .pace(bytesPerSecond: 20e6),
      ]
      for (number, fault) in faults.enumerated() {
        origin.put("/\(number)", body.resource())
        if let fault { origin.fault(fault, on: "/\(number)") }
      }
      let fetcher = kind.make()
      var dice = Dice(state: seed)
      var running: [(recorder: Recorder, task: any FetchTask, isCancelled: Bool)] = []
      for _ in 0..<60 {
        let holdEvery = Int64(dice.below(3)) * 100_000
        let recorder = Recorder(
          body, onBegan: dice.below(5) == 0 ? .hold : .more,
          demand: { holdEvery > 0 && $0 / 16_384 % 3 == holdEvery / 100_000 ? .hold : .more })
        let path = "/\(dice.below(UInt64(faults.count)))"
        let start = Int64(dice.below(2_900_000))
        let end = dice.below(2) == 0 ? nil : start + 1 + Int64(dice.below(99_999))
        let task = fetcher.fetch(FetchRequest(url: origin.url(path), start: start, end: end), into: recorder)
        running.append((recorder, task, false))
        for _ in 0..<dice.below(4) {
          let other = Int(dice.below(UInt64(running.count)))
          if dice.below(4) == 0 {
            running[other].task.cancel()
            running[other].isCancelled = true
          } else {
            running[other].task.resume()
          }
        }
        if dice.below(3) == 0 { try? await Task.sleep(for: .milliseconds(2)) }
      }
      for (recorder, task, isCancelled) in running {
        let isOver = await eventually {
          task.resume()
          return recorder.hasEnded
        }
        #expect(isOver)
        let problem = await recorder.end()?.problem
        #expect(problem != .cancelled || isCancelled)
        #expect(recorder.isRight)
      }
    }
  }

  @Test func `nothing of a fetcher is left when it is let go in the middle`() async throws {
    let body = TestBody(seed: 4, length: 30_000_000)
    try await withOrigin { origin in
      origin.put("/a", body.resource())
      var curl: CurlFetcher? = CurlFetcher()
      var session: URLSessionFetcher? = URLSessionFetcher()
      let (loop, shared) = (Ghost(curl?.loop), Ghost(session?.shared))
      for fetcher in [curl, session] as [(any ByteFetcher)?] {
        let recorder = Recorder(body, demand: { $0 > 1_000_000 ? .hold : .more })
        _ = fetcher?.fetch(FetchRequest(url: origin.url("/a")), into: recorder)
        #expect(await eventually { recorder.received > 1_000_000 })
      }
      #expect(loop.isThere && shared.isThere)
      (curl, session) = (nil, nil)
      #expect(await eventually { !loop.isThere && !shared.isThere })
    }
  }

  private final class Ghost: Sendable {
    private weak let object: (any AnyObject & Sendable)?
    init(_ object: (any AnyObject & Sendable)?) { self.object = object }
    var isThere: Bool { object != nil }
  }
}
