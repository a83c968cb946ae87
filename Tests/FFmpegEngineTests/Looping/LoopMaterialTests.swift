import FFmpegEngine
import Foundation
import Playback
import TestMedia
import Testing

@testable import FFmpegEngine

/// Eight turns of clips of every make: all frames at their times, and sound that goes on to the sample.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LoopMaterialTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    /// Frames of one turn: the number of the first, and when each begins, in seconds.
    var first = 0
    var times: [Double]
    /// Of one turn, in samples of 1/48000 s.
    var length: Int
    /// Hertz of a sine that fits a turn a whole number of times.
    var hertz: Double
    /// How far, in samples, the container's clock may be off at a frame.
    var slack = 1
    var make: @Sendable () throws -> String
    var testDescription: String { name }
  }

  nonisolated static func regular(_ count: Int, _ rate: Double) -> [Double] { (0..<count).map { Double($0) / rate } }

  nonisolated static func clip(
    _ name: String, slack: Int = 1, _ change: @escaping @Sendable (inout ClipOptions) -> Void
  ) -> Kind {
    Kind(name: name, times: regular(90, 30), length: 144_000, hertz: 400, slack: slack) {
      try LoopClips.make(name, timing: .frames(90), samples: 144_000, change)
    }
  }

  nonisolated static let uneven: [Int64] = (0..<72).map { frame in
    let gaps: [Int64] = [33, 17, 50, 8, 117, 33, 25, 42, 50]
    return (0..<frame).reduce(0) { $0 + gaps[$1 % gaps.count] }
  }

  nonisolated static let kinds = [
    Kind(name: "23.976", times: regular(72, 24_000 / 1_001), length: 144_144, hertz: 1_200 / 3.003) {
      try LoopClips.make(
        "23976.mp4", timing: .constant(rate: Fraction(24_000, 1_001), count: 72), samples: 144_144,
        hertz: 1_200 / 3.003)
    },
    Kind(name: "59.94", times: regular(180, 60_000 / 1_001), length: 144_144, hertz: 1_200 / 3.003) {
      try LoopClips.make(
        "5994.mp4", timing: .constant(rate: Fraction(60_000, 1_001), count: 180), samples: 144_144,
        hertz: 1_200 / 3.003)
    },
    Kind(name: "variable rate", times: uneven.map { Double($0) / 1_000 }, length: 144_000, hertz: 400) {
      try LoopClips.make(
        "vfr.mp4", timing: .explicit(times: uneven, timeBase: Fraction(1, 1_000), lastDuration: 50), samples: 144_000)
    },
    clip("bframes.mp4") {
      $0.video?.bFrames = 3
      $0.video?.encoderOptions["x264-params"] = "b-pyramid=normal:b-adapt=0"
    },
    Kind(name: "edit list", first: 3, times: regular(90, 30), length: 144_000, hertz: 400) {
      try LoopClips.make(
        "edit.mp4",
        timing: .explicit(times: (0..<93).map { Int64($0 - 3) }, timeBase: Fraction(1, 30), lastDuration: 1),
        samples: 144_000)
    },
    Kind(name: "AAC 44.1 kHz", times: regular(90, 30), length: 144_000, hertz: 400) {
      try LoopClips.make("aac44.mp4", timing: .frames(90), samples: 132_300, rate: 44_100)
    },
    clip("opus.mp4") { $0.audio?.codec = .opus },
    clip("opus.mkv", slack: 48) {
      $0.audio?.codec = .opus
      // The muxer forgets the encoder's delay: else the sound would be early by that.
      $0.audio?.firstSampleTime = 312
    },
    clip("mp3.mp4") { $0.audio?.codec = .mp3 },
    clip("pcm.mov") { $0.audio?.codec = .pcm },
  ]

  @Test(arguments: kinds)
  func everyFrameAndEverySampleOfEveryTurn(_ kind: Kind) async throws {
    let turns = 8
    let path = try kind.make()
    let run = try await LoopRun(path)
    await run.play(to: turns * kind.length - 1)
    let count = kind.times.count
    #expect(run.shown.map(\.number) == (0..<turns * count).map { kind.first + $0 % count })
    for (index, frame) in run.shown.enumerated() {
      let due = Double(index / count * kind.length) + (kind.times[index % count] * 48_000)
      let late = Double(frame.at) - due
      if late < -Double(kind.slack) || late > Double(kind.slack) + 1 {
        Issue.record("frame \(index) came \(late) samples late")
        break
      }
    }
    #expect(run.output.statistics.dropped == 0)
    try expectJoined(run.sound, path, length: kind.length)
  }

  nonisolated static let soundOnly = ["only.m4a", "only.mp3", "only.ogg"]

  @Test(arguments: soundOnly)
  func onlySoundGoesRoundToTheSample(_ name: String) async throws {
    let path = try LoopClips.make(name, timing: .frames(1), samples: 144_000) { options in
      options.video = nil
      if name.hasSuffix("mp3") { options.audio?.codec = .mp3 }
      if name.hasSuffix("ogg") { options.audio?.codec = .opus }
    }
    let run = try await LoopRun(path)
    await run.play(to: 8 * 144_000 - 1)
    try expectJoined(run.sound, path, length: 144_000)
    let turned = run.harness.log.events.filter { if case .turned = $0 { true } else { false } }
    #expect(turned.count == 7)
  }

  @Test func delayAndPaddingThatITunesHasNotedAreLeftOut() async throws {
    let edited = try LoopClips.make("noted.m4a", timing: .frames(1), samples: 144_000) { $0.video = nil }
    let plain = try Media.make("no-edit-list.m4a", ["-i", edited, "-c", "copy", "-use_editlist", "0"])
    // A delay of 1,024 samples, then 144,000 that count.
    let noted = try ITunesTag.adding(" 00000000 00000400 00000180 0000000000023280 00000000", to: plain)
    let run = try await LoopRun(noted)
    await run.play(to: 4 * 144_000 - 1)
    try expectJoined(run.sound, edited, length: 144_000)
  }

  /// The sound of all turns is what `ffmpeg` decodes of the clip, over and over, and no seam steps further than the
  /// sound itself. The first 10 ms are faded in.
  private func expectJoined(
    _ sound: [Float], _ path: String, length: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let reference = try ReferenceDecoder.leftEar(of: path)
    try #require(reference.count >= length, sourceLocation: sourceLocation)
    let worst = (480..<sound.count).max { error($0) < error($1) } ?? 480
    func error(_ index: Int) -> Float { abs(sound[index] - reference[index % length]) }
    // A sample too early or too late is 0.026 at the steepest. AAC puts a little noise of its own into each turn.
    #expect(error(worst) < 0.015, "sample \(worst % length) of turn \(worst / length)", sourceLocation: sourceLocation)
    func step(_ index: Int) -> Float { abs(sound[index] - sound[index - 1]) }
    let inside = (481..<sound.count).filter { $0 % length > 2 }.map(step).max() ?? 0
    let seams = stride(from: length, to: sound.count, by: length).map(step)
    #expect(seams.allSatisfy { $0 <= inside }, sourceLocation: sourceLocation)
  }
}

extension ReferenceDecoder {
  /// The left ear at 48 kHz.
  fileprivate static func leftEar(of path: String) throws -> [Float] {
    let data = try run(
      "ffmpeg", ["-v", "error", "-i", path, "-vn", "-af", "pan=mono|c0=c0", "-ar", "48000", "-f", "f32le", "-"])
    return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }
}
