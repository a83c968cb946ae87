import FaultyOrigin
import Feed
import LoopbackOrigin
import MediaCache
import Playback
import TestMedia
import Testing

@testable import FFmpegEngine

/// Items that come over HTTP play like files, and each of their bytes comes once.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RemotePlayingTests {
  private func labels(_ frames: [VideoFrame]) -> [FrameCode.Label?] {
    frames.map { frame in
      FrameCode.read(from: frame)
    }
  }

  private func numbers(_ frames: [VideoFrame], of item: Int) -> [Int] {
    labels(frames).map { $0?.item == item ? $0?.frame ?? -1 : -1 }
  }

  @Test(arguments: [ClipKind.small, .bFrames, .transportStream, .matroska, .vp9Opus, .flash, .fragmented])
  func `a full watch shows every frame and fetches every byte once`(kind: ClipKind) async throws {
    try await RemoteRig.run { rig in
      let clip = try TestMedia.clip(kind, item: 7, frames: 45)
      let file = try rig.serve(clip)
      let harness = Harness(openBytes: rig.opener)
      harness.load(file.location)
      _ = try #require(try await harness.ready())
      let frames = await harness.playThrough()
      #expect(numbers(frames, of: 7) == Array(0..<45))
      #expect(harness.log.events.last?.isEnd == true)
      #expect(rig.witness.wrong.isEmpty)
      #expect(rig.origin.log.bytesServed(file.path) <= Int64(file.bytes.count))
    }
  }

  @Test func `twenty loops make no further request`() async throws {
    try await RemoteRig.run { rig in
      let file = try rig.serve(try TestMedia.clip(.small, item: 3, frames: 12))
      let harness = Harness(openBytes: rig.opener)
      harness.load(file.location, loop: .whole)
      _ = try #require(try await harness.ready())
      let first = await harness.playThrough(limit: 12)
      let requests = rig.origin.log.entries.count
      let rest = await harness.playThrough(limit: 20 * 12)
      #expect(numbers(first + rest, of: 3) == (0..<21 * 12).map { $0 % 12 })
      #expect(rig.origin.log.entries.count == requests)
      #expect(rig.origin.log.bytesServed(file.path) == Int64(file.bytes.count))
    }
  }

  @Test func `what is complete plays with the origin gone`() async throws {
    try await RemoteRig.run { rig in
      let file = try rig.serve(try TestMedia.clip(.small, item: 9, frames: 30))
      for _ in 0..<2 {
        let harness = Harness(openBytes: rig.opener)
        let generation = harness.load(file.location)
        _ = try #require(try await harness.ready())
        #expect(numbers(await harness.playThrough(), of: 9) == Array(0..<30))
        harness.player.unload()
        #expect(await patiently { harness.log.isFinished(generation) ? true : nil } == true)
        rig.origin.stop()
      }
      #expect(rig.witness.wrong.isEmpty)
    }
  }

  @Test func `seeks fetch nothing twice and land on the right frames`() async throws {
    try await RemoteRig.run(configure: { $0.neighbourReadAhead = 16_000 }) { rig in
      let file = try rig.serve(try TestMedia.clip(.small, item: 5, frames: 300))
      let harness = Harness(openBytes: rig.opener)
      harness.load(file.location)
      _ = try #require(try await harness.ready())
      var seeks = 0
      for frame in [200, 20, 290, 120, 0, 250] {
        harness.player.seek(to: .nanoseconds(frame * 1_000_000_000 / 30 + 1_000_000), precision: .precise)
        seeks += 1
        let landed = await patiently { () -> Bool? in
          harness.log.events.filter(\.isSeeked).count == seeks ? true : nil
        }
        #expect(landed == true)
        let shown = await harness.frame()
        #expect(labels(shown.map { [$0] } ?? []) == [FrameCode.Label(item: 5, frame: frame)])
      }
      #expect(rig.witness.wrong.isEmpty)
      #expect(rig.traffic(file).twice == 0)
      // Also what was under way when a seek led elsewhere has not come for nothing.
      #expect(rig.origin.log.bytesServed(file.path) <= Int64(file.bytes.count))
    }
  }

  @Test func `two players and a preloader share one download`() async throws {
    try await RemoteRig.run { rig in
      let file = try rig.serve(try TestMedia.clip(.small, item: 6, frames: 120))
      let lease = rig.cache.lease(file.url)
      let preload = lease.preload(.all)
      let players = [Harness(openBytes: rig.opener), Harness(openBytes: rig.opener)]
      for harness in players { harness.load(file.location) }
      for harness in players {
        _ = try #require(try await harness.ready())
        #expect(numbers(await harness.playThrough(), of: 6) == Array(0..<120))
      }
      #expect(await patiently { preload.isRunning ? nil : true } == true)
      #expect(rig.witness.wrong.isEmpty)
      #expect(rig.origin.log.bytesServed(file.path) == Int64(file.bytes.count))
    }
  }

  @Test(arguments: [false, true])
  func `an index at the end costs one request more`(isPreloaded: Bool) async throws {
    try await RemoteRig.run { rig in
      // FFmpeg writes the index last unless it is told otherwise.
      let clip = try Media.make(
        "index-last.mp4",
        "-f lavfi -i testsrc2=s=270x480:r=30:d=8 -f lavfi -i sine=300:d=8 -c:v libx264 -b:v 1500k -pix_fmt yuv420p -c:a aac"
      )
      let file = try rig.serve(clip)
      if isPreloaded {
        let lease = rig.cache.lease(file.url)
        let preload = lease.preload(.head(bytes: 200_000))
        #expect(await patiently { preload.isRunning ? nil : true } == true)
        let tail = rig.origin.log.entries(file.path)[1]
        #expect(tail.served.first.map { $0.upperBound == Int64(file.bytes.count) } == true)
        #expect(rig.origin.log.entries(file.path).count <= 3)
      }
      let before = rig.origin.log.entries(file.path).count
      let harness = Harness(openBytes: rig.opener)
      harness.load(file.location)
      _ = try #require(try await harness.ready())
      // The first frame needs nothing more than the head.
      #expect(rig.origin.log.entries(file.path).count - before <= (isPreloaded ? 1 : 3))
      #expect(await harness.playThrough().count == 240)
      #expect(rig.witness.wrong.isEmpty)
      #expect(rig.traffic(file) == (Int64(file.bytes.count), 0))
      #expect(rig.origin.log.bytesServed(file.path) == Int64(file.bytes.count))
    }
  }

  @Test func `covers and probes come through the cache too`() async throws {
    try await RemoteRig.run { rig in
      let clip = try rig.serve(try TestMedia.clip(.small, item: 8, frames: 30))
      let decoder = StillDecoder(openBytes: rig.opener)
      for format in [TestImages.Format.jpeg, .png, .webp, .gif] {
        let path = "/cover.\(format.rawValue)"
        let image = try rig.serve(try TestImages.image(format, item: 2), at: path, type: nil)
        let item = MediaItem(
          id: ItemID(path), sources: [MediaSource(location: clip.location)], cover: image.location)
        let cover = try await decoder.cover(of: item, in: PixelSize(width: 270, height: 480))
        #expect(cover.label?.item == 2)
        #expect(rig.cache.item(for: image.url)?.isComplete == true)
      }
      let opener = rig.opener
      let probe = try await offPool { try MediaProbe.probe(clip.location, openBytes: opener) }
      #expect(probe.name == clip.url && probe.byteCount == Int64(clip.bytes.count))
      // An item whose cover is gone shows its own picture.
      let bare = MediaItem(
        id: ItemID("bare"), sources: [MediaSource(location: clip.location)],
        cover: .remote(url: rig.origin.url("/none.png")))
      #expect(try await decoder.cover(of: bare, in: PixelSize(width: 270, height: 480)).label?.item == 8)
      #expect(rig.witness.wrong.isEmpty)
    }
  }
}
