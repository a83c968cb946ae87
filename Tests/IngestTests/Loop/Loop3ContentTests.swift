import FFmpegEngine
import Feed
import Foundation
import TestMedia
import Testing

@testable import Ingest

/// The right frames and the right samples, each once.
struct Loop3ContentTests {
  private func labels(_ loop: String, width: Int = 270, height: Int = 480) throws -> [Int] {
    try ReferenceDecoder.frames(of: loop, width: width, height: height).map { $0.label?.frame ?? -1 }
  }

  @Test(arguments: [0.0, 1.0, 0.5])
  func theFramesFromTheStartOnAreShownInOrderOnceEach(start: Double) throws {
    let loop = try Rig.loop(try TestMedia.clip(frames: 150), IngestOptions(start: start))
    let first = Int(start * 30)
    #expect(try labels(loop) == Array(first..<first + 90))
  }

  @Test(arguments: [ClipKind.rotated90, .rotated180, .rotated270, .mirrored, .mirroredRotated90])
  func theRotationIsInThePixels(_ kind: ClipKind) throws {
    let loop = try Rig.loop(try TestMedia.clip(kind, frames: 30))
    #expect(try labels(loop) == Array(0..<30) + Array(0..<30) + Array(0..<30))
  }

  @Test func whatAnEditListCutsOffStaysCutOff() throws {
    let loop = try Rig.loop(try TestMedia.clip(.editList, frames: 100))
    #expect(try labels(loop) == Array(3..<93))
  }

  @Test func aShortUploadStartsOverUntilThreeSecondsAreFull() throws {
    let loop = try Rig.loop(try TestMedia.clip(frames: 40))
    try Loop3Profile.expect(loop, hasSound: true)
    #expect(try labels(loop) == Array(0..<40) + Array(0..<40) + Array(0..<10))
  }

  @Test func whatIsLeftAfterTheStartIsPlayedOverAgain() throws {
    let loop = try Rig.loop(try TestMedia.clip(frames: 60), IngestOptions(start: 1))
    #expect(try labels(loop) == (0..<90).map { 30 + $0 % 30 })
  }

  @Test func aSingleFrameStandsForThreeSeconds() throws {
    let loop = try Rig.loop(try TestMedia.clip(.singleFrame, frames: 1))
    try Loop3Profile.expect(loop, hasSound: false)
    #expect(Set(try labels(loop)) == [0])
  }

  @Test func aVariableRateShowsAtEachTickTheFrameOfItsTime() throws {
    let frames = 110
    let loop = try Rig.loop(try TestMedia.clip(.variableRate, frames: frames))
    let timing = ClipKind.variableRate.timing(frames: frames)
    var pacer = FramePacer<Int>(grid: FrameGrid(rate: Fraction(30, 1)))
    var expected: [Int] = []
    for frame in 0..<frames {
      let time = timing.time(of: frame) * 1_000_000
      if let shown = pacer.take(frame, at: time, lasting: timing.duration(of: frame) * 1_000_000) {
        expected += shown.ticks.map { _ in shown.frame }
      }
    }
    #expect(try labels(loop) == Array(expected.prefix(90)))
  }

  /// The samples that a player hears which heeds the edit list: exactly three seconds, left channel.
  private func heard(_ loop: String) throws -> [Float] {
    let data = try ReferenceDecoder.run(
      "ffmpeg", ["-v", "error", "-i", loop, "-vn", "-af", "atrim=end_sample=132300", "-f", "f32le", "-"])
    let all = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return stride(from: 0, to: all.count, by: 2).map { all[$0] }
  }

  @Test(arguments: [ClipKind.small, .sound44100, .mp3, .vp9Opus, .transportStream, .matroska])
  func theSoundIsExactToTheSample(_ kind: ClipKind) throws {
    let samples = try heard(try Rig.loop(try TestMedia.clip(kind, item: 3, frames: 120)))
    try #require(samples.count == 132_300)
    // How far the hum is from where it should be, by its phase: in samples of 44.1 kHz.
    let pitch = FrameCode.pitch(3)
    var (sine, cosine) = (0.0, 0.0)
    for (index, sample) in samples.enumerated().dropFirst(4410).dropLast(4410) {
      let phase = 2 * Double.pi * pitch * Double(index) / 44_100
      sine += Double(sample) * sin(phase)
      cosine += Double(sample) * cos(phase)
    }
    let late = -atan2(cosine, sine) / (2 * .pi * pitch) * 44_100
    // A transport stream's clock has 90,000 ticks a second, Matroska's a thousand.
    let tolerance = kind == .matroska || kind == .vp9Opus ? 45.0 : 0.6
    #expect(abs(late) <= tolerance, "\(late) samples late")
    #expect(abs(hypot(sine, cosine) / Double(samples.count - 8820) * 2 - 0.25) < 0.02)
  }

  @Test func theSeamStepsNoMoreThanTheSineItself() throws {
    let samples = try heard(try Rig.loop(try TestMedia.clip(item: 3, frames: 90)))
    try #require(samples.count == 132_300)
    let inside = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    #expect(abs(samples[0] - samples[132_299]) <= inside)
    // Nor is there a dent beside it: the hum is as loud there as anywhere.
    for block in [samples.prefix(441), samples.suffix(441)] {
      let loudness = (block.reduce(0) { $0 + $1 * $1 } / 441).squareRoot()
      #expect(abs(loudness - 0.25 / Float(2).squareRoot()) < 0.02, "\(loudness)")
    }
  }

  @Test func richSoundTakesNinetySixKilobitsASecond() throws {
    let clip = "\(try Rig.folder())/noise.mkv"
    _ = try ReferenceDecoder.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x64:rate=30:duration=3", "-f", "lavfi", "-i",
        "anoisesrc=color=pink:duration=3:seed=1", "-c:v", "libx264", "-c:a", "flac", clip,
      ])
    let rate = try Told(try Rig.loop(clip)).sound?["bit_rate"] as? String
    #expect((90_000...102_000).contains(Int(rate ?? "") ?? 0), "\(rate ?? "none")")
  }

  @Test func soundThatEndsBeforeThePictureIsFollowedBySilence() throws {
    let clip = try TestMedia.clip(.latePicture, item: 3, frames: 90)
    // Its sound ends 200 ms before its picture does.
    let samples = try heard(try Rig.loop(clip))
    #expect(samples.count == 132_300)
    // The codec smears a little of the loop's loud start into its last two blocks.
    #expect(samples[125_500..<130_200].allSatisfy { abs($0) < 0.002 })
    #expect(samples[100_000..<110_000].contains { abs($0) > 0.2 })
  }

  @Test func metadataAreDroppedUnlessTheyAreToBeKept() throws {
    let told = [
      "title": "Holiday", "artist": "Maria", "com.apple.quicktime.location.ISO6709": "+48.1371+011.5754/",
      "creation_time": "2024-05-05T10:00:00.000000Z",
    ]
    let clip = try Rig.drawn(frames: 90, metadata: told) { canvas, frame in
      canvas.mark(FrameCode.Label(item: 1, frame: frame))
    }
    let bare = try Data(contentsOf: URL(fileURLWithPath: try Rig.loop(clip)))
    for secret in ["Holiday", "Maria", "48.1371", "2024"] { #expect(bare.range(of: Data(secret.utf8)) == nil) }
    let options = IngestOptions(start: 0, keepsMetadata: true)
    let tags = try #require(try Told(try Rig.loop(clip, options)).format["tags"] as? [String: String])
    #expect(tags["title"] == "Holiday" && tags["artist"] == "Maria")
    #expect(tags["com.apple.quicktime.location.ISO6709"] == "+48.1371+011.5754/")
    #expect(tags["creation_time"] == "2024-05-05T10:00:00.000000Z")
  }
}
