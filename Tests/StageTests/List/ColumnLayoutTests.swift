import SeededNumbers
import Stage
import Testing

@Suite struct ColumnLayoutTests {
  private func rows(_ heights: [Double], width: Double = 100) -> [ColumnRow] {
    heights.map { ColumnRow(shape: width / $0) }
  }

  @Test(arguments: [
    (0.0, 1), (390, 1), (571.9, 1), (572, 2), (820, 2), (863.9, 2), (864, 3), (1440, 3), (1e9, 3), (.nan, 1), (-5, 1),
  ])
  func theWidthGivesTheColumns(width: Double, columns: Int) {
    #expect(ColumnLayout.columns(width: width) == columns)
    #expect(ColumnLayout(width: width).columns == columns)
  }

  @Test func goldenMasonry() {
    let layout = ColumnLayout(rows([100, 50, 30, 80, 10]), width: 210, columns: 2, gap: 10)
    #expect((0..<5).map { layout.frame(of: $0).x } == [0, 110, 110, 110, 0])
    #expect((0..<5).map { layout.frame(of: $0).y } == [0, 0, 60, 100, 110])
    #expect(layout.contentHeight == 180)
  }

  @Test func goldenGrid() {
    let layout = ColumnLayout(rows([100, 50, 30, 80, 10]), width: 210, columns: 2, kind: .grid, gap: 10)
    #expect((0..<5).map { layout.frame(of: $0).x } == [0, 110, 0, 110, 0])
    #expect((0..<5).map { layout.frame(of: $0).y } == [0, 0, 110, 110, 200])
    #expect(layout.contentHeight == 210)
  }

  @Test func thePictureIsTheUpperPartAndKeepsItsShape() {
    let layout = ColumnLayout([ColumnRow(shape: 1.6, caption: 44)], width: 320, columns: 1)
    #expect(layout.picture(of: 0) == StageRect(width: 320, height: 200))
    #expect(layout.frame(of: 0) == StageRect(width: 320, height: 244))
  }

  @Test func nonsenseHasAPlaceToo() {
    let made = [
      ColumnRow(shape: .nan, caption: .infinity), ColumnRow(shape: -1, caption: -4), ColumnRow(shape: 1e-300),
    ]
    let layout = ColumnLayout(made, width: 100, columns: 1, gap: 0)
    #expect(layout.contentHeight == 200 + ColumnLayout.highest)
    #expect(ColumnLayout(made, width: .nan).contentHeight.isFinite)
    #expect(ColumnLayout(width: 100).contentHeight == 0)
    #expect(ColumnLayout(width: 100).rows(from: 0, to: 100).isEmpty)
  }

  /// What is seen of generated layouts: nothing lies on anything else, each is in the column that was the shortest, and
  /// a lookup finds just what a search through all finds.
  @Test(arguments: 1...24)
  func generatedLayouts(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    let made = (0..<120).map { _ in ColumnRow(shape: dice.number(0.4...2.5), caption: dice.number(0...80)) }
    let (columns, kind) = (1 + dice.below(3), dice.chance(50) ? ColumnLayout.Kind.grid : .masonry)
    let layout = ColumnLayout(made, width: dice.number(200...1200), columns: columns, kind: kind, gap: 8)
    check(layout, &dice)
  }

  /// Changes at random leave what a layout made afresh would be.
  @Test(arguments: 25...44)
  func changesLeaveWhatALayoutMadeAfreshIs(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    func row(_ dice: inout SeededNumbers) -> ColumnRow {
      ColumnRow(shape: dice.number(0.4...2.5), caption: dice.number(0...80))
    }
    let kind = dice.chance(50) ? ColumnLayout.Kind.grid : .masonry
    var layout = ColumnLayout(width: 800, kind: kind)
    for _ in 0..<60 {
      let place = dice.below(layout.rows.count + 1)
      switch dice.below(6) {
      case 0, 1: layout.insert((0..<dice.below(9)).map { _ in row(&dice) }, at: place)
      case 2: layout.append([row(&dice)])
      case 3: layout.remove(place..<place + dice.below(5))
      case 4: layout.replace(at: place, with: row(&dice))
      default: layout.resize(width: dice.number(200...1200), columns: dice.chance(50) ? nil : 1 + dice.below(3))
      }
      let fresh = ColumnLayout(layout.rows, width: layout.width, columns: layout.columns, kind: kind)
      #expect(layout.rows.indices.allSatisfy { layout.frame(of: $0) == fresh.frame(of: $0) })
      #expect(layout.contentHeight == fresh.contentHeight)
    }
    check(layout, &dice)
  }

  @Test func aHundredThousandRowsAreFoundWithoutLookingAtThemAll() {
    var dice = SeededNumbers(seed: 9)
    let made = (0..<100_000).map { _ in ColumnRow(shape: dice.number(0.5...2), caption: 40) }
    var layout = ColumnLayout(made, width: 600, columns: 2)
    layout.append(Array(made.prefix(10)))
    layout.remove(99_990..<100_000)
    layout.insert([made[0]], at: 99_000)
    for _ in 0..<2000 {
      let top = dice.number(0...layout.contentHeight - 900)
      let found = layout.rows(from: top, to: top + 900)
      #expect((2...24).contains(found.count))
      #expect(found.allSatisfy { layout.frame(of: $0).maxY > top && layout.frame(of: $0).y < top + 900 })
    }
  }

  private func check(_ layout: ColumnLayout, _ dice: inout SeededNumbers) {
    let frames = layout.rows.indices.map { layout.frame(of: $0) }
    for (index, frame) in frames.enumerated() {
      #expect(frame.x >= 0 && frame.maxX <= layout.width + 1e-9 && frame.maxY <= layout.contentHeight + 1e-9)
      let near = frames[max(0, index - 30)..<index]
      #expect(near.allSatisfy { $0.sharedArea(with: frame) < 1e-6 })
      // Nobody that came before begins below it: what is further on in the list is further down.
      if layout.kind == .masonry { #expect(near.allSatisfy { $0.y <= frame.y + 1e-9 }) }
    }
    for _ in 0..<20 {
      let top = dice.number(-100...layout.contentHeight + 100)
      let bottom = top + dice.number(-10...800)
      let found = frames.indices.filter { top < bottom && frames[$0].maxY > top && frames[$0].y < bottom }
      #expect(layout.rows(from: top, to: bottom) == found)
    }
  }
}
