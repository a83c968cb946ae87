import Foundation
import TestMedia
import Testing

@testable import GtkApp

@Suite(.enabled(if: hasDisplay, "needs a display"))
struct ScrollRunTests {
  @Test(arguments: [true, false])
  func theListGlidesThroughItsRowsAndTellsWhatThatCost(plays: Bool) async throws {
    let clip = try TestMedia.clip(.small, item: 1, frames: 30)
    let run = try Tool(path: Program.path("ListBench")).start(
      ["scroll", "300", "40", "200", "360x640"] + (plays ? [clip] : []))
    defer { run.stop() }
    #expect(try await Program.until { run.hasEnded })
    let json = try #require(run.text.firstIndex(of: "{").map { run.text[$0...] })
    let report = try JSONDecoder().decode(ScrollReport.self, from: Data(json.utf8))
    #expect(report.rows == 300 && report.passed >= 40)
    #expect(report.views > 0 && report.views < 20)
    #expect(report.moving.phasesMs.count >= 60 && report.resting.phasesMs.count > 0)
    #expect((report.framesPresented > 0) == plays)
  }
}
