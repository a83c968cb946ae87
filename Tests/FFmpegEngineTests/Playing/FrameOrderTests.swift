import Foundation
import Playback
import Testing

@testable import FFmpegEngine

/// Every frame that ffmpeg decodes is given once, in order, at its time.
@MainActor
struct FrameOrderTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: String
    var testDescription: String { name }
  }

  nonisolated static let source = "-f lavfi -i testsrc2=s=180x320:r=30:d=1 -f lavfi -i sine=440:d=1"
  nonisolated static let h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac"

  nonisolated static let kinds = [
    Kind(name: "plain.mp4", arguments: "\(source) \(h264) -bf 0"),
    Kind(name: "bframes.mp4", arguments: "\(source) -c:v libx264 -preset veryfast -bf 3 -pix_fmt yuv420p -c:a aac"),
    Kind(name: "vfr.mp4", arguments: "\(source) -vf select='mod(n\\,7)*mod(n\\,3)' -fps_mode vfr \(h264)"),
    Kind(name: "stream.ts", arguments: "\(source) \(h264) -bf 2"),
    Kind(name: "matroska.mkv", arguments: "\(source) \(h264) -bf 2"),
    Kind(name: "flash.flv", arguments: "\(source) \(h264) -ar 44100"),
    Kind(name: "vp9.webm", arguments: "\(source) -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus"),
    Kind(name: "hevc.mp4", arguments: "\(source) -c:v libx265 -preset ultrafast -x265-params log-level=none -c:a aac"),
    Kind(name: "motion.mov", arguments: "\(source) -c:v mjpeg -c:a pcm_s16le"),
    Kind(name: "fragmented.mp4", arguments: "\(source) \(h264) -movflags frag_keyframe+empty_moov"),
    Kind(name: "silent.mp4", arguments: "-f lavfi -i testsrc2=s=180x320:r=25:d=1 \(h264)"),
    Kind(name: "single.mp4", arguments: "-f lavfi -i testsrc2=s=180x320:r=25:d=0.04 \(h264)"),
    Kind(name: "late-first.mp4", arguments: "\(source) \(h264) -output_ts_offset 10"),
    Kind(
      name: "negative.mkv", arguments: "\(source) -c:v libx264 -bf 3 -pix_fmt yuv420p -c:a aac -avoid_negative_ts 0"),
  ]

  @Test(arguments: kinds)
  func everyFrameIsGivenOnceAtItsTime(_ kind: Kind) async throws {
    let path = try Media.make(kind.name, kind.arguments)
    let expected = try Media.frameTimes(path)
    #expect(!expected.isEmpty)
    let harness = Harness()
    harness.load(path)
    _ = try #require(try await harness.ready())
    let frames = await harness.playThrough()
    expectTimes(frames, expected)
    #expect(frames.map(\.serial) == Array(0..<frames.count))
    #expect(harness.player.output.statistics.dropped == 0)
    #expect(harness.player.output.statistics.presented == frames.count)
    #expect(harness.log.events.filter(\.isFirstFrame).count == 1)
    #expect(harness.log.events.filter(\.isEnd).count == 1)
  }
}

/// Compares times to the precision that both sides round to.
@MainActor
func expectTimes(
  _ frames: [VideoFrame], _ expected: [Int64], from start: Int64 = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let times = frames.map { $0.position.nanoseconds - start }
  #expect(times.count == expected.count, sourceLocation: sourceLocation)
  for (index, (time, wanted)) in zip(times, expected).enumerated() where abs(time - wanted) > 1_100_000 {
    Issue.record("frame \(index) at \(time) ns instead of \(wanted)", sourceLocation: sourceLocation)
    return
  }
}
