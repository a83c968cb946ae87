import CGtk
import Feed
import Playback
import Stage

/// What finger, mouse and keys do to the stream. A rehearsal calls the same functions as the controllers.
extension StreamPage {
  func connectInput() {
    Controllers.addPressWatch(to: list.widget) { [weak self] in
      self?.fling = VelocityTracker()
    } ended: { [weak self] in
      self?.lifted()
    }
    Controllers.addPinch(
      to: view.widget, began: { [weak self] x, y in self?.pinchBegan(x: x, y: y) },
      changed: { [weak self] scale in self?.pinched(to: scale) }, ended: { [weak self] in self?.pinch.ended() })
    details.onBack = { [weak self] in _ = self?.back() }
    details.onTap = { [weak self] in self?.togglePause() }
    connect(details.controls)
    details.progress.onScrubBegan = { [weak self] in self?.coordinator.send(.scrubBegan) }
    details.progress.onScrub = { [weak self] seconds in
      self?.coordinator.send(.seek(to: .seconds(seconds), precision: .precise))
    }
    details.progress.onScrubEnded = { [weak self] in self?.coordinator.send(.scrubEnded) }
  }

  func connect(_ controls: PlayControls) {
    controls.onMute = { [weak self] in self?.core.toggleMute() }
    controls.onShrink = { [weak self] in self?.core.onShrink?() }
    controls.onEnlarge = { [weak self] in self?.core.onEnlarge?() }
  }

  func pinchBegan(x: Double, y: Double) {
    pinch.began()
    let touched = gtk_widget_pick(view.widget, x, y, GTK_PICK_DEFAULT)
    pinchesCarousel = touched.map { $0 == carousel.widget || gtk_widget_is_ancestor($0, carousel.widget) != 0 } ?? false
  }

  /// Fingers that go apart show large what they are on.
  func pinched(to scale: Double) {
    guard pinch.changed(scale: scale) == .apart else { return }
    if pinchesCarousel, let item = carousel.focused.playing {
      carousel.onEnlarge?(item)
    } else {
      core.onEnlarge?()
    }
  }

  /// A row's picture was tapped: what plays pauses, and goes on with the next tap; anything else plays from now on.
  func tapped(_ item: ItemID?) {
    guard let item, let index = store.state.position(of: item) else { return }
    if choice.isSideBySide, plan.item != index { return open(item) }
    let wasAway = isAway
    if wasAway { core.onTakeBack?() }
    guard plan.item != index || !plan.plays else { return wasAway ? () : togglePause() }
    // What is asked for comes wholly into view.
    if !isSeen(index) { list.scroll(to: list.surface.offset(centring: index)) }
    _ = focusState.chose(index)
    asked = item
    focus()
  }

  /// Whether enough of a row's picture shows for it to play.
  private func isSeen(_ row: Int) -> Bool {
    list.surface.rows().contains(row)
      && ListFocus.isSeen(list.surface.picture(of: row), in: list.surface.viewport.rect)
  }

  /// Shows an item beside the list, or over it.
  ///
  /// - Parameter picture: what was chosen, if the list has no row for it.
  func open(_ item: ItemID?, picture: MediaItem? = nil) {
    guard let item, let index = store.state.position(of: item) else { return show(picture) }
    if isAway { core.onTakeBack?() }
    // What was chosen in the carousel is told there.
    if picture == nil { core.analytics?.record(.clicked(item, index: index, surface: .list)) }
    choice.choose(index)
    asked = item
    focus()
    if choice.coversList { gtk_widget_grab_focus(details.backButton) }
  }

  /// A picture or a view of the host's has nothing to open in the app but what is seen of it already; a host would.
  private func show(_ item: MediaItem?) {
    if let item { onToast?(item.spokenName) }
  }

  /// - Returns: whether something covered the list.
  func back() -> Bool {
    let left = choice.item
    guard choice.back() else { return false }
    if let left {
      // The list is where it was; what was open plays on in its row if that is seen.
      if isSeen(left) { _ = focusState.chose(left) }
    }
    focus()
    gtk_widget_grab_focus(list.content)
    return true
  }

  func togglePause() {
    guard let item = itemInFocus else { return }
    if isAway { return core.onTakeBack?() ?? () }
    guard plan.plays else {
      asked = item.id
      return focus()
    }
    core.togglePause(item.id)
  }

  /// The next row has the focus, in the middle of the list as far as that goes; or the next item is opened beside it.
  func step(by rows: Int) { go(to: (plan.item ?? list.surface.rows().first ?? 0) + rows) }

  func go(to row: Int) {
    guard !store.items.isEmpty else { return }
    let row = min(max(0, row), store.items.count - 1)
    if plan.place == .details {
      choice.choose(row)
      if choice.isSideBySide { list.scroll(to: list.surface.offset(centring: row)) }
      asked = store.items[row].id
    } else {
      list.scroll(to: list.surface.offset(centring: row))
      _ = focusState.chose(row)
    }
    focus()
  }

  private func scrollToTop() {
    guard !store.items.isEmpty else { return }
    list.scroll(to: 0)
    _ = focusState.chose(0)
    focus()
  }

  func scroll(byPages pages: Double) {
    // What cannot be seen stays where it is.
    guard !choice.coversList else { return }
    list.scroll(to: list.surface.offset + pages * list.surface.height * 0.9)
  }

  func perform(_ key: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace) -> Bool {
    if KeyboardFocus.isWithin(carousel.widget), carousel.perform(key, modifiers) { return true }
    guard let key = StreamKey(key, modifiers, in: place) else { return false }
    return perform(key)
  }

  @discardableResult
  func perform(_ key: StreamKey) -> Bool {
    switch key {
    case .next: step(by: 1)
    case .previous: step(by: -1)
    case .first:
      go(to: 0)
      // What heads the list shows, too.
      if plan.place == .row { scrollToTop() }
    case .last: go(to: store.items.count - 1)
    case .pageDown: scroll(byPages: 1)
    case .pageUp: scroll(byPages: -1)
    case .open: open(itemInFocus?.id)
    case .back: return back()
    case .togglePause: togglePause()
    case .toggleMute: core.toggleMute()
    case .toggleLike: itemInFocus.map { core.toggleLike($0.id) }
    case .refresh: core.refresh()
    case .changeColumns:
      core.settings.streamLook = core.settings.streamLook.next
      layOut()
    case .skip(let seconds): coordinator.send(.skip(by: .seconds(seconds)))
    }
    return true
  }
}
