import Feed
import Testing

@testable import Playback

/// A pause of one item in focus.
@Suite struct ItemPauseTests {
  private let both = "focus A+B · ready A · ready B"

  @Test func onlyThatItemPauses() throws {
    try expect(
      """
      \(both)
      hold A → pause A
      hold A → –
      release A → play A
      release A → –
      """)
  }

  @Test func anotherOnesComingAndGoingDoesNotEndIt() throws {
    try expect(
      """
      \(both) · hold A
      focus A+C · ready C → pause B · play C
      focus A → pause C
      release A → play A
      """, only: "play pause")
  }

  @Test func itEndsWhenTheItemLeaves() throws {
    try expect(
      """
      \(both) · hold A
      focus B[A] · focus B+A → play A
      """, only: "play pause")
  }

  @Test func aMannerThatChangesLeavesItPaused() throws {
    try expect(
      """
      focus A:s · ready A · hold A
      focus A → sound A
      """)
  }

  @Test func aPauseOfAllIsApartFromIt() throws {
    try expect(
      """
      \(both) · hold A
      tap → pause B
      release A → –
      hold A · tap → play B
      """, only: "play pause")
  }

  @Test func whoPlaysOnAndHasNothingElsePlaysItOn() throws {
    try expect(
      """
      focus A · ready A · hold A
      tap → play A
      tap → pause A
      hold A · tap → play A
      hold A · resume → pause A · play A
      """)
  }

  @Test func theCellSaysPausedForEither() throws {
    try expect(
      """
      bind c1 A · appear c1 · bind c2 B · appear c2 · \(both) · frame A · frame B
      hold A → c1 paused
      pause → c2 paused
      release A → –
      resume → c1 playing · c2 playing
      """, only: "status")
  }

  @Test func whatHasEndedPlaysFromItsStart() throws {
    try expect(
      """
      focus A:x+B · ready A · ready B · end A
      release A → seek A 0 · play A
      """)
  }

  @Test func whatHasEndedAndIsPausedStaysThereWhileTheOtherPlaysOn() throws {
    try expect(
      """
      focus A:x+B · ready A · ready B · end A · hold A · tap
      tap → play B
      release A → seek A 0 · play A
      """)
  }

  @Test func whatIsNotInFocusOrCannotPlayHasNone() throws {
    try expect(
      """
      focus A[B] · ready A · ready B
      hold B → –
      focus B[A] → pause A · play B
      focus - → pause B
      focus X · hold X · tap → –
      """, only: "play pause")
    var rig = Rig()
    for step in try Step.parse("focus X+a · hold X · hold a") { rig.play(step) }
    #expect(rig.machine.state.pausedItems == [])
  }

  @Test func askingForAnotherTryAlsoPlaysIt() throws {
    try expect("focus A+B · hold A · break A · retry A · ready A → play A", only: "play")
  }

  @Test func theStateTellsWhichItemsArePaused() throws {
    var rig = Rig()
    for step in try Step.parse("focus A+B · hold B") { rig.play(step) }
    #expect(rig.machine.state.pausedItems == [ItemID("B")])
    #expect(!rig.machine.state.isPaused)
    for step in try Step.parse("hold A") { rig.play(step) }
    #expect(rig.machine.state.pausedItems == [ItemID("A"), ItemID("B")])
    for step in try Step.parse("focus B[A]") { rig.play(step) }
    #expect(rig.machine.state.pausedItems == [ItemID("B")])
  }

  @Test func itIsNotWatchedMeanwhile() throws {
    try expect("\(both) · frame A · +1s · hold A · +2s · focus - → report A 3/1 · report B 3/0", only: "report")
  }
}
