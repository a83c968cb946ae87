import FFmpegEngine
import Foundation
import TestMedia
import Testing

@testable import GtkApp

/// The whole program swiping by itself through every kind of clip, told from its pixels and from its mixer.
@Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct ManySwipesTests {
  /// A hundred by default; `./test` asks for a thousand.
  static let swipes = ProcessInfo.processInfo.environment["SWIPELINE_SWIPES"].flatMap(Int.init) ?? 100

  /// What the feed is made of; each clip has a code of its own in its pixels.
  static let kinds: [ClipKind] = [
    .small, .portrait, .bFrames, .rotated90, .small, .oddSize, .hevc, .silent, .small, .variableRate, .vp9Opus,
    .editList, .widePixels, .portrait, .transportStream, .matroska, .latePicture, .small,
  ]

  @Test func whateverIsDoneTheRightFramesAndOneSoundComeOut() async throws {
    let folder = try TestMedia.folder() + "/many-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, kind) in Self.kinds.enumerated() {
      let path = try TestMedia.clip(kind, item: index + 1, frames: 75)
      try FileManager.default.copyItem(
        atPath: path, toPath: "\(folder)/\(index + 1) \(kind.rawValue).\(kind.fileExtension)")
    }
    let json = folder + "/report.json"
    let run = try Tool(path: Program.path("swipeline")).start(
      ["rehearse", folder, "--swipes", "\(Self.swipes)", "--seed", "7", "--size", "405x720", "--json", json])
    defer { run.stop() }
    // Bounded by what a machine ten times slower than this needs, so that a hang ends too.
    #expect(try await Program.until(tenths: 20 * (300 + 5 * Self.swipes)) { run.hasEnded })
    let report = try JSONDecoder().decode(
      RehearsalReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))

    #expect(report.broken == [])
    #expect(run.status == 0)
    #expect(report.items == Self.kinds.count)
    #expect(report.swipes >= Self.swipes)
    #expect(report.blackTicks == 0)
    #expect(report.wrongFrames == 0)
    #expect(report.doubleSoundTicks == 0)
    // Most of what was shown could be told from its pixels, and there was a frame for every settle.
    #expect(report.codedFrames > report.swipes)
    #expect(report.neighbourTicks.count > report.swipes / 2)
    #expect(report.players.max <= 3)
    #expect(report.players.taken == report.players.returned)
    #expect(report.players.taken > report.swipes / 4)
  }
}
