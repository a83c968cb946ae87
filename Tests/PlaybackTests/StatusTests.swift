import Feed
import Testing

@testable import Playback

/// What the cells say, and when.
@Suite struct StatusTests {
  private let begin = "bind c1 A · appear c1 · focus A"

  @Test func loadingIsSaidAfterTheNoticeAndNotBefore() throws {
    try expect(
      """
      \(begin)
      +249ms → –
      +1ms → c1 loading
      ready A → play A
      frame A → c1 playing
      """, only: "play status")
  }

  @Test func bufferingIsSaidAfterTheNoticeAndNotBefore() throws {
    try expect(
      """
      \(begin) · ready A · frame A
      stall A → –
      +249ms → –
      +1ms → c1 buffering
      recover A → c1 playing
      stall A · +100ms · recover A · +1s → –
      """, only: "status")
  }

  @Test func whatMovesOnIsNotStalledThoughNobodySaidSo() throws {
    try expect(
      """
      \(begin) · ready A · frame A · progress A 1 · stall A · +250ms → c1 idle · c1 playing · c1 buffering
      progress A 1 → –
      progress A 1.2 → c1 playing
      """, only: "status")
  }

  @Test func noNoticeRunsWhileNobodyWaits() throws {
    try expect(
      """
      \(begin) · tap · +1s → c1 idle · c1 paused
      tap → c1 idle
      +250ms → c1 loading
      hide → c1 idle
      +1s → –
      unhide · +250ms → c1 loading
      """, only: "status")
  }

  @Test func aNeighbourSaysNothing() throws {
    try expect(
      """
      bind c2 B · focus A[B] → c2 idle
      +1s → –
      focus B[A] → –
      +249ms → –
      +1ms → c2 loading
      """, only: "status")
  }

  @Test func whatLeavesTheFocusFallsIdle() throws {
    try expect(
      """
      \(begin) · ready A · frame A · tap → c1 idle · c1 playing · c1 paused
      focus B[A] → c1 idle
      """, only: "status")
  }

  @Test func aPrerolledNeighbourPlaysAtOnce() throws {
    try expect(
      """
      bind c1 A · bind c2 B · focus A[B] · ready B · frame B → c1 idle · c2 idle
      focus B[A] → c2 playing
      """, only: "status")
  }

  @Test func withoutAPlayerAllCellsOfAnItemTell() throws {
    try expect(
      """
      bind c1 X · bind c2 X → c1 idle · c2 idle
      focus X → c1 failed · c2 failed
      focus - → c1 idle · c2 idle · report X 0/0
      """)
  }

  @Test func theNextWakeIsTheNotice() {
    var machine = PlaybackStateMachine()
    #expect(machine.nextWake == nil)
    _ = machine.handle(.focus(Items.focus("A")), at: Instant(offset: .seconds(1)))
    #expect(machine.nextWake == Instant(offset: .milliseconds(1250)))
    _ = machine.handle(.woke, at: Instant(offset: .seconds(2)))
    #expect(machine.nextWake == nil)
  }

  @Test func timeNeverRunsBackwards() {
    var machine = PlaybackStateMachine()
    _ = machine.handle(.focus(Items.focus("A")), at: Instant(offset: .seconds(5)))
    _ = machine.handle(.woke, at: Instant(offset: .seconds(1)))
    #expect(machine.nextWake == Instant(offset: .milliseconds(5250)))
  }
}
