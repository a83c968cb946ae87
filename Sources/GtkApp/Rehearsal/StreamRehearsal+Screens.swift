import CGtk
import Feed
import Playback
import Stage

/// Trips to the full screen and the mini player: the player goes along, and the page is as it was.
extension StreamRehearsal {
  // MARK: There and back

  /// - Returns: whether the player is on the screen now.
  private func leave(by way: () -> Void, to screen: PlayerScreen) async -> Bool {
    guard director.place.screen == nil, director.place.shown == 2 else { return false }
    watch.handOver = page.isActive && page.plan.plays ? handOver() : nil
    let offset = page.list.surface.offset
    way()
    guard director.place.screen == screen else {
      watch.handOver = nil
      if page.itemToEnlarge() != nil { note("The \(screen) did not open.") }
      return false
    }
    if page.list.surface.offset != offset { note("Opening the \(screen) moved the list.") }
    return true
  }

  private func handOver() -> HandOver? {
    let item = page.itemToEnlarge()?.id
    let view = item.flatMap { state.player(of: $0)?.cell }.flatMap(view)
    return HandOver(item, from: view, state)
  }

  /// The page has the player again, at the first word, and shows it.
  private func arrived() async {
    guard director.place.screen == nil else { return }
    if let trip = watch.handOver {
      if director.place.shown == 2, page.plan.plays, page.itemToEnlarge()?.id == trip.item {
        if !state.focused.contains(trip.item) { note("What came back is not in focus.") }
      }
    }
    watch.handOver = nil
    await frame()
  }

  /// From wherever the player is, to the stream page.
  func comeBack() async {
    if director.isFullScreen { await leaveFullScreen() }
    if director.isMini { director.mini.onClose?() }
    if director.place.shown != 2 { window.turn(to: 2) }
    if director.isMini { director.mini.onClose?() }
    await arrived()
  }

  // MARK: Full screen

  private var stage: FullScreenStage { director.full.stage }

  func visitFullScreen(_ trip: StreamAction.FullScreenTrip) async {
    guard await leave(by: { _ = window.pressed(UInt32(GDK_KEY_f), GdkModifierType(rawValue: 0)) }, to: .fullScreen)
    else { return }
    if trip != .stay { await wait(seconds: 5) { !self.director.full.isMoving } }
    await onFullScreen(trip)
    if director.isFullScreen { await leaveFullScreen() }
    await comeBack()
  }

  private func leaveFullScreen() async {
    _ = window.pressed(UInt32(GDK_KEY_Escape), GdkModifierType(rawValue: 0))
    await wait(seconds: 5) { !self.director.isFullScreen }
    if director.isFullScreen { note("The full screen did not close.") }
    await arrived()
  }

  private func onFullScreen(_ trip: StreamAction.FullScreenTrip) async {
    switch trip {
    case .look: await frame()
    case .scrub:
      watch.handOver?.isSought = true
      await drag((0.3, 0.4), (0.6, 0.4))
      if state.isScrubbing { note("Scrubbing did not end with the finger.") }
    case .skip:
      watch.handOver?.isSought = true
      for _ in 0..<2 {
        stage.pressed(x: Double(stage.width) * 0.8, y: Double(stage.height) / 2)
        stage.lifted(x: Double(stage.width) * 0.8, y: Double(stage.height) / 2)
      }
    case .lock: await lock()
    case .fast: await holdFast()
    case .turn:
      stage.onTurn?()
      await frame()
    case .brightness:
      await drag((0.2, 0.5), (0.2, 0.7))
      await drag((0.8, 0.6), (0.8, 0.4))
      stage.brightness = 1
    case .keys: await pause()
    case .resize:
      let size = StreamScript.sizes[Int(state.players.count) % StreamScript.sizes.count]
      gtk_window_set_default_size(window.window, gint(size.0), gint(size.1))
      for _ in 0..<3 { await frame() }
    case .stay:
      await frame()
      director.back()
      await frame()
      // Called again while it is on its way back, it stays.
      director.enlarge()
      if !director.isFullScreen { note("The full screen went though it was called again.") }
    case .shrink:
      director.shrink()
      await wait(seconds: 5) { self.director.isMini }
      if !director.isMini { note("The full screen did not become the mini player.") }
    case .memory: trimMemory()
    case .hide: await hide()
    }
  }

  private func drag(_ from: (Double, Double), _ to: (Double, Double)) async {
    let (width, height) = (Double(stage.width), Double(stage.height))
    stage.pressed(x: from.0 * width, y: from.1 * height)
    for step in 1...4 {
      await frame()
      let share = Double(step) / 4
      stage.moved(
        x: (from.0 + (to.0 - from.0) * share) * width, y: (from.1 + (to.1 - from.1) * share) * height)
    }
    stage.lifted(x: to.0 * width, y: to.1 * height)
  }

  /// A locked screen does nothing that a finger asks for.
  private func lock() async {
    stage.controls.onLock?()
    let (brightness, volume) = (stage.brightness, page.core.volume)
    await drag((0.2, 0.3), (0.2, 0.8))
    await drag((0.8, 0.8), (0.8, 0.3))
    if stage.brightness != brightness || page.core.volume != volume { note("A locked screen took a drag.") }
    stage.controls.onLock?()
  }

  private func holdFast() async {
    guard let item = director.item?.id, !isStill(item) else { return }
    stage.pressed(x: Double(stage.width) / 2, y: Double(stage.height) / 2)
    await wait(seconds: 5) { self.state.rate == 2 }
    if state.rate != 2 { note("Holding the full screen did not double the speed.") }
    stage.lifted(x: Double(stage.width) / 2, y: Double(stage.height) / 2)
    if state.rate != 1 { note("The speed stayed when the finger had gone.") }
  }

  private func pause() async {
    guard let item = director.item?.id else { return }
    // The space bar also ends a pause of the item alone.
    func isPaused() -> Bool { state.isPaused || state.pausedItems.contains(item) }
    let wasPaused = isPaused()
    await press("space")
    if isPaused() == wasPaused { note("The space bar did nothing.") }
    await press("space")
    if isPaused() != wasPaused { note("The space bar did nothing the second time.") }
  }

  // MARK: Mini player

  func visitMini(_ trip: StreamAction.MiniTrip) async {
    if trip == .leavePage { return await leavePage() }
    guard await leave(by: { _ = window.pressed(UInt32(GDK_KEY_i), GdkModifierType(rawValue: 0)) }, to: .miniPlayer)
    else { return }
    await frame()
    await withMini(trip)
    await comeBack()
  }

  private func withMini(_ trip: StreamAction.MiniTrip) async {
    switch trip {
    case .comeBack, .leavePage: director.mini.onReturn?()
    case .close: director.mini.onClose?()
    case .corner:
      await dragTile()
      director.mini.onReturn?()
    case .tab:
      window.turn(to: 0)
      await frame()
      if !director.isMini { note("The mini player went with the page.") }
      director.mini.onReturn?()
      if director.place.shown != 2 { note("The mini player did not go back to its page.") }
    case .enlarge:
      director.enlarge()
      await wait(seconds: 5) { !self.director.full.isMoving }
      await leaveFullScreen()
      if !director.isMini { note("The full screen did not go back to the mini player.") }
    case .scroll:
      page.list.scrolled(to: page.list.surface.offset + 300)
      await frame()
      await frame()
    case .takeBack:
      guard await uncover(), let row = page.list.surface.rows().last, let view = page.list.bound[row] else { return }
      // The player goes to what is asked for.
      watch.handOver = nil
      view.onTap?()
      if director.isMini { note("The mini player stayed though the page was to play.") }
    case .pause:
      director.mini.onTogglePause?()
      await frame()
      director.mini.onTogglePause?()
    }
  }

  private func dragTile() async {
    let mini = director.mini
    let start = mini.state.frame
    mini.pressed(x: start.midX, y: start.midY)
    for step in 1...4 {
      await frame()
      mini.moved(x: start.midX - 60 * Double(step), y: start.midY - 120 * Double(step))
    }
    mini.lifted(x: start.midX - 240, y: start.midY - 480)
    await wait(seconds: 5) { !mini.state.isMoving }
    let area = StageRect(width: page.view.width, height: page.view.height)
    let frame = mini.state.frame
    let isInside =
      frame.x >= area.x - 1 && frame.maxX <= area.maxX + 1 && frame.y >= area.y - 1
      && frame.maxY <= area.maxY + 1
    if !isInside { note("The mini player rests at \(frame), outside of \(area).") }
  }

  /// What plays goes on in the mini player when its page is left.
  private func leavePage() async {
    guard director.place.screen == nil, director.place.shown == 2 else { return }
    let item = page.itemToEnlarge()?.id
    let isPlaying = item.flatMap { state.player(of: $0)?.isPlaying } ?? false
    watch.handOver = isPlaying ? handOver() : nil
    window.turn(to: 0)
    if isPlaying, !director.isMini { note("The page was left, and what played does not go on.") }
    await frame()
    if director.isMini { director.mini.onReturn?() } else { window.turn(to: 2) }
    await comeBack()
  }
}
