import CGtk
import Feed
import Playback
import Stage
import TestMedia
import Testing

@testable import GtkApp

/// What fingers, buttons and keys do on the full screen.
@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct FullScreenTests {
  private let none = GdkModifierType(rawValue: 0)

  private func rig(_ source: (any FeedSource)? = nil, width: Int = 405, height: Int = 720) async throws -> ScreenRig {
    let rig =
      try source.map { try ScreenRig($0, width: width, height: height) } ?? ScreenRig(width: width, height: height)
    #expect(await rig.until { rig.feedPlays })
    rig.director.enlarge()
    #expect(await rig.until { rig.plays(.fullScreen) })
    return rig
  }

  private func drag(_ rig: ScreenRig, from: (Double, Double), by way: (Double, Double), lifts: Bool = true) {
    rig.stage.pressed(x: from.0, y: from.1)
    for step in 1...10 {
      let share = Double(step) / 10
      rig.stage.moved(x: from.0 + way.0 * share, y: from.1 + way.1 * share)
    }
    if lifts { rig.stage.lifted(x: from.0 + way.0, y: from.1 + way.1) }
  }

  private func tap(_ rig: ScreenRig, x: Double, times: Int = 1) {
    for _ in 0..<times {
      rig.stage.pressed(x: x, y: 300)
      rig.stage.lifted(x: x, y: 300)
    }
  }

  /// On a slow machine they may have gone by now.
  private func showControls(_ rig: ScreenRig) async {
    if !rig.stage.controls.areShown { tap(rig, x: 200) }
    #expect(await rig.until { rig.stage.controls.areShown })
  }

  private var position: (ScreenRig) -> Double {
    { ($0.coordinator.state.players.first?.position ?? .zero).inSeconds }
  }

  // MARK: Fingers

  @Test func sidewaysScrubsWithTheTimeShownAndGoesOnWhenTheFingerLifts() async throws {
    let rig = try await rig()
    drag(rig, from: (100, 300), by: (220, 0), lifts: false)
    #expect(rig.coordinator.state.isScrubbing && rig.playing.isEmpty)
    // 12 seconds over 405 points: 180 to 200 points of them, since the axis is known after ten or more.
    let asked = position(rig)
    #expect((5.0...9).contains(asked))
    #expect(rig.stage.controls.badge.text == "\(TimeFormat.text(asked)) / 0:12")
    rig.stage.lifted(x: 320, y: 300)
    #expect(!rig.coordinator.state.isScrubbing && rig.stage.controls.badge.text == nil)
    #expect(await rig.until { rig.plays(.fullScreen) && position(rig) >= asked })
    await rig.end()
  }

  @Test func aScrubThatIsTakenAwayGoesOnFromWhereItWas() async throws {
    let rig = try await rig()
    rig.coordinator.send(.setPaused(true))
    #expect(await rig.until { rig.stage.playing.status == .paused })
    let before = rig.stage.position
    drag(rig, from: (100, 300), by: (200, 0), lifts: false)
    #expect(position(rig) > before + 3)
    rig.stage.cancelled()
    #expect(!rig.coordinator.state.isScrubbing && abs(position(rig) - before) < 0.01)
    await rig.end()
  }

  @Test func upAndDownIsBrightnessOnTheLeftAndVolumeOnTheRight() async throws {
    let rig = try await rig()
    drag(rig, from: (80, 200), by: (0, 200))
    #expect((0.65...0.8).contains(rig.stage.brightness))
    #expect(rig.stage.controls.badge.text == "Brightness \(Int((rig.stage.brightness * 100).rounded())) %")
    #expect(rig.settings.volume == 1)
    drag(rig, from: (300, 200), by: (0, 400))
    #expect((0.4...0.6).contains(rig.settings.volume))
    #expect(rig.stage.controls.badge.text == "Volume \(Int((rig.settings.volume * 100).rounded())) %")
    #expect(abs(Double(rig.mixer.volume) - rig.settings.volume * rig.settings.volume) < 1e-6)
    #expect(rig.plays(.fullScreen) && !rig.isPaused)
    // What is turned up is heard.
    rig.coordinator.send(.setMuted(true))
    rig.stage.perform(.softer)
    #expect(rig.coordinator.state.isMuted)
    rig.stage.perform(.louder)
    #expect(!rig.coordinator.state.isMuted)
    await rig.end()
  }

  @Test func twoTapsSkipTenSecondsBackOrOn() async throws {
    let rig = try await rig()
    rig.coordinator.send(.setPaused(true))
    #expect(await rig.until { rig.stage.playing.status == .paused })
    rig.coordinator.send(.seek(to: .seconds(1), precision: .precise))
    tap(rig, x: 300, times: 2)
    #expect(position(rig) == 11 && rig.stage.controls.badge.text == "10 s on")
    await rig.turns(200)  // longer than a double tap waits
    tap(rig, x: 100, times: 2)
    #expect(position(rig) == 1 && rig.stage.controls.badge.text == "10 s back")
    await rig.end()
  }

  @Test func holdingIsTwiceTheSpeedUntilTheRelease() async throws {
    let rig = try await rig()
    rig.stage.pressed(x: 200, y: 300)
    #expect(await rig.until { rig.coordinator.state.rate == 2 })
    #expect(rig.stage.controls.badge.text == "2× speed")
    rig.stage.lifted(x: 200, y: 300)
    #expect(rig.coordinator.state.rate == 1 && rig.stage.controls.badge.text == nil)
    await rig.end()
  }

  @Test func aTapHidesTheControlsAndShowsThemAndByThemselvesTheyGo() async throws {
    let rig = try await rig()
    await showControls(rig)
    tap(rig, x: 200)
    #expect(await rig.until { !rig.stage.controls.areShown && !rig.stage.controls.showsLock })
    tap(rig, x: 200)
    #expect(await rig.until { rig.stage.controls.areShown })
    #expect(rig.plays(.fullScreen))
    #expect(gtk_widget_grab_focus(rig.stage.controls.muteButton) != 0)
    #expect(await rig.until { !rig.stage.controls.areShown })
    // The focus does not stay on what has gone.
    #expect(KeyboardFocus.widget(in: rig.window.window.cast()) == rig.stage.widget)
    await rig.end()
  }

  @Test func onALockedScreenOnlyTheLockShowsAndOnlyItDoesAnything() async throws {
    let rig = try await rig()
    rig.stage.toggleLock()
    #expect(!rig.stage.controls.areShown && rig.stage.controls.showsLock)
    let before = (rig.stage.brightness, rig.settings.volume)
    drag(rig, from: (80, 200), by: (0, 200))
    drag(rig, from: (300, 200), by: (0, 200))
    drag(rig, from: (100, 300), by: (200, 0))
    rig.stage.perform(.togglePause)
    rig.stage.perform(.softer)
    #expect((rig.stage.brightness, rig.settings.volume) == before)
    #expect(!rig.coordinator.state.isScrubbing && !rig.isPaused)
    rig.stage.toggleLock()
    #expect(rig.stage.controls.areShown)
    rig.stage.perform(.togglePause)
    #expect(rig.isPaused)
    await rig.end()
  }

  // MARK: Turned

  @Test func aLandscapeItemIsTurnedOnAnUprightWindowAndItsGesturesWithIt() async throws {
    var item = try TestMedia.mediaItem(.oddSizeVP9, item: 1, frames: 60)
    item.caption = "wide"
    let upright = try TestMedia.mediaItem(item: 2, frames: 60)
    let rig = try await rig(InMemorySource(items: [upright, item], delay: .zero))
    #expect(gtk_widget_get_visible(rig.stage.controls.turnButton) == 0)
    rig.director.back()
    rig.feed.step(by: 1)
    #expect(await rig.until { rig.feedPlays && rig.feed.focusedItem?.id == item.id })
    rig.director.enlarge()
    #expect(await rig.until { gtk_widget_get_visible(rig.stage.controls.turnButton) != 0 })
    rig.full.setTurned(true)
    #expect(await rig.until { rig.stage.width == 720 && rig.stage.height == 405 })
    // The stage's upper left corner is the window's upper right one.
    var (x, y) = (0.0, 0.0)
    #expect(gtk_widget_translate_coordinates(rig.stage.widget, rig.full.widget, 10, 20, &x, &y) != 0)
    #expect(abs(x - 385) < 0.01 && abs(y - 10) < 0.01)
    #expect(await rig.until { rig.plays(.fullScreen) })
    rig.full.setTurned(false)
    #expect(await rig.until { rig.stage.width == 405 })
    await rig.end()
  }

  // MARK: From the feed, and without motion

  @Test func fingersThatGoApartOnTheFeedOpenIt() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    rig.feed.pinch.began()
    rig.feed.pinched(to: 0.7)
    #expect(!rig.director.isFullScreen)
    rig.feed.pinch.began()
    rig.feed.pinched(to: 1.5)
    #expect(rig.director.isFullScreen)
    #expect(await rig.until { rig.plays(.fullScreen) })
    await rig.end()
  }

  @Test func withoutAnimationsItIsThereAtOnceAndGoneAtOnce() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    Animations.set(false)
    defer { Animations.set(true) }
    rig.director.enlarge()
    #expect(rig.director.isFullScreen && !rig.full.isMoving)
    rig.director.back()
    #expect(rig.director.place.holder == .page && rig.coordinator.state.players.first?.cell != CellID(90))
    #expect(await rig.until { rig.feedPlays })
    await rig.end()
  }

  // MARK: Keys and the keyboard's focus

  @Test func everyKeyMeansTheFullScreen() {
    let keys: [(Int32, FullScreenKey)] = [
      (GDK_KEY_f, .back), (GDK_KEY_Escape, .back), (GDK_KEY_space, .togglePause), (GDK_KEY_m, .toggleMute),
      (GDK_KEY_i, .miniPlayer), (GDK_KEY_Up, .louder), (GDK_KEY_Down, .softer), (GDK_KEY_Left, .skip(-5)),
      (GDK_KEY_Right, .skip(5)),
    ]
    for (key, meaning) in keys {
      #expect(FullScreenKey(UInt32(key), none) == meaning)
      #expect(FullScreenKey(UInt32(key), GDK_CONTROL_MASK) == nil)
    }
    #expect(FullScreenKey(UInt32(GDK_KEY_space), none, in: .button) == nil)
    #expect(FullScreenKey(UInt32(GDK_KEY_l), none) == nil)
  }

  @Test func theKeyboardStaysOnTheFullScreenAndGoesBackToWhereItWas() async throws {
    let rig = try ScreenRig()
    #expect(await rig.until { rig.feedPlays })
    let like = try #require(
      TestWindow.all(in: rig.feed.widget).first { gtk_widget_has_css_class($0, "like") != 0 && TestWindow.isSeen($0) })
    #expect(gtk_widget_grab_focus(like) != 0)
    rig.director.enlarge()
    #expect(await rig.until { rig.plays(.fullScreen) })
    await showControls(rig)
    var seen: Set<WidgetPointer> = []
    for _ in 0..<20 {
      _ = gtk_widget_child_focus(rig.window.window.cast(), GTK_DIR_TAB_FORWARD)
      let focus = try #require(KeyboardFocus.widget(in: rig.window.window.cast()))
      #expect(KeyboardFocus.isWithin(rig.full.widget))
      seen.insert(focus)
    }
    let controls = rig.stage.controls
    for button in [
      controls.backButton, controls.playButton, controls.muteButton, controls.lockButton, controls.miniButton,
    ] {
      #expect(seen.contains(button))
    }
    #expect(seen.contains(controls.progress.widget))
    #expect(gtk_widget_get_can_focus(rig.feed.widget) == 0)
    rig.director.back()
    #expect(await rig.until { rig.feedPlays })
    #expect(KeyboardFocus.widget(in: rig.window.window.cast()) == like)
    await rig.end()
  }
}

/// What a real keyboard and a real pointer do to the screens.
@MainActor @Suite(.enabled(if: hasDisplay && Tool.isInstalled("xdotool"), "needs a display and xdotool"), .serialized)
struct ScreenHandTests {
  @Test func fOpensAndClosesEscapeClosesAndTheFeedsKeysAreNotMeant() async throws {
    let rig = try ScreenRig()
    let hand = try await Hand(rig)
    #expect(await rig.until { rig.feedPlays })
    for key in ["f", "Escape"] {
      try await hand.key("f")
      #expect(await rig.until { rig.plays(.fullScreen) })
      try await hand.key("Down", "l", "2")
      #expect(rig.window.shown == 0 && rig.feed.focusedItem?.id == ItemID("small-1"))
      #expect(rig.feed.focusedItem?.isLiked == false)
      try await hand.key(key)
      #expect(await rig.until { rig.feedPlays })
      #expect(KeyboardFocus.widget(in: rig.window.window.cast()) == rig.feed.widget)
    }
    try await hand.key("i")
    #expect(await rig.until { rig.plays(.miniPlayer) })
    try await hand.key("i")
    #expect(await rig.until { rig.feedPlays })
    await rig.end()
  }

  @Test func theTileIsDraggedToAnotherCornerATapPausesAndItsButtonsAreTheirOwn() async throws {
    let rig = try ScreenRig(width: 800, height: 800)
    let hand = try await Hand(rig)
    #expect(await rig.until { rig.feedPlays })
    rig.director.shrink()
    #expect(await rig.until { rig.plays(.miniPlayer) })
    let frame = rig.mini.state.frame
    #expect(frame.maxX == 788 && frame.maxY == 788 && rig.mini.state.corner == .lowerRight)
    try await hand.click(frame.midX, frame.midY)
    #expect(await rig.until { rig.isPaused })
    try await hand.click(frame.midX, frame.midY)
    #expect(await rig.until { rig.plays(.miniPlayer) })
    try await hand.drag(
      (0...10).map { (frame.midX - Double($0) * 50, frame.midY - Double($0) * 50) }, pause: 0.02)
    #expect(rig.mini.state.corner == .upperLeft && !rig.isPaused)
    #expect(await rig.until { !rig.mini.state.isMoving })
    #expect(rig.mini.state.frame.x == 12 && rig.mini.state.frame.y > 12)
    // Beside the tile the page is meant.
    try await hand.wheel(1)
    try await hand.move(600, 400)
    try await hand.wheel(1)
    #expect(await rig.until { rig.feed.focusedItem?.id != ItemID("small-1") })
    let button = try #require(rig.bounds(of: rig.mini.returnButton))
    try await hand.click(button.midX, button.midY)
    #expect(await rig.until { rig.feedPlays })
    #expect(rig.feed.focusedPage?.item == ItemID("small-1"))
    await rig.end()
  }

  @Test func theFeedsButtonOpensTheFullScreen() async throws {
    let rig = try ScreenRig()
    let hand = try await Hand(rig)
    #expect(await rig.until { rig.feedPlays })
    let page = try #require(rig.feed.focusedPage)
    let mute = try #require(
      TestWindow.all(in: page.widget).filter { gtk_widget_has_css_class($0, "small") != 0 && TestWindow.isSeen($0) }
        .dropFirst().first)
    let bounds = try #require(rig.bounds(of: mute))
    try await hand.click(bounds.midX, bounds.midY)
    #expect(await rig.until { rig.plays(.fullScreen) })
    await rig.end()
  }
}
