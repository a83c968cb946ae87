import FaultyOrigin
import Feed
import Foundation
import LoopbackOrigin
import MediaCache
import Playback
import Synchronization
import TestMedia
import Testing

@testable import FFmpegEngine

/// Nobody waits for a network that he has turned away from.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RemoteCancelTests {
  @Test(arguments: [false, true])
  func `cancel ends a blocked read although nothing has come and no time has passed`(hasBegun: Bool) async throws {
    // No timer of the cache ever rings.
    var host = CacheHost()
    host.time = CacheTime(now: { .zero }, after: { _, _ in })
    let rig = try RemoteRig(host: host)
    defer { rig.origin.stop() }
    let gate = try OriginGate()
    let file = try rig.serve(try TestMedia.clip(.small, frames: 60))
    rig.origin.fault(hasBegun ? .gate(gate, after: 0) : .gateBeforeHead(gate), on: file.path)
    let source = try rig.opener(MediaSource(location: file.location))
    let outcome = Mutex<EngineError.Problem?>(nil)
    Thread.detachNewThread {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1000, alignment: 1)
      defer { buffer.deallocate() }
      do throws(EngineError) {
        _ = try source.read(at: 50_000, into: buffer)
      } catch {
        outcome.withLock { $0 = error.problem }
      }
    }
    #expect(await patiently { gate.waiting == 1 ? true : nil } == true)
    #expect(outcome.withLock { $0 } == nil)
    source.cancel()
    #expect(await patiently { outcome.withLock { $0 } } == .cancelled)
    #expect(throws: EngineError(name: source.name, activity: .opening, problem: .cancelled)) { try source.length() }
  }

  @Test func `a load that is dropped while the origin is silent ends its threads`() async throws {
    try await RemoteRig.run { rig in
      let file = try rig.serve(try TestMedia.clip(.small, frames: 60))
      let gate = try OriginGate()
      rig.origin.fault(.gateBeforeHead(gate), on: file.path, requests: 0..<1)
      let harness = Harness(openBytes: rig.opener)
      let generation = harness.load(file.location)
      #expect(await patiently { rig.origin.log.entries.isEmpty ? nil : true } == true)
      harness.player.unload()
      #expect(await patiently { harness.log.isFinished(generation) ? true : nil } == true)
      #expect(harness.log.events.filter(\.isFailure).isEmpty)
      harness.load(file.location)
      _ = try #require(try await harness.ready())
    }
  }

  @Test func `120 seeded demuxers that seek and are killed see the origin's bytes, and leave the cache right`()
    async throws
  {
    try await RemoteRig.run(configure: { $0.neighbourReadAhead = 12_000 }) { rig in
      let clip = try TestMedia.clip(.small, item: 2, frames: 240)
      let local = try await offPool { try RemoteRig.demux(clip) }
      for round in 0..<6 {
        let file = try rig.serve(clip, at: "/round\(round).mp4")
        rig.origin.fault(.cutShort(after: Int64(5000 + 9000 * round)), on: file.path, requests: 1..<3)
        let endings = Mutex(0)
        for number in 0..<20 {
          let seed = UInt64(round * 20 + number)
          Thread.detachNewThread {
            Self.visit(rig, file, seed)
            endings.withLock { $0 += 1 }
          }
        }
        #expect(await patiently { endings.withLock { $0 } == 20 ? true : nil } == true)
        #expect(try await offPool { try rig.demux(file) } == local)
        #expect(rig.traffic(file) == (Int64(file.bytes.count), 0))
      }
      #expect(rig.witness.wrong.isEmpty)
      #expect(rig.cache.verify().isClean)
    }
  }

  /// One demuxer's life: it opens, reads, seeks, and is killed at a moment that nobody knows.
  private nonisolated static func visit(_ rig: RemoteRig, _ file: RemoteFile, _ seed: UInt64) {
    var state = seed
    func roll(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    do throws(EngineError) {
      let stream = try ByteStream(try rig.opener(MediaSource(location: file.location)))
      let turns = roll(4000)
      Thread.detachNewThread {
        for _ in 0..<turns { sched_yield() }
        stream.cancel()
      }
      let demuxer = try Demuxer(stream)
      while true {
        for _ in 0..<roll(40) { if try demuxer.read() == nil { break } }
        try demuxer.seek(to: Int64(roll(8_000_000_000)))
      }
    } catch {
      // Whatever FFmpeg makes of it, it was the kill.
      if !((error.problem == .cancelled) || isEcho(error)) { Issue.record("seed \(seed): \(error)") }
    }
  }

  private nonisolated static func isEcho(_ error: EngineError) -> Bool {
    if case .fetch = error.problem { return false }
    return true
  }
}
