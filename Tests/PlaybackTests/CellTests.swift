import Feed
import Testing

@testable import Playback

/// Which cell shows which player.
@Suite struct CellTests {
  @Test func focusedAndNeighboursAreAttached() throws {
    try expect(
      """
      bind c1 A · bind c2 B → c1 idle · c2 idle
      focus A[B] → take p1 · load p1 A sound focused · attach A c1 · take p2 · load p2 B · attach B c2
      """)
  }

  @Test func aCellBoundLaterIsAttachedThen() throws {
    try expect(
      """
      focus A · ready A
      bind c1 A → attach A c1 · c1 idle
      bind c1 A → –
      """)
  }

  @Test func rebindingDetachesFirst() throws {
    try expect(
      """
      bind c1 A · focus A[B]
      bind c1 B → detach A c1 · attach B c1
      unbind c1 → detach B c1
      unbind c1 → –
      """, only: "attach detach")
  }

  @Test func ofSeveralCellsTheOneThatAppearedLastShowsIt() throws {
    try expect(
      """
      bind c1 A · bind c2 A · focus A → attach A c2
      appear c1 → detach A c2 · attach A c1
      appear c2 → detach A c1 · attach A c2
      disappear c2 → detach A c2 · attach A c1
      disappear c1 → detach A c1 · attach A c2
      """, only: "attach detach")
  }

  @Test func fullScreenTakesOverWithoutALoadAndGivesBack() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · ready A · frame A · progress A 2
      bind c9 A → c9 idle
      appear c9 → detach A c1 · attach A c9 · c9 at 2/10 · c1 idle · c9 playing
      unbind c9 → detach A c9 · attach A c1 · c1 at 2/10 · c1 playing
      """)
  }

  @Test func givingBackDetachesBefore() throws {
    try expect(
      """
      bind c1 A · focus A
      focus - → detach A c1 · give A
      """, only: "attach detach give")
  }

  @Test func aFailedLoadLeavesTheCellToItsCover() throws {
    try expect(
      """
      bind c1 A · focus A · ready A
      fail A → detach A c1
      +500ms → load p1 A sound focused · attach A c1
      """, only: "load attach detach")
  }

  @Test func aBlankCellIsForgotten() {
    var table = CellTable()
    for number in 0..<100 {
      table.bind(CellID(number), to: ItemID("A"))
      table.appear(CellID(number))
      table.disappear(CellID(number))
      table.unbind(CellID(number))
    }
    #expect(table.cells.isEmpty)
  }
}
