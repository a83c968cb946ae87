import Feed
import Foundation
import Playback
import TestMedia
import Testing

@testable import FFmpegEngine

/// A load that is dropped ends, wherever it is: in a read, in a decode, before a full queue. Nothing of it is left.
@MainActor
struct CancellationTests {
  private func path() throws -> String {
    try Media.make(
      "long.mkv",
      "-f lavfi -i testsrc2=s=180x320:r=30:d=8 -f lavfi -i sine=300:d=8 -c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -c:a aac"
    )
  }

  private func gated(_ limit: Int64, _ path: String) -> (Harness, GateKeeper) {
    let keeper = GateKeeper(limit: limit)
    let harness = Harness(openBytes: { (_: MediaSource) throws(EngineError) in try keeper.open(path) })
    return (harness, keeper)
  }

  private func finished(_ harness: Harness, _ generation: Generation) async -> Bool {
    await patiently { harness.log.isFinished(generation) ? true : nil } ?? false
  }

  @Test(arguments: [0, 100, 20_000, 60_000])
  func aBlockedReadEndsWhenUnloaded(_ limit: Int64) async throws {
    let path = try path()
    let (harness, keeper) = gated(limit, path)
    let generation = harness.load(path)
    await patiently { keeper.last?.blocked == 1 ? true : nil }
    #expect(keeper.last?.blocked == 1)
    harness.player.unload()
    #expect(await finished(harness, generation))
    #expect(keeper.last?.blocked == 0)
    #expect(harness.log.events.filter(\.isFailure).isEmpty)
  }

  @Test func fullQueuesAndAHeldFrameEndWhenUnloaded() async throws {
    let path = try path()
    let harness = Harness()
    let generation = harness.load(path)
    _ = try await harness.ready()
    harness.player.unload()
    #expect(await finished(harness, generation))
    #expect(harness.player.output.frame(at: harness.clock.now(), generation: generation) == nil)
  }

  @Test func manyLoadsInARowLeaveOnlyTheLast() async throws {
    let path = try path()
    let harness = Harness()
    var generations: [Generation] = []
    for _ in 0..<30 { generations.append(harness.load(path)) }
    _ = try await harness.ready()
    for generation in generations.dropLast() { #expect(await finished(harness, generation)) }
    let ready = harness.log.events.filter(\.isReady).map(\.generation)
    #expect(ready.last == generations.last)
    // No frame of an older load is ever given.
    for generation in generations.dropLast() {
      #expect(harness.player.output.frame(at: harness.clock.now(), generation: generation) == nil)
    }
    let frame = try #require(await harness.frame())
    #expect(frame.generation == generations.last)
  }

  @Test func eventsOfAnOlderLoadDoNotComeAfterANewOne() async throws {
    let path = try path()
    let harness = Harness()
    for _ in 0..<20 {
      harness.load(path)
      await Task.yield()
    }
    _ = try await harness.ready()
    let generations = harness.log.events.map(\.generation)
    #expect(generations == generations.sorted())
  }

  @Test func aPlayerThatGoesTakesItsThreadsWithIt() async throws {
    let path = try path()
    var harness: Harness? = Harness()
    let log = try #require(harness?.log)
    let generation = try #require(harness?.load(path))
    _ = try await harness?.ready()
    harness = nil
    #expect(await patiently { log.isFinished(generation) ? true : nil } == true)
  }

  @Test func whatRunsDryStallsAndGoesOnWithMoreBytes() async throws {
    let path = try path()
    let size = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64)
    let (harness, keeper) = gated(size / 3, path)
    harness.load(path)
    _ = try await harness.ready()
    harness.player.play()
    // Plays what is there, then stops without a jump.
    let stalled: Bool? = await patiently {
      _ = harness.player.output.frame(at: harness.clock.now(), generation: harness.generation)
      if harness.hasNextFrame || keeper.last?.blocked == 1 { harness.go() }
      return harness.log.events.contains(where: { $0.isStalled }) ? true : nil
    }
    #expect(stalled == true)
    for _ in 0..<100 { harness.go() }
    keeper.last?.open(to: .max)
    let frames = await harness.playThrough()
    #expect(harness.log.events.filter(\.isRecovered).count == harness.log.events.filter(\.isStalled).count)
    let times = frames.map(\.position.nanoseconds)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 < 35_000_000 })
    #expect(harness.hasEnded)
  }
}
