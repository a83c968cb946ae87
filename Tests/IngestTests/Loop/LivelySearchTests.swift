import FFmpegEngine
import TestMedia
import Testing

@testable import Ingest

struct LivelySearchTests {
  private func window(_ changes: [Double], step: Int64 = 100) -> LivelyWindow {
    var window = LivelyWindow()
    for (index, change) in changes.enumerated() { window.note(at: Int64(index) * step, change: change) }
    return window
  }

  @Test func itTakesTheStretchWithTheMostMovement() {
    let changes = [0, 1, 1, 1, 5, 5, 5, 1, 1, 1].map(Double.init)
    // Steps 4, 5 and 6 begin at frame 3.
    #expect(window(changes).start(length: 350, end: 1000) == 300)
  }

  @Test func whereNothingMovesItIsTheStart() {
    #expect(window([0, 0, 0, 0, 0, 0]).start(length: 200, end: 600) == 0)
  }

  @Test func theStretchFitsBeforeTheEnd() {
    #expect(window([0, 0, 0, 0, 0, 9]).start(length: 300, end: 600) == 300)
    #expect(window([0, 0, 9]).start(length: 3000, end: 300) == 0)
    #expect(LivelyWindow().start(length: 300, end: 0) == 0)
  }

  @Test func oneCutDoesNotOutweighMovement() {
    let changes = [0, 200, 0, 0, 0, 6, 6, 6, 0].map(Double.init)
    #expect(window(changes).start(length: 350, end: 900) == 400)
  }

  @Test func timesThatGoBackAreLeftOut() {
    var window = window([0, 1])
    window.note(at: 50, change: 16)
    #expect(window.start(length: 100, end: 200) == 0)
  }

  @Test func itFindsTheThreeSecondsInWhichABallFlies() throws {
    // Nine seconds; something moves from 4 s to 7 s only.
    let clip = try Rig.drawn(frames: 270) { canvas, frame in
      canvas.fill(x: 0..<canvas.width, y: 0..<canvas.height, 0x304050)
      let place = max(0, min(89, frame - 120))
      canvas.fill(x: place..<place + 60, y: place..<place + 30, 0xF0F0F0)
    }
    let media = SourceMedia(path: clip)
    let facts = try SourceFacts(media)
    var shares: [Double] = []
    let start = try LivelySearch.start(in: media, facts: facts, length: 3_000_000_000, threads: 1) { shares.append($0) }
    #expect((3_900_000_000...4_100_000_000).contains(start), "\(start)")
    #expect(shares == shares.sorted() && shares.last ?? 0 > 0.95)
  }
}
