import Foundation
import Synchronization
import Testing
import TestOrigin

@testable import MediaCache

struct FaultTests {
  private let media = TestBytes()

  @Test(arguments: [
    [TestFault.shorter(1000)], [.cutShort(after: 70_000)], [.reset(after: 20_000), .reset(after: 1)],
    [.error(.status(503)), .error(.cannotConnect), .error(.stalled), .error(.status(429))],
    [.cutShort(after: 0), .shorter(5), .cutShort(after: 5)],
  ])
  func `what came is kept and the rest asked for`(faults: [TestFault]) async throws {
    let bench = Bench()
    for fault in faults { bench.origin.fail(media.url, fault) }
    let lease = bench.lease(media.resource)
    #expect(try await lease.reader().everything() == media.all)
    #expect(bench.origin.requests.count == faults.count + 1)
    #expect(bench.origin.sent == media.resource.length)
  }

  @Test func `a body cut short is never taken for the whole`() async throws {
    let bench = Bench { $0.retry.pauses = [] }
    bench.origin.put(media.resource, at: media.url)
    bench.origin.fail(media.url, .cutShort(after: 100_000))
    // A reader that was busy when it failed asks again by itself.
    for _ in 0..<3 { bench.origin.fail(media.url, .cutShort(after: 0)) }
    let reader = bench.cache.lease(media.url).reader()
    await #expect(throws: CacheError.self) { try await reader.everything() }
    reader.cancel()
    let item = try #require(bench.cache.item(for: media.url))
    #expect(item.ranges.ranges == [0..<100_000])
    #expect(item.length == media.resource.length)
    #expect(!item.isComplete)
  }

  @Test func `retries wait as the plan says, and end with the last error`() async throws {
    let slept = Mutex<[Duration]>([])
    let bench = Bench(
      configure: {
        $0.retry = RetryPlan()
        $0.retry.jitter = 0
      },
      host: { host in
        host.time.after = { duration, body in
          slept.withLock { $0.append(duration) }
          Thread.detachNewThread(body)
        }
      })
    for _ in 0..<5 { bench.origin.fail(media.url, .error(.cannotConnect)) }
    let reader = bench.lease(media.resource).reader()
    let error = FetchError(url: media.url, problem: .cannotConnect)
    await #expect(throws: CacheError(name: media.url, problem: .fetch(error))) { try await reader.length() }
    #expect(slept.withLock { $0 } == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)])
    // Asking again begins anew.
    #expect(try await reader.everything() == media.all)
  }

  @Test func `what can't get better is not tried again`() async throws {
    let bench = Bench()
    let reader = bench.cache.lease(media.url).reader()
    let error = FetchError(url: media.url, problem: .status(404, retryAfter: nil))
    await #expect(throws: CacheError(name: media.url, problem: .fetch(error))) { try await reader.length() }
    #expect(bench.origin.requests.count == 1)
  }

  @Test func `the count of retries begins anew with each byte that comes`() async throws {
    let bench = Bench { $0.retry.pauses = [.zero] }
    for _ in 0..<6 { bench.origin.fail(media.url, .reset(after: 1000)) }
    #expect(try await bench.lease(media.resource).reader().everything() == media.all)
    #expect(bench.origin.requests.count == 7)
  }

  @Test func `without a network readers wait, and go on by themselves when there is one`() async throws {
    let looks = Mutex<[@Sendable () -> Void]>([])
    let isOnline = Flag()
    let told = Mutex<[Bool]>([])
    let bench = Bench(host: { host in
      host.hasNetwork = { isOnline.isSet }
      host.offline = { isOffline in told.withLock { $0.append(isOffline) } }
      host.time.after = { _, body in looks.withLock { $0.append(body) } }
    })
    let other = TestBytes(url: "http://o/b", seed: 6)
    bench.origin.fail(media.url, .error(.noNetwork), .error(.noNetwork))
    bench.origin.fail(other.url, .error(.noNetwork))
    let readings = [media, other].map { media in
      let reader = bench.lease(media.resource, at: media.url).reader()
      return Reading { () throws(CacheError) in try reader.everything() }
    }
    let look = { looks.withLock { $0.isEmpty ? nil : $0.removeFirst() }?() }
    #expect(await eventually { bench.cache.networkWait.count == 2 })
    #expect(bench.cache.isOffline)
    look()
    #expect(bench.origin.requests.count == 2)
    isOnline.set()
    look()
    // The first network was none after all.
    #expect(await eventually { bench.cache.networkWait.count == 1 })
    look()
    #expect(try await readings[0].value() == media.all)
    #expect(try await readings[1].value() == other.all)
    #expect(!bench.cache.isOffline)
    #expect(told.withLock { $0 } == [true, false, true, false])
  }

  @Test func `cancel does not wait for a retry's pause`() async {
    let bench = Bench { $0.retry.pauses = [.seconds(3600)] }
    bench.origin.fail(media.url, .error(.cannotConnect))
    let reader = bench.lease(media.resource).reader()
    let reading = Reading { () throws(CacheError) in try reader.bytes(0..<1) }
    #expect(await eventually { reader.lease.resource.monitor.withLock { $0.pause != nil } })
    reader.cancel()
    #expect(await reading.result() == .failure(CacheError(name: media.url, problem: .cancelled)))
    #expect(bench.origin.requests.count == 1)
  }

  @Test func `a server without ranges is read once, from the start`() async throws {
    let bench = Bench()
    let media = TestBytes { $0.hasRanges = false }
    bench.origin.setLimit(media.url, 50_000)
    let lease = bench.lease(media.resource)
    let (first, second) = (lease.reader(), lease.reader())
    let tail = Reading { () throws(CacheError) in try first.bytes(250_000..<300_000) }
    let head = Reading { () throws(CacheError) in try second.everything() }
    #expect(await eventually { lease.onHand.byteCount == 50_000 })
    bench.origin.setLimit(media.url, nil)
    #expect(try await tail.value() == Array(media.all[250_000...]))
    #expect(try await head.value() == media.all)
    #expect(bench.origin.sent == media.resource.length)
  }

  @Test func `that a server has no ranges is remembered`() async throws {
    let folder = TestFolder()
    let origin = TestOrigin()
    let media = TestBytes { $0.hasRanges = false }
    do {
      let bench = Bench(folder, origin: origin)
      origin.setLimit(media.url, 50_000)
      let reader = bench.lease(media.resource).reader()
      #expect(try await reader.bytes(0..<50_000) == Array(media.all[..<50_000]))
      reader.cancel()
      bench.cache.close()
    }
    origin.setLimit(media.url, nil)
    let bench = Bench(folder, origin: origin)
    let lease = bench.cache.lease(media.url)
    #expect(try await lease.reader().bytes(290_000..<300_000) == Array(media.all[290_000...]))
    #expect(origin.requests.map(\.start) == [0, 0])
    #expect(try await lease.reader().everything() == media.all)
    #expect(origin.requests.count == 2)
  }

  @Test(arguments: [true, false])
  func `the length may be unknown until the end`(hasRanges: Bool) async throws {
    let bench = Bench()
    let media = TestBytes {
      $0.tellsLength = false
      $0.hasRanges = hasRanges
    }
    let lease = bench.lease(media.resource)
    let reader = lease.reader()
    #expect(try await reader.length() == nil || lease.onHand.byteCount == media.resource.length)
    #expect(try await reader.everything() == media.all)
    #expect(try await reader.length() == media.resource.length)
    #expect(bench.cache.item(for: media.url)?.isComplete == true)
    #expect(bench.origin.sent == media.resource.length)
  }

  @Test func `another file under the same address: old and new bytes are never mixed`() async throws {
    let bench = Bench()
    let fresh = TestBytes(seed: 99, length: 280_000) { $0.validator = "\"v2\"" }
    let url = media.url
    bench.origin.fail(url, .cutShort(after: 100_000))
    bench.origin.observe { [origin = bench.origin] request in
      if request.start > 0 { origin.put(fresh.resource, at: url) }
    }
    let lease = bench.lease(media.resource)
    let reader = lease.reader()
    bench.origin.setLimit(url, 50_000)
    var bytes = try await reader.bytes(0..<10_000)
    bench.origin.setLimit(url, nil)
    await #expect(throws: CacheError(name: url, problem: .changed)) {
      while bytes.count < 280_000 { bytes += try await reader.bytes(Int64(bytes.count)..<Int64(bytes.count + 10_000)) }
    }
    #expect(bytes == Array(media.all[..<bytes.count]))
    // Having been told, it may begin again.
    #expect(try await reader.everything() == fresh.all)
    #expect(bench.origin.requests.count == 2)
  }

  @Test func `a change is found by the next request, and what was on hand dropped`() async throws {
    let folder = TestFolder()
    let origin = TestOrigin()
    let fresh = TestBytes(seed: 99, length: 280_000) { $0.validator = "\"v2\"" }
    do {
      let bench = Bench(folder, origin: origin)
      origin.setLimit(media.url, 100_000)
      let reader = bench.lease(media.resource).reader()
      #expect(try await reader.bytes(0..<100_000) == Array(media.all[..<100_000]))
      reader.cancel()
      bench.cache.close()
    }
    origin.setLimit(media.url, nil)
    origin.put(fresh.resource, at: media.url)
    let bench = Bench(folder, origin: origin)
    let lease = bench.cache.lease(media.url)
    let (played, late) = (lease.reader(), lease.reader())
    #expect(try await played.bytes(0..<10) == Array(media.all[..<10]))
    // One that has seen old bytes is told; one that has not reads the new ones.
    await #expect(throws: CacheError(name: media.url, problem: .changed)) { try await played.bytes(100_000..<110_000) }
    #expect(try await late.everything() == fresh.all)
    #expect(try await played.everything() == fresh.all)
    #expect(origin.requests.count == 2)
    #expect(bench.cache.verify().isClean)
    #expect(bench.cache.list().map(\.length) == [280_000])
  }

  @Test func `a file that changes again and again is reported`() async throws {
    let bench = Bench()
    let count = Atomic(1)
    let url = media.url
    bench.origin.observe { [origin = bench.origin] _ in
      let number = count.add(1, ordering: .relaxed).newValue
      origin.put(
        TestBytes(seed: UInt64(number), length: 300_000) { $0.validator = "\"v\(number)\"" }.resource, at: url)
    }
    for _ in 0..<8 { bench.origin.fail(url, .cutShort(after: 20_000)) }
    let told = Flag()
    let preload = bench.lease(media.resource).preload(.all) { result in
      if case .failure(let error) = result, error.problem == .changed { told.set() }
    }
    // The first change is answered with the new file from its start, the second is an error.
    #expect(await eventually { told.isSet })
    #expect(bench.origin.requests.map(\.start) == [0, 20_000, 20_000])
    #expect(!preload.isRunning)
  }

  @Test(arguments: [401, 403, 410])
  func `an address that ran out is replaced, and reading goes on at the same byte`(status: Int) async throws {
    let asked = Mutex<[String]>([])
    let bench = Bench(host: { host in
      host.key = CacheKey.leavingOut(["sign"])
      host.refreshURL = { url in
        asked.withLock { $0.append(url) }
        return "http://o/a?sign=2"
      }
    })
    bench.origin.put(media.resource, at: "http://o/a?sign=2")
    bench.origin.fail("http://o/a?sign=1", .cutShort(after: 90_000), .error(.status(status)))
    let lease = bench.lease(media.resource, at: "http://o/a?sign=1")
    #expect(try await lease.reader().everything() == media.all)
    #expect(asked.withLock { $0 } == ["http://o/a?sign=1"])
    #expect(bench.origin.requests.map(\.start) == [0, 90_000, 90_000])
    #expect(bench.origin.requests.last?.url == "http://o/a?sign=2")
    #expect(bench.origin.sent == media.resource.length)
  }

  @Test func `an address that can't be replaced is an error, asked for once`() async throws {
    let asked = Flag()
    let bench = Bench(host: { host in
      host.refreshURL = { url in
        asked.set()
        return url
      }
    })
    bench.origin.fail(media.url, .error(.status(403)), .error(.status(403)))
    let reader = bench.lease(media.resource).reader()
    let error = FetchError(url: media.url, problem: .status(403, retryAfter: nil))
    await #expect(throws: CacheError(name: media.url, problem: .fetch(error))) { try await reader.bytes(0..<1) }
    #expect(asked.times == 1)
  }

  @Test func `a connection that is closed while on hold is opened again when it is needed`() async throws {
    let bench = Bench { $0.neighbourReadAhead = 40_000 }
    bench.origin.fail(media.url, .reset(after: 60_000))
    let reader = bench.lease(media.resource).reader()
    #expect(try await reader.bytes(0..<1) == [media.all[0]])
    #expect(try await reader.everything() == media.all)
    #expect(bench.origin.sent == media.resource.length)
  }
}
