import Foundation
import Ingest
import Testing

@testable import swipeline

struct IngestProgressTests {
  @Test func theLineShowsHowFarItIsAndHowLongItTakes() {
    var progress = IngestProgress(names: ["a.mov", "b.mov"])
    #expect(progress.line(after: 0, columns: 80, chinese: false) == "░░░░░░░░░░░░░░░░░░░░ 0 %  0/2")
    for event in [IngestEvent.started(0), .progress(0, share: 0.5), .started(1), .progress(1, share: 0.5)] {
      progress.note(event)
    }
    #expect(progress.share == 0.5)
    #expect(progress.line(after: 60, columns: 80, chinese: false) == "██████████░░░░░░░░░░ 50 %  0/2  1:00 left  a.mov")
    #expect(progress.line(after: 60, columns: 80, chinese: true) == "██████████░░░░░░░░░░ 50 %  0/2  剩余 1:00  a.mov")
    progress.note(.ended(0, .made(path: "o/a.mp4")))
    #expect(progress.line(after: 3, columns: 80, chinese: false).hasSuffix("75 %  1/2  0:01 left  b.mov"))
    progress.note(.ended(1, .made(path: "o/b.mp4")))
    #expect(progress.line(after: 4, columns: 80, chinese: false) == "████████████████████ 100 %  2/2")
  }

  @Test func itNeverGoesBack() {
    var progress = IngestProgress(names: ["a"])
    progress.note(.progress(0, share: 0.6))
    progress.note(.progress(0, share: 0.2))
    #expect(progress.share == 0.6)
  }

  @Test func nothingIsPromisedWhileNothingIsKnown() {
    var progress = IngestProgress(names: ["a"])
    progress.note(.progress(0, share: 0.01))
    #expect(progress.left(after: 100) == nil)
    progress.note(.progress(0, share: 0.5))
    #expect(progress.left(after: 1) == nil)
    #expect(progress.left(after: 4000) == 4000)
    #expect(progress.line(after: 4000, columns: 80, chinese: false).contains("1:06:40 left"))
  }

  @Test func theLineFitsIntoTheTerminal() {
    var progress = IngestProgress(names: [String(repeating: "视频", count: 60)])
    progress.note(.started(0))
    for columns in [30, 50, 80] {
      let line = progress.line(after: 0, columns: columns, chinese: true)
      let width = line.reduce(0) { $0 + ($1.isASCII || "█░".contains($1) ? 1 : 2) }
      #expect(width < columns && width >= columns - 2)
    }
  }

  @Test func aLineOfJSONTellsOneEvent() throws {
    func line(_ event: IngestEvent) -> String { IngestLine(event, files: ["in/a.mov"], language: .english).text }
    #expect(line(.started(0)) == #"{"event":"started","file":"in/a.mov","index":0}"#)
    #expect(line(.progress(0, share: 0.25)) == #"{"event":"progress","file":"in/a.mov","index":0,"share":0.25}"#)
    #expect(
      line(.ended(0, .made(path: "o/a.mp4"))) == #"{"event":"made","file":"in/a.mov","index":0,"path":"o/a.mp4"}"#)
    let error = IngestError(name: "a.mov", problem: .noPicture)
    let failed = try JSONDecoder().decode(IngestLine.self, from: Data(line(.ended(0, .failed(error))).utf8))
    #expect(failed.event == "failed" && failed.message == error.message(in: .english))
    let summary = IngestLine(IngestSummary(outcomes: [.failed(error), .existed(path: "p")]), seconds: 1.25)
    #expect(
      summary.text == #"{"cancelled":0,"event":"summary","failed":1,"made":0,"seconds":1.25,"skipped":1}"#)
  }
}
