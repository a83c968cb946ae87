import Testing

@testable import Playback

/// What happens at an item's end.
@Suite struct EndTests {
  private var stopping: PlaybackConfiguration {
    var configuration = PlaybackConfiguration()
    configuration.endAction = .stop
    return configuration
  }

  @Test func aRepeatingItemIsTheEnginesAffair() throws {
    try expect(
      """
      focus A · ready A · frame A
      turn A · turn A · end A → –
      +3s · focus - → silent A · pause A · give A · report A 3/3 ×2
      """)
  }

  @Test func aStoppingItemIsPausedAtItsEndAndPlaysFromItsStart() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · ready A · frame A → c1 idle · take p1 · load p1 A sound focused once · play A · c1 playing
      end A → pause A · c1 paused
      end A → –
      tap → seek A 0 · play A · c1 playing
      """, only: "take load play pause seek status", configuration: stopping)
  }

  @Test func itsCellIsToldOnceForEachEnd() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · ready A · frame A
      end A → pause A · c1 paused · c1 ended A
      end A · hide · unhide → –
      tap · end A → seek A 0 · c1 at 0/10 · play A · c1 playing
      seeked A 0 · end A → c1 at 0/10 · pause A · c1 paused · c1 ended A
      """, configuration: stopping)
  }

  @Test func onlyTheCellThatShowsItIsTold() throws {
    try expect(
      """
      focus A · ready A · end A · bind c1 A · appear c1 → –
      tap · seeked A 0 · bind c2 A · appear c2
      end A → c2 ended A
      """, only: "ended", configuration: stopping)
  }

  @Test func whatRepeatsHasNoEndToTell() throws {
    try expect("bind c1 A · appear c1 · focus A · ready A · turn A · end A → –", only: "ended")
  }

  @Test func aSeekBackFromTheEndPlaysOn() throws {
    try expect(
      """
      focus A · ready A · end A
      skip -3 → seek A 7 · play A
      """, configuration: stopping)
  }

  @Test func anEndThatASeekOvertookIsNoEnd() throws {
    try expect(
      """
      focus A · ready A · seek 1
      end A → –
      """, configuration: stopping)
  }

  @Test func comingBackToWhatHadEndedPlaysFromItsStart() throws {
    try expect(
      """
      focus A[B] · ready A · ready B · end A
      focus B[A] → seek A 0 · play B
      focus A[B] → pause B · seek B 0 · play A
      """, only: "play pause seek", configuration: stopping)
  }

  @Test func hidingDoesNotRestartWhatHadEnded() throws {
    try expect(
      "focus A · ready A · end A · hide · unhide → play A · pause A", only: "play pause", configuration: stopping)
  }

  @Test func whatFailsAtItsEndStaysThere() throws {
    try expect(
      """
      focus A · ready A · end A · fail A
      +500ms · ready A → load p1 A from 10 sound focused once
      tap → seek A 0 · play A
      """, only: "load play pause seek", configuration: stopping)
  }

  @Test func anEndCountsAsSeenToTheEnd() throws {
    try expect(
      """
      focus A · ready A · frame A · +10s · end A · +5s
      focus - → report A 15/10 ×1
      """, only: "report", configuration: stopping)
  }
}
