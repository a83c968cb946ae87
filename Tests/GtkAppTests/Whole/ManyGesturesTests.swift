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
    #expect(report.codedFrames > report.swipes)
    #expect(report.players.max <= 3 && report.players.taken == report.players.returned)
  }
}
