import CGtk
import Feed
import Playback
import SeededNumbers
import Stage
import Testing

@testable import GtkApp

/// Many trips of the one player, whatever comes after what.
@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct ScreenTripsTests {
  @Test(arguments: [1, 2] as [UInt64])
  func aHundredTripsKeepWhatAlwaysHolds(seed: UInt64) async throws {
    let rig = try ScreenRig(frames: 60, isKept: seed == 2)
    #expect(await rig.until { rig.feedPlays })
    var dice = SeededNumbers(seed: seed)
    var seen: Set<PlayerScreen?> = []
    for _ in 0..<100 {
      switch dice.below(9) {
      case 0, 1: rig.director.enlarge()
      case 2: rig.director.back()
      case 3: rig.director.toggleMini()
      case 4: rig.director.shrink()
      case 5: rig.window.turn(to: dice.below(2))
      case 6: if !rig.director.isFullScreen { rig.feed.step(by: dice.chance(50) ? 1 : -1) }
      case 7: if !rig.director.isFullScreen { rig.window.page.takeBackForTest(rig) }
      default: rig.coordinator.send(.togglePause)
      }
      seen.insert(rig.director.place.screen)
      // A screen that has the player is the only one that playback knows to be in focus.
      if rig.director.place.screen != nil, !rig.full.isLeaving {
        #expect(rig.coordinator.state.focused == [rig.director.item?.id].compactMap { $0 })
      }
      #expect(rig.director.place.screen == .fullScreen || gtk_widget_get_visible(rig.full.widget) == 0)
      #expect((gtk_widget_get_visible(rig.mini.widget) != 0) == rig.director.isMini)
      await rig.turns(dice.below(12))
      // Every other time the picture comes to where it goes.
      if dice.chance(50) { #expect(await rig.until { !rig.full.isMoving }) }
    }
    #expect(seen == [nil, .fullScreen, .miniPlayer])
    rig.director.back()
    #expect(await rig.until { !rig.director.isFullScreen })
    rig.director.takeBack()
    rig.window.turn(to: 0)
    rig.coordinator.send(.setPaused(false))
    #expect(await rig.until { rig.feedPlays })
    await rig.end()
  }
}

extension AppPage {
  /// As the page does when the person plays something on it.
  fileprivate func takeBackForTest(_ rig: ScreenRig) { rig.window.core.onTakeBack?() }
}
