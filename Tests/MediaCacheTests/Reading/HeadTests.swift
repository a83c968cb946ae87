import Testing
import TestOrigin

@testable import MediaCache

struct HeadTests {
  /// The start of a box: 32-bit size and type.
  private static func box(_ size: Int64, _ type: String) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array(type.utf8)
  }

  private static func walk(_ bytes: [UInt8], length: Int64) -> BoxWalk {
    BoxWalk.walk(length: length) { offset in
      offset < bytes.count ? Array(bytes[Int(offset)..<min(bytes.count, Int(offset) + 16)]) : nil
    }
  }

  @Test func `an index before the media is found`() async {
    let bytes = Self.box(16, "ftyp") + [UInt8](repeating: 0, count: 8) + Self.box(1000, "moov")
    #expect(Self.walk(bytes + [0, 0, 0, 0, 0, 0, 0, 0], length: 90_000) == .indexFirst(16..<1016))
  }

  @Test func `an index after the media lies from there to the end`() async {
    let head = Self.box(16, "ftyp") + [UInt8](repeating: 0, count: 8)
    #expect(Self.walk(head + Self.box(80_000, "mdat"), length: 90_000) == .indexLast(80_016..<90_000))
    let large = head + Self.box(8, "free") + Self.box(1, "mdat") + Self.box(0, "\0\u{1}\0\0")
    #expect(Self.walk(large, length: 70_000) == .indexLast(16 + 8 + 65536..<70_000))
  }

  @Test func `the walk asks for the next header`() async {
    let bytes = Self.box(5000, "ftyp") + [UInt8](repeating: 0, count: 8)
    #expect(Self.walk(bytes, length: 90_000) == .needs(5000..<5016))
    #expect(Self.walk([], length: 9) == .needs(0..<9))
  }

  @Test(arguments: [
    HeadTests.box(7, "ftyp"), HeadTests.box(100, "ftyp") + [0], HeadTests.box(16, "RIFF"), [1, 2, 3],
    HeadTests.box(1, "ftyp") + [0xFF, 0, 0, 0, 0, 0, 0, 0], HeadTests.box(0, "mdat"),
    HeadTests.box(8, "ftyp") + HeadTests.box(8, "moof"),
  ])
  func `what is no such file is read from the start`(bytes: [UInt8]) async {
    #expect(Self.walk(bytes + [UInt8](repeating: 0, count: 16), length: 50) == .unknown)
  }

  private func media(indexLast: Bool) -> TestBytes {
    let head = Self.box(16, "ftyp") + [UInt8](repeating: 0, count: 8)
    return TestBytes { $0.prefix = head + Self.box(indexLast ? 250_000 : 30_000, indexLast ? "mdat" : "moov") }
  }

  @Test func `the head of a file with its index at the end: tail, then head, in two requests`() async throws {
    let bench = Bench(origin: TestOrigin(chunk: 1000))
    let media = media(indexLast: true)
    let done = Flag()
    let lease = bench.lease(media.resource)
    let preload = lease.preload(.head(bytes: 60_000)) { if case .success = $0 { done.set() } }
    #expect(await eventually { done.isSet })
    #expect(lease.onHand.ranges == [0..<60_000, 250_016..<300_000])
    #expect(bench.origin.requests.map(\.start) == [0, 250_016])
    #expect(!preload.isRunning)
    #expect(bench.origin.sent == lease.onHand.byteCount)
    #expect(try await lease.reader().everything() == media.all)
    #expect(bench.origin.sent == media.resource.length)
  }

  @Test func `the head of a file with its index first is one request`() async {
    let bench = Bench(origin: TestOrigin(chunk: 1000))
    let lease = bench.lease(media(indexLast: false).resource)
    let done = Flag()
    let preload = lease.preload(.head(bytes: 60_000)) { if case .success = $0 { done.set() } }
    #expect(await eventually { done.isSet })
    #expect(lease.onHand.ranges == [0..<60_000])
    #expect(bench.origin.requests.map(\.start) == [0])
    preload.cancel()
  }

  @Test func `a preload that is let go of ends its fetch, and what came stays`() async {
    let bench = Bench()
    let media = TestBytes()
    bench.origin.setLimit(media.url, 50_000)
    let lease = bench.lease(media.resource)
    let told = Flag()
    let preload = lease.preload(.all) { _ in told.set() }
    #expect(await eventually { lease.onHand.byteCount == 50_000 })
    preload.cancel()
    #expect(await eventually { bench.origin.open == 0 })
    #expect(lease.onHand.ranges == [0..<50_000])
    #expect(!told.isSet)
  }

  @Test func `a preload that fails says why`() async {
    let bench = Bench()
    let told = Flag()
    let lease = bench.cache.lease("http://o/none")
    let preload = lease.preload(.head(bytes: 10)) { result in
      if case .failure(let error) = result, case .fetch = error.problem { told.set() }
    }
    #expect(await eventually { told.isSet })
    #expect(!preload.isRunning)
  }
}
