import Feed
import Foundation
import Playback
import Synchronization
import TestMedia
import Testing

@testable import FFmpegEngine

/// Without a sound device everything runs all the same: nobody takes frames, and the item still comes to its end.
@MainActor
struct LiveMixerTests {
  @Test func anItemPlaysToItsEndOnTheStandInDevice() async throws {
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    let notices = Mutex<[String]>([])
    let mixer = AudioMixer(notice: { text in notices.withLock { $0.append(text) } })
    let frames = Mutex((mixed: 0, sounded: 0, doubled: 0))
    mixer.setTap { block in
      frames.withLock { counts in
        counts.mixed += block.frameCount
        counts.sounded += block.contributions.reduce(0) { $0 + $1.frames.count }
        counts.doubled += block.isDoubled ? 1 : 0
      }
    }
    let player = FFmpegPlayer(id: PlayerID(1), mixer: mixer)
    let log = EventLog()
    let events = player.events
    Task.detached { for await event in events { log.add(event) } }
    player.load(
      LoadRequest(
        item: ItemID("live"), source: MediaSource(location: .file(path: try TestMedia.clip(.small, frames: 15))),
        generation: Generation(rawValue: 1), isAudible: true, isFocused: true))
    player.play()
    // Whoever looks only now and then still keeps it going.
    await patiently {
      _ = player.output.frame(at: MonotonicClock().now(), generation: Generation(rawValue: 1))
      return log.events.contains { $0.isEnd || $0.isFailure } ? true : nil
    }
    #expect(log.events.last?.isEnd == true)
    let counts = frames.withLock { $0 }
    #expect(counts.sounded > 0 && counts.sounded <= 48_000 * 15 / 30 + SoundRing.capacity)
    #expect(counts.mixed >= counts.sounded && counts.doubled == 0)
    #expect(notices.withLock { $0.count } <= 1)
    player.unload()
  }

  @Test func speedChangesInTheMiddleNeitherStopNorRepeatAnything() async throws {
    let harness = Harness()
    harness.load(try TestMedia.clip(.small, item: 4, frames: 90))
    _ = try #require(try await harness.ready())
    harness.player.play()
    var samples: [Float] = []
    for (rate, milliseconds) in [(1.0, 400), (2.0, 500), (1.0, 400), (0.5, 400)] {
      harness.player.setRate(rate)
      for _ in 0..<milliseconds {
        await patiently { harness.player.output.hasSound(480) ? true : nil }
        _ = harness.player.output.frame(at: harness.clock.now(), generation: harness.generation)
        samples += harness.go()
      }
    }
    let heard = PitchMeter(items: 1...8).blocks(of: samples, channels: 2).dropFirst(2)
    #expect(heard.filter { $0 == [4] }.count >= heard.count - 4)
    // 400 + 2 × 500 + 400 + 400 / 2, less what was in the ring at each change.
    let last: Duration? = await patiently {
      harness.log.events.reversed().lazy.compactMap { event -> Duration? in
        if case .progress(_, let position) = event { position } else { nil }
      }.first
    }
    let position = try #require(last)
    #expect(position > .milliseconds(1_500) && position < .milliseconds(2_100))
  }
}
