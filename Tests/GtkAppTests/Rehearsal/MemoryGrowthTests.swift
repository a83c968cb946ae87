import Testing

@testable import GtkApp

struct MemoryGrowthTests {
  @Test func theLastThirdIsComparedWithTheMiddleOne() {
    // What is met for the first time in the first third does not count.
    #expect(MemoryGrowth.of([100, 150, 200, 200, 204, 208, 214]) == 8)
    #expect(MemoryGrowth.of([1, 2, 3, 3, 3, 3]) == 0)
    #expect(MemoryGrowth.of([1, 2, 3, 4, 5]) == nil)
  }
}
