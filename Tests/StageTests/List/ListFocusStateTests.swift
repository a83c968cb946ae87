import SeededNumbers
import Stage
import Testing

@Suite struct ListFocusStateTests {
  /// Rows of 390 × 390 and 60 points of caption, in a viewport of 390 × 760.
  private let layout = ColumnLayout(
    Array(repeating: ColumnRow(shape: 1, caption: 60), count: 40), width: 390, columns: 1, gap: 10)

  private func look(_ offset: Double) -> (FocusViewport, [FocusRow]) {
    let rect = StageRect(y: offset, width: 390, height: 760)
    let rows = layout.rows(from: rect.y, to: rect.maxY).map { FocusRow(index: $0, picture: layout.picture(of: $0)) }
    return (FocusViewport(rect: rect, contentHeight: layout.contentHeight), rows)
  }

  private func list(at offset: Double = 0) -> ListFocusState {
    var list = ListFocusState()
    let (viewport, rows) = look(offset)
    _ = list.appeared(viewport, rows: rows)
    return list
  }

  private func move(_ list: inout ListFocusState, to offset: Double, _ time: Double) -> ListFocusChange? {
    let (viewport, rows) = look(offset)
    return list.moved(viewport, rows: rows, time: time)
  }

  private func wake(_ list: inout ListFocusState, at offset: Double, _ time: Double) -> ListFocusChange? {
    let (viewport, rows) = look(offset)
    return list.woke(viewport, rows: rows, time: time)
  }

  @Test func aListThatAppearsFindsItsFocusAtOnce() {
    var list = ListFocusState()
    let (viewport, rows) = look(0)
    #expect(list.appeared(viewport, rows: rows) == .start(0))
    #expect(list.appeared(viewport, rows: rows) == nil)
    #expect(list.nextWake == nil)
  }

  @Test func nothingNewStartsWhileItMovesAndTheFocusIsFoundWhenItHasRested() {
    var list = list()
    for step in 1...10 {
      let change = move(&list, to: Double(step) * 100, Double(step) / 10)
      #expect(change == (step == 2 ? .stop(0) : nil))  // 190 of 390 points left
      #expect(wake(&list, at: Double(step) * 100, Double(step) / 10 + 0.199) == nil)
    }
    #expect(list.nextWake == 1.2)
    #expect(wake(&list, at: 1000, 1.2) == .start(3))
    #expect(list.nextWake == nil)
    #expect(wake(&list, at: 1000, 9) == nil)
  }

  @Test func aFingerThatLiftsWithoutAFlingFindsItAtOnce() {
    var list = list()
    _ = move(&list, to: 500, 0)
    let (viewport, rows) = look(500)
    #expect(list.lifted(viewport, rows: rows, flings: true, time: 0.05) == nil)
    #expect(list.nextWake == 0.25)
    #expect(list.lifted(viewport, rows: rows, flings: false, time: 0.06) == .start(1))
    #expect(list.nextWake == nil)
  }

  @Test func whatPlaysStopsInMidScrollAtHalfAndNotBefore() {
    var list = list(at: 500)
    #expect(list.focus == 1)
    #expect(move(&list, to: 655, 1) == nil)  // its picture is at 460 … 850, its middle at the edge
    #expect(move(&list, to: 656, 1.01) == .stop(1))
    #expect(list.focus == nil)
    #expect(move(&list, to: 600, 1.02) == nil)
    #expect(wake(&list, at: 600, 1.3) == .start(2))
  }

  @Test func focusingWhatPlaysChangesNothing() {
    var list = list(at: 500)
    #expect(move(&list, to: 510, 1) == nil)
    #expect(wake(&list, at: 510, 2) == nil)
    #expect(list.focus == 1)
  }

  @Test func aRowThatCannotPlayAnyMoreStops() {
    var list = list()
    let (viewport, rows) = look(0)
    var changed = rows
    changed[0].isPlayable = false
    #expect(list.moved(viewport, rows: changed, time: 1) == .stop(0))
    #expect(list.woke(viewport, rows: changed, time: 2) == .start(1))
  }

  @Test func rowsThatComeAndGoKeepWhatPlays() {
    var list = list(at: 500)
    list.inserted(3, at: 0)
    #expect(list.focus == 4)
    #expect(list.removed(0..<2) == nil && list.focus == 2)
    list.inserted(1, at: 3)
    #expect(list.focus == 2)
    #expect(list.removed(1..<4) == .stop(2) && list.focus == nil)
    #expect(list.removed(0..<4) == nil)
  }

  @Test func whatIsNotSeenHasNoFocusAndFindsNone() {
    var list = list(at: 500)
    _ = move(&list, to: 520, 1)
    #expect(list.disappeared() == .stop(1))
    #expect(list.nextWake == nil && list.disappeared() == nil)
    #expect(wake(&list, at: 520, 9) == nil)
  }

  /// Whatever is scrolled: one row plays at most, starts only at rest or at a lift, and is always one to be seen.
  @Test(arguments: 1...20)
  func startsAndStopsAlternate(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    let made = GeneratedList(&dice, rows: 60, columns: 1 + dice.below(3))
    var list = ListFocusState()
    var (time, offset, lastMove) = (0.0, 0.0, -1.0)
    var playing: Int?
    for _ in 0..<2000 {
      time += dice.number(0...0.1)
      let action = dice.below(10)
      if action < 5 { offset = min(max(0, offset + dice.number(-120...150)), made.end) }
      if action == 5 { offset = dice.number(0...made.end) }
      let (viewport, rows) = made.seen(at: offset)
      let change: ListFocusChange?
      switch action {
      case 0...5:
        change = list.moved(viewport, rows: rows, time: time)
        lastMove = time
        if case .start = change { Issue.record("started while it moves") }
      case 6: change = list.lifted(viewport, rows: rows, flings: false, time: time)
      default:
        change = list.woke(viewport, rows: rows, time: time)
        if case .start = change { #expect(time - lastMove >= 0.2) }
      }
      switch change {
      case .start(let row):
        #expect(row != playing)
        playing = row
      case .stop(let row):
        #expect(row == playing)
        playing = nil
      case nil: break
      }
      #expect(playing == list.focus)
      if let playing {
        #expect(made.playable[playing])
        #expect(ListFocus.isSeen(made.layout.picture(of: playing), in: viewport.rect))
      }
    }
  }

  @Test func aRowThatIsChosenHasTheFocusUntilTheListMoves() {
    var list = list(at: 1000)
    let found = list.focus
    let other = found.map { $0 + 1 } ?? 0
    #expect(list.chose(other) == .start(other))
    #expect(list.chose(other) == nil)
    #expect(list.nextWake == nil)
    _ = move(&list, to: 3000, 1)
    #expect(list.focus == nil)
    #expect(wake(&list, at: 3000, 1.2) != nil)
  }

  @Test func anotherListKeepsTheFocusOnTheSameRowIfItIsStillThere() {
    var list = list(at: 1000)
    let old = list.focus ?? -1
    #expect(list.replaced { $0 + 100 } == nil)
    #expect(list.focus == old + 100)
    #expect(list.replaced { _ in nil } == .stop(old + 100))
    #expect(list.focus == nil)
    #expect(list.replaced { _ in nil } == nil)
  }
}
