import CGtk
import Feed
import Playback
import Testing

@testable import GtkApp

@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct CellOverlayTests {
  private let overlay: CellOverlay
  private let window: TestWindow
  private static let long = String(repeating: "words that go on and on ", count: 40)

  init() throws {
    try MainLoop.start()
    Style.install()
    overlay = CellOverlay(Texts(.english))
    overlay.show(item: Self.item())
    window = try TestWindow(overlay.widget)
  }

  private static func item(caption: String = "Short", music: String? = "Tune") -> MediaItem {
    MediaItem(
      id: ItemID("a"), author: "marta", caption: caption, musicTitle: music,
      counts: ItemCounts(likes: 1234, comments: 5, shares: 0))
  }

  private func buttons(_ name: String) -> [WidgetPointer] {
    TestWindow.all(in: overlay.widget).filter {
      gtk_widget_has_css_class($0, name) != 0 && TestWindow.typeName($0).hasSuffix("Button")
    }
  }

  private func texts() -> [String] {
    TestWindow.all(in: overlay.widget).filter { TestWindow.typeName($0) == "GtkLabel" && TestWindow.isSeen($0) }
      .compactMap { gtk_label_get_text($0.opaque).map { String(cString: $0) } }
  }

  @Test func itSaysWhoAndWhatAndHowOften() {
    #expect(texts().filter { ["@marta", "Short", "1.2k", "5", "0"].contains($0) }.count == 5)
    #expect(overlay.music.text == "Tune")
    overlay.show(item: Self.item(music: nil))
    #expect(overlay.music.text == "Original sound · marta")
  }

  @Test func theButtonsTellWhatIsWanted() throws {
    var told: [String] = []
    overlay.onLike = { told.append("like \($0)") }
    overlay.onComment = { told.append("comment") }
    overlay.onShare = { told.append("share") }
    overlay.onToggleMute = { told.append("mute") }
    overlay.onEnlarge = { told.append("enlarge") }
    let round = buttons("round")
    #expect(round.count == 5)
    for button in round { #expect(gtk_widget_activate(button) != 0) }
    let like = try #require(buttons("like").first)
    // A button that is activated stays down for a moment, and takes no other until then.
    window.turns { told.count == 5 && gtk_widget_get_state_flags(like).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue == 0 }
    gtk_widget_activate(like)
    window.turns { told.count == 6 }
    #expect(told.sorted() == ["comment", "enlarge", "like false", "like true", "mute", "share"])
    // What the host shows is no wish of the person.
    var item = Self.item()
    item.isLiked = true
    overlay.show(item: item)
    window.settle()
    #expect(overlay.rail.isLiked)
    #expect(told.count == 6)
  }

  @Test func whatWaitsWithoutANetworkSaysSo() {
    overlay.showOffline(true)
    #expect(!overlay.state.showsOffline)
    overlay.show(status: .loading)
    #expect(overlay.state.showsOffline && overlay.state.isWaiting)
    overlay.showOffline(false)
    #expect(!overlay.state.showsOffline && overlay.state.isWaiting)
    overlay.showOffline(true)
    overlay.show(status: .playing)
    #expect(!overlay.state.showsOffline)
  }

  @Test func everyControlCanBeFocusedAndHasARoleAndAName() {
    overlay.show(item: Self.item(caption: Self.long))
    overlay.show(status: .failed(PlaybackFailure(reason: .network, message: "m", advice: "a")))
    overlay.show(position: .seconds(3), duration: .seconds(10))
    window.settle()
    let controls = TestWindow.all(in: overlay.widget).filter {
      ["GtkButton", "GtkToggleButton", "GtkScale"].contains(TestWindow.typeName($0))
    }
    #expect(controls.count == 8)  // like, comment, share, mute, full screen, more, retry, the line
    for control in controls {
      #expect(TestWindow.isSeen(control))
      #expect(gtk_widget_get_focusable(control) != 0)
      let role = gtk_accessible_get_accessible_role(OpaquePointer(control))
      #expect([GTK_ACCESSIBLE_ROLE_BUTTON, GTK_ACCESSIBLE_ROLE_SLIDER].contains(role))
      let isNamed = gtk_test_accessible_has_property(OpaquePointer(control), GTK_ACCESSIBLE_PROPERTY_LABEL) != 0
      let label = TestWindow.typeName(control) == "GtkScale" ? nil : gtk_button_get_label(control.cast())
      #expect(isNamed || label != nil)
    }
    #expect(gtk_test_accessible_has_property(OpaquePointer(overlay.widget), GTK_ACCESSIBLE_PROPERTY_LABEL) != 0)
  }

  @Test func theTabKeyReachesEveryControlOnce() throws {
    overlay.show(item: Self.item(caption: Self.long))
    overlay.show(position: .seconds(3), duration: .seconds(10))
    window.settle()
    let root = try #require(gtk_widget_get_root(overlay.widget))
    gtk_root_set_focus(root, nil)
    var seen: [WidgetPointer] = []
    while seen.count < 20, gtk_widget_child_focus(overlay.widget, GTK_DIR_TAB_FORWARD) != 0 {
      seen.append(try #require(gtk_root_get_focus(root)))
    }
    #expect(seen.count == 7)
    #expect(Set(seen).count == seen.count)
  }

  @Test func aCaptionThatIsCutOpensAndCloses() throws {
    let more = try #require(buttons("more").first)
    #expect(!TestWindow.isSeen(more))
    overlay.show(item: Self.item(caption: Self.long))
    #expect(window.turns { TestWindow.isSeen(more) })
    let closed = gtk_widget_get_height(overlay.caption.widget)
    gtk_widget_activate(more)
    #expect(window.turns { gtk_widget_get_height(overlay.caption.widget) > 2 * closed })
    #expect(gtk_widget_get_height(overlay.caption.widget) < 960 * 6 / 10)
    gtk_widget_activate(more)
    #expect(window.turns { gtk_widget_get_height(overlay.caption.widget) == closed })
  }

  @Test func anotherItemClosesTheCaption() {
    overlay.show(item: Self.item(caption: Self.long))
    overlay.caption.setExpanded(true)
    overlay.show(item: Self.item(caption: "Other"))
    #expect(!overlay.caption.isExpanded)
  }

  @Test func theStateShowsInTheMiddle() throws {
    let failure = PlaybackFailure(reason: .damaged, message: "Reading x: bad.", advice: "")
    overlay.show(status: .paused)
    #expect(overlay.state.showsPlay && !overlay.state.isWaiting)
    for waiting in [CellStatus.loading, .buffering] {
      overlay.show(status: waiting)
      #expect(!overlay.state.showsPlay && overlay.state.isWaiting)
    }
    overlay.show(status: .failed(failure))
    window.settle()
    #expect(!overlay.state.isWaiting)
    #expect(texts().contains("This video is damaged") && texts().contains("Reading x: bad."))
    var retries = 0
    overlay.onRetry = { retries += 1 }
    let retry = try #require(buttons("retry").first)
    gtk_widget_activate(retry)
    window.turns { retries == 1 }
    #expect(retries == 1)
    overlay.show(status: .playing)
    window.settle()
    #expect(!overlay.state.showsPlay && !overlay.state.isWaiting)
    #expect(!texts().contains("This video is damaged"))
  }

  @Test func badgesComeAndGo() {
    overlay.showRate(2)
    overlay.showEnd(true)
    window.settle()
    #expect(texts().contains("2× speed") && texts().contains("You're up to date"))
    overlay.showRate(1)
    overlay.showEnd(false)
    window.settle()
    #expect(!texts().contains { $0.contains("×") || $0.contains("date") })
  }

  @Test func theLineStaysUnderTheFingerWhileThePlayerGoesOn() {
    var told: [String] = []
    overlay.onScrubBegan = { told.append("began") }
    overlay.onScrub = { told.append("\($0)") }
    overlay.onScrubEnded = { told.append("ended") }
    overlay.progress.pressed()
    #expect(told.isEmpty)  // there is nothing to drag as long as the length is not known
    overlay.show(position: .seconds(3), duration: .seconds(10))
    overlay.progress.pressed()
    overlay.progress.asked(8)
    overlay.show(position: .seconds(4), duration: .seconds(10))
    #expect(overlay.progress.position == 8)
    #expect(gtk_range_get_value(overlay.progress.widget.cast()) == 8)
    window.settle()
    #expect(texts().contains("0:08 / 0:10"))
    overlay.progress.asked(99)
    overlay.progress.released()
    #expect(told == ["began", "8.0", "10.0", "ended"])
    overlay.show(position: .seconds(9), duration: .seconds(10))
    #expect(overlay.progress.position == 9)
  }

  @Test func aKeyOnTheLineIsAWholeScrub() {
    var told: [String] = []
    overlay.onScrubBegan = { told.append("began") }
    overlay.onScrub = { told.append("\($0)") }
    overlay.onScrubEnded = { told.append("ended") }
    overlay.show(position: .seconds(3), duration: .seconds(10))
    overlay.progress.asked(8)
    #expect(told == ["began", "8.0", "ended"])
  }

  @Test func heartsAreThereAndGo() {
    for index in 0..<12 { overlay.burstHeart(atX: Double(index) * 40, y: 300) }
    #expect(overlay.hearts.bursts.count == 12)
    #expect(window.turns { overlay.hearts.bursts.count == 0 })
    #expect(gtk_widget_get_can_target(overlay.hearts.widget) == 0)
  }

  @Test func theMusicRunsOnlyWhenItIsTooLongAndPlays() {
    overlay.show(status: .playing)
    window.settle()
    #expect(!overlay.music.isMoving)
    overlay.show(item: Self.item(music: Self.long))
    #expect(window.turns { overlay.music.isMoving })
    overlay.show(status: .paused)
    #expect(!overlay.music.isMoving)
    overlay.show(status: .playing)
    #expect(overlay.music.isMoving)
    gtk_widget_set_visible(overlay.widget, 0)
    #expect(!overlay.music.isMoving)
  }

  @Test func clicksOnEmptyPlacesGoThroughToThePage() {
    let picked = gtk_widget_pick(overlay.widget, 200, 200, GTK_PICK_DEFAULT)
    #expect(picked == overlay.widget)
  }

  @Test func whenItGoesNothingOfItStays() throws {
    weak var gone: CellOverlay?
    var widget: gpointer?
    try {
      let overlay = CellOverlay(Texts(.chinese))
      overlay.show(item: Self.item(caption: Self.long, music: Self.long))
      overlay.show(status: .playing)
      overlay.burstHeart(atX: 1, y: 1)
      let window = try TestWindow(overlay.widget)
      gone = overlay
      widget = overlay.widget.raw
      withUnsafeMutablePointer(to: &widget) { g_object_add_weak_pointer(overlay.widget.cast(), $0) }
      window.close()
    }()
    window.settle()
    #expect(gone == nil)
    #expect(widget == nil)
  }

  @Test(arguments: Language.allCases)
  func theShortcutsWindowListsEverything(language: Language) throws {
    let shortcuts = try #require(ShortcutsWindow.present(over: nil, Texts(language)))
    window.turns { gtk_widget_get_mapped(shortcuts) != 0 }
    let labels = TestWindow.all(in: shortcuts).filter { TestWindow.typeName($0) == "GtkLabel" }
    let listed = Set(labels.compactMap { gtk_label_get_text($0.opaque).map { String(cString: $0) } })
    for entry in ShortcutsWindow.groups.flatMap(\.entries) { #expect(listed.contains(Texts(language)(entry.name))) }
    gtk_window_destroy(shortcuts.cast())
    // On each page a key means one thing; → and ← mean another on the loops than in the feed, ↑ and ↓ on the full screen.
    func keys(_ isMeant: (TextKey) -> Bool) -> [Substring] {
      ShortcutsWindow.groups.filter { isMeant($0.title) }.flatMap(\.entries).compactMap(\.keys).flatMap {
        $0.split(separator: " ")
      }
    }
    let always: Set<TextKey> = [.groupPlayback, .groupWindow]
    let surfaces: [(TextKey, Int)] = [(.groupFeed, 21), (.groupStream, 20), (.groupFullScreen, 17)]
    for (group, count) in surfaces {
      let meant = keys { $0 == group || always.contains($0) }
      #expect(Set(meant).count == meant.count && meant.count == count)
    }
    let loops = keys { $0 == .groupLoops || $0 == .groupWindow }
    #expect(Set(loops).count == loops.count && loops.count == 14)
  }
}
