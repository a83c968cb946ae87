import Synchronization
import Testing

@testable import MediaCache

struct ArbiterTests {
  @Test(
    arguments: [
      // Nothing plays: all but what ranks below somebody's need or heads.
      (nil, [.focusedNeed, .readAhead, .neighbourHead, .ahead], [.focusedNeed]),
      (nil, [.readAhead, .neighbourHead, .ahead], [.readAhead, .neighbourHead]),
      (nil, [.neighbourHead, .ahead], [.neighbourHead]),
      (nil, [.ahead], [.ahead]),
      // Enough ahead.
      (FocusedPlayback(secondsAhead: 3, isPlaying: true), [.readAhead, .neighbourHead], [.readAhead, .neighbourHead]),
      (FocusedPlayback(secondsAhead: .infinity, isPlaying: true), [.ahead], [.ahead]),
      // Not enough, or not yet begun.
      (FocusedPlayback(secondsAhead: 2.9, isPlaying: true), [.readAhead, .neighbourHead, .ahead], [.readAhead]),
      (FocusedPlayback(secondsAhead: 2.9, isPlaying: true), [.neighbourHead, .ahead], []),
      (FocusedPlayback(secondsAhead: 9, isPlaying: false), [.neighbourHead, .ahead], []),
      (FocusedPlayback(secondsAhead: .nan, isPlaying: true), [.ahead], []),
    ] as [(FocusedPlayback?, [FetchPriority], [FetchPriority])])
  func `who may run`(focus: FocusedPlayback?, demands: [FetchPriority], running: [FetchPriority]) async {
    #expect(demands.filter { ArbiterRule.permits($0, among: demands, focus: focus) } == running)
  }

  @Test func `a fetch is told when its turn has come, and when it has gone`() async {
    let arbiter = NetworkArbiter()
    let told = Flag()
    let (low, high) = (arbiter.enter { told.set() }, arbiter.enter {})
    arbiter.declare(low, .ahead)
    #expect(arbiter.permits(low))
    #expect(await eventually { told.times == 1 })
    arbiter.declare(high, .focusedNeed)
    #expect(!arbiter.permits(low) && arbiter.permits(high))
    #expect(await eventually { told.times == 2 })
    arbiter.declare(high, nil)
    #expect(arbiter.permits(low) && !arbiter.permits(high))
    arbiter.report(FocusedPlayback(secondsAhead: 1, isPlaying: true))
    #expect(!arbiter.permits(low))
    arbiter.report(FocusedPlayback(secondsAhead: 4, isPlaying: true))
    #expect(arbiter.permits(low))
    #expect(await eventually { told.times == 5 })
    arbiter.leave(low)
    #expect(!arbiter.permits(low))
  }

  @Test func `a preload is held while the focused player is short, and goes on by itself`() async throws {
    let arbiter = NetworkArbiter()
    let bench = Bench(arbiter: arbiter)
    let (focused, next) = (TestBytes(url: "http://o/focused", seed: 1), TestBytes(url: "http://o/next", seed: 2))
    bench.origin.put(focused.resource, at: focused.url)
    bench.cache.setFocus([CacheKey(focused.url)])
    bench.origin.setLimit(next.url, 50_000)
    let lease = bench.lease(next.resource, at: next.url)
    let done = Flag()
    let preload = lease.preload(.all, priority: .neighbourHead) { if case .success = $0 { done.set() } }
    #expect(await eventually { lease.onHand.byteCount == 50_000 })

    arbiter.report(FocusedPlayback(secondsAhead: 1, isPlaying: true))
    bench.origin.setLimit(next.url, nil)
    #expect(await eventually { bench.origin.held == 1 })
    let held = lease.onHand.byteCount
    #expect(held < next.resource.length)
    // What plays is not held.
    #expect(try await bench.cache.lease(focused.url).reader().everything() == focused.all)
    #expect(lease.onHand.byteCount == held && !done.isSet)

    arbiter.report(FocusedPlayback(secondsAhead: 3, isPlaying: true))
    #expect(await eventually { done.isSet })
    #expect(!preload.isRunning)
    #expect(bench.origin.requests(for: next.url).count == 1)
    #expect(bench.origin.sent(next.url) == next.resource.length)
  }

  @Test func `a preload does not begin before the focused player plays`() async {
    let arbiter = NetworkArbiter()
    let bench = Bench(arbiter: arbiter)
    arbiter.report(FocusedPlayback(secondsAhead: 0, isPlaying: false))
    let next = TestBytes(url: "http://o/next", seed: 2)
    let preload = bench.lease(next.resource, at: next.url).preload(.all)
    #expect(bench.origin.requests.isEmpty)
    arbiter.report(nil)
    #expect(await eventually { !preload.isRunning })
    #expect(bench.origin.requests.count == 1)
  }

  @Test(arguments: [true, false])
  func `a short request is held, but given up when what plays is about to wait`(isUrgent: Bool) async throws {
    let arbiter = NetworkArbiter()
    let bench = Bench(arbiter: arbiter) { $0.assumedSpeed = 40_000 }
    let next = TestBytes(url: "http://o/next", seed: 2, length: 100_000)
    bench.origin.setLimit(next.url, 200)
    let lease = bench.lease(next.resource, at: next.url)
    arbiter.report(FocusedPlayback(secondsAhead: 9, isPlaying: true))
    let preload = lease.preload(.all)
    #expect(await eventually { lease.onHand.byteCount == 200 })
    arbiter.report(FocusedPlayback(secondsAhead: isUrgent ? 1 : 2, isPlaying: true))
    #expect(await eventually { isUrgent ? bench.origin.open == 0 : bench.origin.open == 1 })
    bench.origin.setLimit(next.url, nil)
    #expect(await eventually { isUrgent || bench.origin.held == 1 })
    arbiter.report(nil)
    #expect(await eventually { !preload.isRunning })
    #expect(bench.origin.requests.map(\.start).prefix(2) == (isUrgent ? [0, 200] : [0, 32 << 10]))
    #expect(bench.origin.sent(next.url) == next.resource.length)
  }

  @Test func `a long request that must not run is given up, and the rest comes by another`() async throws {
    let arbiter = NetworkArbiter()
    let bench = Bench(arbiter: arbiter)
    let next = TestBytes(url: "http://o/next", seed: 2, length: 4_000_000)
    bench.origin.setLimit(next.url, 100_000)
    let lease = bench.lease(next.resource, at: next.url)
    let preload = lease.preload(.all, priority: .neighbourHead)
    #expect(await eventually { lease.onHand.byteCount == 100_000 })

    // On hold it would go on filling the system's buffers.
    arbiter.report(FocusedPlayback(secondsAhead: 1, isPlaying: true))
    #expect(await eventually { bench.origin.open == 0 })
    bench.origin.setLimit(next.url, nil)
    #expect(bench.origin.requests.count == 1 && preload.isRunning)

    arbiter.report(FocusedPlayback(secondsAhead: 3, isPlaying: true))
    #expect(await eventually { !preload.isRunning })
    #expect(bench.origin.requests.map(\.start).prefix(2) == [0, 100_000])
    #expect(bench.origin.sent(next.url) == next.resource.length)
  }

  @Test func `while something plays, the rest is asked for in pieces that the line brings in half a second`() async {
    let arbiter = NetworkArbiter()
    let bench = Bench(arbiter: arbiter)
    arbiter.report(FocusedPlayback(secondsAhead: 9, isPlaying: true))
    let next = TestBytes(url: "http://o/next", seed: 2, length: 3_000_000)
    let preload = bench.lease(next.resource, at: next.url).preload(.all)
    #expect(await eventually { !preload.isRunning })
    let sizes = bench.origin.requests.map { ($0.end ?? next.resource.length) - $0.start }
    // Nothing is known of the line at first; this one turns out to be quick.
    #expect(sizes.first == 32 << 10)
    #expect(sizes.allSatisfy { $0 <= 1 << 20 })
    #expect((sizes.max() ?? 0) > 32 << 10)
    #expect(bench.origin.sent(next.url) == next.resource.length)
    #expect(RequestSize.besides(speed: 200_000) == 100_000)
    #expect(RequestSize.besides(speed: 10) == 32 << 10)
    #expect(RequestSize.besides(speed: 0) == 32 << 10)
  }

  @Test func `what is in focus is known to be, however its opening and the focus meet`() async {
    let bench = Bench()
    for number in 0..<3000 {
      let url = "http://o/\(number)"
      let key = bench.cache.key(for: url)
      async let lease = Task.detached { bench.cache.lease(url) }.value
      async let focus: Void = Task.detached { bench.cache.setFocus([key]) }.value
      let (resource, _) = await (lease.resource, focus)
      guard resource.monitor.withLock({ $0.isFocused }) else {
        Issue.record("\(url) is in focus and does not know it")
        return
      }
    }
  }
}
