import Testing

@testable import Playback

/// Pause, mute, speed, seek and scrub.
@Suite struct PersonTests {
  @Test func aTapPausesAndAnotherGoesOn() throws {
    try expect(
      """
      focus A · ready A
      tap → pause A
      tap → play A
      pause · pause → pause A
      resume · resume → play A
      """)
  }

  @Test func aPauseBeforeItIsReadyHolds() throws {
    try expect("focus A · tap · ready A → take p1 · load p1 A sound focused")
  }

  @Test func aNewFocusPlaysThoughTheOldWasPaused() throws {
    try expect(
      """
      focus A[B] · ready A · ready B · tap
      focus B[A] → play B
      focus A[B] → pause B · play A
      """, only: "play pause")
  }

  @Test func aPauseStaysWithWhatStaysInFocus() throws {
    try expect(
      """
      focus A+B · ready A · ready B · tap
      focus A[B] → –
      tap → play A
      """, only: "play pause")
  }

  @Test func aTapWithNothingToPlayIsNothing() throws {
    try expect(
      """
      focus a · tap → preload a
      tap · pause · unplug → –
      focus a+B → take p1 · load p1 B sound focused
      ready B → play B
      """)
  }

  @Test func muteIsOneValueOfTheFeed() throws {
    try expect(
      """
      focus A[B] → take p1 · load p1 A sound focused muted · take p2 · load p2 B muted
      unmute → unmute A · unmute B · remember unmuted
      unmute → –
      mute · focus C[A] → mute A · mute B · remember muted · silent A · unfocused A · give B · take p2 · \
      load p2 C sound focused muted · report A 0/0
      """, isMuted: true)
  }

  @Test func aHeldFingerDoublesTheSpeedOfWhatIsInFocus() throws {
    try expect(
      """
      focus A[B] · ready A · ready B
      rate 2 → rate A 2.0
      rate 2 → –
      rate 1 → rate A 1.0
      rate 9 → rate A 4.0
      focus B[A] → rate A 1.0
      rate nan → –
      """, only: "rate")
  }

  @Test func theSpeedHoldsForALoadMadeMeanwhile() throws {
    try expect(
      """
      focus A · ready A · rate 2 · fail A
      +500ms → load p1 A sound focused · rate A 2.0
      """, only: "rate load")
  }

  @Test func theSpeedIsNormalAgainAfterAFailure() throws {
    try expect(
      """
      focus A · ready A · rate 2 · fail A · rate 1
      +500ms → load p1 A sound focused · rate A 1.0
      """, only: "rate load")
  }

  @Test func seeksStayInsideTheItem() throws {
    try expect(
      """
      focus A · ready A
      seek 3 → seek A 3
      seek -3 → seek A 0
      seek 30 fast → seek A 10 fast
      """)
  }

  @Test func skipsAddUpBeforeTheyLand() throws {
    try expect(
      """
      focus A · ready A · progress A 1
      skip 5 → seek A 6
      progress A 1.2 · skip 3 → seek A 9
      seeked A 9 · skip -20 → seek A 0
      """)
  }

  @Test func aSeekBeforeItIsReadyWaits() throws {
    try expect(
      """
      focus A
      seek 4 · skip 1 → –
      ready A → seek A 5 · play A
      """)
  }

  @Test func scrubbingHoldsPlaybackSeeksFastAndLandsOnTheFrame() throws {
    try expect(
      """
      focus A · ready A · frame A
      scrub → pause A
      seek 2 → seek A 2 fast
      seek 3 → seek A 3 fast
      seeked A 2.5 → –
      unscrub → seek A 3 · play A
      unscrub → –
      """)
  }

  @Test func aScrubOfAPausedItemLeavesItPaused() throws {
    try expect(
      """
      focus A · ready A · tap
      scrub · seek 2 · unscrub → seek A 2 fast · seek A 2
      """, only: "play seek")
  }

  @Test func aTouchOfTheProgressLineAloneSeeksNowhere() throws {
    try expect("focus A · ready A · scrub · unscrub → play A · pause A · play A", only: "play pause seek")
  }

  @Test func aScrubEndsWithItsFocus() throws {
    try expect(
      """
      focus A[B] · ready A · ready B · scrub · seek 2
      focus B[A] → seek A 0 · play B
      unscrub → –
      """, only: "play pause seek")
  }

  @Test func theSeekIsForTheItemThatIsHeard() throws {
    try expect(
      """
      focus A+B!B · ready A · ready B
      seek 2 → seek B 2
      focus A+B · seek 3 → silent B · sound A · seek A 3
      """)
  }

  @Test func theProgressLineDoesNotJumpBackOverASeek() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · ready A
      progress A 1 → c1 at 1/10
      seek 5 → c1 at 5/10
      progress A 1.2 → –
      seeked A 5 → c1 at 5/10
      progress A 5.2 → c1 at 5.2/10
      """, only: "progress")
  }

  @Test func theProgressLineStaysWhereASeekBeforeReadyHasPutIt() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A
      seek 4 → c1 at 4
      progress A 0 → –
      ready A → c1 at 4/10
      """, only: "progress")
  }

  @Test func aSeekThatIsNeverReportedDoesNotFreezeTheLine() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · ready A · seek 5
      progress A 1 → –
      +1s · progress A 2 → c1 at 2/10
      """, only: "progress")
  }

  @Test func theFingerOwnsTheLineWhileItScrubs() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · ready A · scrub
      progress A 1 → –
      seek 4 → c1 at 4/10
      """, only: "progress")
  }
}
