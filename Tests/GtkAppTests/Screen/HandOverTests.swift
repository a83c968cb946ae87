import CGtk
import Feed
import Playback
import Stage
import TestMedia
import Testing

@testable import GtkApp

/// The one player goes from the page to the full screen and the mini player, and back.
@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct HandOverTests {
  @Test func toTheFullScreenAndBackItIsTheSamePlayerThatGoesOn() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    let before = try #require(rig.hand)
    rig.director.enlarge()
    // At once, and not when the picture has grown.
    #expect(rig.coordinator.state.players.first?.cell == CellID(90))
    #expect(await rig.until { rig.plays(.fullScreen) })
    let full = try #require(rig.hand)
    #expect(full.generation == before.generation && full.position >= before.position)
    // All but the one have been given back, and nothing was loaded.
    #expect(full.loads == before.loads && rig.coordinator.state.players.count == 1)
    rig.director.back()
    #expect(rig.full.isLeaving && rig.director.isFullScreen)
    #expect(await rig.until { rig.feedPlays })
    let after = try #require(rig.hand)
    #expect(after.generation == before.generation && after.position >= full.position)
    #expect(gtk_widget_get_visible(rig.full.widget) == 0)
    #expect(rig.lookedAt > 3)
    await rig.end()
  }

  @Test func whatIsPausedShowsItsFrameOnTheFullScreenAndStaysPaused() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    rig.coordinator.send(.setPaused(true))
    rig.director.enlarge()
    #expect(
      await rig.until {
        if case .frame = rig.stage.playing.picture.shown { return !rig.full.isMoving }
        return false
      })
    #expect(rig.stage.playing.status == .paused && rig.playing.isEmpty)
    rig.director.back()
    #expect(await rig.until { !rig.director.isFullScreen })
    #expect(
      await rig.until { if case .frame? = rig.feed.focusedPage?.picture.shown { true } else { false } })
    #expect(rig.feed.focusedPage?.overlay.status == .paused && rig.playing.isEmpty)
    await rig.end()
  }

  @Test func aPauseOnAScreenIsUndoneOnThePageAndTheOtherWayRound() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    rig.director.enlarge()
    rig.stage.perform(.togglePause)
    #expect(rig.isPaused && rig.playing.isEmpty)
    rig.director.back()
    #expect(await rig.until { !rig.director.isFullScreen })
    #expect(rig.isPaused && rig.feed.focusedPage?.overlay.status == .paused)
    rig.feed.perform(.togglePause)
    #expect(await rig.until { rig.feedPlays })
    rig.feed.perform(.togglePause)
    rig.director.enlarge()
    #expect(rig.isPaused)
    rig.stage.perform(.togglePause)
    #expect(await rig.until { rig.plays(.fullScreen) })
    #expect(!rig.isPaused)
    await rig.end()
  }

  @Test func thePictureGrowsFromItsPlaceAndATurnInTheMiddleTakesItBack() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    rig.director.enlarge()
    #expect(rig.full.isMoving)
    rig.director.back()
    #expect(rig.full.isLeaving)
    // And once more: it stays.
    rig.director.enlarge()
    #expect(!rig.full.isLeaving)
    #expect(await rig.until { rig.plays(.fullScreen) })
    #expect(gtk_widget_get_visible(rig.stage.controls.widget) != 0)
    await rig.end()
  }

  @Test func toTheMiniPlayerToAnotherPageAndBackItIsTheSamePlayerThatGoesOn() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    rig.feed.step(by: 1)
    #expect(await rig.until { rig.feedPlays && rig.feed.focusedPage?.item == ItemID("small-2") })
    let before = try #require(rig.hand)
    rig.director.toggleMini()
    #expect(await rig.until { rig.plays(.miniPlayer) })
    rig.window.turn(to: 1)
    #expect(rig.window.shown == 1 && rig.director.isMini)
    await rig.turns(100)
    // The loops are there and do not play.
    #expect(rig.playing == [ItemID("small-2")] && rig.coordinator.state.focused == [ItemID("small-2")])
    #expect(rig.loops.cards.contains { $0.item != nil } && rig.coordinator.state.players.count == 1)
    let away = try #require(rig.hand)
    #expect(away.generation == before.generation && away.loads == before.loads)
    rig.director.toggleMini()
    #expect(rig.window.shown == 0)
    #expect(await rig.until { rig.feedPlays })
    let after = try #require(rig.hand)
    #expect(after.generation == before.generation && after.position >= before.position)
    #expect(rig.feed.focusedPage?.item == ItemID("small-2"))
    await rig.end()
  }

  @Test func aPageThatKeepsPlayingIsLeftToTheMiniPlayerIfSomethingPlays() async throws {
    let rig = try ScreenRig(isKept: true)
    #expect(await rig.until { rig.feedPlays })
    let before = try #require(rig.hand)
    rig.window.turn(to: 1)
    #expect(rig.director.isMini && rig.window.shown == 1)
    #expect(await rig.until { rig.plays(.miniPlayer) })
    #expect(try #require(rig.hand).generation == before.generation)
    rig.director.toggleMini()
    #expect(await rig.until { rig.feedPlays })
    rig.coordinator.send(.setPaused(true))
    rig.window.turn(to: 1)
    #expect(rig.director.place.holder == .page)
    #expect(await rig.until { rig.playing == [ItemID("small-1")] && !rig.loops.isAway })
    await rig.end()
  }

  @Test func closingTheMiniPlayerLetsThePageThatIsShownPlay() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    rig.director.shrink()
    #expect(await rig.until { rig.plays(.miniPlayer) })
    // The page can be used meanwhile, and what it comes to does not play.
    rig.feed.step(by: 2)
    #expect(await rig.until { !rig.feed.pager.isMoving && rig.feed.focusedItem?.id == ItemID("small-3") })
    #expect(rig.playing == [ItemID("small-1")])
    #expect(gtk_widget_activate(rig.mini.closeButton) != 0)
    #expect(await rig.until { rig.director.place.holder == .page })
    #expect(await rig.until { rig.feedPlays })
    #expect(rig.playing == [ItemID("small-3")] && rig.mini.playing.item == nil)
    await rig.end()
  }

  @Test func aTapOnThePageTakesThePlayerBackAndReturningGoesToTheItem() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    rig.director.shrink()
    #expect(await rig.until { rig.plays(.miniPlayer) })
    rig.feed.step(by: 1)
    #expect(await rig.until { !rig.feed.pager.isMoving })
    rig.feed.perform(.togglePause)
    #expect(rig.director.place.holder == .page)
    #expect(await rig.until { rig.feedPlays })
    #expect(rig.playing == [ItemID("small-2")])

    rig.director.shrink()
    #expect(await rig.until { rig.plays(.miniPlayer) })
    let before = try #require(rig.hand)
    rig.feed.step(by: 1)
    #expect(await rig.until { !rig.feed.pager.isMoving })
    rig.director.toggleMini()
    #expect(await rig.until { rig.feedPlays && rig.feed.focusedPage?.item == ItemID("small-2") })
    #expect(try #require(rig.hand).generation == before.generation)
    await rig.end()
  }

  @Test func aFrameThatWasCutForAnotherPlaceFillsThisOne() throws {
    try MainLoop.start()
    let view = PictureView()
    view.bind(ItemID("a"), size: PixelSize(width: 1080, height: 1920), cover: nil)
    view.allocate(width: 800, height: 400)
    #expect(view.fit == .fit)
    #expect(view.fit(of: PixelSize(width: 270, height: 480)) == .fit)
    // Rounded to whole pixels.
    #expect(view.fit(of: PixelSize(width: 101, height: 178)) == .fit)
    #expect(view.fit(of: PixelSize(width: 390, height: 844)) == .fill)
  }

  @Test func theLoopsAreNotEnlarged() async throws {
    let rig = try ScreenRig(shown: 1)
    #expect(await rig.until { !rig.playing.isEmpty })
    rig.director.enlarge()
    rig.director.toggleMini()
    #expect(rig.director.place.holder == .page && rig.director.item == nil)
    await rig.end()
  }

  @Test func fromTheMiniPlayerToTheFullScreenAndBackToIt() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    let before = try #require(rig.hand)
    rig.director.shrink()
    #expect(await rig.until { rig.plays(.miniPlayer) })
    rig.window.turn(to: 1)
    rig.director.enlarge()
    #expect(await rig.until { rig.plays(.fullScreen) })
    rig.director.back()
    #expect(await rig.until { rig.plays(.miniPlayer) })
    rig.director.enlarge()
    #expect(await rig.until { rig.plays(.fullScreen) })
    rig.stage.perform(.miniPlayer)
    #expect(await rig.until { rig.plays(.miniPlayer) })
    let after = try #require(rig.hand)
    #expect(after.generation == before.generation && after.loads == before.loads)
    await rig.end()
  }
}
