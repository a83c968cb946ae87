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

  @Test func shortMemoryLeavesBothHalvesOfASplitScreen() throws {
    try expect(
      """
      focus A+B[C] · ready A · ready B
      memory → give C · preload C
      """)
  }

  @Test func shortMemoryTakesThePlayerOfASilentItemBesideOneThatIsHeard() throws {
    try expect(
      """
      bind c1 A · appear c1 · bind c2 B · appear c2
      focus A:s+B[C] · ready A · ready B · frame A · frame B
      memory → pause A · detach A c1 · give C · give A · c1 idle · preload A,C
      tap → pause B · c2 paused
      tap → play B · c2 playing
      focus A:s+B[D] → preload A,D
      focus A:s+D → silent B · pause B · detach B c2 · give B · take p1 · load p1 A focused · attach A c1 · take p2 · \
      load p2 D sound focused · c2 idle · preload
      """, only: "take load give play pause silent attach detach status preload")
  }

  @Test func shortMemoryLeavesTheFirstOfTheSilent() throws {
    try expect(
      """
      focus A:s+B:s · ready A · ready B
      memory → pause B · give B
      focus A:s+B → pause A · give A · load p1 B sound focused
      """, only: "load give play pause")
  }

  @Test func aSilentItemIsServedAgainWhenTheOtherFailsForGood() throws {
    try expect(
      """
      focus A:s+B · memory → load p1 A focused · load p2 B sound focused · give A
      break B → give B · load p1 A focused
      """, only: "load give")
  }

  @Test func aTapPlaysOnWhatIsHeardThoughASilentItemHasGivenItsPlayerBack() throws {
    try expect(
      """
      focus A:s+B:x · ready A · ready B · memory · end B
      tap → seek B 0 · play B
      hold B · tap → pause B · play B
      """, only: "play pause seek")
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
