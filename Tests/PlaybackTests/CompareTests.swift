import Testing

@testable import Playback

/// Two halves of a split screen on one clock.
@Suite struct CompareTests {
  private let verbs = "load play pause seek rate loop clock give"

  @Test func bothLoopAtTheLengthOfTheShorterFromWhereTheUpperIs() throws {
    try expect(
      """
      focus A+B · open A 3 · open B 4 · progress A 2
      compare shorter → loop A 0-3 · loop B 0-3 · clock B with A · seek A 2 · seek B 2
      compare off → clock B alone · loop A · loop B
      """, only: verbs)
  }

  @Test func orTheShorterHoldsItsLastFrame() throws {
    try expect(
      """
      focus A+B · open A 3 · open B 4 · progress B 3.5
      compare holdLast → loop A 0-4 · loop B 0-4 · clock B with A · seek A 0 · seek B 0
      compare shorter → loop A 0-3 · loop B 0-3 · clock B with A · seek A 0 · seek B 0
      """, only: verbs)
  }

  @Test func startPauseSeekAndSpeedActOnBoth() throws {
    try expect(
      """
      focus A+B · open A 3 · open B 4 · compare shorter
      tap → pause A · pause B
      seek 1 fast → seek A 1 · seek B 1
      skip 5 → seek A 2.999 · seek B 2.999
      tap → play A · play B
      rate 2 → rate A 2.0 · rate B 2.0
      scrub · seek 2 → pause A · pause B · seek A 2 · seek B 2
      unscrub → seek A 2 · seek B 2 · play A · play B
      """, only: verbs)
  }

  @Test func theyArePairedOnceBothAreReadyAndStartTogether() throws {
    try expect(
      """
      compare shorter · focus A+B · open A 3 · progress A 1
      open B 3 → loop A 0-3 · loop B 0-3 · clock B with A · seek A 1 · seek B 1 · play B
      """, only: verbs)
  }

  @Test func whatFailsIsPairedAnewWhenItIsBack() throws {
    try expect(
      """
      focus A+B · open A 3 · open B 3 · compare shorter
      fail B → loop A · pause B
      +500ms → load p2 B focused
      open B 3 → loop A 0-3 · loop B 0-3 · clock B with A · seek A 0 · seek B 0 · play B
      """, only: verbs)
  }

  @Test func changingPlacesOrTheSoundChangesNothing() throws {
    try expect(
      """
      focus A+B · open A 3 · open B 4 · compare shorter
      focus B+A → –
      focus B+A!A → –
      """, only: verbs)
  }

  @Test func leavingTheSplitScreenEndsIt() throws {
    try expect(
      """
      focus A+B · open A 3 · open B 4 · compare shorter
      focus A[B] → clock B alone · loop A · loop B · pause B · seek B 0
      focus A+B → loop A 0-3 · loop B 0-3 · clock B with A · seek A 0 · seek B 0 · play B
      """, only: verbs)
  }

  @Test func anotherHalfIsPairedInItsPlace() throws {
    try expect(
      """
      focus A+B[C] · open A 3 · open B 4 · open C 2 · compare shorter
      focus A+C → clock B alone · loop A 0-2 · loop C 0-2 · clock C with A · seek A 0 · seek C 0 · pause B · play C · give B
      """, only: verbs)
  }

  @Test func whatStopsAtItsEndStopsTogether() throws {
    var configuration = PlaybackConfiguration()
    configuration.endAction = .stop
    try expect(
      """
      focus A+B · open A 3 · open B 4
      compare shorter → loop A 0-3 ×1 · loop B 0-3 ×1 · clock B with A · seek A 0 · seek B 0
      seeked A 0 · seeked B 0 · end A · end B · tap → pause A · pause B · seek A 0 · seek B 0 · play A · play B
      """, only: verbs, configuration: configuration)
  }
}
