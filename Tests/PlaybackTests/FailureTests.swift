import Feed
import Testing

@testable import Playback

/// What fails, is tried again, and is never in the way.
@Suite struct FailureTests {
  @Test func itIsTriedTwiceMoreThenSaysWhyAndGivesItsPlayerBack() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A
      fail A → silent A · detach A c1
      +499ms → c1 loading
      +1ms → load p1 A sound focused · attach A c1
      fail A · +1999ms → silent A · detach A c1
      +1ms → load p1 A sound focused · attach A c1
      fail A → silent A · detach A c1 · give A · c1 failed
      +1m → –
      """)
  }

  private let failForGood = "fail A · +500ms · fail A · +2s · fail A"

  @Test func itsPlayerGoesToTheNextInTheWindow() throws {
    try expect(
      """
      focus A[B,C,D] · fail A · +500ms · fail A · +2s
      fail A → silent A · give A · take p1 · load p1 D · preload
      """)
  }

  @Test func askingTriesAfresh() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · \(failForGood)
      retry A → take p1 · load p1 A sound focused · attach A c1 · c1 idle
      retry A → –
      fail A · +500ms · ready A · frame A → c1 loading · load p1 A sound focused · attach A c1 · play A · c1 playing
      """, only: "take load attach play status")
  }

  @Test func askingWhileItWaitsTriesAtOnce() throws {
    try expect(
      """
      focus A · fail A
      retry A → load p1 A sound focused
      fail A · +499ms → silent A
      +1ms → load p1 A sound focused
      """)
  }

  @Test func askingAlsoPlays() throws {
    try expect("focus A · fail A · tap · retry A · ready A → play A", only: "play")
  }

  @Test func focusAwayAndBackTriesAfresh() throws {
    try expect(
      """
      focus A · \(failForGood)
      focus B → take p1 · load p1 B sound focused · report A 2.5/0
      focus A → silent B · give B · take p1 · load p1 A sound focused · report B 0/0
      """)
  }

  @Test func aNeighbourFailsInSilenceAndSaysSoWhenItIsFocused() throws {
    try expect(
      """
      bind c1 A · bind c2 B · appear c2 · focus B[A] · ready B · frame B
      \(failForGood) → detach A c1 · load p2 A · attach A c1 · detach A c1 · load p2 A · attach A c1 · detach A c1 · give A
      focus A[B] → c1 failed · c2 idle
      """, only: "load attach detach give status")
  }

  @Test func aFailureInTheMiddleGoesOnFromThere() throws {
    try expect(
      """
      focus A · ready A · frame A · progress A 4
      fail A → silent A · pause A
      +500ms → load p1 A from 4 sound focused
      ready A → play A
      """)
  }

  @Test func aFailureDuringASeekGoesOnWhereItLed() throws {
    try expect(
      """
      focus A · ready A · seek 5 · fail A
      +500ms → load p1 A from 5 sound focused
      seek 6 · fail A · +2s → silent A · load p1 A from 6 sound focused
      ready A → play A
      """)
  }

  @Test func aFailureInTheMiddleIsWaitedForLikeALoad() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A · ready A · frame A
      fail A → c1 idle
      +250ms → c1 loading
      +250ms · ready A · frame A → c1 playing
      """, only: "status")
  }

  @Test func aRetryUsesTheFreshestSource() {
    var rig = Rig()
    var item = Items.item("A")
    rig.send(.focus(Focus(playing: [item])))
    item.sources = [MediaSource(location: .file(path: "/clips/fresh"))]
    #expect(rig.send(.focus(Focus(playing: [item]))) == [])
    rig.play(.says(item.id, .failed, generationsAgo: 0))
    let loads = rig.play(.wait(.milliseconds(500))).compactMap { command in
      if case .load(_, let request) = command { request.source } else { nil }
    }
    #expect(loads == item.sources)
  }

  @Test func aPlayerThatFailedIsNoLongerListenedTo() throws {
    try expect(
      """
      bind c1 A · focus A · ready A · fail A
      progress A 3 · frame A · end A · fail A · ready A → –
      """)
  }

  @Test func anItemWithoutASourceSaysSoAtOnce() throws {
    try expect(
      """
      bind c1 X · focus X[B] → c1 idle · take p1 · load p1 B · c1 failed
      retry X → –
      """)
  }

  @Test func theNextHalfIsHeardWhenTheFirstFailedForGood() throws {
    try expect(
      """
      focus A+B · ready B · \(failForGood)
      retry A → silent B · take p1 · load p1 A sound focused
      """)
  }

  @Test func whatAnOlderGenerationSaysIsDropped() throws {
    try expect(
      """
      bind c1 A · focus A[B] · ready A · fail A · +500ms
      old ready A · old frame A · old fail A · old progress A 3 → –
      ready A → play A
      """)
  }

  @Test func withoutDelaysTheFirstFailureIsTheLast() throws {
    var configuration = PlaybackConfiguration()
    configuration.retryDelays = []
    try expect("focus A · fail A → take p1 · load p1 A sound focused · silent A · give A", configuration: configuration)
  }

  @Test func whatNoRetryCanHelpIsSaidAtOnce() throws {
    try expect(
      """
      bind c1 A · appear c1 · focus A[B,C,D]
      break A → silent A · detach A c1 · give A · take p1 · load p1 D · c1 failed · preload
      +1m → –
      retry A → give D · take p1 · load p1 A sound focused · attach A c1 · c1 idle · preload D
      """)
  }
}
