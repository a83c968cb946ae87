import CGtk
import FFmpegEngine
import Feed
import Foundation
import Playback
import Stage
import TestMedia
import Testing

@testable import GtkApp

/// The deck in a real window, swiped by a real pointer and real keys.
@MainActor @Suite(.enabled(if: hasDisplay && Tool.isInstalled("xdotool"), "needs a display and xdotool"), .serialized)
struct DeckTests {
  private func rig(_ clips: Int = 4) async throws -> (LoopsRig, Hand) {
    let rig = try LoopsRig(clips: clips)
    let hand = try await Hand(rig)
    #expect(await rig.until { rig.plays() })
    return (rig, hand)
  }

  private func way(from start: Double, to end: Double, y: Double = 400, steps: Int = 8) -> [(x: Double, y: Double)] {
    (0...steps).map { (start + (end - start) * Double($0) / Double(steps), y) }
  }

  @Test func aSwipeToTheLeftGoesOnAndOneToTheRightGoesBack() async throws {
    let (rig, hand) = try await rig()
    #expect(rig.code() == 1)
    try await hand.drag(way(from: 330, to: 100), pause: 0.01)
    #expect(rig.page.coordinator.state.focused == [ItemID("small-2")])  // at the lift, before the card has gone
    #expect(await rig.until { rig.plays() })
    #expect(rig.code() == 2 && rig.playing == [ItemID("small-2")])
    try await hand.drag(way(from: 100, to: 330), pause: 0.01)
    #expect(await rig.until { rig.plays() && rig.code() == 1 })
    #expect(rig.breaches.isEmpty)
    await rig.close()
    #expect(rig.page.coordinator.ledger.isBalanced && rig.page.coordinator.ledger.maxLive <= 3)
  }

  @Test func theCardFollowsTheFingerShrinksAndTiltsAndSpringsBack() async throws {
    let (rig, hand) = try await rig()
    let loads = rig.page.coordinator.ledger.loads
    try await hand.drag(way(from: 250, to: 190), pause: 0.02, lifts: false)
    let card = try #require(rig.page.decks[0].cards.last)
    #expect(abs(card.x + 60) < 2 && card.scale < 1 && card.tilt < 0)
    #expect(rig.page.decks[0].cards.map(\.index) == [1, 0])
    let bounds = try #require(rig.page.card(in: .upper).flatMap { rig.bounds(of: $0.widget) })
    // Its middle is as far aside as the finger has gone.
    #expect(abs(bounds.midX - (202.5 - 60)) < 2.5)
    await rig.turns(80)  // the finger rests, so that the lift is no fling
    try await hand.lift()
    #expect(await rig.until { rig.plays() })
    #expect(rig.code() == 1 && rig.page.coordinator.ledger.loads == loads)
    #expect(!rig.page.coordinator.state.isPaused)
    await rig.close()
  }

  @Test func aDragUpOrDownIsNoSwipeAndATapPauses() async throws {
    let (rig, hand) = try await rig()
    try await hand.drag((0...8).map { (200, 500 - Double($0) * 40) }, pause: 0.01)
    #expect(await rig.until { rig.page.isAtRest })
    #expect(rig.page.decks[0].index == 0 && !rig.page.coordinator.state.isPaused)
    try await hand.click(150, 300)
    #expect(await rig.until { rig.page.coordinator.state.isPaused })
    #expect(rig.playing.isEmpty && rig.page.card(in: .upper)?.state.showsPlay == true)
    await rig.turns(200)  // longer than a double click waits
    try await hand.click(150, 300)
    #expect(await rig.until { rig.plays() })
    try await hand.click(150, 300, times: 2)
    #expect(await rig.until { rig.page.item(in: .upper)?.isLiked == true })
    #expect(rig.settings.isLiked("small-1"))
    await rig.close()
  }

  @Test func theKeysTurnPauseMuteAndLike() async throws {
    let (rig, hand) = try await rig()
    for (key, code) in [("Right", 2), ("Right", 3), ("Left", 2), ("Left", 1)] {
      try await hand.key(key)
      #expect(await rig.until { rig.plays() && rig.code() == code })
    }
    try await hand.key("space")
    #expect(rig.page.coordinator.state.isPaused)
    try await hand.key("space")
    #expect(await rig.until { rig.plays() })
    try await hand.key("m")
    #expect(rig.page.coordinator.state.isMuted && rig.settings.isMuted)
    try await hand.key("m")
    #expect(!rig.page.coordinator.state.isMuted)
    try await hand.key("l")
    #expect(rig.page.item(in: .upper)?.isLiked == true)
    await rig.close()
  }

  @Test func aTiltedWheelTurnsOneCardForEachGestureAndAnUprightOneNone() async throws {
    let (rig, hand) = try await rig()
    try await hand.move(150, 300)
    try await hand.tilt(5)
    #expect(await rig.until { rig.plays() && rig.code() == 2 })
    await rig.turns(150)
    #expect(rig.page.decks[0].index == 1)
    try await hand.tilt(-2)
    #expect(await rig.until { rig.plays() && rig.code() == 1 })
    try await hand.wheel(3)
    await rig.turns(100)
    #expect(rig.page.decks[0].index == 0)
    await rig.close()
  }

  @Test func theEndsResistAndSaySo() async throws {
    let (rig, hand) = try await rig(2)
    try await hand.key("Left")
    #expect(rig.page.view.notice.text == "Nothing to go back to" && rig.page.decks[0].isMoving)
    #expect(rig.texts.contains("Nothing to go back to"))
    #expect(await rig.until { rig.plays() })
    try await hand.key("Right")
    #expect(rig.page.view.notice.text == nil)
    #expect(await rig.until { rig.plays() && rig.code() == 2 })
    try await hand.drag(way(from: 330, to: 60), pause: 0.01, lifts: false)
    let x = try #require(rig.page.decks[0].cards.last?.x)
    #expect(x < 0 && x > -0.2 * 405)
    try await hand.lift()
    #expect(rig.page.view.notice.text == "That was the last one")
    #expect(await rig.until { rig.plays() })
    #expect(rig.code() == 2)
    // It goes by itself.
    #expect(await rig.until { rig.page.view.notice.text == nil })
    await rig.close()
  }

  @Test func withoutAnimationsACardChangesAtOnce() async throws {
    let (rig, _) = try await rig()
    defer { Animations.set(true) }
    Animations.set(false)
    rig.page.step(by: 1, in: .upper)
    // No frame has gone by since.
    #expect(rig.page.decks[0].cards.map(\.index) == [1] && rig.page.decks[0].cards.map(\.x) == [0])
    rig.page.step(by: -1, in: .upper)
    rig.page.step(by: -1, in: .upper)
    #expect(rig.page.decks[0].cards.map(\.x) == [0] && rig.page.view.notice.text != nil)
    #expect(await rig.until { rig.plays() })
    await rig.close()
  }

  @Test func aBrokenClipSaysWhyAndStandsInNobodysWay() async throws {
    let broken = try TestMedia.folder() + "/broken-\(UUID().uuidString).mp4"
    try Data("no video at all".utf8).write(to: URL(fileURLWithPath: broken))
    let item = MediaItem(id: ItemID("broken"), sources: [MediaSource(location: .file(path: broken))], author: "b")
    let rig = try LoopsRig(InMemorySource(items: [item] + (try FeedRig.items(2)), delay: .zero))
    #expect(await rig.until { if case .failed = rig.page.card(in: .upper)?.status { true } else { false } })
    #expect(rig.texts.contains("This video is damaged"))
    let card = try #require(rig.page.card(in: .upper))
    let retry = try #require(
      TestWindow.all(in: card.widget).first { gtk_widget_has_css_class($0, "retry") != 0 && TestWindow.isSeen($0) })
    let before = rig.page.coordinator.ledger.loads
    gtk_widget_activate(retry)
    #expect(await rig.until { rig.page.coordinator.ledger.loads > before })
    rig.page.step(by: 1, in: .upper)
    #expect(await rig.until { rig.plays() })
    #expect(rig.code() == 1)
    await rig.close()
  }

  @Test func aPictureIsFittedWhateverTheWindowsShape() async throws {
    let (rig, _) = try await rig()
    for (width, height) in [(800, 400), (300, 640)] {
      gtk_window_set_default_size(rig.window.window, gint(width), gint(height))
      #expect(await rig.until { (rig.page.view.width, rig.page.view.height) == (width, height) && rig.plays() })
      #expect(rig.page.card(in: .upper)?.picture.fit == .fit)
      #expect(rig.code() == 1)
    }
    await rig.close()
  }
}
