import Testing

@testable import Playback

/// Hidden, covered, interrupted, unplugged, short of memory.
@Suite struct WorldTests {
  @Test(arguments: [("hide", "unhide"), ("cover", "uncover"), ("interrupt", "restore"), ("resize", "rest")])
  func itPausesAndComesBack(away: String, back: String) throws {
    try expect(
      """
      focus A · ready A
      \(away) → pause A
      \(away) → –
      \(back) → play A
      \(back) → –
      """)
  }

  @Test(arguments: [("hide", "unhide"), ("cover", "uncover"), ("interrupt", "restore"), ("resize", "rest")])
  func whatThePersonPausedStaysPaused(away: String, back: String) throws {
    try expect("focus A · ready A · tap · \(away) · \(back) → play A · pause A", only: "play pause")
  }

  @Test(arguments: [("hide", "unhide"), ("cover", "uncover"), ("interrupt", "restore"), ("resize", "rest")])
  func whatPlaysAfterwardsIsFoundFromTheFocus(away: String, back: String) throws {
    try expect(
      """
      focus A[B] · ready A · ready B · \(away)
      focus B[A] → –
      \(back) → play B
      """, only: "play")
  }

  @Test func allThatHoldsBackMustEnd() throws {
    try expect(
      """
      focus A · ready A · hide · cover · interrupt · resize
      unhide · restore · rest → –
      uncover → play A
      """)
  }

  @Test func aChangeOfSizeIsSeenInNoStatus() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · ready A · frame A · stall A · +250ms
      resize · +1s · rest → –
      recover A → c1 playing
      tap · resize · rest → c1 paused
      """, only: "status")
  }

  @Test func whatLoadsDuringAChangeOfSizeSaysSo() throws {
    try expect(
      """
      bind c1 A · appear c1 · resize · focus A
      +250ms → c1 loading
      ready A · frame A → c1 playing
      rest → play A
      """, only: "status play")
  }

  @Test func anInterruptionThatShouldNotResumeLeavesItPaused() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · ready A · frame A · interrupt
      restore paused → c1 paused
      tap → play A · c1 playing
      """, only: "play pause status")
  }

  @Test func anEndWithoutABeginningIsNothing() throws {
    try expect("focus A · ready A · restore paused · restore → play A", only: "play pause")
  }

  @Test func pulledHeadphonesPauseAsThePersonWould() throws {
    try expect(
      """
      focus A · ready A
      unplug → pause A
      unplug → –
      hide · unhide → –
      tap → play A
      """)
  }

  @Test func shortMemoryLeavesOnlyTheFocused() throws {
    try expect(
      """
      focus A[B,C] · ready A
      memory → give C · give B · preload B,C
      memory → –
      focus A[C,D] → preload C,D
      focus C[D] → silent A · pause A · give A · take p1 · load p1 C sound focused · take p2 · load p2 D · preload · \
      report A 0/0
      """)
  }

  @Test func whatLeavesTheScreenPauses() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · ready A
      disappear c1 → pause A
      appear c1 → play A
      unbind c1 → pause A
      bind c1 A → play A
      """, only: "play pause")
  }

  @Test func thePageThatAFlingWillLandOnPlaysBeforeItIsBound() throws {
    try expect(
      """
      focus A · ready A → play A
      bind c1 A · appear c1 → –
      """, only: "play pause")
  }
}
