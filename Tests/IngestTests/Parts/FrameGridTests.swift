import FFmpegEngine
import Testing

@testable import Ingest

struct FrameGridTests {
  @Test(arguments: [
    (30.0, 30), (29.97, 30), (25.0, 25), (24.0, 24), (23.976, 24), (60.0, 30), (59.94, 30), (50.0, 25), (48.0, 24),
    (120.0, 30), (240.0, 30), (15.0, 15), (12.5, 25), (1.0, 1), (27.3, 30), (29.4, 30), (0.3, 30), (0.0, 30),
  ])
  func threeSecondsAreAWholeNumberOfFrames(rate: Double, expected: Int) {
    #expect(FrameGrid.whole(near: rate).rate == Fraction(Int32(expected), 1))
  }

  @Test func whatIsNotKnownGoesOnTheFinestGrid() {
    #expect(FrameGrid.whole(near: nil).rate == Fraction(30, 1))
    #expect(FrameGrid.broadcast(near: nil).rate == Fraction(30, 1))
  }

  @Test(arguments: [
    (29.97, Fraction(30_000, 1001)), (23.976, Fraction(24_000, 1001)), (59.94, Fraction(60_000, 1001)),
    (30.0, Fraction(30, 1)), (60.0, Fraction(60, 1)), (25.0, Fraction(25, 1)), (120.0, Fraction(60, 1)),
    (27.3, Fraction(30, 1)), (45.6, Fraction(60, 1)),
  ])
  func theFeedKeepsBroadcastRates(rate: Double, expected: Fraction) {
    #expect(FrameGrid.broadcast(near: rate).rate == expected)
  }

  @Test func aTimeGoesToTheNearestTick() {
    let grid = FrameGrid(rate: Fraction(30, 1))
    #expect(grid.tick(at: 0) == 0)
    #expect(grid.tick(at: 33_333_333) == 1)
    #expect(grid.tick(at: 16_000_000) == 0)
    #expect(grid.tick(at: 16_666_667) == 1)
    #expect(grid.tick(at: -33_333_333) == -1)
  }
}
