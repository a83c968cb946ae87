import SeededNumbers
import Stage
import Testing

@Suite struct CarouselLayoutTests {
  @Test func flatPagesAreAsWideAsTheView() {
    let layout = CarouselLayout(look: .flat, width: 390, height: 220)
    #expect(layout.pitch == 390 && layout.pageWidth == 390)
    #expect(layout.page(at: 0) == .init(frame: StageRect(width: 390, height: 220), scale: 1))
    #expect(layout.page(at: -1) == .init(frame: StageRect(x: -390, width: 390, height: 220), scale: 1))
    #expect(layout.visible(at: 3).map(\.number) == [3])
    #expect(layout.visible(at: 3.25).map(\.number) == [3, 4])
    #expect(layout.visible(at: -0.5).map(\.number) == [-1, 0])
  }

  @Test func goldenCards() {
    let layout = CarouselLayout(look: .cards, width: 400, height: 200)
    #expect(layout.pageWidth == 328)  // 400 less two gaps of 12 and two peeps of 24
    #expect(abs(layout.pitch - 315.4) < 1e-9)
    let lines = [-1.0, -0.5, 0, 0.25, 1].map { distance -> String in
      let page = layout.page(at: distance)
      let numbers = [page.frame.x, page.frame.y, page.frame.width, page.frame.height, page.scale * 1000]
      return numbers.map { "\(Int(($0 * 10).rounded()))" }.joined(separator: " ")
    }
    #expect(
      lines == [
        "-2548 150 2788 1700 8500", "-1094 75 3034 1850 9250", "360 0 3280 2000 10000", "1210 38 3157 1925 9625",
        "3760 150 2788 1700 8500",
      ])
  }

  @Test func theNeighboursPeepInAndTheGapNeverChanges() {
    var dice = SeededNumbers(seed: 21)
    for _ in 0..<500 {
      let layout = CarouselLayout(look: .cards, width: dice.number(180...1400), height: dice.number(1...900))
      #expect(abs(layout.page(at: -1).frame.maxX - CarouselLayout.peep) < 1e-9)
      #expect(abs(layout.page(at: 1).frame.x - (layout.width - CarouselLayout.peep)) < 1e-9)
      let offset = dice.number(-3...3)
      let pages = layout.visible(at: offset)
      for (left, right) in zip(pages, pages.dropFirst()) {
        #expect(abs(right.page.frame.x - left.page.frame.maxX - CarouselLayout.gap) < 1e-9)
      }
      for (number, page) in pages {
        let far = min(1, abs(Double(number) - offset))
        #expect(abs(page.scale - (1 - 0.15 * far)) < 1e-12)
        #expect(abs(page.frame.height - layout.height * page.scale) < 1e-9)
        #expect(abs(page.frame.width - layout.pageWidth * page.scale) < 1e-9)
        #expect(abs(page.frame.midY - layout.height / 2) < 1e-9)
      }
    }
  }

  @Test func whatIsNotListedIsNotSeen() {
    var dice = SeededNumbers(seed: 22)
    for _ in 0..<500 {
      let look = dice.pick([CarouselLayout.Look.flat, .cards])
      let layout = CarouselLayout(look: look, width: dice.number(1...1400), height: 100)
      let offset = dice.number(-20...20)
      let listed = Set(layout.visible(at: offset).map(\.number))
      let view = StageRect(width: layout.width, height: layout.height)
      for number in -30...30 {
        let area = layout.page(at: Double(number) - offset).frame.sharedArea(with: view)
        #expect(listed.contains(number) == (area > 0) || area < 1e-9)
      }
    }
  }

  @Test func aViewWithoutWidthShowsNothing() {
    for look in [CarouselLayout.Look.flat, .cards] {
      #expect(CarouselLayout(look: look).visible(at: 0).isEmpty)
      #expect(CarouselLayout(look: look, width: .nan, height: -1).pitch == 0)
      #expect(CarouselLayout(look: look, width: 100, height: 100).visible(at: .nan).isEmpty)
    }
  }
}
