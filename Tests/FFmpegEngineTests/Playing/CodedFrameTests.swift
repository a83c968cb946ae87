import Playback
import TestMedia
import Testing

@testable import FFmpegEngine

/// The frames' own numbers, read back from what is presented: the right frames of the right item, in order.
@MainActor
struct CodedFrameTests {
  nonisolated static let kinds = ClipKind.allCases.filter { $0 != .portrait && $0 != .soundOnly }

  private func label(_ frame: VideoFrame) -> FrameCode.Label? {
    FrameCode.read(from: frame)
  }

  @Test(arguments: kinds)
  func whatIsPresentedIsTheItemFrameByFrame(_ kind: ClipKind) async throws {
    let path = try TestMedia.clip(kind, item: 7, frames: 24)
    let expected = try Media.frameTimes(path)
    let harness = Harness()
    harness.load(path)
    let facts = try #require(try await harness.ready())
    let frames = await harness.playThrough()
    expectTimes(frames, expected)
    let labels = frames.compactMap(label)
    #expect(labels.count == frames.count)
    #expect(Set(labels.map(\.item)) == [7])
    let begin = labels.first?.frame ?? 0
    #expect(labels.map(\.frame) == (0..<frames.count).map { begin + $0 })
    #expect(facts.size.map { $0.width == frames[0].width && $0.height == frames[0].height } == true)
    #expect(harness.log.events.last?.isEnd == true)
  }

  @Test(arguments: [ClipKind.small, .bFrames, .editList, .variableRate, .transportStream, .matroska, .vp9Opus])
  func aLoopShowsTheSameFramesInEachTurn(_ kind: ClipKind) async throws {
    let path = try TestMedia.clip(kind, item: 3, frames: 24)
    let count = try Media.frameTimes(path).count
    let harness = Harness()
    harness.load(path, loop: .whole)
    _ = try #require(try await harness.ready())
    let numbers = await harness.playThrough(limit: count * 3).compactMap { label($0)?.frame }
    let turn = Array(numbers.prefix(count))
    #expect(numbers == turn + turn + turn)
    #expect(Set(turn).count == count)
  }

  @Test func theSoundIsTheItemsOwn() async throws {
    let harness = Harness()
    harness.load(try TestMedia.clip(.small, item: 5, frames: 60))
    _ = try #require(try await harness.ready())
    harness.player.play()
    var samples: [Float] = []
    for _ in 0..<1_000 {
      await patiently { harness.player.output.hasSound(480) ? true : nil }
      samples += harness.go()
    }
    let heard = PitchMeter(items: Array(1...8)).blocks(of: samples, channels: 2).dropFirst(10).dropLast(2)
    #expect(heard.allSatisfy { $0 == [5] })
  }
}
