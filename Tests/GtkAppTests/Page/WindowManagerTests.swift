import CGtk
import Feed
import Playback
import Testing

@testable import GtkApp

/// Full screen, maximising and minimising are asked of a window manager, so one runs beside these tests.
@MainActor
@Suite(
  .enabled(
    if: hasDisplay && Tool.isInstalled("xdotool") && Tool.isInstalled("openbox"), "needs a display, xdotool and openbox"
  ),
  .serialized)
struct WindowManagerTests {
  private func withManager(_ body: (FeedRig, Hand) async throws -> Void) async throws {
    let manager = try #require(Tool("openbox")).start(["--sm-disable"])
    defer { manager.stop() }
    let rig = try FeedRig(clips: 4)
    let hand = try await Hand(rig, isManaged: true)
    #expect(await rig.until { rig.plays })
    rig.page.step(by: 1)
    #expect(await rig.until { rig.position == 1 && rig.plays })
    try await body(rig, hand)
    await rig.close()
  }

  private func isSame(_ rig: FeedRig) -> Bool {
    rig.position == 1 && rig.plays && rig.codeInFocus == 2 && rig.page.pager.visiblePages.map(\.y) == [0]
  }

  @Test func fullScreenAndBackKeepTheItemAtItsPlace() async throws {
    try await withManager { rig, hand in
      for (key, isFull) in [("F11", true), ("Escape", false), ("F11", true), ("F11", false)] {
        try await hand.key(key)
        #expect(await rig.until { (gtk_window_is_fullscreen(rig.window.window) != 0) == isFull })
        #expect(await rig.until { (rig.page.view.width > 1000) == isFull && isSame(rig) })
      }
    }
  }

  @Test func escapeLeavesFirstTheItemsFullScreenAndThenTheWindows() async throws {
    try await withManager { rig, hand in
      try await hand.key("F11")
      #expect(await rig.until { gtk_window_is_fullscreen(rig.window.window) != 0 && isSame(rig) })
      try await hand.key("f")
      #expect(await rig.until { rig.window.director.isFullScreen && !rig.window.director.full.isMoving })
      try await hand.key("Escape")
      #expect(await rig.until { !rig.window.director.isFullScreen && isSame(rig) })
      #expect(gtk_window_is_fullscreen(rig.window.window) != 0)
      try await hand.key("Escape")
      #expect(await rig.until { gtk_window_is_fullscreen(rig.window.window) == 0 && isSame(rig) })
    }
  }

  @Test func maximisingKeepsTheItemAtItsPlace() async throws {
    try await withManager { rig, _ in
      gtk_window_maximize(rig.window.window)
      #expect(await rig.until { rig.page.view.width > 1000 && isSame(rig) })
      gtk_window_unmaximize(rig.window.window)
      #expect(await rig.until { rig.page.view.width == 405 && isSame(rig) })
    }
  }

  @Test func minimisedNothingPlaysAndBackAgainWhatIsInFocusDoes() async throws {
    try await withManager { rig, hand in
      try await hand.minimise()
      #expect(await rig.until { rig.playing.isEmpty && rig.page.coordinator.state.isHeldBack })
      try await hand.bringBack()
      #expect(await rig.until { isSame(rig) && rig.playing == [ItemID("small-2")] })
    }
  }
}
