import Synchronization
import Testing
import TestOrigin

@testable import MediaCache

struct LimitTests {
  @Test func `300 items never take more than the limit, what plays stays, and the rest goes by last read`() async throws
  {
    let limit: Int64 = 20_000_000
    let bench = Bench(origin: TestOrigin(chunk: 64 << 10)) { $0.limit = limit }
    let largest = Atomic<Int64>(0)
    let folder = bench.folder
    bench.origin.afterPiece { _ in _ = largest.max(folder.bytesOnDisk, ordering: .relaxed) }
    func url(_ index: Int) -> String { "http://o/\(index)" }
    for index in 0..<300 {
      bench.origin.put(TestResource(seed: UInt64(index), length: Int64(150_000 + index * 300)), at: url(index))
    }
    let plays = bench.cache.lease(url(0))
    let player = plays.reader()
    #expect(try await player.bytes(0..<1000) == bench.bytes(0, 0..<1000))
    bench.cache.setPinned([CacheKey(url(1))])
    for index in 1..<300 {
      let reader = bench.cache.lease(url(index)).reader()
      #expect(try await reader.bytes(0..<1 << 30) == bench.bytes(index, 0..<Int64(150_000 + index * 300)))
      // Read again now and then: it counts as read now.
      if index % 50 == 0 { #expect(try await bench.cache.lease(url(2)).reader().bytes(0..<1).count == 1) }
    }
    bench.origin.afterPiece(nil)
    let most = largest.load(ordering: .relaxed)
    #expect(most <= limit)
    // It also makes use of the room.
    #expect(most > limit * 8 / 10)
    #expect(try await player.everything() == bench.bytes(0, 0..<150_000))
    bench.cache.flush()
    let kept = bench.cache.list()
    #expect(kept.contains { $0.key.rawValue == url(0) } && kept.contains { $0.key.rawValue == url(1) })
    let others = kept.map(\.key.rawValue).filter { ![url(0), url(1), url(2)].contains($0) }
    #expect(others == (300 - others.count..<300).map(url))
    #expect(bench.cache.verify().isClean)
    #expect(bench.notices.all.isEmpty)
    let first = bench.origin.requests(for: url(0)).count
    #expect(first == 1)
  }

  @Test func `a lower limit takes effect at once, and clearing leaves what is being read`() async throws {
    let bench = Bench()
    for index in 0..<20 {
      let media = TestBytes(url: "http://o/\(index)", seed: UInt64(index))
      #expect(try await bench.lease(media.resource, at: media.url).reader().everything() == media.all)
    }
    let held = bench.cache.lease("http://o/3")
    bench.cache.flush()
    #expect(bench.cache.list().count == 20)
    bench.cache.setLimit(3_000_000)
    bench.cache.flush()
    #expect(bench.cache.bytesOnDisk <= 3_000_000)
    #expect(bench.folder.bytesOnDisk <= 3_000_000)
    #expect(bench.cache.list().map(\.key.rawValue).contains("http://o/3"))
    #expect(bench.cache.clear() > 0)
    #expect(bench.cache.list().map(\.key.rawValue) == ["http://o/3"])
    held.end()
    bench.cache.clear()
    #expect(bench.cache.list().isEmpty)
    #expect(bench.cache.verify() == CacheReport(bytesOnDisk: bench.cache.folder.indexSize))
  }

  @Test func `with all of it in use, the rest is played without keeping it, and that is said once`() async throws {
    // Room for about two of them.
    let bench = Bench { $0.limit = (1 << 20) + 600_000 }
    var held: [ResourceLease] = []
    for index in 0..<6 {
      let media = TestBytes(url: "http://o/\(index)", seed: UInt64(index))
      let lease = bench.lease(media.resource, at: media.url)
      #expect(try await lease.reader().everything() == media.all)
      held.append(lease)
    }
    #expect(await eventually { bench.notices.all == [.limitReached] })
    #expect(bench.folder.bytesOnDisk <= (1 << 20) + 600_000)
    // Both kinds are read again rightly, from disk and from the network.
    for (index, lease) in held.enumerated() {
      #expect(try await lease.reader().everything() == TestBytes(seed: UInt64(index)).all)
    }
    for lease in held { lease.end() }
    bench.cache.flush()
    #expect(bench.cache.verify().isClean)
    // There is room again for what comes next.
    let media = TestBytes(url: "http://o/9", seed: 9)
    #expect(try await bench.lease(media.resource, at: media.url).reader().everything() == media.all)
    bench.cache.flush()
    #expect(bench.cache.item(for: media.url)?.isComplete == true)
  }
}

extension Bench {
  func bytes(_ index: Int, _ range: Range<Int64>) -> [UInt8] {
    TestResource(seed: UInt64(index), length: range.upperBound).bytes(range)
  }
}
