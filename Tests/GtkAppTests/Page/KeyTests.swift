import CGtk
import Feed
import Playback
import TestMedia
import Testing

@testable import GtkApp

@Suite struct KeyMapTests {
  private let none = GdkModifierType(rawValue: 0)

  @Test func everyKeyMeansTheFeedWhateverHasTheFocus() {
    let keys: [(Int32, FeedKey)] = [
      (GDK_KEY_Down, .next), (GDK_KEY_j, .next), (GDK_KEY_Up, .previous), (GDK_KEY_k, .previous),
      (GDK_KEY_m, .toggleMute), (GDK_KEY_l, .toggleLike), (GDK_KEY_Left, .skip(-5)), (GDK_KEY_Right, .skip(5)),
      (GDK_KEY_Home, .first), (GDK_KEY_End, .last), (GDK_KEY_r, .refresh),
    ]
    for (key, meaning) in keys {
      #expect(FeedKey(UInt32(key), none) == meaning)
      #expect(FeedKey(UInt32(key), none, in: .button) == meaning)
      #expect(FeedKey(UInt32(key), GDK_CONTROL_MASK) == nil)
      #expect(WindowKey(UInt32(key), none) == nil)
    }
  }

  @Test func whatThePagesLeaveIsTheWindows() {
    let keys: [(Int32, WindowKey)] = [
      (GDK_KEY_F11, .toggleFullScreen), (GDK_KEY_f, .enlarge), (GDK_KEY_i, .miniPlayer),
      (GDK_KEY_Escape, .back), (GDK_KEY_question, .shortcuts),
      (GDK_KEY_comma, .preferences), (GDK_KEY_q, .quit), (GDK_KEY_1, .page(0)), (GDK_KEY_KP_2, .page(1)),
    ]
    for (key, meaning) in keys {
      #expect(WindowKey(UInt32(key), none) == meaning)
      #expect(WindowKey(UInt32(key), none, in: .button) == meaning)
      #expect(WindowKey(UInt32(key), GDK_CONTROL_MASK) == nil)
      #expect(FeedKey(UInt32(key), none) == nil)
    }
  }

  @Test func theSpaceBarOfAButtonAndTheArrowsOfATextAreTheirOwn() {
    #expect(FeedKey(UInt32(GDK_KEY_space), none) == .togglePause)
    #expect(FeedKey(UInt32(GDK_KEY_space), none, in: .button) == nil)
    #expect(FeedKey(UInt32(GDK_KEY_space), none, in: .scroller) == .togglePause)
    #expect(FeedKey(UInt32(GDK_KEY_Down), none, in: .scroller) == nil)
    #expect(FeedKey(UInt32(GDK_KEY_j), none, in: .scroller) == .next)
  }
}

/// What a real keyboard does to the feed.
@MainActor @Suite(.enabled(if: hasDisplay && Tool.isInstalled("xdotool"), "needs a display and xdotool"), .serialized)
struct KeyTests {
  private func rig(_ source: InMemorySource? = nil) async throws -> (FeedRig, Hand) {
    let rig = try FeedRig(try source ?? FeedRig.source(clips: 4))
    let hand = try await Hand(rig)
    #expect(await rig.until { rig.plays })
    return (rig, hand)
  }

  @Test func arrowsAndLettersTurnPages() async throws {
    let (rig, hand) = try await rig()
    for (key, position) in [("Down", 1), ("j", 2), ("Up", 1), ("k", 0), ("End", 3), ("Home", 0), ("Next", 1)] {
      try await hand.key(key)
      #expect(await rig.until { rig.position == position && rig.plays })
      #expect(rig.codeInFocus == position + 1)
    }
    await rig.close()
  }

  @Test func spacePausesMMutesAndLLikes() async throws {
    let (rig, hand) = try await rig()
    try await hand.key("space")
    #expect(rig.page.coordinator.state.isPaused && rig.playing.isEmpty)
    try await hand.key("space")
    #expect(await rig.until { rig.plays })
    try await hand.key("m")
    #expect(rig.page.coordinator.state.isMuted && rig.settings.isMuted)
    try await hand.key("m")
    #expect(!rig.page.coordinator.state.isMuted)
    try await hand.key("l")
    #expect(rig.page.focusedItem?.isLiked == true)
    try await hand.key("l")
    #expect(rig.page.focusedItem?.isLiked == false)
    await rig.close()
  }

  @Test func leftAndRightSeekFiveSeconds() async throws {
    let long = InMemorySource(items: [try TestMedia.mediaItem(item: 3, frames: 360)], delay: .zero)
    let (rig, hand) = try await rig(long)
    try await hand.key("space")
    let before = try #require(rig.page.coordinator.state.players.first).position
    try await hand.key("Right")
    #expect(await rig.until { rig.page.coordinator.state.players.first?.position == before + .seconds(5) })
    try await hand.key("Left")
    #expect(await rig.until { rig.page.coordinator.state.players.first?.position == before })
    await rig.close()
  }

  @Test func rRefreshesAndQCloses() async throws {
    let source = try FeedRig.source(clips: 2)
    let (rig, hand) = try await rig(source)
    try await hand.key("r")
    #expect(await rig.until { source.requestCount == 2 && rig.plays })
    try await hand.key("q")
    #expect(rig.window.isClosed)
    #expect(await rig.until { rig.page.coordinator.ledger.isBalanced })
    await rig.close()
  }

  @Test func theQuestionMarkShowsTheShortcutsAndEscapeClosesThem() async throws {
    let (rig, hand) = try await rig()
    try await hand.key("question")
    #expect(await rig.until { shortcuts != nil })
    let window = try #require(shortcuts)
    // Without a window manager nobody hands it the keyboard.
    let search = try #require(Tool("xdotool")).start([
      "search", "--onlyvisible", "--name", "^Shortcuts$", "windowfocus",
    ])
    #expect(await rig.until { search.hasEnded && gtk_window_is_active(window.cast()) != 0 })
    try await hand.key("Escape")
    #expect(await rig.until { shortcuts == nil })
    #expect(!rig.window.isClosed)
    await rig.close()
  }

  private var shortcuts: WidgetPointer? {
    guard let windows = gtk_window_list_toplevels() else { return nil }
    defer { g_list_free(windows) }
    var node: UnsafeMutablePointer<GList>? = windows
    while let current = node {
      let widget = current.pointee.data.assumingMemoryBound(to: GtkWidget.self)
      let title = gtk_window_get_title(widget.cast()).map { String(cString: $0) }
      if title == "Shortcuts", gtk_widget_get_mapped(widget) != 0 { return widget }
      node = current.pointee.next
    }
    return nil
  }

  @Test func withTheLineInFocusTheKeysStillMeanTheFeed() async throws {
    let (rig, hand) = try await rig()
    let line = try #require(rig.page.focusedPage).overlay.progress.widget
    #expect(gtk_widget_grab_focus(line) != 0)
    try await hand.key("space")
    #expect(rig.page.coordinator.state.isPaused)
    try await hand.key("space")
    #expect(await rig.until { rig.plays })
    try await hand.key("Down")
    #expect(await rig.until { rig.position == 1 && rig.plays })
    // The page that was left does not keep the keyboard.
    #expect(KeyboardFocus.widget(in: rig.window.window.cast()) == rig.page.view.widget)
    try await hand.key("k")
    #expect(await rig.until { rig.position == 0 && rig.plays })
    await rig.close()
  }

  @Test func aButtonInFocusIsPressedBySpaceAndEnterAndLeavesTheOtherKeysToTheFeed() async throws {
    let (rig, hand) = try await rig()
    var likes: [Bool] = []
    for key in ["space", "Return"] {
      let like = try #require(rig.button("like"))
      #expect(gtk_widget_grab_focus(like) != 0)
      try await hand.key(key)
      #expect(await rig.until { rig.page.focusedItem?.isLiked == likes.isEmpty })
      likes.append(rig.page.focusedItem?.isLiked == true)
      #expect(
        await rig.until { gtk_widget_get_state_flags(like).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue == 0 })
    }
    #expect(likes == [true, false])
    #expect(!rig.page.coordinator.state.isPaused)
    try await hand.key("Down")
    #expect(await rig.until { rig.position == 1 && rig.plays })
    await rig.close()
  }

  @Test func tabGoesToEveryControlOfThePageAndComesRound() async throws {
    let (rig, hand) = try await rig()
    var seen: [WidgetPointer] = []
    for _ in 0..<6 {
      try await hand.key("Tab")
      let focus = try #require(KeyboardFocus.widget(in: rig.window.window.cast()))
      // Whoever goes by keys sees where they are.
      #expect(gtk_window_get_focus_visible(rig.window.window) != 0)
      seen.append(focus)
    }
    let names = seen.map(TestWindow.typeName)
    #expect(names.filter { $0 == "GtkButton" || $0 == "GtkToggleButton" }.count >= 4)
    #expect(names.contains("GtkScale"))
    #expect(Set(seen).count >= 5)
    await rig.close()
  }

  @Test func anOpenCaptionIsScrolledByTheArrowKeys() async throws {
    var item = try TestMedia.mediaItem(item: 1, frames: 60)
    item.caption = String(repeating: "words that go on and on ", count: 120)
    let (rig, hand) = try await rig(InMemorySource(items: [item], delay: .zero))
    #expect(await rig.until { rig.button("more") != nil })
    let more = try #require(rig.button("more"))
    gtk_widget_grab_focus(more)
    try await hand.key("Return")
    let scroller = try #require(
      TestWindow.all(in: rig.page.view.widget).first { TestWindow.typeName($0) == "GtkScrolledWindow" })
    #expect(await rig.until { gtk_widget_get_focusable(scroller) != 0 })
    #expect(gtk_widget_grab_focus(scroller) != 0)
    let place = try #require(gtk_scrolled_window_get_vadjustment(scroller.opaque))
    try await hand.key("Down", "Down")
    #expect(gtk_adjustment_get_value(place) == 80)
    try await hand.key("Up")
    #expect(gtk_adjustment_get_value(place) == 40)
    #expect(rig.position == 0)
    await rig.close()
  }
}
