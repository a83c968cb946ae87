import CGtk
import Feed
import Playback
import Stage
import Testing

@testable import GtkApp

/// A view of a host's, with a button in it.
@MainActor
private final class ButtonView: CarouselCustomView {
  let button: WidgetPointer = gtk_button_new_with_label("Press")
  private let box = ObjectHandle(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
  private(set) var bound: [ItemID] = []
  private(set) var runs: [Bool] = []
  private(set) var presses = 0
  var widget: WidgetPointer { box.widget }

  init() {
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
    gtk_widget_set_hexpand(button, 1)
    Build.append(button, to: widget)
    Signals.on(button.raw, "clicked") { [weak self] in self?.presses += 1 }
  }

  func bind(_ item: MediaItem) { bound.append(item.id) }
  func setRunning(_ isRunning: Bool) { if runs.last != isRunning { runs.append(isRunning) } }
}

/// Taps, keys and dots, with a real pointer and a real keyboard.
@MainActor @Suite(.enabled(if: hasDisplay && Tool.isInstalled("xdotool"), "needs a display and xdotool"), .serialized)
struct CarouselTapTests {
  private func items(_ count: Int) -> [CarouselItem] {
    (0..<count).map { CarouselRig.custom("news", id: "news-\($0)") }
  }

  @Test func aButtonOfTheHostsViewTakesItsOwnTapOnly() async throws {
    var views: [ButtonView] = []
    let registry = CarouselRegistry()
    registry.register("offer") { _ in
      views.append(ButtonView())
      return views[views.count - 1]
    }
    let rig = try await CarouselRig([CarouselRig.custom("offer", id: "offer")] + items(2), registry: registry)
    let hand = try await Hand(rig)
    let view = try #require(views.first)
    #expect(views.count == 1 && view.bound == [ItemID("offer")] && view.runs.last == true)
    let bounds = try #require(rig.bounds(of: view.button))
    try await hand.click(bounds.midX, bounds.midY)
    #expect(await rig.until { view.presses == 1 })
    #expect(rig.page.opened.isEmpty && rig.page.analytics.clicked.isEmpty)
    try await hand.click(300, 60)
    #expect(await rig.until { rig.page.opened == [ItemID("offer")] })
    #expect(view.presses == 1 && rig.page.analytics.clicked == [0])
    // A finger that moves on from the button turns the page, and presses nothing.
    try await hand.drag((0...8).map { (bounds.midX + Double($0) * 20, bounds.midY) }, pause: 0.01)
    #expect(await rig.until { rig.state.item == 2 && rig.isAtRest })
    #expect(view.presses == 1 && view.runs.last == false && rig.page.opened.count == 1)
    await rig.close()
  }

  @Test func dragsSidewaysTurnPagesWithinWhatScrollsAndTheOthersDoNot() async throws {
    let rig = try await CarouselRig(items(5))
    let hand = try await Hand(rig)
    try await hand.drag((0...8).map { (300 - Double($0) * 25, 100 + Double($0)) }, pause: 0.01)
    #expect(await rig.until { rig.state.item == 1 && rig.isAtRest })
    try await hand.drag((0...8).map { (300 - Double($0), 60 + Double($0) * 15) }, pause: 0.01, lifts: false)
    #expect(!rig.state.holds.contains(.finger))
    try await hand.lift()
    #expect(rig.state.item == 1 && rig.page.opened.isEmpty)
    try await hand.tilt(1)
    #expect(await rig.until { rig.state.item == 2 && rig.isAtRest })
    #expect(rig.page.scrolled == 0)
    try await hand.wheel(1)
    #expect(await rig.until { rig.page.scrolled > 0 })
    #expect(rig.state.item == 2)
    await rig.close()
  }

  @Test func aPointerOverItStopsTheTimerAndBringsButtons() async throws {
    let rig = try await CarouselRig(items(5))
    let hand = try await Hand(rig)
    try await hand.move(200, 100)
    #expect(await rig.until { rig.state.holds == .hover })
    #expect(gtk_widget_get_visible(rig.carousel.view.next) != 0)
    await rig.turns(20)
    let next = try #require(rig.bounds(of: rig.carousel.view.next))
    try await hand.click(next.midX, next.midY)
    #expect(await rig.until { rig.state.item == 1 && rig.isAtRest })
    let previous = try #require(rig.bounds(of: rig.carousel.view.previous))
    try await hand.click(previous.midX, previous.midY)
    #expect(await rig.until { rig.state.item == 0 && rig.isAtRest })
    #expect(rig.page.opened.isEmpty && rig.state.nextWake == nil)
    try await hand.move(200, 500)
    #expect(await rig.until { rig.state.holds.isEmpty && rig.state.nextWake != nil })
    #expect(gtk_widget_get_visible(rig.carousel.view.next) == 0)
    await rig.close()
  }

  @Test func dotsAreButtonsWithNames() async throws {
    let rig = try await CarouselRig(items(4))
    let hand = try await Hand(rig)
    let dots = rig.carousel.view.dots
    let seen = dots.buttons.filter { gtk_widget_get_visible($0) != 0 }
    #expect(seen.map(TestAccessible.name) == (1...4).map { "Page \($0) of 4" })
    #expect(seen.allSatisfy { TestAccessible.role($0) == GTK_ACCESSIBLE_ROLE_BUTTON })
    #expect(seen.map(TestAccessible.description) == ["Shown now", "", "", ""])
    let bounds = try #require(rig.bounds(of: seen[2]))
    #expect(bounds.width >= 24 && bounds.height >= 24)
    try await hand.click(bounds.midX, bounds.midY)
    #expect(await rig.until { rig.state.item == 2 && rig.isAtRest })
    #expect(seen.map(TestAccessible.description) == ["", "", "Shown now", ""])
    #expect(rig.page.opened.isEmpty)
    await rig.close()
  }

  @Test func ofAThousandPagesARunHasDots() async throws {
    let rig = try await CarouselRig(items(1000), language: .chinese)
    let dots = rig.carousel.view.dots
    #expect(dots.buttons.count == PageDots.most)
    #expect(TestAccessible.name(dots.buttons[0]) == "第 1 页，共 1000 页")
    rig.carousel.step(by: -1)
    #expect(await rig.until { rig.isAtRest })
    #expect(rig.state.item == 999 && dots.dots.pages == 991..<1000)
    #expect(TestAccessible.description(dots.buttons[8]) == "当前页")
    await rig.close()
  }

  @Test func keysTurnPagesAndOpenThemWhileTheFocusIsThere() async throws {
    let rig = try await CarouselRig(items(12))
    let hand = try await Hand(rig)
    try await hand.move(200, 500)
    try await hand.key("Right")
    #expect(rig.state.item == 0)  // the focus is elsewhere
    gtk_widget_grab_focus(rig.carousel.widget)
    #expect(await rig.until { rig.state.holds.contains(.keyboardFocus) })
    try await hand.key("Right", "Right", "Left")
    #expect(await rig.until { rig.state.item == 1 && rig.isAtRest })
    try await hand.key("End")
    #expect(await rig.until { rig.state.item == 11 && rig.isAtRest })
    try await hand.key("Home")
    #expect(await rig.until { rig.state.item == 0 && rig.isAtRest })
    try await hand.key("Return")
    #expect(await rig.until { rig.page.opened == [ItemID("news-0")] })
    // On a dot its own keys are the dot's, and the focus goes with the page when the dots move along.
    let dots = rig.carousel.view.dots
    gtk_widget_grab_focus(dots.buttons[8])
    try await hand.key("space")
    #expect(await rig.until { rig.state.item == 8 && rig.isAtRest })
    #expect(dots.dots.pages == 1..<10 && gtk_widget_is_focus(dots.buttons[7]) != 0)
    #expect(rig.page.opened.count == 1)
    await rig.close()
  }

  @Test func anUnknownKindSaysSo() async throws {
    let rig = try await CarouselRig(items(2))
    #expect(rig.middle?.message == "“news” can't be shown here")
    #expect(rig.texts.contains("“news” can't be shown here"))
    #expect(rig.state.nextWake != nil)
    await rig.close()
  }
}
