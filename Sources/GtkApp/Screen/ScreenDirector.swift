import CGtk
import Feed
import Playback
import Stage

/// Turns the pages, opens and closes the full screen and the mini player, and hands the player from one to the other, as
/// `PlayerPlace` says.
@MainActor
final class ScreenDirector {
  let full: FullScreenView
  let mini: MiniPlayerView
  private(set) var place: PlayerPlace
  /// What the full screen or the mini player shows.
  private(set) var item: MediaItem?
  /// Another page is shown.
  var onTurn: ((Int) -> Void)?
  /// What lies behind the full screen, and is out of reach meanwhile.
  var behind: [WidgetPointer] = []

  private let core: AppCore
  private let pages: [any AppPage]
  /// Where the keyboard's focus was before the full screen opened.
  private var focusBefore: ObjectHandle?

  var page: any AppPage { pages[place.shown] }
  var isFullScreen: Bool { place.screen == .fullScreen }
  var isMini: Bool { place.screen == .miniPlayer }

  init(_ core: AppCore, _ pages: [any AppPage], shown: Int) {
    self.core = core
    self.pages = pages
    place = PlayerPlace(shown: shown)
    full = FullScreenView(core)
    mini = MiniPlayerView(core.texts)
    core.surface.add(full.stage)
    core.surface.add(mini)
    core.onEnlarge = { [weak self] in self?.enlarge() }
    core.onShrink = { [weak self] in self?.shrink() }
    core.onTakeBack = { [weak self] in self?.takeBack() }
    full.stage.onBack = { [weak self] in self?.back() }
    full.stage.onMini = { [weak self] in self?.shrink() }
    mini.onClose = { [weak self] in self?.perform(.close) }
    mini.onReturn = { [weak self] in self?.perform(.comeBack) }
    mini.onTogglePause = { [weak self] in
      if let item = self?.item { self?.core.togglePause(item.id) }
    }
    mini.onRetry = { [weak self] in
      if let item = self?.item { self?.core.coordinator.send(.retry(item.id)) }
    }
  }

  func stop() {
    full.stop()
    mini.stop()
  }

  // MARK: What the person asks for

  /// The full screen for what plays on the page, or in the mini player. One that is about to close stays.
  func enlarge() {
    guard !isFullScreen else {
      if full.isLeaving { full.stay() }
      return
    }
    guard let item = isMini ? item : page.itemToEnlarge() else { return }
    self.item = item
    perform(.enlarge)
  }

  /// The mini player for what plays on the page, or on the full screen.
  func shrink() {
    if isFullScreen { return leave(by: .shrink, to: { [mini] in mini.place }) }
    guard !isMini, let item = page.itemToEnlarge() else { return }
    self.item = item
    perform(.shrink)
  }

  func toggleMini() {
    if isMini { perform(.comeBack) } else { shrink() }
  }

  func back() {
    guard isFullScreen else { return }
    let isFromMini = place.holder == .fullScreen(isFromMini: true)
    leave(by: .back, to: { [weak self] in isFromMini ? self?.mini.place : self?.placeOnPage })
  }

  /// The page plays what it has in focus.
  func takeBack() {
    guard perform(.takeBack) else { return }
    core.coordinator.send(.setPaused(false))
  }

  func turn(to page: Int) {
    guard pages.indices.contains(page) else { return }
    var isKept = false
    if place.holder == .page, self.page.keepsPlayingWhenLeft, let item = self.page.itemToEnlarge() {
      isKept = core.coordinator.state.player(of: item.id)?.isPlaying ?? false
      if isKept { self.item = item }
    }
    perform(.turn(to: page, isKept: isKept))
  }

  private var placeOnPage: ZoomTransition.Place? { item.flatMap { page.place(of: $0.id) } }

  private func leave(by move: PlayerMove, to place: @escaping () -> ZoomTransition.Place?) {
    guard !full.isLeaving else { return }
    full.leave(to: place) { [weak self] in self?.perform(move) }
  }

  // MARK: What is done about it

  @discardableResult
  private func perform(_ move: PlayerMove) -> Bool {
    guard let steps = place.perform(move) else { return false }
    core.screen = place.screen == nil ? nil : item.map { ($0.id, place.screen == .fullScreen) }
    for step in steps { carryOut(step) }
    if place.screen == nil { item = nil }
    page.screenChanged()
    return true
  }

  private func carryOut(_ step: PlayerStep) {
    switch step {
    case .open(let screen): open(screen)
    case .focus: if let item { core.focusAlone(item, page.manner(of: item.id)) }
    case .close(let screen): close(screen)
    case .leave(let page): pages[page].setAway(true)
    case .arrive(let page): pages[page].setAway(false)
    case .hide(let page):
      pages[page].setShown(false)
      pages[page].setAway(false)
      Build.setVisible(pages[page].widget, false)
    case .show(let page, let isAway):
      Build.setVisible(pages[page].widget, true)
      pages[page].setAway(isAway)
      pages[page].setShown(true)
      onTurn?(page)
    case .reveal(let page): if let item { pages[page].reveal(item.id) }
    }
  }

  /// The screen shows its item before its cell appears: with that the player goes there.
  private func open(_ screen: PlayerScreen) {
    guard let item else { return }
    switch screen {
    case .fullScreen:
      let isFromMini = place.holder == .fullScreen(isFromMini: true)
      let start = isFromMini ? mini.place : placeOnPage
      full.open(item, from: { start })
      holdKeyboard()
    case .miniPlayer:
      mini.open(item, cover: core.covers.cover(for: item.id))
    }
    let cell = cell(of: screen)
    core.coordinator.send(.bound(cell, item.id))
    core.coordinator.send(.appeared(cell))
  }

  private func close(_ screen: PlayerScreen) {
    let cell = cell(of: screen)
    core.coordinator.send(.disappeared(cell))
    core.coordinator.send(.unbound(cell))
    switch screen {
    case .fullScreen:
      letKeyboardGo()
      full.close()
    case .miniPlayer:
      let hadFocus = KeyboardFocus.isWithin(mini.widget)
      mini.close()
      if hadFocus { gtk_widget_grab_focus(page.widget) }
    }
  }

  private func cell(of screen: PlayerScreen) -> CellID {
    switch screen {
    case .fullScreen: full.stage.playing.cell
    case .miniPlayer: mini.playing.cell
    }
  }

  // MARK: The keyboard's focus

  private func holdKeyboard() {
    focusBefore = KeyboardFocus.widget(in: full.widget).map { ObjectHandle($0.raw) }
    for widget in behind { setReachable(widget, false) }
    gtk_widget_grab_focus(full.stage.widget)
  }

  private func letKeyboardGo() {
    for widget in behind { setReachable(widget, true) }
    let before = focusBefore
    focusBefore = nil
    // It may have gone meanwhile, and then the page has the focus.
    if let before, gtk_widget_get_mapped(before.widget) != 0, gtk_widget_grab_focus(before.widget) != 0 { return }
    gtk_widget_grab_focus(page.widget)
  }

  private func setReachable(_ widget: WidgetPointer, _ isReachable: Bool) {
    gtk_widget_set_can_focus(widget, isReachable ? 1 : 0)
    Accessible.setHidden(widget, !isReachable)
  }
}
