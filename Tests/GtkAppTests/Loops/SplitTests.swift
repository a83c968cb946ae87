import CGtk
import FFmpegEngine
import Feed
import Foundation
import Playback
import Stage
import TestMedia
import Testing

@testable import GtkApp

/// Two clips at once in a real window.
@MainActor @Suite(.enabled(if: hasDisplay && Tool.isInstalled("xdotool"), "needs a display and xdotool"), .serialized)
struct SplitTests {
  private func rig(_ clips: Int = 5, settings: Settings = Settings(url: nil)) async throws -> (LoopsRig, Hand) {
    let rig = try LoopsRig(FeedRig.source(clips: clips), settings: settings)
    let hand = try await Hand(rig)
    #expect(await rig.until { rig.plays() })
    return (rig, hand)
  }

  private func way(from start: Double, to end: Double, y: Double, steps: Int = 8) -> [(x: Double, y: Double)] {
    (0...steps).map { (start + (end - start) * Double($0) / Double(steps), y) }
  }

  /// Ten times by default; `./test` asks for a hundred.
  private static let splits = ManySwipesTests.swipes < 1000 ? 10 : 100

  @Test func theUpperHalfTakesOverWhatPlaysEachTimeWithoutALoad() async throws {
    let (rig, hand) = try await rig()
    var atFirst = 0.0
    let generation = rig.generation()
    let cell = rig.page.card(in: .upper)?.cell
    for round in 0..<Self.splits {
      if round == 5 { atFirst = ProcessFigures.residentMB }
      try await hand.key("s")
      #expect(await rig.until { rig.playBoth })
      #expect(rig.code(.upper) == 1 && rig.code(.lower) == 2)
      #expect(Set(rig.playing) == [ItemID("small-1"), ItemID("small-2")] && rig.audible == ItemID("small-1"))
      #expect(rig.generation() == generation && rig.page.card(in: .upper)?.cell == cell)
      #expect(rig.page.coordinator.state.players.count <= 3)
      try await hand.key("s")
      #expect(await rig.until { rig.plays() })
      #expect(rig.playing == [ItemID("small-1")])
      #expect(rig.generation() == generation && rig.page.card(in: .upper)?.cell == cell)
    }
    #expect(ProcessFigures.residentMB < atFirst + 10)
    #expect(rig.breaches.isEmpty)
    await rig.close()
    let ledger = rig.page.coordinator.ledger
    #expect(ledger.isBalanced && ledger.maxLive <= 3)
    #expect(ledger.entries.filter { $0.deed == .load && $0.item == ItemID("small-1") }.count <= 1)
  }

  @Test func swipesChangeTheHalfTheyStartInAndNeitherShowsTheOthers() async throws {
    let (rig, hand) = try await rig()
    try await hand.key("s")
    #expect(await rig.until { rig.playBoth })
    let upper = rig.generation(.upper)
    try await hand.drag(way(from: 330, to: 100, y: 600), pause: 0.01)
    #expect(await rig.until { rig.playBoth && rig.code(.lower) == 3 })
    #expect(rig.code(.upper) == 1 && rig.generation(.upper) == upper)
    let lower = rig.generation(.lower)
    try await hand.drag(way(from: 330, to: 100, y: 150), pause: 0.01)
    #expect(await rig.until { rig.playBoth && rig.code(.upper) == 2 })
    #expect(rig.code(.lower) == 3 && rig.generation(.lower) == lower)
    // The next one is the other half's, so it is passed over.
    try await hand.drag(way(from: 330, to: 100, y: 150), pause: 0.01)
    #expect(await rig.until { rig.playBoth && rig.code(.upper) == 4 })
    #expect(rig.breaches.isEmpty)
    await rig.close()
    #expect(rig.page.coordinator.ledger.isBalanced && rig.page.coordinator.ledger.maxLive <= 3)
  }

  @Test func theButtonOnTheDividerAndTheKeySwitchWhoIsHeard() async throws {
    let (rig, hand) = try await rig()
    try await hand.key("s")
    #expect(await rig.until { rig.playBoth })
    #expect(rig.audible == ItemID("small-1"))
    let bounds = try #require(rig.bounds(of: rig.page.view.hearButton))
    #expect(abs(bounds.midY - rig.page.split.layout.line.midY) < 2)
    try await hand.click(bounds.midX, bounds.midY)
    #expect(await rig.until { rig.audible == ItemID("small-2") })
    try await hand.key("a")
    #expect(rig.audible == ItemID("small-1") && Set(rig.playing).count == 2)
    try await hand.key("m", "a")
    #expect(rig.audible == ItemID("small-2") && rig.page.coordinator.state.isMuted)
    // The keys change the half that is heard.
    try await hand.key("Right")
    #expect(await rig.until { rig.playBoth && rig.code(.lower) == 3 })
    #expect(rig.code(.upper) == 1 && rig.breaches.isEmpty)
    await rig.close()
  }

  @Test func theDividerIsDraggedByItsGripWithinItsBoundsAndIsRemembered() async throws {
    let file = URL(fileURLWithPath: try TestMedia.folder() + "/settings-\(UUID().uuidString).json")
    let (rig, hand) = try await rig(settings: Settings(url: file))
    try await hand.key("s")
    #expect(await rig.until { rig.playBoth })
    let half = rig.page.split.layout.line.midY
    #expect(abs(half - 360) < 1)
    let grip = try #require(rig.bounds(of: rig.page.view.divider.widget))
    #expect(grip.height >= 44)
    try await hand.drag((0...8).map { (grip.midX, grip.midY + Double($0) * 12) }, pause: 0.02, lifts: false)
    #expect(rig.page.split.isDragging && abs(rig.page.split.layout.line.midY - 456) < 2)
    await rig.turns(80)
    try await hand.lift()
    #expect(await rig.until { rig.playBoth })
    #expect(abs(rig.page.split.share - 456 / 720) < 0.01)
    #expect(abs(Settings(url: file).splitShare - rig.page.split.share) < 1e-9)
    // No further than 70 %.
    try await hand.drag((0...8).map { (grip.midX, 456 + Double($0) * 30) }, pause: 0.02)
    #expect(await rig.until { rig.playBoth })
    #expect(abs(rig.page.split.share - 0.7) < 1e-9 && rig.page.decks.map(\.index) == [0, 1])
    try await hand.click(grip.midX, 504, times: 2)
    #expect(await rig.until { rig.page.split.share == 0.5 && rig.playBoth })
    #expect(abs(rig.page.split.layout.line.midY - 360) < 1 && !rig.page.coordinator.state.isPaused)
    // Beside the grip, on the line, a swipe goes through.
    try await hand.drag(way(from: 330, to: 100, y: 364), pause: 0.01)
    #expect(await rig.until { rig.playBoth && rig.code(.lower) == 3 })
    await rig.close()
  }

  @Test func theArrowKeysMoveTheDividerThatHasTheFocus() async throws {
    let (rig, hand) = try await rig()
    try await hand.key("s")
    #expect(await rig.until { rig.playBoth })
    #expect(gtk_widget_grab_focus(rig.page.view.divider.widget) != 0)
    try await hand.key("Down", "Down")
    #expect(abs(rig.page.split.share - 0.6) < 1e-9)
    try await hand.key("Up")
    #expect(abs(rig.page.split.share - 0.55) < 1e-9)
    #expect(await rig.until { rig.playBoth })
    // In one again, the focus is not left on what is no more.
    try await hand.key("s")
    #expect(KeyboardFocus.widget(in: rig.window.window.cast()) == rig.page.view.widget)
    await rig.close()
  }

  @Test func fingersThatComeTogetherSplitAndFingersThatGoApartJoin() async throws {
    let (rig, _) = try await rig()
    rig.page.pressed(x: 200, y: 300)
    rig.page.pinchBegan()
    rig.page.pinched(to: 0.9)
    #expect(!rig.page.split.isSplit)
    rig.page.pinched(to: 0.7)
    #expect(rig.page.split.isSplit)
    rig.page.pinched(to: 1.6)  // the same gesture says nothing more
    #expect(rig.page.split.isSplit)
    #expect(await rig.until { rig.playBoth })
    rig.page.pinchBegan()
    rig.page.pinched(to: 1.4)
    #expect(!rig.page.split.isSplit)
    #expect(await rig.until { rig.plays() })
    await rig.turns(200)
    #expect(!rig.page.coordinator.state.isPaused)
    await rig.close()
  }

  @Test func aButtonSplitsAndWithASingleClipItSaysThatThereIsNoOther() async throws {
    let (rig, hand) = try await rig(1)
    let bounds = try #require(rig.bounds(of: rig.page.view.splitButton))
    try await hand.click(bounds.midX, bounds.midY)
    #expect(rig.page.view.notice.text == "There is no second clip" && !rig.page.split.isSplit)
    #expect(rig.plays())
    await rig.close()
  }

  @Test func atTheEndOfTheListTheLowerHalfTakesTheOneBefore() async throws {
    let (rig, hand) = try await rig(2)
    try await hand.key("Right")
    #expect(await rig.until { rig.plays() && rig.code() == 2 })
    try await hand.key("s")
    #expect(await rig.until { rig.playBoth })
    #expect(rig.code(.upper) == 2 && rig.code(.lower) == 1)
    await rig.close()
  }

  @Test func picturesKeepTheirShapeWhileTheDividerMoves() async throws {
    let (rig, hand) = try await rig()
    try await hand.key("s")
    #expect(await rig.until { rig.playBoth })
    try await hand.drag((0...4).map { (200, 360 - Double($0) * 25) }, pause: 0.02, lifts: false)
    for half in [SplitHalf.upper, .lower] {
      let card = try #require(rig.page.card(in: half))
      #expect(card.picture.fit == .fit && card.picture.keepsTarget)
      #expect(rig.code(half) == (half == .upper ? 1 : 2))
    }
    try await hand.lift()
    #expect(await rig.until { rig.playBoth })
    #expect(rig.page.cards.allSatisfy { !$0.picture.keepsTarget })
    await rig.close()
  }
}
