import Foundation
import TestMedia
import Testing

@testable import GtkApp

/// The whole program over an origin that brings no more than one and a half times what plays needs.
@Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct SlowLineTests {
  private static let seconds = 10

  private func rehearse(_ preloading: String, in folder: String, bitsPerSecond: Int) async throws -> RehearsalReport {
    let (json, script) = ("\(folder).json", "\(folder).txt")
    try "wait 4000\ndown\nwait 4000\ndown\nwait 4000\n".write(toFile: script, atomically: true, encoding: .utf8)
    let run = try Tool(path: Program.path("swipeline")).start([
      "rehearse", folder, "--script", script, "--size", "405x720", "--json", json, "--preload", preloading,
      "--origin-rate", "\(bitsPerSecond)", "--rtt", "50",
    ])
    defer { run.stop() }
    #expect(try await Program.until(tenths: 3000) { run.hasEnded })
    return try JSONDecoder().decode(RehearsalReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
  }

  private static func size(of path: String) throws -> Int { try Data(contentsOf: URL(fileURLWithPath: path)).count }

  @Test func `preloading costs what plays no stall`() async throws {
    let folder = try TestMedia.folder() + "/slow-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Bytes of the heaviest second: of the whole on the average, or the first, which has the header and a key frame.
    var heaviest = 0
    for number in 1...4 {
      let path = try TestMedia.clip(item: number, frames: 30 * Self.seconds)
      try FileManager.default.copyItem(atPath: path, toPath: "\(folder)/\(number).mp4")
      heaviest = max(heaviest, try Self.size(of: path) / Self.seconds, try Self.size(of: TestMedia.clip(item: number)))
    }
    let rate = heaviest * 8 * 3 / 2
    // A machine that is busy with something else stalls too, now and then; what preloading takes, it takes each time.
    var (most, least) = (Int.max, 0)
    for _ in 0..<3 where most > least {
      let without = try await rehearse("off", in: folder, bitsPerSecond: rate)
      let with = try await rehearse("normal", in: folder, bitsPerSecond: rate)
      #expect(with.wrongFrames == 0 && without.wrongFrames == 0)
      // What is under way for other items when the page is turned is ended, and may come again.
      #expect(with.bytesTwice * 20 <= with.bytesFetched)
      #expect(without.bytesTwice == 0)
      (most, least) = (min(most, with.stalls), max(least, without.stalls))
    }
    #expect(most <= least)
  }
}
