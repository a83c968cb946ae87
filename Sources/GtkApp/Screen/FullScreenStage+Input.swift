import CGtk
import Playback
import Stage

/// What finger, mouse and keys do on the full screen. A rehearsal calls the same functions as the controllers.
extension FullScreenStage {
  /// How much a key changes the volume.
  private static let volumeStep = 0.1

  func connectInput() {
    Controllers.addDrag(
      to: widget, grip: { [weak self] x, y in self?.grip(x: x, y: y) ?? .none },
      began: { [weak self] x, y in self?.pressed(x: x, y: y) },
      moved: { [weak self] x, y in self?.moved(x: x, y: y) }, ended: { [weak self] x, y in self?.lifted(x: x, y: y) },
      cancelled: { [weak self] in self?.cancelled() })
    Controllers.addMotion(to: widget) { [weak self] x, y in self?.pointed(x: x, y: y) }
    Controllers.addHover(to: widget) {
    } left: { [weak self] in
      self?.pointer = nil
      if self?.item != nil { self?.attended() }
    }
    controls.onBack = { [weak self] in self?.onBack?() }
    controls.onMini = { [weak self] in self?.onMini?() }
    controls.onTurn = { [weak self] in self?.onTurn?() }
    controls.onPlay = { [weak self] in self?.togglePause() }
    controls.onMute = { [weak self] in self?.core.toggleMute() }
    controls.onLock = { [weak self] in self?.toggleLock() }
    controls.progress.onScrubBegan = { [weak self] in
      guard let self else { return }
      coordinator.send(.scrubBegan)
      perform(gesture.attended(isOnControls: true, time: MonotonicTime.seconds))
    }
    controls.progress.onScrub = { [weak self] seconds in
      self?.coordinator.send(.seek(to: .seconds(seconds), precision: .precise))
      self?.controls.showTime()
    }
    controls.progress.onScrubEnded = { [weak self] in
      self?.coordinator.send(.scrubEnded)
      self?.attended()
    }
  }

  // MARK: Finger and pointer

  private func grip(x: Double, y: Double) -> Controllers.Grip {
    if case .passive = WidgetKind(at: x, y, in: widget) { .whole } else { .none }
  }

  func pressed(x: Double, y: Double) {
    gtk_widget_grab_focus(widget)
    let values = FullScreenValues(
      position: position, duration: controls.progress.duration, brightness: brightness, volume: core.volume)
    perform(gesture.pressed(x: x, y: y, time: MonotonicTime.seconds, values: values))
  }

  func moved(x: Double, y: Double) { perform(gesture.moved(x: x, y: y, time: MonotonicTime.seconds)) }

  func lifted(x: Double, y: Double) {
    perform(gesture.lifted(x: x, y: y, time: MonotonicTime.seconds))
    core.settings.keepVolume()
  }

  func cancelled() { perform(gesture.cancelled(time: MonotonicTime.seconds)) }

  /// GTK tells of a pointer that stands still, too, when something comes under it.
  func pointed(x: Double, y: Double) {
    if let pointer, pointer == (x, y) { return }
    let isFirst = pointer == nil
    pointer = (x, y)
    if !isFirst { attended() }
  }

  func toggleLock() {
    perform(gesture.toggleLock(time: MonotonicTime.seconds))
    controls.setLocked(gesture.isLocked)
    showControls()
  }

  /// Something was done: the controls appear, and stay while the pointer or the keyboard's focus is on one of them.
  private func attended() {
    let isPointed = pointer.map { if case .passive = WidgetKind(at: $0.x, $0.y, in: widget) { false } else { true } }
    perform(gesture.attended(isOnControls: isPointed ?? false || hasFocusOnControls, time: MonotonicTime.seconds))
  }

  private var hasFocusOnControls: Bool {
    guard KeyboardFocus.isWithin(controls.widget), let focus = KeyboardFocus.widget(in: widget) else { return false }
    return gtk_widget_get_state_flags(focus).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0
  }

  // MARK: Keys

  /// - Returns: false for a key that means nothing here.
  func perform(_ value: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace) -> Bool {
    defer {
      // A Tab's focus is where it goes when this is over.
      MainLoop.after(milliseconds: 0) { [weak self] in if self?.item != nil { self?.attended() } }
    }
    guard let key = FullScreenKey(value, modifiers, in: place) else { return false }
    perform(key)
    return true
  }

  func perform(_ key: FullScreenKey) {
    // A locked screen is left, and does nothing else.
    guard !gesture.isLocked || key == .back else { return }
    switch key {
    case .back: onBack?()
    case .miniPlayer: onMini?()
    case .togglePause: togglePause()
    case .toggleMute: core.toggleMute()
    case .skip(let seconds): skip(by: Double(seconds))
    case .louder, .softer:
      setVolume(core.volume + (key == .louder ? Self.volumeStep : -Self.volumeStep))
      core.settings.keepVolume()
    }
  }

  // MARK: What they ask for

  func woke() { perform(gesture.woke(time: MonotonicTime.seconds)) }

  private func perform(_ events: [FullScreenEvent]) {
    for event in events { perform(event) }
    wakeUp?.cancel()
    wakeUp = gesture.nextWake.map { wake in MainLoop.at(wake) { [weak self] in self?.woke() } }
  }

  private func perform(_ event: FullScreenEvent) {
    switch event {
    case .controls: showControls()
    case .scrubbing(let seconds): scrub(to: seconds)
    case .scrubbed(let seconds): endScrub(at: seconds)
    case .scrubCancelled: endScrub(at: scrubStart)
    case .brightness(let value):
      brightness = value
      controls.badge.show(texts(.brightness, ["share": share(value)]))
    case .volume(let value): setVolume(value)
    case .skip(let seconds): skip(by: seconds)
    case .fastBegan:
      coordinator.send(.setRate(2))
      controls.badge.show(texts(.speed, ["rate": "2"]), stays: true)
    case .fastEnded:
      coordinator.send(.setRate(1))
      controls.badge.hide()
    }
  }

  private func togglePause() {
    if let item { core.togglePause(item.id) }
  }

  private func scrub(to seconds: Double) {
    if scrubStart == nil {
      scrubStart = position
      coordinator.send(.scrubBegan)
    }
    coordinator.send(.seek(to: .seconds(seconds), precision: .precise))
    controls.badge.show(
      "\(TimeFormat.text(seconds)) / \(TimeFormat.text(controls.progress.duration))", stays: true)
  }

  private func endScrub(at seconds: Double?) {
    guard scrubStart != nil else { return }
    scrubStart = nil
    if let seconds { coordinator.send(.seek(to: .seconds(seconds), precision: .precise)) }
    coordinator.send(.scrubEnded)
    controls.badge.hide()
  }

  private func skip(by seconds: Double) {
    coordinator.send(.skip(by: .seconds(seconds)))
    let whole = String(Int(abs(seconds)))
    controls.badge.show(texts(seconds < 0 ? .skippedBack : .skippedOn, ["seconds": whole]))
  }

  private func setVolume(_ value: Double) {
    core.volume = value
    controls.badge.show(texts(.volume, ["share": share(core.volume)]))
  }

  private func share(_ value: Double) -> String { String(Int((value * 100).rounded())) }
}
