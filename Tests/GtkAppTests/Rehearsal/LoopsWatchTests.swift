import Testing

@testable import GtkApp

@MainActor @Suite struct LoopsWatchTests {
  @Test(arguments: [
    (0.0..<1.0, 0.0..<1.0, 0.0),
    (3.0..<4.0, 3.5..<4.0, 0.0),  // 1 and 2 frames a second, at the same moment
    (3.0..<4.0, 4.0..<4.5, 0.0),  // one ends where the other begins
    (3.0..<4.0, 4.5..<5.0, 1.0),
    (7.0..<8.0, 3.0..<4.0, 3.0),
  ])
  func framesAreApartIfNoMomentIsInBoth(one: Range<Double>, other: Range<Double>, apart: Double) {
    #expect(LoopsWatch.framesApart(one, other) == apart)
    #expect(LoopsWatch.framesApart(other, one) == apart)
  }
}
