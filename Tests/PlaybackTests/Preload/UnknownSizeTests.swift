import Feed
import Testing

@testable import Playback

/// In a feed little is known: often only how large a file is and how long it plays, or less.
@Suite("Preloading what little is known of")
struct UnknownSizeTests {
  private func item(byteCount: Int64?, bitRate: Int?, duration: Duration?) -> PreloadItem {
    let source = MediaSource(
      location: .remote(url: "https://example.org/a.mp4"), byteCount: byteCount, bitRate: bitRate)
    return PreloadItem(
      MediaItem(id: ItemID("a"), sources: [source], duration: duration), history: WatchHistory(kind: .video))
  }

  @Test(arguments: [
    (Int64?(3_000_000), Int?.none, Duration?(.seconds(12))),
    (nil, 1_500_000, .seconds(12)),
    (3_000_000, nil, nil),
    (nil, nil, nil),
  ])
  func `the current item, then the next one's head, then some more`(
    byteCount: Int64?, bitRate: Int?, duration: Duration?
  ) {
    let one = item(byteCount: byteCount, bitRate: bitRate, duration: duration)
    let fetches = Preloading.fetches([one, one, one], speed: 6)
    #expect(fetches.first == .fetch(item: 0, upTo: 1, rendition: 0))
    #expect(fetches.contains(.fetch(item: 1, upTo: 1, rendition: 0)))
    #expect(fetches.contains(.fetch(item: 2, upTo: 1, rendition: 0)))
    #expect(fetches.count < 3 * one.wholeSeconds)
  }

  @Test func `bytes and duration give the bytes of a second`() {
    let rendition = PreloadRendition(byteCount: 3_000_000, duration: 12, bitRate: nil)
    #expect(rendition.bytes(upTo: 0) == 0)
    #expect(rendition.bytes(upTo: 1) == 250_000 + rendition.headerBytes)
    #expect(rendition.quality == 2)
    #expect(rendition.seconds(inFirst: 0) == 0)
    #expect(rendition.seconds(inFirst: rendition.bytes(upTo: 5)) == 5)
  }

  @Test func `known seconds are counted as they are`() {
    let rendition = PreloadRendition(quality: 1, secondBytes: [100, 300], headerBytes: 50)
    #expect(rendition.bytes(upTo: 1) == 150)
    #expect(rendition.bytes(upTo: 2) == 450)
    #expect(rendition.bytes(upTo: 3) == 125_450)
    #expect(rendition.seconds(inFirst: 49) == 0)
    #expect(rendition.seconds(inFirst: 300) == 1.5)
  }

  @Test func `nothing is known of the network at first, and it fetches all the same`() {
    let one = item(byteCount: nil, bitRate: nil, duration: nil)
    let decision = PreloadPolicy().decide(PreloadSnapshot(items: [one, one], throughput: ThroughputHistory()))
    #expect(decision == .fetch(item: 0, upTo: 1, rendition: 0))
  }
}
