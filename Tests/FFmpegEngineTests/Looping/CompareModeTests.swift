import FFmpegEngine
import Feed
import Foundation
import Playback
import TestMedia
import Testing

@testable import FFmpegEngine

/// The core's rule on real players: two items of different length, compared.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct CompareModeTests {
  /// Five seconds of clock time by default; `./test` asks for ten minutes.
  private static let frames =
    (ProcessInfo.processInfo.environment["SWIPELINE_SWIPES"].flatMap(Int.init) ?? 0) < 1000 ? 150 : 18_000

  private func item(_ frames: Int) throws -> MediaItem {
    let path = try LoopClips.make("compare-\(frames).mp4", timing: .frames(frames), samples: frames * 1_600)
    return MediaItem(id: ItemID("\(frames)"), sources: [MediaSource(location: .file(path: path))])
  }

  @Test(arguments: CompareMode.allCases)
  func bothShowTheSameFrameFromTheMomentTheyArePaired(_ mode: CompareMode) async throws {
    let clock = ManualEngineClock(start: 1_000_000_000_000)
    let mixer = AudioMixer(offline: clock)
    let coordinator = PlaybackCoordinator(clock: ContinuousClock()) {
      FFmpegPlayer(id: $0, mixer: mixer, clock: clock)
    }
    var breaches: [String] = []
    coordinator.onInvariantBroken = { breaches.append($0.description) }
    let items = [try item(12), try item(15)]
    var shown: [Int?] = [nil, nil]
    var given = 0
    func tick() async {
      _ = mixer.render(frames: 800)
      clock.advance(by: 16_666_667)
      for (index, item) in items.enumerated() {
        guard let output = coordinator.output(of: item.id), let player = coordinator.state.player(of: item.id),
          let frame = output.frame(at: clock.now(), generation: player.generation)
        else { continue }
        shown[index] = FrameCode.read(from: frame)?.frame
        if index == 1 { given += 1 }
        output.didPresent(frame)
      }
      await Task.yield()
    }
    coordinator.send(.focus(Focus(playing: items)))
    // They run on their own until they are both under way.
    for _ in 0..<100_000 where given < 20 { await tick() }
    coordinator.send(.compare(mode))
    #expect(coordinator.state.isOnOneClock)
    // The seek with which it begins may leave the old frames standing for a while.
    given = 0
    for _ in 0..<100_000 where given < 2 { await tick() }
    var pairs: Set<[Int?]> = []
    given = 0
    for _ in 0..<10 * Self.frames + 100_000 where given < Self.frames {
      await tick()
      pairs.insert(shown)
    }
    #expect(given == Self.frames)
    let count = mode == .shorter ? 12 : 15
    #expect(pairs == Set((0..<count).map { [min($0, 11), $0] }))
    #expect(breaches == [])
    coordinator.send(.close)
    #expect(coordinator.ledger.isBalanced)
  }
}
