import CGtk
import Feed
import Playback
import Stage

/// What finger, mouse, wheel and keys do to the feed. The rehearsal calls the same functions as the controllers.
extension FeedPage {
  func connectInput() {
    Controllers.addDrag(
      to: view.widget, grip: { [weak self] x, y in self?.grip(x: x, y: y) ?? .none },
      began: { [weak self] x, y in self?.pressed(x: x, y: y) },
      moved: { [weak self] x, y in self?.moved(x: x, y: y) }, ended: { [weak self] x, y in self?.released(x: x, y: y) },
      cancelled: { [weak self] in self?.cancelled() })
    Controllers.addPinch(
      to: view.widget,
      began: { [weak self] _, _ in
        self?.letGo()
        self?.pinch.began()
      }, changed: { [weak self] scale in self?.pinched(to: scale) }, ended: { [weak self] in self?.pinch.ended() })
    Controllers.addScroll(
      to: view.widget, { [weak self] _, dy, isDiscrete in self?.scrolled(dy, isDiscrete: isDiscrete) ?? false },
      ended: { [weak self] in self?.gate.ended(time: MonotonicTime.seconds) })
  }

  func connect(_ page: PageView) {
    page.overlay.onLike = { [weak self, weak page] _ in
      guard let self, let item = page?.item else { return }
      self.core.toggleLike(item)
    }
    page.overlay.onComment = { [weak self] in self.map { $0.onToast?($0.texts(.noComments)) } }
    page.overlay.onShare = { [weak self, weak page] in
      guard let self, let id = page?.item, let position = self.store.state.position(of: id) else { return }
      self.share(self.store.items[position])
    }
    page.overlay.onRetry = { [weak self, weak page] in
      if let item = page?.item { self?.coordinator.send(.retry(item)) }
    }
    page.overlay.onToggleMute = { [weak self] in self?.toggleMute() }
    page.overlay.onEnlarge = { [weak self] in self?.core.onEnlarge?() }
    page.overlay.onScrubBegan = { [weak self] in
      self?.takeBack()
      self?.coordinator.send(.scrubBegan)
    }
    page.overlay.onScrub = { [weak self] seconds in
      self?.coordinator.send(.seek(to: .seconds(seconds), precision: .precise))
    }
    page.overlay.onScrubEnded = { [weak self] in self?.coordinator.send(.scrubEnded) }
  }

  // MARK: Finger

  /// A button can be pressed, but a finger that moves on from it drags the page.
  private func grip(x: Double, y: Double) -> Controllers.Grip {
    switch WidgetKind(at: x, y, in: view.widget) {
    case .passive: .whole
    case .button: .after(pager.configuration.dragThreshold)
    case .range, .scroller: .none
    }
  }

  /// A finger's drag ends, by another gesture or by what happens to the page.
  func letGo() {
    if pager.isDragging { cancelled() }
  }

  func pinched(to scale: Double) {
    if pinch.changed(scale: scale) == .apart { core.onEnlarge?() }
  }

  /// The person plays something on this page.
  private func takeBack() {
    if isAway { core.onTakeBack?() }
  }

  func pressed(x: Double, y: Double) {
    let now = MonotonicTime.seconds
    gtk_widget_grab_focus(view.widget)
    forgetPendingJump()
    pager.dragBegan(at: y, time: now)
    perform(taps.pressed(x: x, y: y, time: now))
    keepTicking()
  }

  func moved(x: Double, y: Double) {
    let now = MonotonicTime.seconds
    perform(taps.moved(x: x, y: y, time: now))
    // A finger that holds for speed does not drag.
    guard !taps.isHolding else { return }
    pager.dragMoved(to: y, time: now)
    place()
  }

  func released(x: Double, y: Double) {
    let now = MonotonicTime.seconds
    perform(taps.released(x: x, y: y, time: now))
    pager.reducesMotion = Motion.isReduced
    let landing = pager.dragEnded(time: now)
    // What plays is decided here, when the finger lifts, and not when the page has come to rest.
    focus(landing.index)
    if landing.isRefresh { refresh() }
    keepTicking()
  }

  func cancelled() {
    let now = MonotonicTime.seconds
    perform(taps.cancelled(time: now))
    pager.reducesMotion = Motion.isReduced
    focus(pager.dragCancelled(time: now).index)
    keepTicking()
  }

  private func perform(_ events: [TapEvent]) {
    for event in events {
      switch event {
      case .tap: togglePause()
      case .heart(let x, let y, _):
        guard let page = focusedPage, let item = page.item else { break }
        page.overlay.burstHeart(atX: x, y: y)
        core.like(item)
      case .holdBegan: if !isAway { setRate(2) }
      case .holdEnded: setRate(1)
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

  private func setRate(_ rate: Double) {
    coordinator.send(.setRate(rate))
    for page in view.pages { page.overlay.showRate(page === focusedPage ? rate : 1) }
  }

  // MARK: Wheel and keys

  func scrolled(_ distance: Double, isDiscrete: Bool) -> Bool {
    let now = MonotonicTime.seconds
    // GTK's touchpad units are about a tenth of a line of text.
    let pages = isDiscrete ? gate.notched(distance, time: now) : gate.moved(distance * 10, time: now)
    step(by: pages)
    return true
  }

  func step(by pages: Int) {
    guard pages != 0 else { return }
    forgetPendingJump()
    pager.reducesMotion = Motion.isReduced
    focus(pager.step(by: pages, time: MonotonicTime.seconds).index)
    keepTicking()
  }

  func perform(_ key: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace) -> Bool {
    guard let key = FeedKey(key, modifiers, in: place) else { return false }
    perform(key)
    return true
  }

  func perform(_ key: FeedKey) {
    switch key {
    case .next: step(by: 1)
    case .previous: step(by: -1)
    case .first: jump(to: 0)
    case .last: jump(to: pager.count - 1)
    case .togglePause: togglePause()
    case .toggleMute: toggleMute()
    case .toggleLike: focusedItem.map { core.toggleLike($0.id) }
    case .refresh: refresh()
    case .skip(let seconds): coordinator.send(.skip(by: .seconds(seconds)))
    }
  }

  // MARK: What they ask for

  /// While the player is elsewhere, the first one brings it back.
  private func togglePause() {
    if isAway { takeBack() } else { coordinator.send(.togglePause) }
  }

  func toggleMute() { core.toggleMute() }

  func refresh() { core.refresh() }

  private func share(_ item: MediaItem) {
    guard let source = item.source else { return }
    let text: String
    switch source.location {
    case .file(let path): text = path
    case .remote(let url): text = url
    }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(view.widget), text)
    onToast?(texts(.copied))
  }
}
