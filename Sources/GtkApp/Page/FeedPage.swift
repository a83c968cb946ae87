import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage

/// The vertical feed: puts the feed's items on the pager's pages, and tells playback what is in focus and on screen.
///
/// It decides neither who plays (`PlaybackCoordinator`) nor where things are (`PagerState`) nor what is loaded
/// (`FeedStore`): it passes between them what each has to know.
@MainActor
final class FeedPage: AppPage {
  let core: AppCore
  let view: PagerView
  let name = TextKey.pageFeed
  var store: FeedStore { core.store }
  var coordinator: PlaybackCoordinator<FFmpegPlayer, ContinuousClock> { core.coordinator }
  var covers: CoverShelf { core.covers }
  var preloader: Preloader { core.preloader }
  var network: NetworkState { core.network }
  var settings: Settings { core.settings }
  var texts: Texts { core.texts }
  var widget: WidgetPointer { view.widget }

  var pager = PagerState()
  var taps = TapRecogniser()
  var gate = ScrollGate()
  var pinch = PinchRecogniser()
  var tapTimer: MainLoop.Timer?
  /// Something to tell in a few words.
  var onToast: ((String) -> Void)?
  /// A page came to rest, at this position.
  var onSettled: ((Int) -> Void)?
  /// Called at the beginning of each tick, before anything moves: what the pages show then is what was drawn last.
  var onTick: ((_ time: Int64) -> Void)? { didSet { keepTicking() } }
  /// An item left the focus.
  var onExposure: ((Exposure) -> Void)?

  /// Which position of the feed each page is bound to.
  private(set) var positions: [Int?] = [nil, nil, nil]
  private(set) var onScreen: Set<CellID> = []
  private(set) var isShown = false
  /// The player is on a screen over the page.
  private(set) var isAway = false
  private var focused: ItemID?
  /// A jump waits until its page has a picture, so that nothing black is turned to; but not for longer than this.
  private var pendingJump: (index: Int, until: Double)?
  /// Nothing has been shown yet.
  private var isOpening = true
  private static let jumpPatience = 0.4
  private var observation: FeedStore.Observation?
  private lazy var ticks = FrameTicks(view.widget) { [weak self] time in self?.tick(time) }

  init(_ core: AppCore) {
    self.core = core
    view = PagerView((0..<3).map { PageView(CellID($0), core.texts) }, core.texts)
    observation = store.observe { [weak self] change in self?.feedChanged(change) }
    view.onResize = { [weak self] _, height in self?.resized(to: Double(height)) }
    for page in view.pages { connect(page) }
    showMuted(settings.isMuted)
    connectInput()
  }

  func close() {
    ticks.stop()
    tapTimer?.cancel()
  }

  func setShown(_ isShown: Bool) {
    guard isShown != self.isShown else { return }
    if isShown {
      self.isShown = true
      core.give(to: self)
      showMuted(coordinator.state.isMuted)
      for case let (page, item?) in view.pages.map({ ($0, $0.item) }) {
        coordinator.send(.bound(page.cell, item))
        // It may have come while another page was shown.
        covers.cover(for: item).map { page.picture.setCover($0, for: item) }
      }
      place()
      focused.flatMap(store.state.position).map(focus)
      keepTicking()
    } else {
      letGo()
      if !isAway { for cell in onScreen.sorted() { coordinator.send(.disappeared(cell)) } }
      onScreen = []
      for page in view.pages where page.item != nil { coordinator.send(.unbound(page.cell)) }
      if !isAway { coordinator.send(.focus(.nothing)) }
      self.isShown = false
    }
  }

  func setAway(_ isAway: Bool) {
    guard isAway != self.isAway else { return }
    if isAway { letGo() }
    self.isAway = isAway
    guard isShown else { return }
    for cell in onScreen.sorted() { coordinator.send(isAway ? .disappeared(cell) : .appeared(cell)) }
    if !isAway { focus(focused.flatMap(store.state.position) ?? -1) }
  }

  func itemToEnlarge() -> MediaItem? { focusedItem }

  func place(of item: ItemID) -> ZoomTransition.Place? {
    guard let slot = view.pages.firstIndex(where: { $0.item == item && onScreen.contains($0.cell) }),
      let placed = pager.visiblePages.first(where: { $0.index == positions[slot] })
    else { return nil }
    var opening = view.pages[slot].pictureFrame
    opening.y += placed.y
    return ZoomTransition.Place(opening: opening, fit: view.pages[slot].picture.fit)
  }

  func reveal(_ item: ItemID) {
    guard item != focused, let index = store.state.position(of: item) else { return }
    pendingJump = nil
    pager.jump(to: index)
    focus(index)
    keepTicking()
  }

  func reconsider() { store.state.focusedPosition.map(focus) }

  func showOffline(_ isOffline: Bool) {
    for page in view.pages { page.overlay.showOffline(isOffline) }
  }

  var isJumping: Bool { pendingJump != nil }

  /// The page that shows the focused item.
  var focusedPage: PageView? { view.pages.first { $0.item != nil && $0.item == focused } }
  var focusedItem: MediaItem? { focused.flatMap { id in store.state.position(of: id).map { store.items[$0] } } }

  // MARK: The feed

  private func feedChanged(_ change: FeedChange) {
    switch change {
    case .replaced:
      let index = (isShown ? store.state.focusedPosition : focused.flatMap(store.state.position)) ?? 0
      var fresh = PagerState(count: store.items.count, height: pager.height, index: index)
      fresh.reducesMotion = Motion.isReduced
      pager = fresh
      // The first page of all is turned to as by a jump: when it has a picture.
      pendingJump = isOpening && pager.count > 0 ? (index, MonotonicTime.seconds + Self.jumpPatience) : nil
      positions = [nil, nil, nil]
      focus(index)
      keepTicking()
    case .appended(let range):
      pager.inserted(range.count, at: pager.count)
      focus(pendingJump?.index ?? pager.target)
    case .updated(let index):
      let item = store.items[index]
      for page in view.pages where page.item == item.id { page.overlay.show(item: item) }
    case .status:
      showEnds()
      showPull()
    case .skipped: core.tellLeftOut()
    case .focus: break
    }
  }

  // MARK: Focus and pages

  /// What plays from now on is the item at this position, and its neighbours are wanted. The same one again changes
  /// only the neighbours.
  func focus(_ index: Int) {
    guard isShown else {
      focused = store.items.indices.contains(index) ? store.items[index].id : nil
      return
    }
    guard store.items.indices.contains(index) else {
      focused = nil
      if !isAway {
        preloader.focus([], near: [])
        coordinator.send(.focus(.nothing))
      }
      place()
      return
    }
    let item = store.items[index]
    focused = item.id
    place()
    keepKeyboard()
    if !isAway {
      let window = items(round: index, at: [1, -1, 2, -2]).filter(preloader.mayLoadAhead).map(preloader.picked)
      // First the network's turn, then the players, whose reads depend on it.
      preloader.focus(items(round: index, at: [0, 1, 2, 3, 4]), near: items(round: index, at: [1, -1]))
      coordinator.send(.focus(Focus(playing: [preloader.picked(item)], window: window)))
    }
    // A video from the network without a cover of its own is read for one only where its player reads it anyway.
    let further = items(round: index, at: [2, -2, 3, -3, 4, -4, 5]).filter { $0.cover != nil || $0.remoteURL == nil }
    let beside = items(round: index, at: [1, -1]).filter { $0.cover != nil || preloader.mayLoadAhead($0) }
    covers.want([item] + beside + further)
    store.focus(item.id)
    MemoryReturn.settle()
  }

  /// The items at these distances from a position, as far as there are any.
  private func items(round index: Int, at distances: [Int]) -> [MediaItem] {
    distances.map { index + $0 }.filter { store.items.indices.contains($0) }.map { store.items[$0] }
  }

  /// Goes to a page at a distance: its item is loaded at once, and the page turns when it has a picture.
  func jump(to index: Int) {
    guard pager.count > 0, !pager.isDragging else { return }
    let target = min(max(0, index), pager.count - 1)
    guard target != pager.target || pager.isMoving else { return }
    pendingJump = (target, MonotonicTime.seconds + Self.jumpPatience)
    focus(target)
    turnToPendingJump()
    keepTicking()
  }

  private func turnToPendingJump() {
    guard let jump = pendingJump else { return }
    let page = zip(view.pages, positions).first { $0.1 == jump.index }?.0
    guard page?.picture.hasPicture == true || MonotonicTime.seconds >= jump.until else { return }
    pendingJump = nil
    isOpening = false
    pager.jump(to: jump.index)
    place()
  }

  func forgetPendingJump() {
    guard !isOpening else { return }
    pendingJump = nil
  }

  /// Binds the pages to what shows and to what may show next, and puts them where they are.
  func place() {
    guard isShown else { return }
    let visible = pager.visiblePages
    var wanted: [Int] = visible.map(\.index)
    for index in [pendingJump?.index, pager.target, pager.target + 1, pager.target - 1].compactMap({ $0 })
    where store.items.indices.contains(index) && !wanted.contains(index) { wanted.append(index) }
    bind(Array(wanted.filter { store.items.indices.contains($0) }.prefix(view.pages.count)))
    var offsets: [Double?] = [nil, nil, nil]
    for placed in visible where !isOpening {
      if let slot = positions.firstIndex(of: placed.index) { offsets[slot] = placed.y }
    }
    let now = Set(zip(view.pages, offsets).filter { $0.1 != nil }.map(\.0.cell))
    if !isAway {
      for cell in onScreen.subtracting(now).sorted() { coordinator.send(.disappeared(cell)) }
      for cell in now.subtracting(onScreen).sorted() { coordinator.send(.appeared(cell)) }
    }
    onScreen = now
    view.place(offsets)
    showPull()
  }

  private func showPull() {
    view.show(
      PullIndicator(
        pull: store.items.isEmpty ? 0 : -pager.overscroll, threshold: pager.refreshPull,
        isRefreshing: store.status == .refreshing))
  }

  /// The keyboard's focus does not stay on a control of a page that is left.
  private func keepKeyboard() {
    for page in view.pages where page !== focusedPage && KeyboardFocus.isWithin(page.widget) {
      gtk_widget_grab_focus(view.widget)
    }
    let name = focusedPage?.item.flatMap { store.state.position(of: $0) }.map { store.items[$0].spokenName }
    if let name { Accessible.setName(view.widget, name) }
  }

  private func bind(_ wanted: [Int]) {
    for slot in positions.indices {
      guard let position = positions[slot], wanted.contains(position), view.pages[slot].item == store.items[position].id
      else {
        positions[slot] = nil
        continue
      }
    }
    for index in wanted where !positions.contains(index) {
      guard let slot = positions.firstIndex(of: nil) else { return }
      positions[slot] = index
      let (page, item) = (view.pages[slot], store.items[index])
      if page.item != item.id {
        // Playback lets go of the page before it shows anything else, and takes hold of it afterwards.
        if page.item != nil { coordinator.send(.unbound(page.cell)) }
        page.bind(item, cover: covers.cover(for: item.id))
        coordinator.send(.bound(page.cell, item.id))
      }
    }
    for (slot, position) in positions.enumerated() where position == nil && view.pages[slot].item != nil {
      coordinator.send(.unbound(view.pages[slot].cell))
      view.pages[slot].bind(nil, cover: nil)
    }
    showEnds()
  }

  private func showEnds() {
    for (page, position) in zip(view.pages, positions) {
      page.overlay.showEnd(store.status == .upToDate && position == store.items.count - 1)
    }
  }

  func coverCame(_ cover: PictureView.Cover, for item: ItemID) {
    for page in view.pages where page.item == item { page.picture.setCover(cover, for: item) }
    turnToPendingJump()
  }

  // MARK: Time and size

  func keepTicking() {
    pager.reducesMotion = Motion.isReduced
    if pager.isMoving || pendingJump != nil || onTick != nil { ticks.start() }
  }

  private func tick(_ time: Int64) {
    onTick?(time)
    turnToPendingJump()
    let tick = pager.tick(time: Double(time) / 1e9)
    place()
    if let index = tick.settled { onSettled?(index) }
    if !pager.isMoving && pendingJump == nil && onTick == nil { ticks.stop() }
  }

  private func resized(to height: Double) {
    pager.resize(height: height)
    // Widgets must not be changed while they are given their places.
    MainLoop.after(milliseconds: 0) { [weak self] in self?.place() }
  }
}
