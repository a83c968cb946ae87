import SeededNumbers
import Stage
import Testing

@Suite struct PageDotsTests {
  @Test func fewPagesHaveADotEach() {
    var dots = PageDots()
    for count in 0...PageDots.most {
      dots.show(0, of: count)
      #expect(dots.pages == 0..<count)
      #expect(!(0..<count).contains(where: dots.isCut))
    }
  }

  @Test func theRunMovesNoFurtherThanItHasTo() {
    var dots = PageDots()
    dots.show(0, of: 120)
    #expect(dots.pages == 0..<9)
    #expect(!dots.isCut(0) && dots.isCut(8))
    dots.show(7, of: 120)
    #expect(dots.pages == 0..<9)
    dots.show(8, of: 120)
    #expect(dots.pages == 1..<10)
    #expect(dots.isCut(1) && dots.isCut(9))
    dots.show(119, of: 120)
    #expect(dots.pages == 111..<120)
    #expect(!dots.isCut(119))
    dots.show(0, of: 120)
    #expect(dots.pages == 0..<9)
    dots.show(60, of: 120)
    dots.show(59, of: 120)
    #expect(dots.pages.contains(58))
  }

  @Test func thePageShownAlwaysHasADotAndBothItsNeighbours() {
    var dice = SeededNumbers(seed: 31)
    var dots = PageDots()
    for _ in 0..<2_000 {
      let count = Int(dice.number(1...1_000))
      let page = Int(dice.number(0...Double(count - 1)))
      dots.show(page, of: count)
      #expect(dots.pages.count == min(count, PageDots.most))
      for near in [page - 1, page, page + 1] where (0..<count).contains(near) { #expect(dots.pages.contains(near)) }
      #expect(dots.pages.lowerBound >= 0 && dots.pages.upperBound <= count && dots.current == page)
    }
  }
}
