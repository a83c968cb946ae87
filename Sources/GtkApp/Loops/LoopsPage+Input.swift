import CGtk
import Playback
import Stage

/// What finger, mouse, wheel and keys do to the loops. A rehearsal calls the same functions as the controllers.
extension LoopsPage {
  func connectInput() {
    Controllers.addDrag(
      to: view.widget, grip: { [weak self] x, y in self?.grip(x: x, y: y) ?? .none },
      began: { [weak self] x, y in self?.pressed(x: x, y: y) },
      moved: { [weak self] x, y in self?.moved(x: x, y: y) }, ended: { [weak self] x, y in self?.released(x: x, y: y) },
      cancelled: { [weak self] in self?.letGo() })
    Controllers.addPinch(
      to: view.widget, began: { [weak self] _, _ in self?.pinchBegan() },
      changed: { [weak self] scale in self?.pinched(to: scale) }, ended: { [weak self] in self?.pinch.ended() })
    Controllers.addMotion(to: view.widget) { [weak self] x, y in self?.pointer = (x, y) }
    Controllers.addScroll(
      to: view.widget,
      { [weak self] dx, dy, isDiscrete in self?.scrolled(dx, dy, isDiscrete: isDiscrete) ?? false },
      ended: { [weak self] in self?.gate.ended(time: MonotonicTime.seconds) })
    view.onMute = { [weak self] in self?.core.toggleMute() }
    view.onSplit = { [weak self] in self.map { $0.setSplit(!$0.split.isSplit) } }
    view.onCompare = { [weak self] in self.map { $0.setComparing(!$0.isComparing) } }
    view.onHear = { [weak self] in self?.switchHeard() }
    view.divider.onStep = { [weak self] steps in
      guard let self else { return }
      split.reducesMotion = Motion.isReduced
      split.step(by: steps, time: MonotonicTime.seconds)
      dividerLanded()
    }
  }

  // MARK: Finger

  /// A button can be pressed, but a finger that moves on from it drags the card.
  private func grip(x: Double, y: Double) -> Controllers.Grip {
    switch WidgetKind(at: x, y, in: view.widget) {
    case .passive: .whole
    case .button: .after(10)
    case .range, .scroller: .none
    }
  }

  func pressed(x: Double, y: Double) {
    let now = MonotonicTime.seconds
    letGo()
    if split.pressed(x: x, y: y, time: now) {
      held = .divider
      gtk_widget_grab_focus(view.divider.widget)
      perform(divider: dividerTaps.pressed(x: x, y: y, time: now))
    } else {
      gtk_widget_grab_focus(view.widget)
      perform(taps.pressed(x: x, y: y, time: now))
      // While the divider moves no swipe begins.
      if let half = split.swipeHalf(x: x, y: y) {
        held = .half(half)
        decks[half.place].pressed(x: x, y: y, time: now)
      }
    }
    keepTicking()
  }

  func moved(x: Double, y: Double) {
    let now = MonotonicTime.seconds
    perform(taps.moved(x: x, y: y, time: now))
    switch held {
    case .divider:
      perform(divider: dividerTaps.moved(x: x, y: y, time: now))
      split.moved(y: y, time: now)
    case .half(let half):
      decks[half.place].moved(x: x, y: y, time: now)
      place()
    case nil: break
    }
  }

  func released(x: Double, y: Double) {
    let now = MonotonicTime.seconds
    perform(taps.released(x: x, y: y, time: now))
    let hold = held
    held = nil
    switch hold {
    case .divider:
      split.reducesMotion = Motion.isReduced
      split.lifted(time: now)
      dividerLanded()
      perform(divider: dividerTaps.released(x: x, y: y, time: now))
    case .half(let half):
      decks[half.place].reducesMotion = Motion.isReduced
      // What plays is decided here, when the finger lifts, and not when the card has gone.
      landed(decks[half.place].lifted(time: now), in: half)
    case nil: break
    }
    keepTicking()
  }

  /// The finger's drag is taken away, by another gesture or by what happens to the page.
  func letGo() {
    let now = MonotonicTime.seconds
    perform(taps.cancelled(time: now))
    _ = dividerTaps.cancelled(time: now)
    let hold = held
    held = nil
    switch hold {
    case .divider:
      split.cancelled()
      dividerLanded()
    case .half(let half):
      decks[half.place].reducesMotion = Motion.isReduced
      decks[half.place].cancelled(time: now)
      keepTicking()
    case nil: break
    }
  }

  private func perform(_ events: [TapEvent]) {
    for event in events {
      switch event {
      case .tap: togglePause()
      case .heart(let x, let y, _):
        let half = split.isSplit && y >= split.layout.line.midY ? SplitHalf.lower : .upper
        guard let card = card(in: half), let item = card.item else { break }
        card.hearts.burst(x: x, y: half == .lower ? y - split.layout.lower.y : y)
        core.like(item)
      // A finger that rests asks for nothing here.
      case .holdBegan, .holdEnded: break
      }
    }
    tapTimer?.cancel()
    tapTimer = taps.nextWake.map { wake in
      MainLoop.at(wake) { [weak self] in
        guard let self else { return }
        self.perform(self.taps.woke(time: MonotonicTime.seconds))
      }
    }
  }

  private func perform(divider events: [TapEvent]) {
    for case .heart(_, _, let count) in events where count % 2 == 0 {
      split.reducesMotion = Motion.isReduced
      split.halve(time: MonotonicTime.seconds)
      dividerLanded()
    }
  }

  // MARK: Two fingers

  func pinchBegan() {
    letGo()
    // The first finger's touch was no tap.
    taps = TapRecogniser()
    tapTimer?.cancel()
    pinch.began()
  }

  func pinched(to scale: Double) {
    switch pinch.changed(scale: scale) {
    case .together: setSplit(true)
    case .apart: setSplit(false)
    case nil: break
    }
  }

  // MARK: Wheel and keys

  func scrolled(_ dx: Double, _ dy: Double, isDiscrete: Bool) -> Bool {
    guard abs(dx) > abs(dy) else { return false }
    let now = MonotonicTime.seconds
    // GTK's touchpad units are about a tenth of a line of text.
    let cards = isDiscrete ? gate.notched(dx, time: now) : gate.moved(dx * 10, time: now)
    if let half = split.swipeHalf(x: pointer.x, y: pointer.y) { step(by: cards, in: half) }
    return true
  }

  func step(by cards: Int, in half: SplitHalf) {
    guard cards != 0 else { return }
    decks[half.place].reducesMotion = Motion.isReduced
    landed(decks[half.place].step(by: cards, time: MonotonicTime.seconds), in: half)
  }

  func perform(_ key: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace) -> Bool {
    guard let key = LoopsKey(key, modifiers, in: place) else { return false }
    perform(key)
    return true
  }

  /// While the player is elsewhere, the first one brings it back.
  private func togglePause() {
    if isAway { core.onTakeBack?() } else { coordinator.send(.togglePause) }
  }

  func perform(_ key: LoopsKey) {
    switch key {
    case .onward: step(by: 1, in: active)
    case .backward: step(by: -1, in: active)
    case .togglePause: togglePause()
    case .toggleMute: core.toggleMute()
    case .toggleLike: item(in: active).map { core.toggleLike($0.id) }
    case .refresh: core.refresh()
    case .toggleSplit: setSplit(!split.isSplit)
    case .switchHeard: switchHeard()
    case .toggleCompare: setComparing(!isComparing)
    }
  }
}
