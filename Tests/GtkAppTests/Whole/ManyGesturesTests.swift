import FFmpegEngine
import Foundation
import TestMedia
import Testing

@testable import GtkApp

/// The whole program on its loops page: swipes, the divider, splitting and joining at random, then the loops alone.
@Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct ManyGesturesTests {
  /// Fifty by default; `./test` asks for as many as swipes, at most five hundred.
  static let gestures = ManySwipesTests.swipes > 100 ? min(500, ManySwipesTests.swipes) : 50

  @Test func whateverIsDoneToDeckAndDividerTheRightFramesAndOneSoundComeOut() async throws {
    let folder = try TestMedia.folder() + "/gestures-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, kind) in [ClipKind.small, .portrait, .bFrames, .rotated90, .silent, .small].enumerated() {
      try FileManager.default.copyItem(
        atPath: try TestMedia.clip(kind, item: index + 1, frames: 75),
        toPath: "\(folder)/\(index + 1) \(kind.rawValue).\(kind.fileExtension)")
    }
    let json = folder + "/report.json"
    let run = try Tool(path: Program.path("swipeline")).start([
      "rehearse", folder, "--page", "loops", "--split", "--compare", "--swipes", "\(Self.gestures)", "--turns", "3",
      "--seed", "5",
      "--size", "405x720", "--json", json,
    ])
    defer { run.stop() }
    // Bounded by what a machine ten times slower than this needs, so that a hang ends too.
    #expect(try await Program.until(tenths: 10 * (600 + 10 * Self.gestures)) { run.hasEnded })
    let report = try JSONDecoder().decode(RehearsalReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    #expect(report.broken == [])
    #expect(run.status == 0)
    #expect(report.items == 6 && report.swipes == Self.gestures)
    #expect(report.blackTicks == 0 && report.wrongFrames == 0 && report.doubleSoundTicks == 0)
    #expect(report.reloads == 0)
    #expect(report.skewFramesMax == 0)
    #expect((report.turns ?? 0) >= 6)
    // The clip that is heard at the end may be the silent one.
    #expect((report.seamSampleStep ?? 0) <= 1.1 * (report.innerSampleStep ?? 0))
    #expect(report.codedFrames > report.swipes)
    #expect(report.players.max <= 3 && report.players.taken == report.players.returned)
  }

  /// Ten by default; `./test` asks for a hundred.
  private static let turns = ManySwipesTests.swipes < 1000 ? 10 : 100

  @Test func theFirstFrameOfATurnComesWhenAnyOtherWould() async throws {
    let folder = try TestMedia.folder() + "/turns-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: try TestMedia.clip(.small, item: 1, frames: 15), toPath: folder + "/1.mp4")
    let json = folder + "/report.json"
    let run = try Tool(path: Program.path("swipeline")).start([
      "rehearse", folder, "--page", "loops", "--swipes", "0", "--turns", "\(Self.turns)", "--size", "405x720",
      "--json", json,
    ])
    defer { run.stop() }
    #expect(try await Program.until(tenths: 10 * (600 + Self.turns)) { run.hasEnded })
    let report = try JSONDecoder().decode(RehearsalReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    #expect(report.broken == [])
    let (seam, other) = (try #require(report.seamIntervalMs), try #require(report.frameIntervalMs))
    #expect(seam.count >= Self.turns - 1 && other.count >= 13 * Self.turns)
    let (step, inner) = (try #require(report.seamSampleStep), try #require(report.innerSampleStep))
    // What is around the seam has the beginning and end of the clip in it. A click would be several times as great.
    #expect(step <= 1.1 * inner, "\(step) at the seam, \(inner) elsewhere")
    // One refresh of 60 Hz: pictures are drawn at ticks.
    #expect(seam.max <= other.max + 1000 / 60)
    #expect(abs(seam.p50 - other.p50) <= 1000 / 60)
  }
}
