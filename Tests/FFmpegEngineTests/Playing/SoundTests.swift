import Feed
import Foundation
import Playback
import Testing

@testable import FFmpegEngine

/// Sound is in time with the picture, comes from one player at a time, and never clicks.
@MainActor
struct SoundTests {
  nonisolated static let coding = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a pcm_f32le"
  /// A sine of 440 Hz at half loudness moves by this much from one sample to the next at most.
  nonisolated static let steepest: Float = 0.5 * 2 * .pi * 440 / 48_000

  private func tone(_ name: String = "tone.mkv", seconds: Int = 2) throws -> String {
    try Media.make(
      name,
      "-f lavfi -i testsrc2=s=64x64:r=25:d=\(seconds) -f lavfi -i aevalsrc=0.5*sin(440*2*PI*t)|0.5*sin(440*2*PI*t):d=\(seconds):s=48000 "
        + Self.coding)
  }

  private func steps(_ samples: [Float]) -> Float {
    zip(stride(from: 0, to: samples.count - 2, by: 2), stride(from: 2, to: samples.count, by: 2))
      .map { abs(samples[$0] - samples[$1]) }.max() ?? 0
  }

  /// Renders while the decoder keeps up.
  private func render(_ harness: Harness, milliseconds: Int) async -> [Float] {
    var samples: [Float] = []
    for _ in 0..<milliseconds {
      await patiently { harness.player.output.hasSound(480) || harness.hasEnded ? true : nil }
      samples += harness.go()
    }
    return samples
  }

  @Test func soundAndPictureKeepTheirRelation() async throws {
    // A click each half second, and the picture turns white at the same time.
    let path = try Media.make(
      "sync.mkv",
      "-f lavfi -i color=black:s=64x64:r=50:d=3,drawbox=enable='lt(mod(t\\,0.5)\\,0.02)':color=white:t=fill "
        + "-f lavfi -i aevalsrc=if(lt(mod(t\\,0.5)\\,0.02)\\,0.5\\,0):d=3:s=48000 \(Self.coding)")
    let harness = Harness()
    harness.load(path)
    _ = try #require(try await harness.ready())
    harness.player.play()
    var flashes: [Int] = []
    var clicks: [Int] = []
    for millisecond in 0..<2_900 {
      await patiently {
        harness.player.output.hasSound(480) && harness.hasNextFrame ? true : nil
      }
      if let frame = harness.player.output.frame(at: harness.clock.now(), generation: harness.generation),
        frame.withBytes({ $0[0] > 200 })
      {
        flashes.append(millisecond)
      }
      if harness.go().contains(where: { $0 > 0.25 }) { clicks.append(millisecond) }
    }
    let starts = clicks.filter { !clicks.contains($0 - 1) }
    #expect(flashes.count == 6)
    #expect(starts.count == 6)
    // The first click is faded in at play; the others start in the very millisecond.
    #expect(zip(flashes, starts).dropFirst().allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test func playPauseMuteAndSeekFadeWithoutAClick() async throws {
    let harness = Harness()
    harness.load(try tone())
    _ = try #require(try await harness.ready())
    var samples = harness.go(milliseconds: 20)
    #expect(samples.allSatisfy { $0 == 0 })
    harness.player.play()
    samples += await render(harness, milliseconds: 100)
    harness.player.pause()
    samples += harness.go(milliseconds: 30)
    #expect(samples.suffix(100).allSatisfy { $0 == 0 })
    harness.player.play()
    samples += await render(harness, milliseconds: 100)
    harness.player.setMuted(true)
    samples += await render(harness, milliseconds: 50)
    #expect(samples.suffix(100).allSatisfy { $0 == 0 })
    harness.player.setMuted(false)
    samples += await render(harness, milliseconds: 100)
    harness.player.seek(to: .seconds(1), precision: .precise)
    samples += harness.go(milliseconds: 20)
    _ = try await harness.event(\.isSeeked)
    samples += await render(harness, milliseconds: 100)
    harness.player.unload()
    samples += harness.go(milliseconds: 30)
    #expect(samples.suffix(100).allSatisfy { $0 == 0 })
    #expect(samples.max() ?? 0 > 0.49)
    // A fade of 480 samples adds a little to each step.
    #expect(steps(samples) < Self.steepest + 0.5 / 480 * 1.5)
  }

  @Test func theVolumeIsWhatSamplesAreMultipliedByAndChangesWithoutAClick() async throws {
    let harness = Harness()
    harness.load(try tone())
    _ = try #require(try await harness.ready())
    harness.player.play()
    var samples = await render(harness, milliseconds: 100)
    for (volume, loudest) in [(Float(0.5), Float(0.25)), (0, 0), (0.25, 0.125), (7, 0.5), (.nan, 0.5)] {
      harness.mixer.volume = volume
      samples += await render(harness, milliseconds: 20)
      let settled = await render(harness, milliseconds: 100)
      #expect(abs((settled.max() ?? 0) - loudest) < 0.002)
      samples += settled
    }
    #expect(harness.mixer.volume == 1)
    // A fade of 480 samples adds a little to each step.
    #expect(steps(samples) < Self.steepest + 0.5 / 480 * 1.5)
  }

  @Test func mutedFromTheStartIsSilentFromTheFirstSample() async throws {
    let harness = Harness()
    harness.load(try tone(), isMuted: true)
    _ = try #require(try await harness.ready())
    harness.player.play()
    let samples = await render(harness, milliseconds: 200)
    #expect(samples.allSatisfy { $0 == 0 })
  }

  @Test func aSwitchIsSilentBetweenTwoAndNeverDoubled() async throws {
    let clock = ManualEngineClock()
    let mixer = AudioMixer(offline: clock)
    let blocks = BlockLog()
    mixer.setTap { blocks.add($0) }
    let players = (1...2).map { FFmpegPlayer(id: PlayerID($0), mixer: mixer, clock: clock) }
    for (index, player) in players.enumerated() {
      player.load(
        LoadRequest(
          item: ItemID("i\(index)"), source: .init(location: .file(path: try tone())),
          generation: Generation(rawValue: UInt64(index + 1)), isAudible: index == 0, isFocused: true))
      await patiently { player.output.hasSound(7_000) ? true : nil }
      player.play()
    }
    var samples: [Float] = []
    for turn in 0..<12 {
      for _ in 0..<50 {
        await patiently { players.allSatisfy { $0.output.hasSound(480) } ? true : nil }
        samples += mixer.render(frames: 48)
        clock.advance(by: 1_000_000)
      }
      players[turn % 2].setAudible(false)
      players[(turn + 1) % 2].setAudible(true)
    }
    #expect(blocks.blocks.allSatisfy { !$0.isDoubled })
    #expect(Set(blocks.blocks.flatMap(\.contributions).map(\.player)) == [PlayerID(1), PlayerID(2)])
    #expect(steps(samples) < Self.steepest + 0.5 / 480 * 1.5)
  }

  @Test func whoBecomesAudibleInTheMiddleIsInTimeAtOnce() async throws {
    let path = try Media.make(
      "ramp.mkv", "-f lavfi -i testsrc2=s=64x64:r=25:d=3 -f lavfi -i aevalsrc=t/4|t/4:d=3:s=48000 \(Self.coding)")
    let harness = Harness()
    harness.load(path, isAudible: false)
    _ = try #require(try await harness.ready())
    harness.player.play()
    #expect(await render(harness, milliseconds: 1_000).allSatisfy { $0 == 0 })
    harness.player.setAudible(true)
    let samples = await render(harness, milliseconds: 100)
    // The sample's value is its time: 1.05 s after the start it says so.
    #expect(abs(samples[50 * 48 * 2] - 1.05 / 4) < 0.0002)
  }

  @Test func twiceTheSpeedKeepsThePitch() async throws {
    let harness = Harness()
    harness.load(try tone("tone4.mkv", seconds: 4))
    harness.player.setRate(2)
    _ = try #require(try await harness.ready())
    harness.player.play()
    let samples = await render(harness, milliseconds: 1_000)
    let crossings = (2_400..<45_600).filter { samples[$0 * 2] < 0 && samples[$0 * 2 + 2] >= 0 }.count
    #expect(abs(crossings - 396) <= 4)
    let position: Duration? = await patiently {
      let frame = harness.player.output.frame(at: harness.clock.now(), generation: harness.generation)
      return frame.flatMap { $0.position > .milliseconds(1_900) ? $0.position : nil }
    }
    #expect(try #require(position) < .milliseconds(2_100))
  }

  @Test func onlySoundPlaysToItsEnd() async throws {
    let path = try Media.make("only-sound.m4a", "-f lavfi -i sine=440:d=1 -c:a aac")
    let harness = Harness()
    harness.load(path)
    let facts = try #require(try await harness.ready())
    #expect(facts.size == nil && facts.hasSound)
    harness.player.play()
    let samples = await render(harness, milliseconds: 1_100)
    let event = try await harness.event(\.isEnd)
    #expect(event.isEnd)
    #expect(harness.log.events.filter(\.isFirstFrame).count == 1)
    #expect(samples.contains { abs($0) > 0.05 })
  }

  @Test func whenSoundEndsFirstThePictureGoesOn() async throws {
    let path = try Media.make(
      "short-sound.mkv",
      "-f lavfi -i testsrc2=s=64x64:r=25:d=2 -f lavfi -i aevalsrc=0.5*sin(440*2*PI*t):d=0.5:s=48000 \(Self.coding)")
    let harness = Harness()
    harness.load(path)
    _ = try #require(try await harness.ready())
    let frames = await harness.playThrough()
    expectTimes(frames, (0..<50).map { $0 * 40_000_000 })
    #expect(harness.log.events.filter(\.isStalled).isEmpty)
  }
}

/// What the mixer's tap was given.
final class BlockLog: @unchecked Sendable {
  // Only touched on the main actor: the offline mixer calls its tap inside of `render`.
  private(set) var blocks: [MixedBlock] = []
  func add(_ block: MixedBlock) { blocks.append(block) }
}
