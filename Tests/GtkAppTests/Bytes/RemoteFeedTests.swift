import FaultyOrigin
import Feed
import Foundation
import LoopbackOrigin
import MediaCache
import Playback
import TestMedia
import Testing

@testable import GtkApp

/// The real app over an origin: items come over HTTP, through the cache.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct RemoteFeedTests {
  private func withOrigin(_ work: @MainActor (FaultyOrigin, AppCache) async throws -> Void) async throws {
    let origin = try FaultyOrigin()
    let folder = NSTemporaryDirectory() + "app-cache-\(UUID().uuidString)"
    let cache = AppCache(directory: folder, configuration: CacheConfiguration())
    defer {
      origin.stop()
      cache.close()
      try? FileManager.default.removeItem(atPath: folder)
    }
    try await work(origin, cache)
  }

  private func told(_ rig: FeedRig, _ origin: FaultyOrigin) -> Comment {
    let answers = origin.log.entries.map { "\($0.request.path) \($0.status ?? 0) \($0.served) \($0.isFinished)" }
    return "\(rig.story); the origin: \(answers)"
  }

  private func items(_ count: Int, on origin: FaultyOrigin) throws -> [MediaItem] {
    try (1...count).map { number in
      let path = "/\(number).mp4"
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try TestMedia.clip(item: number, frames: 60))))
      origin.put(path, OriginResource(bytes: bytes, contentType: "video/mp4", entityTag: "\"\(number)\""))
      return MediaItem(
        id: ItemID("\(number)"),
        sources: [MediaSource(location: .remote(url: origin.url(path)), byteCount: Int64(bytes.count))],
        duration: .seconds(2))
    }
  }

  @Test func `swipes over HTTP show the right frames, and heads two pages on are on hand`() async throws {
    try await withOrigin { origin, cache in
      let items = try items(5, on: origin)
      let rig = try FeedRig(InMemorySource(items: items, delay: .zero), cache: cache)
      #expect(await rig.until { rig.page.focusedPage?.picture.firstFrameTime != nil })
      // The item two pages on has no player; its head comes all the same.
      let third = items[2].remoteURL ?? ""
      #expect(await rig.until { cache.ifOpen?.item(for: third) != nil })
      for number in 2...4 {
        rig.page.jump(to: number - 1)
        #expect(await rig.until { rig.page.focusedPage?.item == ItemID("\(number)") })
        #expect(await rig.until { rig.page.focusedPage?.picture.firstFrameTime != nil })
      }
      await rig.close()
      // Nothing came twice but what was under way when a page was left.
      for item in items {
        #expect(cache.ifOpen?.lease(item.remoteURL ?? "").traffic.twice == 0)
      }
    }
  }

  @Test func `what is in focus and beside it is held; what is left is let go`() async throws {
    try await withOrigin { origin, cache in
      let items = try items(6, on: origin)
      let rig = try FeedRig(InMemorySource(items: items, delay: .zero), cache: cache)
      #expect(await rig.until { rig.page.focusedPage?.picture.firstFrameTime != nil })
      let pinned = { () -> [String] in
        (cache.ifOpen?.list() ?? []).filter(\.isPinned).map(\.key.rawValue).sorted()
      }
      let urls = items.map { $0.remoteURL ?? "" }
      #expect(await rig.until { pinned() == Array(urls[0...1]) })
      rig.page.jump(to: 3)
      #expect(await rig.until { pinned() == Array(urls[2...4]) })
      await rig.close()
    }
  }

  @Test func `an address that is gone says so in its page, and the next plays`() async throws {
    try await withOrigin { origin, cache in
      let items = try items(2, on: origin)
      origin.fault(.status(404), on: "/1.mp4")
      let rig = try FeedRig(InMemorySource(items: items, delay: .zero), cache: cache)
      #expect(
        await rig.until {
          if case .failed(let failure) = rig.page.focusedPage?.overlay.status {
            failure.reason == .notFound
          } else {
            false
          }
        }, told(rig, origin))
      #expect(origin.log.entries("/1.mp4").count <= 3)
      rig.page.jump(to: 1)
      #expect(await rig.until { rig.page.focusedPage?.picture.firstFrameTime != nil }, told(rig, origin))
      await rig.close()
    }
  }

  @Test func `a feed of files opens no cache`() async throws {
    let cache = AppCache(directory: "/nowhere", configuration: CacheConfiguration())
    let rig = try FeedRig(try FeedRig.source(clips: 3), cache: cache)
    #expect(await rig.until { rig.page.focusedPage?.picture.firstFrameTime != nil })
    await rig.close()
    #expect(cache.ifOpen == nil)
  }

  @Test func `with the cache off everything comes from the network and no folder is made`() async throws {
    let origin = try FaultyOrigin()
    defer { origin.stop() }
    let folder = NSTemporaryDirectory() + "app-cache-\(UUID().uuidString)"
    var configuration = CacheConfiguration()
    configuration.isKept = false
    let cache = AppCache(directory: folder, configuration: configuration)
    let rig = try FeedRig(InMemorySource(items: try items(2, on: origin), delay: .zero), cache: cache)
    #expect(await rig.until { rig.page.focusedPage?.picture.firstFrameTime != nil }, told(rig, origin))
    #expect(rig.toasts.isEmpty)
    await rig.close()
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
