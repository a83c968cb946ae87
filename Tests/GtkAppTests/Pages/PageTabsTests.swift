import CGtk
import Feed
import Playback
import TestMedia
import Testing

@testable import GtkApp

/// The app's pages, one at a time.
@MainActor @Suite(.enabled(if: hasDisplay && Tool.isInstalled("xdotool"), "needs a display and xdotool"), .serialized)
struct PageTabsTests {
  private func tab(_ name: String, _ rig: LoopsRig) throws -> WidgetPointer {
    try #require(
      TestWindow.all(in: rig.window.window.cast()).first {
        gtk_widget_has_css_class($0, "tab") != 0 && TestWindow.isSeen($0)
          && gtk_button_get_label($0.cast()).map { String(cString: $0) } == name
      })
  }

  private func feedPlays(_ rig: LoopsRig) -> Bool {
    guard let focused = rig.feed.focusedPage, case .frame(let frame) = focused.picture.shown else { return false }
    return frame.item == focused.item && focused.overlay.status == .playing && !rig.feed.pager.isMoving
  }

  @Test func thePageThatIsLeftGivesItsPlayersBackAndGoesOnWhereItWas() async throws {
    let rig = try LoopsRig(clips: 6, shown: 0)
    let hand = try await Hand(rig)
    #expect(await rig.until { feedPlays(rig) })
    try await hand.key("Down")
    #expect(await rig.until { feedPlays(rig) && rig.feed.focusedPage?.item == ItemID("small-2") })
    try await hand.key("2")
    #expect(rig.window.shown == 1 && gtk_widget_get_visible(rig.feed.widget) == 0)
    #expect(rig.page.coordinator.state.focused == [ItemID("small-1")])
    #expect(await rig.until { rig.plays() })
    #expect(rig.code() == 1 && rig.playing == [ItemID("small-1")])
    for cell in rig.page.coordinator.state.players.compactMap(\.cell) {
      #expect(rig.page.cards.contains { $0.cell == cell })
    }
    try await hand.key("Right", "s")
    #expect(await rig.until { rig.playBoth })
    try await hand.key("1")
    #expect(await rig.until { feedPlays(rig) })
    #expect(rig.playing == [ItemID("small-2")] && rig.page.coordinator.state.players.count <= 3)
    try await hand.key("2")
    #expect(await rig.until { rig.playBoth })
    #expect(rig.code(.upper) == 2 && rig.code(.lower) == 3)
    #expect(rig.breaches.isEmpty)
    await rig.close()
    #expect(rig.page.coordinator.ledger.isBalanced && rig.page.coordinator.ledger.maxLive <= 3)
  }

  @Test func theTabsAreButtonsOfWhichOneIsPressed() async throws {
    let rig = try LoopsRig(clips: 3)
    let hand = try await Hand(rig)
    #expect(await rig.until { rig.plays() })
    let (feed, loops) = (try tab("Feed", rig), try tab("Loops", rig))
    #expect(gtk_toggle_button_get_active(loops.cast()) != 0 && gtk_toggle_button_get_active(feed.cast()) == 0)
    let bounds = try #require(rig.bounds(of: feed))
    try await hand.click(bounds.midX, bounds.midY)
    #expect(await rig.until { feedPlays(rig) })
    #expect(rig.window.shown == 0 && gtk_toggle_button_get_active(feed.cast()) != 0)
    // By keyboard, and the focus stays on the tabs.
    #expect(gtk_widget_grab_focus(loops) != 0)
    try await hand.key("space")
    #expect(await rig.until { rig.plays() })
    #expect(KeyboardFocus.widget(in: rig.window.window.cast()) == loops)
    await rig.close()
  }

  @Test func aLikeAndTheMuteAreTheSameOnBothPages() async throws {
    let rig = try LoopsRig(clips: 3)
    #expect(await rig.until { rig.plays() })
    rig.page.perform(.toggleLike)
    rig.page.perform(.toggleMute)
    rig.window.turn(to: 0)
    #expect(await rig.until { feedPlays(rig) })
    #expect(rig.feed.focusedItem?.isLiked == true && rig.page.coordinator.state.isMuted)
    #expect(rig.feed.focusedPage?.overlay.rail.isLiked == true)
    await rig.close()
  }

  @Test func aRefreshWhileAPageIsHiddenLeavesItWhereItWas() async throws {
    let source = try FeedRig.source(clips: 3)
    let rig = try LoopsRig(source, shown: 0)
    #expect(await rig.until { feedPlays(rig) })
    rig.feed.step(by: 1)
    #expect(await rig.until { feedPlays(rig) })
    rig.window.turn(to: 1)
    #expect(await rig.until { rig.plays() })
    source.items = [try TestMedia.mediaItem(item: 7, frames: 60)] + source.items
    rig.page.perform(.refresh)
    #expect(await rig.until { rig.page.store.items.count == 4 && rig.plays() })
    #expect(rig.code() == 1)
    rig.window.turn(to: 0)
    #expect(await rig.until { feedPlays(rig) })
    #expect(rig.feed.focusedPage?.item == ItemID("small-2"))
    await rig.close()
  }
}
