import Testing
import TestOrigin

@testable import MediaCache

struct ReaderTests {
  private static let url = "http://o/a"
  private let resource = TestResource(seed: 7, length: 1_000_003)
  private let all = TestResource(seed: 7, length: 1_000_003).bytes(0..<1_000_003)

  @Test func `a full read brings the origin's bytes with one request`() async throws {
    let bench = Bench()
    let reader = bench.lease(resource).reader()
    #expect(try await reader.length() == resource.length)
    #expect(try await reader.everything() == all)
    #expect(bench.origin.requests.map(\.start) == [0])
    #expect(bench.origin.sent == resource.length)
  }

  @Test func `what was read once is never asked for again, also after a new start`() async throws {
    let folder = TestFolder()
    let origin = TestOrigin()
    do {
      let bench = Bench(folder, origin: origin)
      let lease = bench.lease(resource)
      #expect(try await lease.reader().everything() == all)
      for _ in 0..<20 { #expect(try await lease.reader().everything() == all) }
      bench.cache.close()
    }
    let again = Bench(folder, origin: origin)
    #expect(again.cache.list().map(\.isComplete) == [true])
    #expect(try await again.cache.lease(Self.url).reader().everything() == all)
    #expect(origin.requests.count == 1)
    #expect(again.cache.verify().isClean)
  }

  @Test func `readers at several places share one download`() async throws {
    let bench = Bench()
    bench.origin.setLimit(Self.url, 100_000)
    let lease = bench.lease(resource)
    let readings = (0..<4).map { index in
      let reader = lease.reader()
      return Reading { () throws(CacheError) in
        index % 2 == 0 ? try reader.everything() : try reader.bytes(50_000..<1_000_003)
      }
    }
    #expect(await eventually { lease.onHand.byteCount == 100_000 })
    bench.origin.setLimit(Self.url, nil)
    for (index, reading) in readings.enumerated() {
      #expect(try await reading.value() == (index % 2 == 0 ? all : Array(all[50_000...])))
    }
    #expect(bench.origin.sent == resource.length)
  }

  @Test func `a reader in focus is served as far ahead as was planned, and further when the plan goes on`() async throws
  {
    let bench = Bench { $0.neighbourReadAhead = 50_000 }
    bench.origin.setLimit(Self.url, 0)
    let lease = bench.lease(resource)
    bench.cache.setFocus([lease.key])
    lease.setReadAhead(upTo: 300_000)
    let reader = lease.reader()
    let reading = Reading { () throws(CacheError) in try reader.bytes(0..<1000) }
    bench.origin.setLimit(Self.url, nil)
    #expect(try await reading.value() == Array(all[..<1000]))
    #expect(await eventually { lease.onHand.byteCount >= 300_000 })
    // What one call of the fetcher brings may lie beyond.
    #expect(lease.onHand.byteCount < 400_000)
    lease.setReadAhead(upTo: 600_000)
    #expect(await eventually { lease.onHand.byteCount >= 600_000 })
    #expect(lease.onHand.byteCount < 700_000)
    // However little is planned, what a reader takes at once is there.
    lease.setReadAhead(upTo: 0)
    #expect(try await reader.bytes(600_000..<690_000) == Array(all[600_000..<690_000]))
    lease.setReadAhead(upTo: nil)
    #expect(await eventually { lease.onHand.byteCount == 1_000_003 })
    #expect(bench.origin.sent == resource.length)
  }

  @Test func `a seek far ahead gets a request of its own, and the gap is filled without a byte twice`() async throws {
    let bench = Bench { $0.assumedSpeed = 500_000 }
    bench.origin.setLimit(Self.url, 20_000)
    let lease = bench.lease(resource)
    let reader = lease.reader()
    #expect(try await reader.bytes(0..<1000) == Array(all[..<1000]))
    #expect(await eventually { lease.onHand.byteCount == 20_000 })
    let reading = Reading { () throws(CacheError) in try reader.bytes(900_000..<1_000_003) }
    #expect(await eventually { bench.origin.requests.count == 2 })
    bench.origin.setLimit(Self.url, nil)
    #expect(try await reading.value() == Array(all[900_000...]))
    #expect(try await reader.everything() == all)
    #expect(bench.origin.requests.prefix(2).map(\.start) == [0, 900_000])
    #expect(bench.origin.requests.last?.end == 900_000)
    #expect(bench.origin.sent == resource.length)
  }

  @Test func `a seek a little ahead waits for the running download`() async throws {
    let bench = Bench()
    bench.origin.setLimit(Self.url, 20_000)
    let reader = bench.lease(resource).reader()
    #expect(try await reader.bytes(0..<1000) == Array(all[..<1000]))
    let reading = Reading { () throws(CacheError) in try reader.bytes(60_000..<61_000) }
    #expect(await eventually { reader.isWaiting })
    bench.origin.setLimit(Self.url, nil)
    #expect(try await reading.value() == Array(all[60_000..<61_000]))
    #expect(bench.origin.requests.count == 1)
  }

  @Test func `cancel ends a blocked read at once and for ever, and no other reader's`() async throws {
    let bench = Bench()
    bench.origin.setLimit(Self.url, 0)
    let lease = bench.lease(resource)
    let (first, second) = (lease.reader(), lease.reader())
    let one = Reading { () throws(CacheError) in try first.bytes(0..<10) }
    let two = Reading { () throws(CacheError) in try second.bytes(0..<10) }
    #expect(await eventually { first.isWaiting && second.isWaiting })
    first.cancel()
    #expect(await one.result() == .failure(CacheError(name: Self.url, problem: .cancelled)))
    #expect(!two.isDone)
    await #expect(throws: CacheError(name: Self.url, problem: .cancelled)) { try await first.bytes(0..<1) }
    await #expect(throws: CacheError(name: Self.url, problem: .cancelled)) { try await first.length() }
    bench.origin.setLimit(Self.url, nil)
    #expect(try await two.value() == Array(all[..<10]))
  }

  @Test func `when nobody wants more, the fetch ends and what came stays`() async throws {
    let bench = Bench()
    bench.origin.setLimit(Self.url, 40_000)
    var lease: ResourceLease? = bench.lease(resource)
    let reader = lease?.reader()
    #expect(try await reader?.bytes(0..<40_000).count == 40_000)
    reader?.cancel()
    lease = nil
    #expect(await eventually { bench.origin.open == 0 })
    #expect(bench.cache.item(for: Self.url)?.ranges.ranges == [0..<40_000])
    bench.origin.setLimit(Self.url, nil)
    #expect(try await bench.cache.lease(Self.url).reader().everything() == all)
    #expect(bench.origin.requests.map(\.start) == [0, 40_000])
    #expect(bench.origin.sent == resource.length)
  }

  @Test func `no more is fetched than the read-ahead, and a request more when reading goes on`() async throws {
    let bench = Bench { $0.neighbourReadAhead = 200_000 }
    let lease = bench.lease(resource)
    let reader = lease.reader()
    #expect(try await reader.bytes(0..<1000) == Array(all[..<1000]))
    #expect(await eventually { bench.origin.open == 0 })
    #expect(lease.onHand.ranges == [0..<200_000])
    // It does not stop and go with every read.
    #expect(try await reader.bytes(1000..<100_000) == Array(all[1000..<100_000]))
    #expect(bench.origin.requests.count == 1)
    #expect(try await reader.everything() == all)
    #expect(bench.origin.requests.count > 1)
    #expect(bench.origin.sent == resource.length)
  }

  @Test func `the rest of a short request is taken when its reader goes elsewhere`() async throws {
    let bench = Bench {
      $0.neighbourReadAhead = 16_000
      $0.assumedSpeed = 500_000
    }
    bench.origin.setLimit(Self.url, 20_000)
    let lease = bench.lease(resource)
    let reader = lease.reader()
    #expect(try await reader.bytes(0..<1000) == Array(all[..<1000]))
    let reading = Reading { () throws(CacheError) in try reader.bytes(900_000..<901_000) }
    #expect(await eventually { bench.origin.requests.count == 2 })
    bench.origin.setLimit(Self.url, nil)
    #expect(try await reading.value() == Array(all[900_000..<901_000]))
    #expect(await eventually { bench.origin.open == 0 })
    #expect(lease.onHand.ranges == [0..<125_000, 900_000..<resource.length])
    #expect(bench.origin.sent == lease.onHand.byteCount)
  }

  @Test func `reading behind the end gives nothing, an empty buffer too`() async throws {
    let bench = Bench()
    let reader = bench.lease(resource).reader()
    #expect(try await reader.bytes(resource.length - 3..<resource.length + 5).count == 3)
    #expect(try await reader.bytes(resource.length + 5..<resource.length + 6).isEmpty)
    #expect(try reader.read(at: 0, into: UnsafeMutableRawBufferPointer(start: nil, count: 0)) == 0)
  }

  @Test func `two players and a preloader together fetch every byte once`() async throws {
    let bench = Bench()
    bench.origin.setLimit(Self.url, 30_000)
    let lease = bench.lease(resource)
    let done = Flag()
    let preload = lease.preload(.all) { if case .success = $0 { done.set() } }
    let (first, second) = (lease.reader(), bench.cache.lease(Self.url + "#t=3").reader())
    let one = Reading { () throws(CacheError) in try first.everything() }
    let two = Reading { () throws(CacheError) in try second.bytes(500_000..<1_000_003) }
    #expect(await eventually { first.isWaiting && second.isWaiting })
    bench.origin.setLimit(Self.url, nil)
    #expect(try await one.value() == all)
    #expect(try await two.value() == Array(all[500_000...]))
    #expect(await eventually { done.isSet && !preload.isRunning })
    #expect(bench.origin.sent == resource.length)
    #expect(lease.traffic == (resource.length, 0))
  }
}
