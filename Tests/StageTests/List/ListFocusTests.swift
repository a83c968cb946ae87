import SeededNumbers
import Stage
import Testing

@Suite struct ListFocusTests {
  /// A viewport of 400 × 800 somewhere in the middle of a long list.
  private let middle = FocusViewport(rect: StageRect(width: 400, height: 800), isAtTop: false, isAtBottom: false)
  private let top = FocusViewport(rect: StageRect(width: 400, height: 800), isAtTop: true, isAtBottom: false)
  private let bottom = FocusViewport(rect: StageRect(width: 400, height: 800), isAtTop: false, isAtBottom: true)
  private let both = FocusViewport(rect: StageRect(width: 400, height: 800), isAtTop: true, isAtBottom: true)

  /// A row whose picture is 400 points wide, from one height to another.
  private func row(_ index: Int, _ from: Double, _ to: Double, plays: Bool = true) -> FocusRow {
    FocusRow(index: index, picture: StageRect(y: from, width: 400, height: to - from), isPlayable: plays)
  }

  @Test func theNearestToTheMiddleHasTheFocus() {
    let rows = [row(5, 0, 200), row(6, 210, 410), row(7, 420, 620), row(8, 630, 830)]
    #expect(ListFocus.find(in: middle, rows: rows) == 6)  // 90 points against 120
    #expect(ListFocus.find(in: middle, rows: rows.reversed()) == 6)
    #expect(ListFocus.find(in: middle, rows: []) == nil)
  }

  @Test func whatCannotPlayIsPassedOver() {
    let rows = [row(5, 0, 200), row(6, 300, 500, plays: false), row(7, 510, 710)]
    #expect(ListFocus.find(in: middle, rows: rows) == 7)
    #expect(ListFocus.find(in: middle, rows: [rows[1]], playing: 6) == nil)
  }

  @Test func atLeastHalfHasToBeVisible() {
    #expect(ListFocus.find(in: middle, rows: [row(1, -200, 200)]) == 1)
    #expect(ListFocus.find(in: middle, rows: [row(1, -201, 199)]) == nil)
    #expect(ListFocus.find(in: middle, rows: [row(1, 600, 1000)]) == 1)
    #expect(ListFocus.find(in: middle, rows: [row(1, 601, 1001)]) == nil)
    let aside = FocusRow(index: 1, picture: StageRect(x: 300, y: 300, width: 202, height: 50))
    #expect(ListFocus.find(in: middle, rows: [aside]) == nil)
    #expect(ListFocus.find(in: middle, rows: [row(1, 300, 300)]) == nil)
    #expect(ListFocus.find(in: middle, rows: [row(1, 300, .nan)]) == nil)
  }

  @Test func aPictureOfWhichHalfHasNoRoomCountsWhenItTakesAllTheRoom() {
    #expect(ListFocus.find(in: middle, rows: [row(1, -800, 900)]) == 1)
    #expect(ListFocus.find(in: middle, rows: [row(1, -901, 799)]) == nil)
    #expect(ListFocus.find(in: middle, rows: [row(1, -700, 800)]) == 1)  // 800 of 1500
  }

  @Test func atTheTopTheFirstAndAtTheBottomTheLastWinsWhateverPlays() {
    let rows = [row(0, 0, 200), row(1, 210, 410), row(2, 420, 620), row(3, 630, 830)]
    #expect(ListFocus.find(in: top, rows: rows, playing: 2) == 0)
    #expect(ListFocus.find(in: bottom, rows: rows, playing: 1) == 3)
    #expect(ListFocus.find(in: bottom, rows: Array(rows.dropLast()) + [row(3, 710, 910)]) == 2)
    #expect(ListFocus.find(in: top, rows: [row(0, 0, 200, plays: false)] + rows.dropFirst()) == 1)
  }

  @Test func whereNothingCanBeScrolledWhatPlaysGoesOn() {
    let rows = [row(0, 0, 200), row(1, 210, 410), row(2, 420, 620)]
    #expect(ListFocus.find(in: both, rows: rows) == 0)
    #expect(ListFocus.find(in: both, rows: rows, playing: 2) == 2)
    #expect(ListFocus.find(in: both, rows: rows, playing: 7) == 0)
  }

  @Test func tiesGoToTheUpperAndBesideEachOtherToTheLowerIndex() {
    #expect(ListFocus.find(in: middle, rows: [row(8, 450, 550), row(7, 250, 350)]) == 7)
    #expect(ListFocus.find(in: middle, rows: [row(7, 450, 550), row(8, 250, 350)]) == 8)
    let right = FocusRow(index: 3, picture: StageRect(x: 210, y: 300, width: 190, height: 190))
    let left = FocusRow(index: 4, picture: StageRect(x: 0, y: 300, width: 190, height: 190))
    #expect(ListFocus.find(in: middle, rows: [left, right]) == 3)
    // What arithmetic leaves of a tie is a tie.
    #expect(ListFocus.find(in: middle, rows: [row(8, 450 - 1e-7, 550 - 1e-7), row(7, 250, 350)]) == 7)
  }

  @Test func whatPlaysKeepsTheFocusUntilAnotherIsNearerByMoreThanATenth() {
    // Centres: 300 (100 away), and 480 (80), 479.9, …
    #expect(ListFocus.find(in: middle, rows: [row(1, 200, 400), row(2, 380, 580)], playing: 1) == 1)
    #expect(ListFocus.find(in: middle, rows: [row(1, 200, 400), row(2, 320, 520)], playing: 1) == 1)  // by 80
    #expect(ListFocus.find(in: middle, rows: [row(1, 200, 400), row(2, 319, 519)], playing: 1) == 2)  // by 81
    #expect(ListFocus.find(in: middle, rows: [row(1, -101, 99), row(2, 100, 300)], playing: 1) == 2)
  }

  @Test func anEndIsReachedHalfAPointBeforeIt() {
    let near = FocusViewport(rect: StageRect(y: 0.4, width: 400, height: 800), contentHeight: 5000)
    #expect(near.isAtTop && !near.isAtBottom)
    let far = FocusViewport(rect: StageRect(y: 4199.6, width: 400, height: 800), contentHeight: 5000)
    #expect(!far.isAtTop && far.isAtBottom)
    let small = FocusViewport(rect: StageRect(width: 400, height: 800), contentHeight: 300)
    #expect(small.isAtTop && small.isAtBottom)
    #expect(!FocusViewport(rect: StageRect(y: 1, width: 400, height: 800), contentHeight: 5000).isAtTop)
  }

  /// The rule once more, written as it is spoken, over lists, grids and waterfalls; and some of it word for word.
  @Test(arguments: [
    (1, 1, "1 1 2 2 3 3 4 4 5 5 5 5 7 7 7 7 - - 10 10 10 10 11 11"),
    (2, 1, "0 1 2 2 2 3 3 4 4 4 - - - - 8 8 8 8 9 9 9 10 10 10"),
    (3, 2, "0 3 5 5 6 8 8 11 13 13 15 15 19 19 21 21 23 23 24 27 29 29 31 33"),
    (4, 2, "1 4 4 6 9 11 11 15 15 17 17 18 18 21 23 23 24 24 28 28 31 31 33 34"),
    (5, 3, "0 9 12 12 18 18 24 24 29 29 39"),
    (6, 3, "0 7 10 10 16 16 19 22 22 25 28 31 31 34 37"),
  ])
  func generatedListsFindTheRowThatTheRuleNames(seed: Int, columns: Int, golden: String) {
    var dice = SeededNumbers(seed: UInt64(seed))
    let list = GeneratedList(&dice, rows: 40, columns: columns)
    var playing: Int?
    var told: [String] = []
    for offset in stride(from: 0.0, through: list.end, by: 170) + [list.end] {
      let (viewport, rows) = list.seen(at: offset)
      let found = ListFocus.find(in: viewport, rows: rows, playing: playing)
      #expect(found == spoken(viewport, rows, playing))
      playing = found
      if told.count < 24 { told.append(found.map { "\($0)" } ?? "-") }
    }
    #expect(told.joined(separator: " ") == golden)
  }

  @Test(arguments: 7...30)
  func everyRowOfAListIsReachedByScrolling(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    // Rows of at least a quarter of the viewport: of lower ones several pass the middle with one turn of a wheel.
    let list = GeneratedList(&dice, rows: 12, columns: 1, shapes: 0.6...2.0, playable: 100)
    var reached: Set<Int> = []
    for offset in stride(from: 0.0, through: list.end, by: 2) + [list.end] {
      let (viewport, rows) = list.seen(at: offset)
      if let found = ListFocus.find(in: viewport, rows: rows) { reached.insert(found) }
    }
    #expect(reached == Set(0..<12))
  }

  /// Scrolling by single points with a hand that shakes never goes to and fro between two rows.
  @Test(arguments: 31...40)
  func scrollingSlowlyInOneDirectionOnlyGoesOn(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    let list = GeneratedList(&dice, rows: 20, columns: 1, playable: 100)
    var playing: Int?
    var order: [Int] = []
    for offset in stride(from: 20.0, through: list.end - 20, by: 1) {
      let (viewport, rows) = list.seen(at: offset + dice.number(-8...8))
      playing = ListFocus.find(in: viewport, rows: rows, playing: playing)
      if let playing, order.last != playing { order.append(playing) }
    }
    #expect(order == order.sorted())
  }

  private func spoken(_ viewport: FocusViewport, _ rows: [FocusRow], _ playing: Int?) -> Int? {
    func away(_ row: FocusRow) -> Double {
      let x = row.picture.x + row.picture.width / 2 - viewport.rect.x - viewport.rect.width / 2
      let y = row.picture.y + row.picture.height / 2 - viewport.rect.y - viewport.rect.height / 2
      return (x * x + y * y).squareRoot()
    }
    let able = rows.filter {
      let (top, bottom) = (max($0.picture.y, viewport.rect.y), min($0.picture.maxY, viewport.rect.maxY))
      return $0.isPlayable && (bottom - top) / $0.picture.height >= 0.499_999_999
    }
    if viewport.isAtTop { return able.map(\.index).min() }
    if viewport.isAtBottom { return able.map(\.index).max() }
    let order = able.sorted {
      (away($0) * 1000).rounded() != (away($1) * 1000).rounded()
        ? away($0) < away($1) : ($0.picture.midY, $0.index) < ($1.picture.midY, $1.index)
    }
    if let now = able.first(where: { $0.index == playing }), let best = order.first,
      away(now) - away(best) <= viewport.rect.height / 10
    {
      return now.index
    }
    return order.first?.index
  }
}
