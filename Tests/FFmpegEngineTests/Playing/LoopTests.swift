import Playback
import Testing

@testable import FFmpegEngine

/// A loop shows every frame once in each turn, and says when it comes round.
@MainActor
struct LoopTests {
  @Test(arguments: ["", "-bf 3", "-bf 0"])
  func everyTurnShowsEveryFrame(_ frames: String) async throws {
    let path = try Media.make(
      "loop\(frames.filter(\.isNumber)).mp4",
      "-f lavfi -i testsrc2=s=90x160:r=30:d=1 -f lavfi -i sine=300:d=1 -c:v libx264 -preset veryfast \(frames) "
        + "-pix_fmt yuv420p -c:a aac")
    let harness = Harness()
    harness.load(path, loop: .whole)
    _ = try #require(try await harness.ready())
    let frames = await harness.playThrough(limit: 100)
    let numbers = frames.map { Int((Double($0.position.nanoseconds) * 30 / 1e9).rounded()) }
    #expect(numbers == (0..<100).map { $0 % 30 })
    #expect(frames.map(\.serial) == Array(0..<100))
    #expect(frames.allSatisfy { abs($0.duration.nanoseconds - 33_333_333) < 100_000 })
    let turns: () -> [PlayerEvent] = { harness.log.events.filter { if case .turned = $0 { true } else { false } } }
    await patiently { turns().count == 3 ? true : nil }
    let wanted = (1...3).map { PlayerEvent.turned(harness.generation, turn: $0) }
    #expect(turns() == wanted)
  }

  @Test func anItemOfOneFrameGoesRoundToo() async throws {
    let path = try Media.make(
      "loop-single.mp4", "-f lavfi -i testsrc2=s=90x160:r=25:d=0.04 -c:v libx264 -pix_fmt yuv420p")
    let harness = Harness()
    harness.load(path, loop: .whole)
    _ = try #require(try await harness.ready())
    let frames = await harness.playThrough(limit: 5)
    #expect(frames.map(\.position) == Array(repeating: .zero, count: 5))
  }

  @Test func longerSoundDoesNotMakeTheLoopLonger() async throws {
    let path = try Media.make(
      "loop-long-sound.mp4",
      "-f lavfi -i testsrc2=s=90x160:r=25:d=1 -f lavfi -i sine=300:d=3 -c:v libx264 -pix_fmt yuv420p -c:a aac")
    let harness = Harness()
    harness.load(path, loop: .whole)
    _ = try #require(try await harness.ready())
    harness.player.play()
    let began = harness.clock.now()
    var positions: [Duration] = []
    for _ in 0..<60 { if let frame = await harness.nextFrame(withSound: true) { positions.append(frame.position) } }
    #expect(positions == (0..<60).map { .milliseconds($0 % 25 * 40) })
    let passed = harness.clock.now() - began
    #expect(abs(passed - 59 * 40_000_000) < 5_000_000)
  }
}
