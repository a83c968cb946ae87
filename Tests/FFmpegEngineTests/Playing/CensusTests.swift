import Foundation
import Playback
import TestMedia
import Testing

@testable import FFmpegEngine

/// A load that is gone leaves no thread, no session and no picture. Other tests run at the same time, so this follows
/// the objects of one player instead of `EngineCensus`'s counts of the whole process.
@MainActor
struct CensusTests {
  @Test func aHundredLoadsLeaveNothing() async throws {
    let path = try TestMedia.clip(.small)
    let harness = Harness()
    var sessions: [Weak] = []
    var pictures: [WeakBuffer] = []
    for turn in 0..<100 {
      let generation = harness.load(path, loop: turn % 2 == 0 ? .whole : .none)
      sessions.append(Weak(harness.player.output.currentSession))
      if turn % 4 == 0 {
        _ = try await harness.ready()
        harness.player.play()
        if let frame = await harness.nextFrame() { pictures.append(WeakBuffer(frame.storage)) }
      }
      harness.player.unload()
      #expect(await patiently { harness.log.isFinished(generation) ? true : nil } == true)
    }
    #expect(sessions.count == 100 && pictures.count == 25)
    let left = await patiently { sessions.allSatisfy { $0.session == nil } ? true : nil }
    #expect(left == true)
    #expect(pictures.allSatisfy { $0.buffer == nil })
  }

  private final class Weak {
    weak var session: PlaybackSession?
    init(_ session: PlaybackSession?) { self.session = session }
  }

  private final class WeakBuffer {
    weak var buffer: FrameBuffer?
    init(_ buffer: FrameBuffer) { self.buffer = buffer }
  }
}
