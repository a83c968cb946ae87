import FaultyOrigin
import Feed
import LoopbackOrigin
import MediaCache
import Playback
import TestMedia
import Testing

@testable import FFmpegEngine

/// Whatever the origin does, the demuxer sees the origin's bytes, or a sentence that says why not.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct FaultyBytesTests {
  /// A kind of trouble: what is wrong with which requests.
  struct Trouble: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var faults: [(fault: OriginFault, requests: Range<Int>)]

    init(_ name: String, _ faults: OriginFault..., requests: Range<Int> = 0..<Int.max) {
      testDescription = name
      self.faults = faults.map { ($0, requests) }
    }
  }

  nonisolated static let harmless = [
    Trouble("none"),
    Trouble("less than was asked for", .shortPart(9000)),
    Trouble("no ranges", .noRanges),
    Trouble("no ranges and no length", .noRanges, .noLength),
    Trouble("in chunks", .chunked(size: 3000)),
    Trouble("no ranges, in chunks", .noRanges, .chunked(size: 3000)),
    Trouble("cut short again and again", .cutShort(after: 8000), requests: 0..<4),
    Trouble("reset in the middle", .reset(after: 8000), requests: 0..<3),
    Trouble("reset before the answer", .resetBeforeAnswer, requests: 0..<2),
    Trouble("busy", .status(503, fields: [("Retry-After", "0")]), requests: 0..<2),
    Trouble("too many requests", .status(429), requests: 1..<3),
    Trouble("no type", .contentType(nil)),
    Trouble("a wrong type", .contentType("application/octet-stream")),
    Trouble("text, it says", .contentType("text/plain")),
    Trouble("no validators", .entityTag(nil), .lastModified(nil)),
    Trouble("a weak tag", .entityTag("W/\"one\"")),
    Trouble("only a date", .entityTag(nil)),
    Trouble("elsewhere, for a time", .redirect(to: "/other.mp4"), requests: 0..<3),
    Trouble("moved", .redirect(to: "/other.mp4", status: 301)),
  ]

  @Test(arguments: harmless, [ClipKind.small, .transportStream])
  func `the demuxer sees the origin's bytes`(trouble: Trouble, kind: ClipKind) async throws {
    try await RemoteRig.run { rig in
      let clip = try TestMedia.clip(kind, item: 4, frames: 90)
      let file = try rig.serve(clip)
      _ = try rig.serve(clip, at: "/other.mp4")
      for (fault, requests) in trouble.faults { rig.origin.fault(fault, on: file.path, requests: requests) }
      let local = try await offPool { try RemoteRig.demux(clip) }
      let remote = try await offPool { try rig.demux(file) }
      #expect(remote == local)
      #expect(rig.witness.wrong.isEmpty)
      // The bytes that a fault throws away on their way are the origin's affair; none is asked for twice.
      let served = rig.origin.log.bytesServed(file.path) + rig.origin.log.bytesServed("/other.mp4")
      let isLossy = trouble.testDescription.contains("reset")
      #expect(isLossy || served <= Int64(file.bytes.count), "\(served) of \(file.bytes.count)")
      #expect(try await offPool { try rig.demux(file) } == local)
      #expect(rig.cache.verify().isClean)
    }
  }

  @Test func `to another host and back`() async throws {
    try await RemoteRig.run { rig in
      let clip = try TestMedia.clip(.small, item: 4, frames: 90)
      let file = try rig.serve(clip)
      let other = try rig.serve(clip, at: "/other.mp4")
      rig.origin.fault(.redirect(to: rig.origin.url(other.path, host: "localhost")), on: file.path)
      let local = try await offPool { try RemoteRig.demux(clip) }
      #expect(try await offPool { try rig.demux(file) } == local)
      #expect(rig.witness.wrong.isEmpty)
      #expect(rig.cache.item(for: file.url)?.isComplete == true)
      #expect(rig.cache.item(for: other.url) == nil)
    }
  }

  @Test func `bytes that stop coming are asked for again`() async throws {
    try await RemoteRig.run(stallAfter: .milliseconds(300)) { rig in
      let clip = try TestMedia.clip(.small, item: 4, frames: 90)
      let file = try rig.serve(clip)
      let never = try OriginGate()
      rig.origin.fault(.gate(never, after: 8000), on: file.path, requests: 0..<1)
      let local = try await offPool { try RemoteRig.demux(clip) }
      #expect(try await offPool { try rig.demux(file) } == local)
      #expect(rig.witness.wrong.isEmpty)
    }
  }

  nonisolated static let fatal: [(Trouble, PlaybackFailure.Reason)] = [
    (Trouble("gone", .status(404)), .notFound),
    (Trouble("removed", .status(410)), .notFound),
    (Trouble("not allowed", .status(403)), .notPermitted),
    (Trouble("broken inside", .status(500)), .server),
    (Trouble("a login page", .loginPage), .server),
    (Trouble("another part", .contentRange("bytes 7-99/100")), .server),
    (Trouble("no Content-Range", .contentRange(nil)), .server),
    (Trouble("no HTTP", .garbage(Array("220 mail\r\n".utf8))), .server),
    (Trouble("round and round", .redirect(to: "/clip.mp4")), .server),
    (Trouble("never an answer", .resetBeforeAnswer), .network),
  ]

  @Test(arguments: fatal)
  func `what can't be read says why, and nothing of it is kept`(
    trouble: Trouble, reason: PlaybackFailure.Reason
  ) async throws {
    try await RemoteRig.run(configure: { $0.retry.pauses = [.zero] }) { rig in
      let file = try rig.serve(try TestMedia.clip(.small, item: 4, frames: 30))
      for (fault, _) in trouble.faults { rig.origin.fault(fault, on: file.path) }
      let harness = Harness(openBytes: rig.opener)
      let generation = harness.load(.remote(url: file.url + "?token=secret"))
      let failure = try #require(try await harness.event { _ in false }.failure)
      #expect(failure.reason == reason)
      #expect(failure.message.contains(file.url) && !failure.message.contains("secret"))
      #expect(!failure.advice.isEmpty && !failure.mayPass)
      #expect(await patiently { harness.log.isFinished(generation) ? true : nil } == true)
      #expect(rig.witness.seen == 0)
      #expect(rig.cache.list().isEmpty)
    }
  }

  @Test func `a file that is replaced is told, and then read anew`() async throws {
    try await RemoteRig.run(configure: { $0.neighbourReadAhead = 8000 }) { rig in
      let file = try rig.serve(try TestMedia.clip(.small, item: 4, frames: 90))
      rig.origin.fault(.cutShort(after: 40_000), on: file.path, requests: 0..<1)
      rig.origin.fault(.entityTag("\"two\""), on: file.path, requests: 1..<Int.max)
      let opener = rig.opener
      let source = try opener(MediaSource(location: file.location))
      let read = { @Sendable (source: any ByteSource) throws(EngineError) -> Int in
        var offset: Int64 = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
        defer { buffer.deallocate() }
        while true {
          let count = try source.read(at: offset, into: buffer)
          if count == 0 { return Int(offset) }
          offset += Int64(count)
        }
      }
      let error = await #expect(throws: EngineError.self) { try await offPool { try read(source) } }
      #expect(error?.problem == .changed)
      #expect(try await offPool { try read(opener(MediaSource(location: file.location))) } == file.bytes.count)
      #expect(rig.witness.wrong.isEmpty)
    }
  }
}
