import Testing

@Suite struct ShrinkerTests {
  @Test func onlyWhatMattersIsLeft() {
    let shrunk = shrink(Array(0..<1000)) { $0.contains(17) && $0.contains(880) && $0.contains(881) }
    #expect(shrunk == [17, 880, 881])
  }

  @Test func theOrderStays() {
    let shrunk = shrink([5, 1, 4, 2, 3]) { list in
      guard let four = list.firstIndex(of: 4), let three = list.firstIndex(of: 3) else { return false }
      return four < three
    }
    #expect(shrunk == [4, 3])
  }

  @Test func whatFailsAlwaysShrinksToNothing() {
    #expect(shrink([1, 2, 3]) { _ in true } == [])
  }

  @Test func whatCannotShrinkStays() {
    #expect(shrink([1, 2, 3]) { $0.count == 3 } == [1, 2, 3])
  }
}
