import FFmpegEngine
import Foundation
import TestMedia
import Testing

@testable import GtkApp

/// The whole program on its stream page: a thousand looks at the list, the carousel, the full screen and the mini player,
/// told from its pixels and from its mixer.
@Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct ManyLooksTests {
  private static let actions = 1000

  @Test(arguments: ["stream", "carousel"])
  func whateverIsLookedAtTheRightFramesAndOneSoundComeOut(page: String) async throws {
    let paths = try StreamMedia.make()
    let json = paths[0] + "/report.json"
    // A pointer that an earlier test has left over the carousel would hold its pages.
    if let away = try Tool("xdotool")?.start(["mousemove", "1599", "1199"]) {
      #expect(try await Program.until { away.hasEnded })
    }
    let run = try Tool(path: Program.path("swipeline")).start(
      ["rehearse"] + paths + [
        "--page", page, "--actions", "\(Self.actions)", "--seed", "11", "--size", "390x844", "--json", json,
      ])
    defer { run.stop() }
    // Bounded by what a machine ten times slower than this needs, so that a hang ends too.
    #expect(try await Program.until(tenths: 15_000) { run.hasEnded })
    let report = try JSONDecoder().decode(RehearsalReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    #expect(report.broken == [])
    #expect(run.status == 0)
    // A page of the feed at least.
    #expect(report.items >= 12)
    #expect(report.swipes == Self.actions)
    #expect(report.blackTicks == 0 && report.wrongFrames == 0 && report.doubleSoundTicks == 0)
    // What was shown could be told from its pixels.
    #expect(report.codedFrames > report.swipes)
    #expect(report.players.max <= 3 && report.players.taken == report.players.returned)
    #expect((report.loads ?? 0) > Self.actions / 10)
    #expect((report.carouselTurns ?? 0) > (page == "carousel" ? 50 : 5))
    #expect(try #require(report.rssMB.growth) < 20)
  }
}
