import CGtk
import Feed
import Playback
import Stage
import Testing

@testable import GtkApp

/// While the window's size changes playback waits.
@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct ResizeHoldTests {
  private func resize(_ rig: ScreenRig, _ width: Int, _ height: Int) async {
    gtk_window_set_default_size(rig.window.window, gint(width), gint(height))
    #expect(await rig.until { rig.feed.view.width == width })
  }

  @Test func playbackWaitsWithoutAPauseAndGoesOn() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    // The first size is no change, and neither is a screen that opens.
    #expect(!rig.coordinator.state.isHeldBack)
    let before = try #require(rig.hand)
    for width in [500, 620, 700] {
      gtk_window_set_default_size(rig.window.window, gint(width), 720)
      #expect(await rig.until { rig.coordinator.state.isHeldBack })
      #expect(rig.playing.isEmpty && !rig.coordinator.state.isPaused)
      #expect(rig.feed.focusedPage?.overlay.status == .playing)
    }
    #expect(await rig.until { rig.feedPlays && !rig.coordinator.state.isHeldBack && rig.feed.view.width == 700 })
    let after = try #require(rig.hand)
    #expect(after.generation == before.generation && after.loads == before.loads)
    await rig.end()
  }

  @Test func aPauseOfThePersonsStaysAndAScreenThatOpensIsNoChange() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    rig.director.enlarge()
    #expect(!rig.coordinator.state.isHeldBack)
    #expect(await rig.until { rig.plays(.fullScreen) })
    rig.director.back()
    #expect(await rig.until { rig.feedPlays })
    #expect(!rig.coordinator.state.isHeldBack)
    rig.coordinator.send(.setPaused(true))
    await resize(rig, 600, 720)
    #expect(await rig.until { !rig.coordinator.state.isHeldBack })
    #expect(rig.coordinator.state.isPaused && rig.playing.isEmpty)
    await rig.end()
  }
}
