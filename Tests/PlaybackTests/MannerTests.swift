import Feed
import Testing

@testable import Playback

/// Items that are played otherwise than the configuration says.
@Suite struct MannerTests {
  private var whereLeft: PlaybackConfiguration {
    var configuration = PlaybackConfiguration()
    configuration.startPosition = .whereLeft
    return configuration
  }

  // MARK: Silent

  @Test func aSilentItemIsNotHeardThoughItIsFirst() throws {
    try expect(
      """
      focus A:s+B → take p1 · load p1 A focused · take p2 · load p2 B sound focused
      ready A · ready B → play A · play B
      """)
  }

  @Test func aloneInFocusItIsNotHeardEither() throws {
    try expect("focus A:s → take p1 · load p1 A focused")
  }

  @Test func namedAsTheAudibleOneItIsNotHeard() throws {
    try expect(
      """
      focus A:s+B!A → load p1 A focused · load p2 B sound focused
      focus A:s!A → silent B
      """, only: "load sound silent")
  }

  @Test func theSoundStaysWithTheOtherWhenThatFailsForGood() throws {
    try expect(
      """
      focus A:s+B · break B → load p1 A focused · load p2 B sound focused · silent B
      """, only: "load sound silent")
  }

  @Test func aNeighbourThatWillBeSilentIsLoadedInSilenceAndStartsSo() throws {
    try expect(
      """
      focus A:s[B:s] · ready B
      focus B:s[A:s] → unfocused A · focused B · play B · report A 0/0
      """)
  }

  @Test func enlargedItIsHeardAtOnceWithoutALoadOrASeek() throws {
    try expect(
      """
      focus A:sx+B · ready A · ready B · progress A 2
      focus A!A → loop A · silent B · pause B · sound A · give B · report B 0/0
      """)
  }

  @Test func aTripToTheFullScreenTakesThePlayerAlongAndComesBack() throws {
    try expect(
      """
      bind c1 B · appear c1 · bind c40 A · appear c40
      focus A:sxb+B:w · ready A · ready B · frame A · frame B · progress A 2 · progress B 5
      bind c90 A · appear c90 → detach A c40 · attach A c90
      disappear c1 · disappear c40 → pause B
      focus A → loop A · silent B · detach B c1 · sound A · give B
      progress A 4 · appear c1 · appear c40 → detach A c90 · attach A c40
      disappear c90 · unbind c90 → –
      focus A:sxb+B:w → loop A ×1 · silent A · take p2 · load p2 B from 5 sound focused · attach B c1
      ready B → play B
      """, only: "take load give play pause seek loop sound silent attach detach")
  }

  @Test func backInItsPageItIsSilentAtOnce() throws {
    try expect(
      """
      focus A · ready A · progress A 2
      focus A:sx → loop A ×1 · silent A
      """)
  }

  @Test func seeksAreForTheOneThatIsHeardElseForTheFirst() throws {
    try expect(
      """
      focus A:s+B · ready A · ready B
      seek 3 → seek B 3
      focus A:s · seek 4 → seek A 4
      """, only: "seek")
  }

  // MARK: The end

  @Test func eachEndsInItsManner() throws {
    try expect(
      """
      bind c1 A · bind c2 B
      focus A:sx+B · ready A · ready B → load p1 A focused once · load p2 B sound focused · play A · play B
      end A · end B → pause A · c1 ended A
      """, only: "load play pause ended")
  }

  @Test func whatStandsAtItsEndGoesOnFromItsStartOnceItRepeats() throws {
    try expect(
      """
      focus A:x · ready A · end A
      focus A → loop A · seek A 0 · play A
      """)
  }

  @Test func whatThePersonPausedOnlyGoesBackToItsStart() throws {
    try expect(
      """
      focus A:x · ready A · end A · pause
      focus A → loop A · seek A 0
      """)
  }

  @Test func aMannerThatChangesDuringTheLoadIsToldWhenItIsReady() throws {
    try expect(
      """
      focus A:x → load p1 A sound focused once
      focus A → –
      ready A → loop A · play A
      end A → –
      """, only: "load loop play pause")
  }

  @Test func aNewLoadKnowsTheLatestManner() throws {
    try expect(
      """
      focus A:x · fail A · focus A
      +500ms → load p1 A sound focused
      """, only: "load")
  }

  @Test func onOneClockBothStopIfOneIsTo() throws {
    try expect(
      """
      focus A:x+B · open A 3 · open B 4
      compare shorter → loop A 0-3 ×1 · loop B 0-3 ×1
      focus A+B → loop A 0-3 · loop B 0-3
      focus A+B:x → loop A 0-3 ×1 · loop B 0-3 ×1
      compare off → loop A · loop B ×1
      """, only: "loop")
  }

  // MARK: The start

  @Test func eachStartsInItsManner() throws {
    try expect(
      """
      focus A[B:w,C] · ready A · ready B · ready C
      focus B:w · progress B 4 · focus C · ready C · progress C 5
      focus B:w → load p1 B from 4 sound focused
      focus C → load p1 C sound focused
      """, only: "load")
  }

  @Test func aListGoesOnWhereTheCarouselHasLeftIt() throws {
    try expect(
      """
      focus A:sb · ready A · progress A 3
      focus B · focus A:w → give A · load p1 B sound focused · give B · load p1 A from 3 sound focused
      """, only: "load give seek")
  }

  @Test func whatWasLoadedForOneMannerIsSentWhereAnotherBegins() throws {
    try expect(
      """
      focus A:w[B] · ready A · ready B · progress A 3
      focus B[A:b] → pause A · seek A 0 · play B
      focus A:w[B] → seek A 3 · pause B · seek B 0 · play A
      """, only: "play pause seek load")
  }

  @Test func whatStandsWhereItWasLeftIsSentToItsStartIfThatIsItsMannerNow() throws {
    try expect(
      """
      focus A[B] · ready A · ready B · progress A 3
      focus B[A] → pause A · play B
      focus B[A:b] → seek A 0
      focus A:b[B] → pause B · play A
      """, only: "play pause seek load", configuration: whereLeft)
  }

  @Test func whatIsStillLoadingBeginsWhereItsLastMannerSays() throws {
    try expect(
      """
      focus A:w · ready A · progress A 3 · focus B[A] · focus B · focus B[A:b]
      focus A:w → –
      ready A → seek A 3 · play A
      """, only: "play seek")
  }

  @Test func whatWasOnlyLoadedHasNotBeenLeftAnywhereElse() throws {
    try expect(
      """
      focus A:w · ready A · progress A 3 · focus B
      focus A:b · pause · ready A · focus B
      focus A:w → load p1 A from 3 sound focused
      """, only: "load")
  }

  @Test func whatEndedIsComeBackToFromItsStart() throws {
    try expect(
      """
      focus A:xw[B] · ready A · ready B · progress A 4 · end A
      focus B[A:xw] → seek A 0 · play B
      focus A:xw → pause B · play A
      """, only: "play pause seek")
  }

  @Test func aMannerThatChangesInFocusMovesNothing() throws {
    try expect(
      """
      focus A:w · ready A · progress A 3
      focus A:b → –
      focus A:s → silent A
      """)
  }

  @Test func focusingTheSameInTheSameMannerChangesNothing() throws {
    try expect(
      """
      focus A:sxw+B[C:s] · ready A · ready B · ready C
      focus A:sxw+B[C:s] → –
      """)
  }
}
