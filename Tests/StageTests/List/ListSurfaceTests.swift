import SeededNumbers
import Stage
import Testing

@Suite struct ListSurfaceTests {
  /// Square rows of 366 points and captions of 60 in a phone's width, below a header of 240.
  private func list(_ count: Int = 40) -> ListSurface {
    var list = ListSurface(Array(repeating: ColumnRow(shape: 1, caption: 60), count: count), margin: 12)
    list.resize(width: 390, height: 760, header: 240)
    return list
  }

  @Test func theHeaderComesFirstAndRowsFollowBelowIt() {
    var list = list()
    #expect(list.headerFrame == StageRect(width: 390, height: 240))
    #expect(list.frame(of: 0) == StageRect(x: 12, y: 252, width: 366, height: 426))
    #expect(list.picture(of: 0) == StageRect(x: 12, y: 252, width: 366, height: 366))
    #expect(list.rows() == [0, 1])
    list.scroll(to: 252)
    #expect(list.headerFrame.maxY == -12)
    #expect(list.frame(of: 0).y == 0)
  }

  @Test func aListEndsAtItsEnds() {
    var list = list(3)
    let rows: Double = 3 * 426 + 2 * 12
    #expect(list.contentHeight == 252 + rows + 12)
    list.scroll(to: -50)
    #expect(list.offset == 0 && list.viewport.isAtTop && !list.viewport.isAtBottom)
    list.scroll(to: 1e9)
    #expect(list.offset == list.contentHeight - 760 && list.viewport.isAtBottom)
    list.scroll(to: .nan)
    #expect(list.offset == 0)
    var short = self.list(0)
    #expect(short.mostOffset == 0 && short.viewport.isAtTop && short.viewport.isAtBottom && short.rows() == [])
    short.scroll(to: 100)
    #expect(short.offset == 0)
  }

  @Test func whatIsLookedAtStaysWhenRowsComeAndGoAboveIt() {
    var list = list()
    list.scroll(to: list.offset(centring: 20))
    let before = list.frame(of: 20)
    list.insert(Array(repeating: ColumnRow(shape: 2), count: 7), at: 3)
    #expect(list.frame(of: 27) == before)
    list.remove(0..<5)
    #expect(list.frame(of: 22) == before)
    list.replace(at: 2, with: ColumnRow(shape: 0.5, caption: 300))
    #expect(list.frame(of: 22) == before)
    list.append([ColumnRow(shape: 1)])
    #expect(list.frame(of: 22) == before)
  }

  @Test func aListAtItsTopStaysThereWhenSomethingNewComes() {
    var list = list()
    list.insert([ColumnRow(shape: 1)], at: 0)
    #expect(list.offset == 0)
  }

  @Test func aNewListKeepsTheFirstRowThatIsStillThere() {
    var list = list()
    list.scroll(to: list.offset(centring: 10))
    let shown = list.rows()
    let second = list.frame(of: shown[1])
    // Twice as many in front, and the first that shows is gone.
    list.replaceAll(Array(repeating: ColumnRow(shape: 1, caption: 60), count: 60)) { $0 == shown[0] ? nil : $0 + 20 }
    #expect(list.frame(of: shown[1] + 20) == second)
    list.replaceAll([]) { _ in nil }
    #expect(list.offset == 0)
  }

  @Test func anotherLookKeepsTheRowThatPlaysWhereItIs() {
    var numbers = SeededNumbers(seed: 3)
    let rows = (0..<60).map { _ in ColumnRow(shape: Double.random(in: 0.5...2, using: &numbers)) }
    var list = ListSurface(rows, kind: .masonry)
    list.resize(width: 900, height: 700, header: 100)
    list.scroll(to: list.offset(centring: 31))
    let top = list.frame(of: 31).y
    list.lay(as: .grid, keeping: 31)
    #expect(list.layout.kind == .grid && list.count == 60)
    #expect(abs(list.frame(of: 31).y - top) < 1e-9)
  }

  @Test func aNewWidthKeepsTheRowThatPlaysWhereItIs() {
    var list = list()
    list.scroll(to: list.offset(centring: 20))
    let top = list.frame(of: 20).y
    list.resize(width: 1000, height: 700, header: 320, keeping: 20)
    #expect(list.layout.columns == 3)
    #expect(abs(list.frame(of: 20).y - top) < 1e-9)
    list.resize(width: 390, height: 760, header: 240, keeping: 20)
    #expect(abs(list.frame(of: 20).y - top) < 1e-9)
  }

  @Test(arguments: 0..<20) func rowsThatShowAreThoseThatTouchTheViewport(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let rows = (0..<200).map { _ in
      ColumnRow(shape: Double.random(in: 0.3...3, using: &numbers), caption: Double.random(in: 0...90, using: &numbers))
    }
    var list = ListSurface(rows, kind: Bool.random(using: &numbers) ? .grid : .masonry, margin: 10)
    list.resize(
      width: Double.random(in: 240...1400, using: &numbers), height: Double.random(in: 200...1200, using: &numbers),
      header: Double.random(in: 0...300, using: &numbers))
    for _ in 0..<20 {
      list.scroll(to: Double.random(in: -100...list.contentHeight, using: &numbers))
      let touching = rows.indices.filter { list.frame(of: $0).maxY > 0 && list.frame(of: $0).y < list.height }
      #expect(list.rows() == touching)
      for row in touching { #expect(list.frame(of: row).x >= 10 && list.frame(of: row).maxX <= list.width - 9.999) }
    }
  }
}
