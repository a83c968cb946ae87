import CGtk
import Feed
import Playback
import Stage

/// What is done to the list, and what must be so at once.
extension StreamRehearsal {
  func performOnList(_ action: StreamAction) async {
    switch action {
    case .scroll(let points, let flings): await scroll(by: points, flings: flings)
    case .wheel(let notches): await wheel(notches)
    case .key(let name): await press(name)
    case .tap(let place): await tap(place)
    case .open(let place): open(place)
    case .back: _ = page.back()
    default: break
    }
  }

  // MARK: Scrolling

  /// A finger takes the list along and lifts; a list that is flung goes on, slower and slower.
  private func scroll(by points: Double, flings: Bool) async {
    guard await uncover() else { return }
    let start = page.list.surface.offset
    page.fling = VelocityTracker()
    lastStep = nil
    for step in 1...3 {
      await frame()
      move(to: start + points * Double(step) / 3)
    }
    if flings {
      page.lifted()
      // A list that stood at its end was not flung, and has found its focus.
      lastStep = nil
      var way = points / 4
      for _ in 0..<4 {
        await frame()
        way *= 0.5
        move(to: page.list.surface.offset + way)
      }
      // As often as not the next thing is done before it rests.
      if Int(start) % 2 == 0 { await settleList() }
    } else {
      // A finger that lies still for so long throws nothing.
      await sleep(milliseconds: Int(VelocityTracker.window * 1000) + 10)
      let old = page.focusState.focus
      let moved = page.focusState.nextWake != nil
      page.lifted()
      // No rest is waited for.
      if moved {
        if page.focusState.nextWake != nil { note("The list was let go of at rest, and went on.") }
        checkFound(before: old)
      }
    }
  }

  private func wheel(_ notches: Int) async {
    guard await uncover() else { return }
    lastStep = nil
    for _ in 0..<abs(notches) {
      await frame()
      move(to: page.list.surface.offset + (notches > 0 ? 90 : -90))
    }
    if notches == 1 { await settleList() }
  }

  /// After the list has rested for its time, the row that the rule finds has the focus.
  private func settleList() async {
    // What was chosen keeps the focus until the list moves.
    guard page.focusState.nextWake != nil else { return }
    var before = page.focusState.focus
    await wait(seconds: 5) {
      if self.page.focusState.nextWake == nil { return true }
      before = self.page.focusState.focus
      return false
    }
    if page.focusState.nextWake != nil { return note("The list did not come to rest.") }
    checkFound(before: before)
  }

  /// A step of a move. While the list moves nothing new starts, and what leaves the screen by more than half has
  /// stopped.
  private func move(to offset: Double) {
    let before = Set(state.focused)
    if let lastStep, MonotonicTime.seconds - lastStep.time < ListFocusState.rest - 0.01 {
      noteNew(before, after: lastStep.focused)
    }
    let old = page.list.surface.offset
    page.list.scrolled(to: offset)
    noteNew(Set(state.focused), after: before)
    // A list that stands at its end rests, whatever the finger does.
    guard page.list.surface.offset != old else { return }
    lastStep = (MonotonicTime.seconds, Set(state.focused))
    guard page.isActive else { return }
    for player in state.players where player.isPlaying {
      guard let row = page.list.bound.first(where: { $0.value.cell == player.cell })?.key else { continue }
      let viewport = page.list.surface.viewport.rect
      if !ListFocus.isSeen(page.list.surface.picture(of: row), in: viewport) {
        note("Row \(row) plays though more than half of it is off screen.")
      }
    }
  }

  private func noteNew(_ focused: Set<ItemID>, after before: Set<ItemID>) {
    guard page.isActive else { return }
    for item in focused.subtracting(before) { note("\(StreamWatch.short(item)) came into focus while the list moved.") }
  }

  // MARK: Keys, taps

  func press(_ name: String) async {
    let isListKey = ["Down", "Up", "j", "k", "Home", "End", "Page_Down", "Page_Up"].contains(name)
    _ = window.pressed(gdk_keyval_from_name(name), GdkModifierType(rawValue: 0))
    await frame()
    guard isListKey, page.isActive, page.plan.place == .row, page.focusState.nextWake == nil else { return }
    // What a key chose is seen by at least half.
    if let row = page.focusState.focus, page.list.surface.height > 0,
      !ListFocus.isSeen(page.list.surface.picture(of: row), in: page.list.surface.viewport.rect)
    {
      note("The key \(name) chose row \(row), which is not seen.")
    }
  }

  private func row(at place: Int) -> (index: Int, view: RowView)? {
    let rows = page.list.surface.rows()
    guard !rows.isEmpty else { return nil }
    let index = rows[place % rows.count]
    guard let view = page.list.bound[index] else {
      note("Row \(index) shows, and has no view.")
      return nil
    }
    return (index, view)
  }

  private func tap(_ place: Int) async {
    guard await uncover(), let row = row(at: place) else { return }
    row.view.onTap?()
    if page.plan.item != row.index { note("Row \(row.index) was tapped, and \(page.plan) is what is looked at.") }
    if !page.plan.plays { note("A tapped row does not play.") }
  }

  private func open(_ place: Int?) {
    guard let place else { return _ = page.perform(StreamKey.open) }
    guard !page.choice.coversList, let row = row(at: place) else { return }
    row.view.onOpen?()
    if page.plan.item != row.index || page.plan.place != .details { note("Row \(row.index) did not open.") }
  }

  /// What lies over the list is left.
  /// - Returns: whether there is a list to be touched.
  @discardableResult
  func uncover() async -> Bool {
    if page.choice.coversList, !page.back() { note("What covers the list cannot be left.") }
    await wait(seconds: 5) { self.page.view.isListShown && self.page.list.surface.height > 0 }
    return director.place.shown == 2 && !director.isFullScreen
  }

  // MARK: The world

  /// The window becomes another, by three sizes between.
  func resize(width: Int, height: Int) async {
    let (oldWidth, oldHeight) = size
    for step in 1...4 {
      let share = Double(step) / 4
      gtk_window_set_default_size(
        window.window, gint(Double(oldWidth) + Double(width - oldWidth) * share),
        gint(Double(oldHeight) + Double(height - oldHeight) * share))
      await frame()
      await frame()
    }
    // A window is not larger than its display.
    await wait(seconds: 1) { self.size == (width, height) }
    await wait(seconds: 5) { self.page.view.layout == self.layout }
    if page.view.layout != layout { note("At \(size) the layout is \(page.view.layout).") }
    if page.choice.isSideBySide != layout.isSideBySide { note("At \(size) what is open is taken for side by side.") }
  }

  private var layout: StreamLayout {
    StreamLayout(
      width: Double(size.0), height: Double(size.1), hasSidebar: page.core.settings.streamLook.hasSidebar)
  }

  private var size: (Int, Int) {
    (Int(gtk_widget_get_width(window.window.cast())), Int(gtk_widget_get_height(window.window.cast())))
  }

  func hide() async {
    gtk_widget_set_visible(window.window.cast(), 0)
    let number = carousel.state.number
    func look() {
      if state.players.contains(where: \.isPlaying) { note("It played while hidden.") }
      if carousel.state.number != number { note("The carousel turned while hidden.") }
    }
    look()
    await sleep(milliseconds: 60)
    look()
    gtk_window_present(window.window)
    await wait(seconds: 5) { gtk_widget_get_mapped(self.window.window.cast()) != 0 && !self.state.isHeldBack }
    await frame()
  }

  /// All players but the one that is looked at are given back at once.
  func trimMemory() {
    let main = shouldPlay
    page.core.memoryIsShort()
    let left = state.players.map(\.item)
    let kept = main.flatMap { left.contains($0) ? $0 : nil }
    if left.count > 1 || (kept == nil && left.contains { $0 != carousel.focused.playing?.id }) {
      note("With memory short, \(left.map(StreamWatch.short)) have players.")
    }
  }
}
