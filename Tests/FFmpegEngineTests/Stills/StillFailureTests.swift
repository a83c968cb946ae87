import SeededNumbers
import Feed
import Foundation
import TestMedia
import Testing

@testable import FFmpegEngine

@Suite struct StillFailureTests {
  private func failure(_ path: String) async -> StillError? {
    do throws(StillError) {
      _ = try await StillDecoder().still(at: .file(path: path), in: PixelSize(width: 270, height: 480))
      return nil
    } catch {
      return error
    }
  }

  private static func png(width: UInt32, height: UInt32) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes(width)
      + bytes(height) + [8, 6, 0, 0, 0, 0, 0, 0, 0]
  }

  private static func jpeg(width: UInt16, height: UInt16) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xFF, 0xC0, 0, 17, 8, UInt8(height >> 8), UInt8(height & 255)]
      + [UInt8(width >> 8), UInt8(width & 255), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  }

  @Test func hugeHeadersAreRefused() async throws {
    let files: [(String, [UInt8], Int, Int)] = [
      ("a.png", Self.png(width: 50_000, height: 50_000), 50_000, 50_000),
      ("b.png", Self.png(width: 16_000, height: 16_000), 16_000, 16_000),
      ("c.jpg", Self.jpeg(width: 65_000, height: 10), 65_000, 10),
      ("d.gif", Array("GIF89a".utf8) + [0x50, 0xC3, 0x50, 0xC3, 0, 0, 0], 50_000, 50_000),
    ]
    for (name, bytes, width, height) in files {
      let error = await failure(try TestImages.file(name, bytes))
      guard case .tooLarge(_, width, height) = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func emptyAndMissingFilesSaySo() async throws {
    let missing = await failure("/nonexistent/picture.png")
    #expect(missing == .engine(EngineError(name: "picture.png", activity: .opening, problem: .notFound)))
    guard case .engine(let error) = await failure(try TestImages.file("e.png", [])) else {
      Issue.record("no error")
      return
    }
    #expect(error.problem == .emptyFile)
  }

  @Test func soundAloneHasNoPicture() async throws {
    let path = try TestMedia.clip(.soundOnly, item: 5, frames: 18)
    #expect(await failure(path) == .noPicture(name: "soundOnly-5-18.mp4"))
  }

  @Test func nonsenseIsATypedError() async throws {
    for seed: UInt64 in 0..<12 {
      var numbers = SeededNumbers(seed: seed)
      var bytes = (0..<3000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      if seed % 2 == 0 { bytes.replaceSubrange(0..<12, with: Array("RIFF".utf8) + [0, 9, 0, 0] + Array("WEBP".utf8)) }
      guard let error = await failure(try TestImages.file("n.bin", bytes)) else {
        Issue.record("seed \(seed) gave a picture")
        continue
      }
      #expect(error != .cancelled)
      #expect(error.description.contains("n.bin"))
    }
  }

  @Test(arguments: TestImages.Format.allCases)
  func damageIsNeverACrash(format: TestImages.Format) async throws {
    let path = try TestImages.image(format, item: 6)
    for seed: UInt64 in 0..<6 {
      for damage in [Corruption.flippedBits(count: 8, seed: seed), .truncated(0.1 + Double(seed) * 0.15)] {
        // Either a picture or an error that names the file.
        guard let error = await failure(try damage.apply(to: path)) else { continue }
        #expect(error.description.contains("\(format.rawValue)-6"))
      }
    }
  }

  @Test func aCancelledTaskGetsNothing() async throws {
    let path = try TestMedia.clip(.small, item: 5, frames: 18)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure(path)
    }
    #expect(await task.value == .cancelled)
  }

  @Test func cancellingEndsABlockedRead() async throws {
    let gate = BlockedSource()
    let decoder = StillDecoder(openBytes: { (_: MediaSource) throws(EngineError) in gate })
    let task = Task { () -> StillError? in
      do throws(StillError) {
        _ = try await decoder.still(at: .remote(url: "x:y"), in: PixelSize(width: 9, height: 9))
        return nil
      } catch {
        return error
      }
    }
    await gate.waitUntilRead()
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(gate.readCount == 1)
  }
}

/// A source that has no byte until it is cancelled.
final class BlockedSource: ByteSource {
  let name = "blocked"
  private let state = Monitor((isCancelled: false, reads: 0))

  var readCount: Int { state.withLock { $0.reads } }

  func length() -> Int64? { nil }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    state.update { $0.reads += 1 }
    state.wait { $0.isCancelled ? () : nil }
    throw EngineError(name: name, activity: .reading, problem: .cancelled)
  }

  func cancel() { state.update { $0.isCancelled = true } }

  func waitUntilRead() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [state] in
        state.wait { $0.reads > 0 ? () : nil }
        continuation.resume()
      }
    }
  }
}
