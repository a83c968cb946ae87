import CGtk
import Feed
import Playback
import Stage

/// What finger, mouse, wheel and keys do to the carousel. A rehearsal calls the same functions as the controllers.
extension Carousel {
  func connectInput() {
    Controllers.addDrag(
      to: widget, grip: { [weak self] x, y in self?.grip(x: x, y: y) ?? .none },
      began: { [weak self] x, y in self?.pressed(x: x, y: y) },
      moved: { [weak self] x, y in self?.moved(x: x, y: y) }, ended: { [weak self] x, y in self?.released(x: x, y: y) },
      cancelled: { [weak self] in self?.letGo() })
    Controllers.addScroll(
      to: widget, { [weak self] dx, dy, isDiscrete in self?.scrolled(dx, dy, isDiscrete: isDiscrete) ?? false },
      ended: { [weak self] in self?.gate.ended(time: MonotonicTime.seconds) })
    Controllers.addKeys(to: widget) { [weak self] key, modifiers in self?.perform(key, modifiers) ?? false }
    Signals.on(view.previous.raw, "clicked") { [weak self] in self?.step(by: -1) }
    Signals.on(view.next.raw, "clicked") { [weak self] in self?.step(by: 1) }
  }

  // MARK: Finger

  /// A button takes its own tap, but a finger that moves sideways on it turns the page.
  private func grip(x: Double, y: Double) -> Controllers.Grip {
    switch WidgetKind(at: x, y, in: widget) {
    case .passive: .sideways(10, tellsPress: true)
    case .button: .sideways(10, tellsPress: false)
    case .range, .scroller: .none
    }
  }

  func pressed(x: Double, y: Double) {
    let now = MonotonicTime.seconds
    letGo()
    // A finger that stops a page on its way has tapped nothing.
    if state.isCentred { _ = taps.pressed(x: x, y: y, time: now) }
    state.pressed(x: x, y: y, time: now)
    changed()
  }

  func moved(x: Double, y: Double) {
    let now = MonotonicTime.seconds
    _ = taps.moved(x: x, y: y, time: now)
    state.moved(x: x, y: y, time: now)
    changed()
  }

  func released(x: Double, y: Double) {
    let now = MonotonicTime.seconds
    let events = taps.released(x: x, y: y, time: now) + taps.woke(time: now)
    state.lifted(time: now)
    changed()
    for case .tap(let x, let y) in events { tapped(x: x, y: y) }
  }

  /// The finger's drag is taken away, by another gesture or by what happens to the page.
  func letGo() {
    let now = MonotonicTime.seconds
    _ = taps.cancelled(time: now)
    state.cancelled(time: now)
    changed()
  }

  /// A neighbour that peeps in comes to the middle; the page in the middle is chosen.
  private func tapped(x: Double, y: Double) {
    guard let slot = view.slot(atX: x, y: y), let number = slots.numbers[slot] else { return }
    if number == state.number { choose() } else { step(by: number - state.number) }
  }

  /// Pauses the video in the middle if it plays, or else opens what is there.
  func choose() {
    guard let middle, let item = middle.item, let index = state.item else { return }
    let status = middle.playing?.status ?? .idle
    if focused.playing?.id == item.id, [.playing, .loading, .buffering].contains(status) {
      onPause?(item.item)
    } else {
      analytics?.record(.clicked(item.id, index: index, surface: .carousel))
      onOpen?(item.item, index)
    }
  }

  // MARK: Wheel and keys

  func scrolled(_ dx: Double, _ dy: Double, isDiscrete: Bool) -> Bool {
    guard abs(dx) > abs(dy) else { return false }
    let now = MonotonicTime.seconds
    // GTK's touchpad units are about a tenth of a line of text.
    step(by: isDiscrete ? gate.notched(dx, time: now) : gate.moved(dx * 10, time: now))
    return true
  }

  /// Only while the keyboard's focus is in the carousel.
  /// - Returns: false for a key that means nothing here.
  func perform(_ value: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let isOnButton = !gtkHasFocus
    guard KeyboardFocus.isWithin(widget), world.isPlaced,
      (isOnButton ? KeyPlace.button : .page).leaves(value, modifiers)
    else { return false }
    switch Int(value) {
    case Int(GDK_KEY_Right), Int(GDK_KEY_KP_Right): step(by: 1)
    case Int(GDK_KEY_Left), Int(GDK_KEY_KP_Left): step(by: -1)
    case Int(GDK_KEY_Home), Int(GDK_KEY_KP_Home): go(to: 0)
    case Int(GDK_KEY_End), Int(GDK_KEY_KP_End): go(to: state.count - 1)
    case Int(GDK_KEY_Return), Int(GDK_KEY_KP_Enter), Int(GDK_KEY_space):
      // A button's own.
      if isOnButton { return false }
      choose()
    default: return false
    }
    return true
  }

  /// Whether the focus is on the carousel itself and not on a button in it.
  private var gtkHasFocus: Bool { gtk_widget_is_focus(widget) != 0 }

  func step(by pages: Int) {
    guard pages != 0 else { return }
    holdForWorld()
    state.step(by: pages, time: MonotonicTime.seconds)
    changed()
  }

  /// As a page's dot asks for.
  func go(to index: Int) {
    holdForWorld()
    state.go(to: index, time: MonotonicTime.seconds)
    changed()
  }
}
