import FFmpegEngine
import Feed
import Foundation
import Playback
import TestMedia
import Testing

@testable import FFmpegEngine

/// Two players on one clock show the same frames at every tick, whatever happens to one of them.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SharedClockTests {
  @MainActor
  final class Halves {
    let clock = ManualEngineClock(start: 1_000_000_000_000)
    let mixer: AudioMixer
    let players: [FFmpegPlayer]
    let logs = [EventLog(), EventLog()]
    /// The number of the frame that each shows, by its own strip.
    private(set) var shown: [Int?] = [nil, nil]
    /// How often each has given a frame.
    private(set) var given = [0, 0]
    /// Ticks at which the two showed different frames.
    private(set) var skewed = 0

    init(openBytes: @escaping ByteOpener = FileByteSource.opener) {
      mixer = AudioMixer(offline: clock)
      players = (0..<2).map { [mixer, clock] in
        FFmpegPlayer(id: PlayerID($0 + 1), mixer: mixer, clock: clock, openBytes: openBytes)
      }
      for (player, log) in zip(players, logs) {
        let events = player.events
        Task.detached { for await event in events { log.add(event) } }
      }
    }

    func load(_ paths: [String], _ loop: LoopMode) async throws {
      for (index, player) in players.enumerated() {
        player.load(
          LoadRequest(
            item: ItemID("i\(index)"), source: .init(location: .file(path: paths[index])), generation: Generation(1),
            loop: loop, isAudible: index == 0, isFocused: true))
      }
      try await said { $0.isReady }
    }

    /// Until both have said so.
    func said(_ matches: @escaping (PlayerEvent) -> Bool) async throws {
      let count: Int? = await patiently { logs.allSatisfy { $0.events.contains(where: matches) } ? 1 : nil }
      _ = try #require(count)
    }

    func pair() {
      players[1].shareClock(with: players[0])
      seek(to: .zero)
    }

    func play() { for player in players { player.play() } }

    func seek(to position: Duration) { for player in players { player.seek(to: position, precision: .precise) } }

    /// 1/60 s, whether the decoders keep up or not.
    func tick() async {
      _ = mixer.render(frames: 800)
      clock.advance(by: 16_666_667)
      let now = clock.now()
      for (index, player) in players.enumerated() {
        guard let frame = player.output.frame(at: now, generation: Generation(1)) else { continue }
        given[index] += 1
        shown[index] = FrameCode.read(from: frame)?.frame
        player.output.didPresent(frame)
      }
      if shown[0] != shown[1] { skewed += 1 }
      await Task.yield()
    }

    func ticks(until isDone: () -> Bool) async {
      for _ in 0..<200_000 where !isDone() { await tick() }
    }
  }

  private func clip(_ frames: Int, samples: Int? = nil, bFrames: Int = 0) throws -> String {
    try LoopClips.make("half-\(frames)-\(bFrames).mp4", timing: .frames(frames), samples: frames * 1_600) {
      $0.video?.bFrames = bFrames
    }
  }

  @Test func afterFiveHundredTurnsBothStillShowTheSameFrame() async throws {
    let halves = Halves()
    try await halves.load([try clip(12), try clip(15, bFrames: 2)], .range(.zero..<(.milliseconds(400))))
    halves.pair()
    halves.play()
    await halves.ticks { halves.given[1] >= 500 * 12 }
    #expect(halves.given[1] >= 500 * 12)
    #expect(abs(halves.given[0] - halves.given[1]) <= 1)
    #expect(halves.skewed == 0)
  }

  @Test func theShorterHoldsItsLastFrame() async throws {
    let halves = Halves()
    try await halves.load([try clip(12), try clip(15)], .range(.zero..<(.milliseconds(500))))
    halves.pair()
    halves.play()
    var pairs: Set<[Int?]> = []
    await halves.ticks {
      pairs.insert(halves.shown)
      return halves.given[1] >= 10 * 15
    }
    #expect(pairs.subtracting([[nil, nil]]) == Set((0..<15).map { [min($0, 11), $0] }))
  }

  @Test func seeksPausesAndSpeedKeepThemTogether() async throws {
    let halves = Halves()
    try await halves.load([try clip(60), try clip(60, bFrames: 2)], .range(.zero..<(.seconds(2))))
    halves.pair()
    halves.play()
    for round in 1...8 {
      let goal = halves.given[1] + 40
      await halves.ticks { halves.given[1] >= goal }
      halves.seek(to: .milliseconds(round * 237))
      for player in halves.players { player.setRate(round % 2 == 0 ? 1 : 2) }
      for player in halves.players { player.pause() }
      for _ in 0..<5 { await halves.tick() }
      halves.play()
    }
    #expect(halves.skewed == 0)
  }

  @Test func whenOneStallsBothWait() async throws {
    let path = try TestMedia.clip(.small, item: 1, frames: 300)
    let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64)
    let other = "\(Media.folder)/other-half.mp4"
    try? FileManager.default.copyItem(atPath: path, toPath: other)
    let keeper = GateKeeper(limit: size / 2)
    let halves = Halves { (source: MediaSource) throws(EngineError) -> any ByteSource in
      guard case .file(let path) = source.location, path.hasSuffix("other-half.mp4") else {
        return try FileByteSource.opener(source)
      }
      return try keeper.open(path)
    }
    try await halves.load([path, other], .range(.zero..<(.seconds(10))))
    halves.pair()
    halves.play()
    await halves.ticks { halves.logs[1].events.contains(where: \.isStalled) }
    let frame = halves.shown[0]
    for _ in 0..<300 { await halves.tick() }
    #expect(halves.shown == [frame, frame])
    keeper.last?.open(to: .max)
    await halves.ticks { (halves.shown[0] ?? 0) > 280 }
    #expect(!halves.logs[1].events.filter(\.isRecovered).isEmpty)
    #expect(halves.skewed == 0)
  }

  @Test func aHalfThatIsGoneLeavesTheOtherItsClock() async throws {
    let halves = Halves()
    try await halves.load([try clip(12), try clip(15)], .range(.zero..<(.milliseconds(400))))
    halves.pair()
    halves.play()
    await halves.ticks { halves.given[1] >= 30 }
    halves.players[0].unload()
    await halves.ticks { halves.given[1] >= 90 }
    #expect(halves.given[1] >= 90)
    halves.players[1].shareClock(with: halves.players[0])
    await halves.ticks { halves.given[1] >= 120 }
    #expect(halves.given[1] >= 120)
  }
}
