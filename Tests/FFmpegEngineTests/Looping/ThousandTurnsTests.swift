import FFmpegEngine
import Foundation
import Playback
import Testing

@testable import FFmpegEngine

/// A clip of three seconds, a thousand times: nothing is lost, doubled or late, and the sound is one turn's after the
/// other's, bit for bit. (Other material goes round eight times: `LoopMaterialTests`.)
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ThousandTurnsTests {
  @Test func aThousandTurnsShowEachFrameOnceAtItsTime() async throws {
    let path = try LoopClips.make("thousand.mov", timing: .frames(90), samples: 144_000) { options in
      options.video?.bFrames = 2
      options.audio?.codec = .pcm
    }
    let run = try await LoopRun(path, keepsSound: false)
    run.wantedTurn = (0..<144_000).flatMap { index -> [Float] in
      let sample = 0.5 * sin(400 * 2 * .pi * Double(index) / 48_000 + 0.7)
      let coded = Float((Float(sample) * 32_767).rounded()) / 32_768
      return [coded, coded]
    }
    await run.play(to: 1_000 * 144_000 - 1)
    #expect(run.shown.count == 90_000)
    #expect(run.shown.map(\.number) == (0..<90_000).map { $0 % 90 })
    let late = run.shown.enumerated().map { index, frame in frame.at - index * 1_600 }
    // A frame's time may fall between two samples.
    #expect(late.allSatisfy { (0...1).contains($0) })
    #expect(run.output.statistics.dropped == 0 && run.output.statistics.late == 0)
    #expect(run.differing == 0)
  }
}
