import FFmpegEngine
import Feed
import Playback
import Stage

/// What is to be so when everything has come to rest.
extension StreamRehearsal {
  /// Waits until what should play does, and looks whether it is the right one, goes on, and is left alone by being
  /// focused once more.
  func rest() async {
    await wait(seconds: 30) { self.isAtRest }
    guard isAtRest else { return note("It did not come to rest: \(story)") }
    // So long as the watch needs to be sure of what lasts.
    for _ in 0..<4 { await frame() }
    checkFocus()
    checkRefocus()
    await checkProgress()
  }

  /// What the person sees play, or would: on the screen that has the player, or on the page.
  var shouldPlay: ItemID? {
    if director.place.screen != nil { return director.item?.id }
    guard director.place.shown == 2, page.plan.plays else { return nil }
    return page.itemToEnlarge()?.id
  }

  private var isAtRest: Bool {
    guard page.focusState.nextWake == nil, !state.isHeldBack, !director.full.isMoving else { return false }
    guard let item = shouldPlay, !isStill(item) else { return true }
    guard let player = state.player(of: item) else { return false }
    return player.isPlaying && (player.hasFrame || player.hasPicture == false)
  }

  /// Whether it is paused by the person, or cannot be played.
  func isStill(_ item: ItemID) -> Bool {
    state.isPaused || state.pausedItems.contains(item) || state.failed.contains(item)
  }

  private var story: String {
    let players = state.players.map { "\(StreamWatch.short($0.item)) \($0.isPlaying) \($0.hasFrame)" }
    return "\(page.plan), \(director.place.holder), moving \(page.focusState.nextWake != nil), "
      + "held back \(state.isHeldBack), wants \(shouldPlay.map(StreamWatch.short) ?? "nothing"), plays \(players)"
  }

  /// The plan is what the rules make of what is chosen and in focus, and playback was told the same.
  private func checkFocus() {
    guard page.isActive else { return }
    let asked = page.asked.flatMap(page.store.state.position)
    let plan = StreamPlan(page.choice, focus: page.focusState.focus, isMoving: false, asked: asked) { _ in true }
    if plan != page.plan { note("The plan is \(page.plan), and should be \(plan).") }
    let wanted = plan.plays ? page.item(at: plan.item)?.id : nil
    let focused = state.focused
    if let wanted, !focused.contains(wanted) { note("\(StreamWatch.short(wanted)) is not in focus at rest.") }
    let others = focused.filter { $0 != wanted }
    if others.contains(where: { $0 != carousel.focused.playing?.id }) { note("Something else is in focus at rest.") }
  }

  /// The row that the rule finds has the focus.
  /// - Parameter before: the one that had it when the list came to rest.
  func checkFound(before: Int?) {
    guard page.plan.place == .row else { return }
    let surface = page.list.surface
    let rows = surface.focusRows { page.item(at: $0)?.kind.isPlayable ?? false }
    let found = ListFocus.find(in: surface.viewport, rows: rows, playing: before)
    if page.focusState.focus != found {
      note(
        "At rest row \(page.focusState.focus.map(String.init) ?? "none") has the focus, "
          + "and should have \(found.map(String.init) ?? "none").")
    }
  }

  /// Focusing what is in focus changes nothing.
  private func checkRefocus() {
    let ledger = page.coordinator.ledger
    let before = state.players
    page.focus()
    let after = page.coordinator.ledger
    if after.loads != ledger.loads || after.taken != ledger.taken || after.returned != ledger.returned {
      note("Focusing again loaded, took or gave back.")
    }
    let same = zip(before, state.players).allSatisfy {
      $0.item == $1.item && $0.isPlaying == $1.isPlaying && $0.isAudible == $1.isAudible && $0.cell == $1.cell
    }
    if !same { note("Focusing again changed who plays.") }
  }

  /// Its frames go on to be drawn.
  private func checkProgress() async {
    guard let item = shouldPlay, !isStill(item), state.player(of: item)?.hasPicture != false,
      let start = lastDrawn(of: item)
    else { return }
    func isOver() -> Bool {
      shouldPlay != item || isStill(item) || lastDrawn(of: item).map { $0 != start } ?? true
    }
    await wait(seconds: 10) { isOver() }
    if !isOver() { note("\(StreamWatch.short(item)) stands still.") }
  }

  /// Which frame of an item shows.
  private func lastDrawn(of item: ItemID) -> DrawnFrame? {
    guard let cell = state.player(of: item)?.cell, let view = view(of: cell),
      case .frame(let frame) = view.picture.shown
    else { return nil }
    return DrawnFrame(generation: frame.generation, serial: frame.serial)
  }

  func view(of cell: CellID) -> PlayingView? {
    (page.playingViews + carousel.view.pages.compactMap(\.playing) + [
      director.full.stage.playing, director.mini.playing,
    ]).first { $0.cell == cell }
  }
}

/// One frame of one load.
private struct DrawnFrame: Equatable {
  var generation: Generation
  var serial: Int
}
