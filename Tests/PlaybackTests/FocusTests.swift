import Testing

@testable import Playback

/// Who has a player and who plays when the focus moves.
@Suite struct FocusTests {
  @Test func theFirstFocusLoadsItAndItsNeighbours() throws {
    try expect(
      """
      focus A[B,C,D] → take p1 · load p1 A sound focused · take p2 · load p2 B · take p3 · load p3 C · preload D
      ready B → –
      ready A → play A
      """)
  }

  @Test func aReadyNeighbourPlaysInTheSameTurnAfterTheOldIsSilent() throws {
    try expect(
      """
      focus A[B] · ready A · ready B
      focus B[A] → silent A · pause A · unfocused A · seek A 0 · focused B · sound B · play B · report A 0/0
      """)
  }

  @Test func aNeighbourThatIsNotReadyPlaysWhenItIs() throws {
    try expect(
      """
      focus A[B] · ready A
      focus B[A] → silent A · pause A · unfocused A · seek A 0 · focused B · sound B · report A 0/0
      ready B → play B
      """)
  }

  @Test func whatTurnsReadyAfterTheFocusHasLeftDoesNotStart() throws {
    try expect(
      """
      focus A[B] · focus B[A]
      ready A → –
      ready B → play B
      focus A[B] → play A
      """, only: "play")
  }

  @Test func aShiftOfTheWindowKeepsTheOverlapAndGivesBackBeforeItTakes() throws {
    try expect(
      """
      focus B[C,A] · ready B · ready C
      focus C[D,B] → silent B · pause B · unfocused B · seek B 0 · focused C · sound C · play C · give A · take p3 · \
      load p3 D · report B 0/0
      """)
  }

  @Test func aJumpGivesEverythingBackAndStartsAnew() throws {
    try expect(
      """
      focus A[B,C] · ready A
      focus M[N,L] → silent A · pause A · give C · give B · give A · take p1 · load p1 M sound focused · \
      take p2 · load p2 N · take p3 · load p3 L · report A 0/0
      """)
  }

  @Test func focusingWhatIsInFocusChangesNothing() throws {
    try expect(
      """
      focus A[B,C] · ready A
      focus A[B,C] → –
      """)
  }

  @Test func aNewOrderOfTheWindowIsNoReload() throws {
    try expect(
      """
      focus A[B,C,D]
      focus A[C,B,D] → –
      focus A[D,C,B] → give B · take p2 · load p2 D · preload B
      """)
  }

  @Test func anItemIsWantedOnceHoweverOftenItIsListed() throws {
    try expect("focus A+A[A,B,B] → take p1 · load p1 A sound focused · take p2 · load p2 B")
  }

  @Test func withoutFocusTheWindowIsPrerolledAndNothingPlays() throws {
    try expect(
      """
      focus -[A,B] → take p1 · load p1 A · take p2 · load p2 B
      ready A · ready B → –
      focus - → give B · give A
      """)
  }

  @Test func aPictureGetsNoPlayerAndItsNeighboursDo() throws {
    try expect(
      """
      focus a[B,c] → take p1 · load p1 B · preload a,c
      +3s · focus B[a] → focused B · sound B · preload a · report a 3/0
      """)
  }

  @Test func twoPlayInASplitScreenAndOneIsHeard() throws {
    try expect(
      """
      focus A[B] · ready A · ready B
      focus A+B[C] → focused B · play B · take p3 · load p3 C
      focus A+B!B[C] → silent A · sound B
      focus B[C] → pause A · give A · report A 0/0
      """)
  }

  @Test func ofThreeOnlyTwoPlay() throws {
    try expect("focus A+B+C → take p1 · load p1 A sound focused · take p2 · load p2 B focused")
  }

  @Test func aPoolOfOneServesTheFirstInFocus() throws {
    var configuration = PlaybackConfiguration()
    configuration.capacity = 1
    try expect(
      """
      focus A+B[C] → take p1 · load p1 A sound focused · preload B,C
      focus B[C] → silent A · give A · take p1 · load p1 B sound focused · preload C · report A 0/0
      """, configuration: configuration)
  }

  @Test func closingGivesEverythingBack() throws {
    try expect(
      """
      focus A[B] · bind c1 A · appear c1 · ready A · frame A · +2s
      close → silent A · pause A · detach A c1 · give B · give A · report A 2/2
      close → –
      ready A · tap · wake → –
      """)
  }

  @Test func whatLeavesIsSetBackToItsStart() throws {
    try expect(
      """
      focus A[B] · ready A · ready B · progress A 4
      focus B[A] → pause A · seek A 0 · play B
      focus A[B] → pause B · seek B 0 · play A
      """, only: "play pause seek")
  }

  @Test func whatWasOnlySoughtIsSetBackToo() throws {
    try expect(
      """
      focus A[B] · pause · ready A · seek 5 · seeked A 5
      focus B[A] → seek A 0
      """, only: "play pause seek")
  }

  @Test func whatNeverMovedIsNotSetBack() throws {
    try expect(
      """
      focus A[B] · pause · ready A
      focus B[A] → –
      """, only: "play pause seek")
  }

  @Test func itGoesOnWhereItWasLeftIfSoConfigured() throws {
    var configuration = PlaybackConfiguration()
    configuration.startPosition = .whereLeft
    try expect(
      """
      focus A[B] · ready A · ready B · progress A 4
      focus B[A] → pause A · play B
      focus C[B] → pause B · give A · load p1 C sound focused
      focus A[B] → give C · load p1 A from 4 sound focused
      """, only: "play pause seek load give", configuration: configuration)
  }
}
