import Foundation
import Testing
import TestOrigin

@testable import MediaCache

struct SeededReaderTests {
  /// Several readers start, read, seek and are cancelled as the dice say, with the network stopping now and then.
  @Test func `500 seeded sequences of readers see the origin's bytes, and no byte comes twice`() async throws {
    let origin = TestOrigin(chunk: 3000)
    let bench = Bench(origin: origin) { $0.neighbourReadAhead = 20_000 }
    for seed in UInt64(0)..<500 {
      var dice = Dice(seed)
      let media = TestBytes(url: "http://o/\(seed)", seed: seed, length: Int64.random(in: 1...60_000, using: &dice))
      origin.put(media.resource, at: media.url)
      if Bool.random(using: &dice) { origin.setLimit(media.url, Int64.random(in: 0...60_000, using: &dice)) }
      for _ in 0..<Int.random(in: 0...2, using: &dice) {
        origin.fail(media.url, .cutShort(after: Int64.random(in: 0...9000, using: &dice)))
      }
      let readings = (0..<Int.random(in: 1...4, using: &dice)).map { index in
        let own = Dice(seed &* 31 &+ UInt64(index))
        return Reading { () throws(CacheError) in
          var dice = own
          for _ in 0..<3 { Self.visit(bench.cache, media, &dice) }
          return []
        }
      }
      origin.setLimit(media.url, nil)
      for reading in readings { #expect(await reading.result() == .success([])) }
      #expect(try await bench.cache.lease(media.url).reader().everything() == media.all, "seed \(seed)")
      #expect(origin.sent(media.url) <= media.resource.length, "seed \(seed)")
    }
    #expect(await eventually { origin.open == 0 })
    #expect(bench.cache.verify().isClean)
  }

  /// One reader's life.
  private static func visit(_ cache: MediaCache, _ media: TestBytes, _ dice: inout Dice) {
    let reader = cache.lease(media.url).reader()
    let length = media.resource.length
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      let start = Int64.random(in: 0...length, using: &dice)
      let range = start..<min(length, start + Int64.random(in: 1...20_000, using: &dice))
      let bytes = try? reader.bytes(range, step: Int.random(in: 1000...9000, using: &dice))
      #expect(bytes == Array(media.all[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
    guard Bool.random(using: &dice) else { return }
    // Cancelled while it waits, or before, or after.
    let start = Int64.random(in: 0...length, using: &dice)
    Thread.detachNewThread { reader.cancel() }
    do throws(CacheError) {
      #expect(try reader.bytes(start..<length) == Array(media.all[Int(start)...]))
    } catch {
      #expect(error.problem == .cancelled)
    }
  }
}
