import Feed
import MediaCache
import Playback
import Testing

@testable import GtkApp

struct PreloadWindowTests {
  private static let url = "http://o/1.mp4"

  /// 100 kB a second, with the header on top.
  private func entry(
    seconds: Int = 10, kind: MediaKind = .video, onHand: Range<Int64>? = nil, length: Int64? = 1_000_000,
    position: Double = 0
  ) -> PreloadWindow.Entry {
    let item = MediaItem(
      id: ItemID("1"), kind: kind, sources: [MediaSource(location: .remote(url: Self.url))], duration: .seconds(seconds)
    )
    var entry = PreloadWindow.Entry(item: item, position: position)
    entry.bytes = BytesOnHand(ranges: ByteRanges(onHand.map { [$0] } ?? []), length: length)
    return entry
  }

  private func window(_ entries: PreloadWindow.Entry...) -> PreloadWindow {
    PreloadWindow(entries, history: WatchHistory(kind: .video))
  }

  @Test func `nothing on hand is no second, everything is the whole item`() {
    #expect(window(entry()).items[0].readyUntil == 0)
    #expect(window(entry()).items[0].lastRendition == nil)
    let whole = window(entry(onHand: 0..<1_000_000))
    #expect(whole.items[0].readyUntil == 10)
    #expect(whole.items[0].lastRendition == 0)
  }

  @Test func `bytes on hand are the seconds that they play`() {
    let plan = window(entry())
    let three = plan.bytes(of: 0, upTo: 3, rendition: 0)
    #expect(three > 300_000 && three < 330_000)
    #expect(abs(window(entry(onHand: 0..<three)).items[0].readyUntil - 3) < 0.01)
    #expect(window(entry(onHand: 0..<three - 50_000)).items[0].readyUntil < 3)
  }

  @Test func `after a seek only what follows it counts`() {
    #expect(window(entry(onHand: 0..<300_000, position: 7)).items[0].readyUntil == 7)
    let there = window(entry(onHand: 600_000..<900_000, position: 7)).items[0]
    #expect(there.readyUntil > 8 && there.readyUntil < 10)
    #expect(window(entry(onHand: 600_000..<1_000_000, position: 7)).items[0].readyUntil == 10)
  }

  @Test func `a file of this machine is ready, a picture has nothing to read`() {
    var local = entry(length: nil)
    local.bytes.isLocal = true
    #expect(window(local).items[0].readyUntil == 10)
    #expect(window(entry(kind: .image)).items[0].renditions.isEmpty)
  }

  @Test func `what the player and the network know replaces what the feed said`() {
    var known = entry(seconds: 3, length: 4_000_000)
    known.duration = 20
    let item = window(known).items[0]
    #expect(item.duration == 20)
    #expect(item.renditions[0].meanBytes == 200_000)
  }

  @Test func `a place or a rendition that is not there has no bytes`() {
    #expect(window(entry()).bytes(of: 1, upTo: 1, rendition: 0) == 0)
    #expect(window(entry()).bytes(of: 0, upTo: 1, rendition: 5) == 0)
  }

  @Test func `downloads are told apart by a fifth of a second of running time`() {
    var samples = ThroughputSamples()
    samples.take(ThroughputMeter.Total(bytes: 1000, seconds: 0.1))
    #expect(samples.history.downloads.isEmpty)
    samples.take(ThroughputMeter.Total(bytes: 5000, seconds: 0.5))
    samples.take(ThroughputMeter.Total(bytes: 5000, seconds: 0.5))
    samples.take(ThroughputMeter.Total(bytes: 9000, seconds: 1.5))
    #expect(samples.history.downloads.map(\.bytes) == [5000, 4000])
    #expect(samples.history.downloads.map(\.seconds) == [0.5, 1])
  }
}
