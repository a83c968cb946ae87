import Feed
import Foundation
import Playback
import TestMedia
import Testing

@testable import FFmpegEngine

/// What cannot be played is told in a typed error that names the file and says what to do.
@MainActor
struct FailureTests {
  private func failure(_ path: String) async throws -> PlaybackFailure {
    let harness = Harness()
    let generation = harness.load(path)
    let event = try await harness.event { _ in false }
    #expect(await patiently { harness.log.isFinished(generation) ? true : nil } == true)
    let failure = try #require(event.failure)
    #expect(!failure.advice.isEmpty)
    return failure
  }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(Media.folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func aMissingFile() async throws {
    let failure = try await failure("/nowhere/at-all.mp4")
    #expect(failure.reason == .notFound && failure.message.contains("at-all.mp4"))
  }

  @Test func aFolder() async throws {
    #expect(try await failure(Media.folder).reason == .unsupported)
  }

  @Test func aPipeThatNobodyWritesTo() async throws {
    let path = "\(Media.folder)/pipe.mp4"
    mkfifo(path, 0o600)
    #expect(try await failure(path).reason == .unsupported)
  }

  @Test func anEmptyFile() async throws {
    let failure = try await failure(file("empty.mp4", []))
    #expect(failure.reason == .damaged && failure.message.contains("empty"))
  }

  @Test func noMedia() async throws {
    let text = try file("text.mp4", Array("This is no video at all, only a few words.".utf8))
    #expect(try await failure(text).reason == .damaged)
    let noise = try file("noise.mp4", (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) })
    #expect(try await failure(noise).message.contains("noise.mp4"))
  }

  @Test func aPlaylistDoesNotOpenOtherFiles() async throws {
    let clip = try TestMedia.clip(.small)
    let lists = [
      ("list.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile://\(clip)\n#EXT-X-ENDLIST\n"),
      ("list.ffconcat", "ffconcat version 1.0\nfile \(clip)\n"),
      (
        "list.sdp",
        "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n"
      ),
    ]
    for (name, text) in lists { _ = try await failure(file(name, Array(text.utf8))) }
  }

  @Test func anAddressNeedsACache() async throws {
    let harness = Harness()
    harness.player.load(
      LoadRequest(
        item: ItemID("a"), source: MediaSource(location: .remote(url: "http://example.org/a.mp4")),
        generation: Generation(rawValue: 0), isFocused: true))
    let event = try await harness.event { _ in false }
    #expect(event.failure?.reason == .unsupported)
  }

  @Test func afterAFailureTheNextLoadPlays() async throws {
    let harness = Harness()
    harness.load("/nowhere.mp4")
    _ = try await harness.event { _ in false }
    harness.load(try TestMedia.clip(.small))
    #expect(try await harness.ready() != nil)
  }

  /// Damaged files in all the kinds of containers: none may crash or hang the player.
  @Test(arguments: [ClipKind.small, .bFrames, .matroska, .transportStream, .vp9Opus, .flash, .mjpeg, .hevc, .editList])
  func damageEndsInFramesOrInAnError(_ kind: ClipKind) async throws {
    let whole = try TestMedia.clip(kind, frames: 24)
    var damages: [Corruption] = [.truncated(0.02), .truncated(0.3), .truncated(0.6), .truncated(0.9), .truncated(0.99)]
    for seed in UInt64(1)...6 {
      damages.append(.flippedBits(count: 12, seed: seed))
      damages.append(.flippedBitsAfter(0.2, count: 40, seed: seed))
    }
    for damage in damages {
      let path = try damage.apply(to: whole)
      let harness = Harness()
      harness.player.output.setTarget(.init(size: PixelSize(width: 64, height: 64), mode: .fit))
      let generation = harness.load(path, loop: .none)
      let event = try await harness.event(\.isReady)
      if event.isReady {
        let frames = await harness.playThrough(limit: 200)
        #expect(!frames.isEmpty || harness.hasEnded, "\(kind) \(damage)")
        harness.player.seek(to: .milliseconds(400), precision: .precise)
        harness.player.seek(to: .zero, precision: .fast)
        _ = try await harness.event(\.isSeeked)
      }
      harness.player.unload()
      #expect(await patiently { harness.log.isFinished(generation) ? true : nil } == true, "\(kind) \(damage)")
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
