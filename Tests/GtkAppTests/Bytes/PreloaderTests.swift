import FaultyOrigin
import Feed
import Foundation
import LoopbackOrigin
import MediaCache
import Playback
import TestMedia
import Testing

@testable import GtkApp

/// What is fetched before it is wanted, in the real app over an origin.
@MainActor
@Suite(.enabled(if: hasDisplay, "needs a display"), .serialized, .timeLimit(.minutes(3)))
struct PreloaderTests {
  private struct Bench {
    let origin: FaultyOrigin
    let cache: AppCache
    let folder: String

    init() throws {
      origin = try FaultyOrigin()
      folder = NSTemporaryDirectory() + "preloader-\(UUID().uuidString)"
      cache = AppCache(directory: folder, configuration: CacheConfiguration())
    }

    func close() {
      origin.stop()
      cache.close()
      try? FileManager.default.removeItem(atPath: folder)
    }

    /// Served twice: as `/N.mp4` and, for a lighter rendition, as `/N-light.mp4`.
    func item(_ number: Int, light: Bool = false) throws -> MediaItem {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try TestMedia.clip(item: number, frames: 60))))
      var sources: [MediaSource] = []
      for path in ["/\(number).mp4"] + (light ? ["/\(number)-light.mp4"] : []) {
        origin.put(path, OriginResource(bytes: bytes, contentType: "video/mp4", entityTag: "\"\(path)\""))
        sources.append(MediaSource(location: .remote(url: origin.url(path)), byteCount: Int64(bytes.count)))
      }
      return MediaItem(id: ItemID("\(number)"), sources: sources, duration: .seconds(2))
    }

    func requests(_ path: String) -> Int { origin.log.entries(path).count }
  }

  @Test func `without preloading nothing is asked for before its turn, and it plays then`() async throws {
    let bench = try Bench()
    let rig = try FeedRig(
      InMemorySource(items: try (1...4).map { try bench.item($0) }, delay: .zero), cache: bench.cache, preloading: .off)
    #expect(await rig.until { rig.page.focusedPage?.picture.firstFrameTime != nil })
    // The whole of what plays has come, so everything that could be asked for with it has been.
    #expect(await rig.until { rig.page.preloader.decision == .sleep(seconds: nil) })
    await rig.turns(100)
    #expect(bench.requests("/1.mp4") > 0)
    for number in 2...4 { #expect(bench.requests("/\(number).mp4") == 0) }
    rig.page.step(by: 1)
    #expect(await rig.until { rig.position == 1 && rig.page.focusedPage?.picture.firstFrameTime != nil })
    #expect(bench.requests("/3.mp4") == 0)
    // Switched on, the rest comes at once.
    rig.page.preloader.setting = .normal
    #expect(await rig.until { bench.requests("/3.mp4") > 0 && bench.requests("/4.mp4") > 0 })
    await rig.close()
    bench.close()
  }

  @Test func `a rendition that was picked stays for as long as the program runs`() async throws {
    let bench = try Bench()
    var item = try bench.item(1, light: true)
    // The best is far too heavy for any line: ten gigabytes in two seconds.
    item.sources[0].byteCount = 10_000_000_000
    item.sources[0].bitRate = 40_000_000_000
    let preloader = Preloader(bench.cache)
    let picked = preloader.picked(item)
    #expect(picked.source == item.sources[1])
    #expect(Set(picked.sources) == Set(item.sources))
    #expect(preloader.picked(item) == picked)
    let rig = try FeedRig(InMemorySource(items: [item], delay: .zero), cache: bench.cache)
    #expect(await rig.until { rig.page.focusedPage?.picture.firstFrameTime != nil })
    #expect(bench.requests("/1.mp4") == 0)
    #expect(bench.requests("/1-light.mp4") > 0)
    await rig.close()
    bench.close()
  }

  @Test func `how long somebody stays is learned from what leaves the focus`() async throws {
    let bench = try Bench()
    let rig = try FeedRig(
      InMemorySource(items: try (1...3).map { try bench.item($0) }, delay: .zero), cache: bench.cache)
    #expect(await rig.until { rig.plays })
    let before = rig.page.preloader.watching.history
    rig.page.step(by: 1)
    #expect(await rig.until { rig.position == 1 && rig.plays })
    #expect(rig.page.preloader.watching.history != before)
    await rig.close()
    bench.close()
  }
}

/// A feed that cannot be loaded until it is let.
private actor UnsteadySource: FeedSource {
  private(set) var asked = 0
  private var isThere = false
  private let item: MediaItem

  init(_ item: MediaItem) { self.item = item }

  func comeBack() { isThere = true }

  func page(after cursor: FeedCursor?, size: Int) async throws -> Feed.FeedPage {
    asked += 1
    guard isThere else { throw FetchError(url: "http://o/feed.json", problem: .noNetwork) }
    return Feed.FeedPage(items: [item], next: nil)
  }
}

@MainActor
@Suite(.enabled(if: hasDisplay, "needs a display"), .serialized, .timeLimit(.minutes(3)))
struct OfflineFeedTests {
  @Test func `a feed that failed without a network goes on by itself when there is one`() async throws {
    let source = UnsteadySource(try #require(try FeedRig.items(1).first))
    let rig = try FeedRig(source)
    let failed = { if case .failed = rig.page.store.status { true } else { false } }
    #expect(await rig.until(failed))
    await source.comeBack()
    rig.page.network.changed()
    // Where the tests run there may be no network but loopback; then nothing may be asked for.
    guard rig.page.network.isAvailable else {
      await rig.turns(50)
      #expect(failed())
      #expect(await source.asked == 1)
      await rig.close()
      return
    }
    #expect(await rig.until { rig.page.store.items.count == 1 && rig.plays })
    await rig.close()
  }
}

/// Gives the old address the first time, the new one from then on.
private actor SignedSource: FeedSource {
  private(set) var asked = 0
  private let items: [MediaItem]

  init(_ items: [MediaItem]) { self.items = items }

  func page(after cursor: FeedCursor?, size: Int) async throws -> Feed.FeedPage {
    asked += 1
    return Feed.FeedPage(items: [items[min(asked, items.count) - 1]], next: nil)
  }
}

@MainActor
@Suite(.enabled(if: hasDisplay, "needs a display"), .serialized, .timeLimit(.minutes(3)))
struct SignedFeedTests {
  @Test func `an address that runs out in the middle is asked for anew, and reading goes on at the same byte`()
    async throws
  {
    let origin = try FaultyOrigin()
    let folder = NSTemporaryDirectory() + "signed-\(UUID().uuidString)"
    let cache = AppCache(directory: folder, configuration: CacheConfiguration())
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try TestMedia.clip(item: 3, frames: 60))))
    for path in ["/old.mp4", "/new.mp4"] {
      origin.put(path, OriginResource(bytes: bytes, contentType: "video/mp4", entityTag: "\"3\""))
    }
    let kept = Int64(bytes.count / 2)
    origin.fault(.cutShort(after: kept), on: "/old.mp4", requests: 0..<1)
    origin.fault(.status(403), on: "/old.mp4", requests: 1..<100)
    let items = ["/old.mp4", "/new.mp4"].map { path in
      MediaItem(
        id: ItemID("3"),
        sources: [MediaSource(location: .remote(url: origin.url(path)), byteCount: Int64(bytes.count))],
        duration: .seconds(2))
    }
    let source = SignedSource(items)
    let rig = try FeedRig(source, cache: cache)
    #expect(await rig.until { rig.plays && rig.codeInFocus == 3 })
    #expect(await rig.until { !origin.log.entries("/new.mp4").isEmpty })
    #expect(await rig.until { origin.log.bytesServed("/new.mp4") >= Int64(bytes.count) - kept })
    #expect(origin.log.entries("/new.mp4").flatMap(\.served).map(\.lowerBound).min() == kept)
    #expect(rig.page.store.items.first?.source?.location == items[1].source?.location)
    #expect(await source.asked == 2)
    await rig.close()
    origin.stop()
    cache.close()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
