import Foundation
import MediaCache
import TestOrigin

/// Reads here and there through a cache until so many bytes have come that it kills itself.
enum KilledWriter {
  static func run(folder: String, seed: UInt64) -> Never {
    var dice = SeededDice(state: seed)
    let origin = TestOrigin(chunk: 8 << 10)
    for index in 0..<CrashScript.count {
      let url = CrashScript.url(index)
      if let resource = CrashScript.resource(of: url) { origin.put(resource, at: url) }
    }
    let lethal = Int64.random(in: 50_000..<2_500_000, using: &dice)
    let pause = UInt32.random(in: 0..<3000, using: &dice)
    origin.afterPiece { sent in
      guard sent >= lethal else { return }
      // A moment that has nothing to do with the pieces.
      usleep(pause)
      kill(getpid(), SIGKILL)
    }
    var configuration = CacheConfiguration()
    configuration.commitBytes = Int64.random(in: 10_000..<200_000, using: &dice)
    configuration.commitDelay = .milliseconds(5)
    // Room for a part of it, so that some of it is evicted.
    configuration.limit = 3_800_000
    let cache = MediaCache(directory: folder, configuration: configuration, fetcher: origin)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 << 10, alignment: 1)
    while true {
      let url = CrashScript.url(Int.random(in: 0..<CrashScript.count, using: &dice))
      let reader = cache.lease(url).reader()
      var offset = Int64.random(in: 0..<700_000, using: &dice)
      for _ in 0..<Int.random(in: 1..<50, using: &dice) {
        guard let count = try? reader.read(at: offset, into: buffer), count > 0 else { break }
        offset += Int64(count)
      }
      // All is on hand: it has to come again.
      if origin.sent < lethal, cache.list().filter(\.isComplete).count >= 4 { cache.clear() }
    }
  }
}

/// SplitMix64.
struct SeededDice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
