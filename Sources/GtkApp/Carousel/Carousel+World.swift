import CGtk
import Stage

/// What the owner says of the carousel's surroundings.
extension Carousel {
  func connectWorld() {
    for signal in ["map", "unmap"] {
      Signals.on(widget.raw, signal) { [weak self] in
        // Widgets must not be changed while they are mapped.
        MainLoop.after(milliseconds: 0) { [weak self] in self?.worldChanged() }
      }
    }
    Controllers.addHover(
      to: widget, entered: { [weak self] in self?.setHeld(.hover, true) },
      left: { [weak self] in self?.setHeld(.hover, false) })
    Controllers.addFocus(to: widget) { [weak self] isFocused in self?.setHeld(.keyboardFocus, isFocused) }
    guard let settings = gtk_settings_get_default() else { return }
    Signals.onNotify(settings.raw, "gtk-enable-animations") { [weak self] in self?.worldChanged() }
  }

  /// Its page of the app is shown, or left: then no item of it is on any page, and no cell bound.
  func setShown(_ isShown: Bool) { change(\.isShown, to: isShown) }

  /// The player has gone to the full screen or the mini player, or comes back. Pages go on to turn.
  func setAway(_ isAway: Bool) { change(\.isAway, to: isAway) }

  /// Something lies over all of it.
  func setCovered(_ isCovered: Bool) { change(\.isCovered, to: isCovered) }

  func setWindowHidden(_ isHidden: Bool) { change(\.isWindowHidden, to: isHidden) }

  /// The part of the widget that is within what it scrolls in, in the widget's coordinates; nil for all of it.
  func setViewport(_ viewport: StageRect?) { change(\.viewport, to: viewport) }

  /// The same once more changes nothing.
  private func change<Value: Equatable>(_ part: WritableKeyPath<CarouselWorld, Value>, to value: Value) {
    guard world[keyPath: part] != value else { return }
    world[keyPath: part] = value
    worldChanged()
  }

  /// The owner is going away: all is let go of, and what was seen is told.
  func close() {
    letGo()
    setShown(false)
  }

  func worldChanged() {
    world.isMapped = gtk_widget_get_mapped(widget) != 0
    world.pages = StageRect(width: state.layout.width, height: state.layout.height)
    if !world.isSeen { letGo() }
    holdForWorld()
    changed()
  }

  /// Tells the state what stops its timer.
  func holdForWorld() {
    var holds = world.holds
    if Motion.isReduced { holds.insert(.reducedMotion) }
    let possible: CarouselHolds = [.otherTab, .covered, .hidden, .reducedMotion]
    state.hold(holds)
    state.release(possible.subtracting(holds), time: MonotonicTime.seconds)
  }

  private func setHeld(_ reason: CarouselHolds, _ isHeld: Bool) {
    if isHeld { state.hold(reason) } else { state.release(reason, time: MonotonicTime.seconds) }
    view.setOffersButtons(!state.holds.isDisjoint(with: [.hover, .keyboardFocus]))
    changed()
  }
}
