import Testing
import TestOrigin

@testable import MediaCache

struct MemoryWindowTests {
  @Test func `it reads across pieces, and lets go of those outside`() {
    var window = MemoryWindow()
    for start in [30, 10, 20] {
      (start..<start + 10).map(UInt8.init).withUnsafeBytes { window.insert($0, at: Int64(start)) }
    }
    var buffer = [UInt8](repeating: 0, count: 20)
    #expect(buffer.withUnsafeMutableBytes { window.read(at: 15, into: $0) } == 20)
    #expect(buffer == Array(15..<35))
    #expect(window.keep([0..<12, 39..<50]) == [20..<30])
    #expect(window.byteCount == 20)
    #expect(buffer.withUnsafeMutableBytes { window.read(at: 15, into: $0) } == 5)
    #expect(buffer.withUnsafeMutableBytes { window.read(at: 25, into: $0) } == 0)
  }

  @Test(arguments: [true, false])
  func `what is not kept is read with bounded memory, forwards and back`(hasRanges: Bool) async throws {
    let bench = Bench(origin: TestOrigin(chunk: 4096)) { $0.memoryWindow = 128 << 10 }
    bench.cache.isEnabled = false
    let media = TestBytes(length: 2_000_000) { $0.hasRanges = hasRanges }
    let lease = bench.lease(media.resource)
    let most = Flag()
    bench.origin.afterPiece { _ in
      if lease.resource.monitor.withLock({ $0.window.byteCount }) > (128 << 10) + 2 * 4096 { most.set() }
    }
    let reader = lease.reader()
    #expect(try await reader.everything(step: 9000) == media.all)
    #expect(bench.origin.sent == media.resource.length)
    #expect(bench.origin.requests.count == 1)
    #expect(try await reader.bytes(100..<200_000) == Array(media.all[100..<200_000]))
    #expect(bench.origin.requests.count == 2)
    #expect(!most.isSet)
    bench.origin.afterPiece(nil)
    reader.cancel()
    #expect(await eventually { bench.origin.open == 0 })
  }
}
