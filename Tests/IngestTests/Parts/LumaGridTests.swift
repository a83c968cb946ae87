import Testing

@testable import Ingest

struct LumaGridTests {
  private func grid(_ value: (Int) -> Int) -> LumaGrid {
    LumaGrid(values: (0..<LumaGrid.side * LumaGrid.side).map { UInt8(value($0)) })
  }

  @Test func blackAndPlainPicturesAreNoCovers() {
    #expect(grid { _ in 16 }.isBlackOrBlank)
    #expect(grid { $0 % 2 * 20 + 16 }.isBlackOrBlank, "black with noise")
    #expect(grid { _ in 235 }.isBlackOrBlank, "white")
    #expect(grid { 120 + $0 % 8 }.isBlackOrBlank, "a lens cap in the sun")
    #expect(!grid { $0 < 300 ? 16 : 90 }.isBlackOrBlank)
  }

  @Test func theDifferenceIsTheMeanOfAllPlaces() {
    let dark = grid { _ in 10 }
    #expect(dark.difference(from: dark) == 0)
    #expect(dark.difference(from: grid { _ in 30 }) == 20)
    #expect(dark.difference(from: grid { $0 < 512 ? 10 : 20 }) == 5)
  }
}
