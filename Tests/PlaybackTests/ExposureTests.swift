import Testing

@testable import Playback

/// What is reported of an item that was in focus.
@Suite struct ExposureTests {
  @Test func itIsReportedOnceWhenItLeaves() throws {
    try expect(
      """
      focus A[B] · ready A · frame A · +3s
      focus A[B,C] → –
      focus B[A] → report A 3/3
      focus - → report B 0/0
      close → –
      """, only: "report")
  }

  @Test func aCellThatIsMerelyBuiltIsNoExposure() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus -[A] · ready A · frame A · +3s
      unbind c1 · close → –
      """, only: "report")
  }

  @Test func onlyRunningFramesCountAsWatched() throws {
    try expect(
      """
      focus A · +1s · ready A · +1s · frame A
      +4s · stall A · +1s · recover A
      +2s · tap · +10s · tap
      +1s · scrub · +1s · unscrub
      focus - → report A 21/7
      """, only: "report")
  }

  @Test func doubleSpeedIsNotTwiceTheTime() throws {
    try expect("focus A · ready A · frame A · rate 2 · +3s · focus - → report A 3/3", only: "report")
  }

  @Test func timeHiddenOrCoveredIsNeitherInViewNorWatched() throws {
    try expect(
      """
      focus A · ready A · frame A · +1s · hide · +10s · unhide · +1s · cover · +10s · uncover
      focus - → report A 2/2
      """, only: "report")
  }

  @Test func anInterruptedItemIsStillInView() throws {
    try expect("focus A · ready A · frame A · +1s · interrupt · +2s · focus - → report A 3/1", only: "report")
  }

  @Test func anItemIsInViewWhileTheSizeChanges() throws {
    try expect("focus A · ready A · frame A · +1s · resize · +2s · rest · focus - → report A 3/1", only: "report")
  }

  @Test func aRetryGoesOnCounting() throws {
    try expect(
      "focus A · ready A · frame A · +1s · fail A · +500ms · ready A · frame A · +1s · focus - → report A 2.5/2",
      only: "report")
  }
}
