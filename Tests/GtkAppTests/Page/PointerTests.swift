import CGtk
import Feed
import Playback
import Testing

@testable import GtkApp

/// What a real pointer does to the feed.
@MainActor @Suite(.enabled(if: hasDisplay && Tool.isInstalled("xdotool"), "needs a display and xdotool"), .serialized)
struct PointerTests {
  private func rig(_ clips: Int = 4) async throws -> (FeedRig, Hand) {
    let rig = try FeedRig(clips: clips)
    let hand = try await Hand(rig)
    #expect(await rig.until { rig.plays })
    return (rig, hand)
  }

  private func path(from start: Double, to end: Double, steps: Int = 8) -> [(x: Double, y: Double)] {
    (0...steps).map { (150, start + (end - start) * Double($0) / Double(steps)) }
  }

  @Test func aDragTurnsToTheNextPageAndBack() async throws {
    let (rig, hand) = try await rig()
    try await hand.drag(path(from: 600, to: 150), pause: 0.01)
    #expect(rig.page.coordinator.state.focused == [ItemID("small-2")])  // at the lift, before it has come to rest
    #expect(await rig.until { rig.position == 1 && rig.plays })
    #expect(rig.codeInFocus == 2)
    try await hand.drag(path(from: 150, to: 600), pause: 0.01)
    #expect(await rig.until { rig.position == 0 && rig.plays })
    #expect(rig.codeInFocus == 1)
    await rig.close()
  }

  @Test func aDragThatSpringsBackGoesOnWithWhatPlayed() async throws {
    let (rig, hand) = try await rig()
    let loads = rig.page.coordinator.ledger.loads
    try await hand.drag(path(from: 500, to: 400), pause: 0.02, lifts: false)
    #expect(rig.page.pager.isDragging && rig.page.pager.offset > 0.05)
    #expect(rig.playing == [ItemID("small-1")])
    await rig.turns(80)  // the finger rests, so that the lift is no fling
    try await hand.lift()
    #expect(await rig.until { rig.isAtRest })
    #expect(rig.position == 0 && rig.plays && rig.page.pager.offset == 0)
    #expect(rig.page.coordinator.ledger.loads == loads)
    #expect(!rig.page.coordinator.state.isPaused)
    await rig.close()
  }

  @Test func aClickPausesAndAnotherGoesOn() async throws {
    let (rig, hand) = try await rig()
    try await hand.click(150, 300)
    #expect(await rig.until { rig.page.coordinator.state.isPaused })
    #expect(rig.playing.isEmpty)
    #expect(rig.page.focusedPage?.overlay.state.showsPlay == true)
    await rig.turns(200)  // longer than a double click waits
    try await hand.click(150, 300)
    #expect(await rig.until { rig.plays })
    #expect(rig.page.focusedItem?.isLiked == false)
    await rig.close()
  }

  @Test func aDoubleClickLikesWithAHeartWhereItWasAndNeverUnlikes() async throws {
    let (rig, hand) = try await rig()
    let overlay = try #require(rig.page.focusedPage).overlay
    // Hearts are counted as they are made: on a slow machine the first has gone before the last comes.
    for turn in 1...2 {
      try await hand.click(120, 333, times: 2)
      #expect(await rig.until { overlay.hearts.made == turn })
      #expect(overlay.hearts.latest.map { [$0.x, $0.y] } == [120, 333])
      #expect(rig.page.focusedItem?.isLiked == true && overlay.rail.isLiked)
      #expect(await rig.until { overlay.hearts.bursts.count == 0 })
    }
    #expect(!rig.page.coordinator.state.isPaused && rig.plays)
    // Quicker ones after it go on making hearts.
    try await hand.click(120, 333, times: 5)
    #expect(await rig.until { overlay.hearts.made == 2 + 4 })
    #expect(rig.page.focusedItem?.isLiked == true)
    await rig.close()
  }

  @Test func holdingPlaysAtDoubleSpeedUntilTheRelease() async throws {
    let (rig, hand) = try await rig()
    try await hand.drag([(150, 300)], pause: 0, lifts: false)
    #expect(await rig.until { rig.page.coordinator.state.rate == 2 && rig.texts.contains("2× speed") })
    try await hand.lift()
    #expect(await rig.until { rig.page.coordinator.state.rate == 1 && !rig.texts.contains("2× speed") })
    await rig.turns(200)
    #expect(rig.plays && !rig.page.coordinator.state.isPaused)
    await rig.close()
  }

  @Test func theWheelTurnsOnePageForEachGesture() async throws {
    let (rig, hand) = try await rig()
    try await hand.move(150, 300)
    try await hand.wheel(5)
    #expect(await rig.until { rig.position == 1 && rig.plays })
    await rig.turns(150)
    #expect(rig.position == 1)
    try await hand.wheel(-3)
    #expect(await rig.until { rig.position == 0 && rig.plays })
    await rig.close()
  }

  @Test func pullingTheFirstPageShowsHowFarAndRefreshes() async throws {
    let source = try FeedRig.source(clips: 3)
    let rig = try FeedRig(source)
    let hand = try await Hand(rig)
    #expect(await rig.until { rig.plays })
    try await hand.drag(path(from: 100, to: 150), pause: 0.02, lifts: false)
    let little = try #require(rig.page.view.pull.indicator)
    #expect(!little.isArmed && little.progress > 0.1)
    #expect(gtk_widget_get_mapped(rig.page.view.pull.widget) != 0)
    try await hand.act(["mousemove_relative", "0", "350"])
    #expect(await rig.until { rig.page.view.pull.indicator?.isArmed == true })
    let far = try #require(rig.page.view.pull.indicator)
    #expect(far.isArmed && !far.isSpinning && far.y > little.y)
    await rig.turns(80)
    #expect(source.requestCount == 1)
    try await hand.lift()
    #expect(await rig.until { source.requestCount == 2 && rig.page.store.status == .upToDate && rig.isAtRest })
    #expect(rig.page.view.pull.indicator == nil)
    #expect(gtk_widget_get_mapped(rig.page.view.pull.widget) == 0)
    #expect(await rig.until { rig.position == 0 && rig.plays })
    await rig.close()
  }

  @Test func theLineGrowsUnderThePointerShowsTheTimeAndSeeks() async throws {
    let (rig, hand) = try await rig()
    let overlay = try #require(rig.page.focusedPage).overlay
    let line = overlay.progress.widget
    let bounds = try #require(rig.bounds(of: line))
    let (left, width, y) = (bounds.x, bounds.width, bounds.y + bounds.height / 2)
    let trough = try #require(TestWindow.all(in: line).first { TestWindow.cssName($0) == "trough" })
    let thin = gtk_widget_get_height(trough)
    #expect(!rig.texts.contains { $0.contains(" / 0:02") })
    try await hand.move(left + width / 4, y)
    #expect(await rig.until { gtk_widget_get_height(trough) >= thin + 3 })
    #expect(rig.texts.contains { $0.hasSuffix(" / 0:02") })
    try await hand.drag(
      [(left + width / 4, y), (left + width / 2, y), (left + width * 0.75, y)], pause: 0.05, lifts: false)
    #expect(rig.page.coordinator.state.isScrubbing)
    #expect(rig.playing.isEmpty)
    #expect(abs(overlay.progress.position - 1.5) < 0.1)
    #expect(rig.page.pager.offset == 0 && !rig.page.pager.isDragging)
    try await hand.lift()
    #expect(await rig.until { rig.plays && !rig.page.coordinator.state.isScrubbing })
    try await hand.move(150, 300)
    #expect(await rig.until { gtk_widget_get_height(trough) == thin })
    #expect(!rig.texts.contains { $0.contains(" / 0:02") })
    await rig.close()
  }

  @Test func aClickOnAButtonIsTheButtonsAloneAndLeavesNoFingerDown() async throws {
    let (rig, hand) = try await rig()
    for (name, isDone) in [
      ("like", { rig.page.focusedItem?.isLiked == true }), ("small", { rig.page.coordinator.state.isMuted }),
    ] {
      let button = try #require(rig.button(name))
      let bounds = try #require(rig.bounds(of: button))
      try await hand.click(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
      #expect(await rig.until(isDone))
      #expect(!rig.page.pager.isDragging)
    }
    // Longer than a tap waits for another, and than a finger rests before it holds.
    await rig.turns(300)
    #expect(!rig.page.coordinator.state.isPaused && rig.page.coordinator.state.rate == 1)
    #expect(await rig.until { rig.plays })
    await rig.close()
  }

  @Test func aDragThatBeginsOnAButtonTurnsThePageAndPressesNothing() async throws {
    let (rig, hand) = try await rig()
    let like = try #require(rig.button("like"))
    let bounds = try #require(rig.bounds(of: like))
    let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    try await hand.drag((0...8).map { (x, y - Double($0) * 45) }, pause: 0.01)
    #expect(await rig.until { rig.position == 1 && rig.plays })
    #expect(rig.page.store.items.allSatisfy { !$0.isLiked })
    await rig.close()
  }
}
