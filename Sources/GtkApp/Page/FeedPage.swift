import CGtk
import FFmpegEngine
import Feed
import MediaCache
import Playback
import Stage

/// The vertical feed: puts the feed's items on the pager's pages, and tells playback what is in focus and on screen.
///
/// It decides neither who plays (`PlaybackCoordinator`) nor where things are (`PagerState`) nor what is loaded
/// (`FeedStore`): it passes between them what each has to know.
@MainActor
final class FeedPage {
  let store: FeedStore
  let coordinator: PlaybackCoordinator<FFmpegPlayer, ContinuousClock>
  let view: PagerView
  let covers: CoverShelf
  let preloader: Preloader
  private let cache: AppCache
  let network = NetworkState()
  let settings: Settings
  let texts: Texts

  var pager = PagerState()
  var taps = TapRecogniser()
  var gate = ScrollGate()
  var tapTimer: MainLoop.Timer?
  /// The feed's own state (loading, empty, failed), shown in place of the pages.
  var onFeedStatus: ((FeedStatus) -> Void)?
  /// Something to tell in a few words.
  var onToast: ((String) -> Void)?
  /// A page came to rest, at this position.
  var onSettled: ((Int) -> Void)?
  /// Called at the beginning of each tick, before anything moves: what the pages show then is what was drawn last.
  var onTick: ((_ time: Int64) -> Void)? { didSet { keepTicking() } }
  /// An item left the focus.
  var onExposure: ((Exposure) -> Void)?

  /// The outputs of the players made so far, for their counts.
  private let roster: Roster
  private final class Roster {
    var outputs: [FrameSource] = []
  }

  /// Which position of the feed each page is bound to.
  private(set) var positions: [Int?] = [nil, nil, nil]
  private(set) var onScreen: Set<CellID> = []
  private var focused: ItemID?
  /// A jump waits until its page has a picture, so that nothing black is turned to; but not for longer than this.
  private var pendingJump: (index: Int, until: Double)?
  /// Nothing has been shown yet.
  private var isOpening = true
  private static let jumpPatience = 0.4
  private var observation: FeedStore.Observation?
  /// Reads what the cache has to tell.
  private var cacheReader: Task<Void, Never>?
  private lazy var ticks = FrameTicks(view.widget) { [weak self] time in self?.tick(time) }

  init(source: any FeedSource, settings: Settings, texts: Texts, mixer: AudioMixer, cache: AppCache) {
    self.settings = settings
    self.texts = texts
    self.cache = cache
    store = FeedStore(source: source)
    let roster = Roster()
    self.roster = roster
    coordinator = PlaybackCoordinator(isMuted: settings.isMuted, clock: ContinuousClock()) { id in
      let player = FFmpegPlayer(id: id, mixer: mixer, openBytes: cache.opener)
      roster.outputs.append(player.output)
      return player
    }
    covers = CoverShelf(openBytes: cache.opener)
    preloader = Preloader(
      cache, setting: settings.preloading, watching: WatchMemory(url: settings.watchingURL), network: network)
    view = PagerView((0..<3).map { PageView(CellID($0), texts) }, texts)
    coordinator.surface = self
    preloader.playback = { [weak coordinator] in coordinator?.state }
    preloader.onChange = { [weak self] in self?.store.state.focusedPosition.map { self?.focus($0) } }
    cache.refresh { [weak self] url in await self?.freshAddress(for: url) }
    network.observe { [weak self] in self?.networkChanged() }
    let events = cache.events
    cacheReader = Task { [weak self] in
      for await event in events { self?.cacheTold(event) }
    }
    observation = store.observe { [weak self] change in self?.feedChanged(change) }
    covers.onCover = { [weak self] item, cover in self?.coverCame(cover, for: item) }
    view.onResize = { [weak self] _, height in self?.resized(to: Double(height)) }
    for page in view.pages { connect(page) }
    showMuted(settings.isMuted)
    connectInput()
  }

  func start() { store.start() }

  /// Gives everything back.
  func close() {
    ticks.stop()
    tapTimer?.cancel()
    cacheReader?.cancel()
    preloader.stop()
    covers.stop()
    store.close()
    coordinator.send(.close)
  }

  /// Counts of all players together.
  var frameStatistics: FrameStatistics {
    roster.outputs.map(\.statistics).reduce(into: FrameStatistics()) { sum, next in
      sum.presented += next.presented
      sum.dropped += next.dropped
      sum.late += next.late
    }
  }

  /// What the preferences change.
  var preferences: PreferencesWindow.Subject {
    PreferencesWindow.Subject(settings: settings, preloader: preloader, cache: cache)
  }

  var isJumping: Bool { pendingJump != nil }

  /// The page that shows the focused item.
  var focusedPage: PageView? { view.pages.first { $0.item != nil && $0.item == focused } }
  var focusedItem: MediaItem? { focused.flatMap { id in store.state.position(of: id).map { store.items[$0] } } }

  // MARK: The feed

  private func feedChanged(_ change: FeedChange) {
    switch change {
    case .replaced:
      let index = store.state.focusedPosition ?? 0
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
      onFeedStatus?(store.status)
      showEnds()
      showPull()
    case .focus, .skipped:
      break
    }
  }

  // MARK: Focus and pages

  /// What plays from now on is the item at this position, and its neighbours are wanted. The same one again changes
  /// only the neighbours.
  func focus(_ index: Int) {
    guard store.items.indices.contains(index) else {
      focused = nil
      preloader.focus([], near: [])
      coordinator.send(.focus(.nothing))
      place()
      return
    }
    let item = store.items[index]
    focused = item.id
    place()
    keepKeyboard()
    let window = items(round: index, at: [1, -1, 2, -2]).filter(preloader.mayLoadAhead).map(preloader.picked)
    // First the network's turn, then the players, whose reads depend on it.
    preloader.focus(items(round: index, at: [0, 1, 2, 3, 4]), near: items(round: index, at: [1, -1]))
    coordinator.send(.focus(Focus(playing: [preloader.picked(item)], window: window)))
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
    for cell in onScreen.subtracting(now).sorted() { coordinator.send(.disappeared(cell)) }
    for cell in now.subtracting(onScreen).sorted() { coordinator.send(.appeared(cell)) }
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

  private func coverCame(_ cover: PictureView.Cover, for item: ItemID) {
    for page in view.pages where page.item == item { page.picture.setCover(cover, for: item) }
    turnToPendingJump()
  }

  private func cacheTold(_ event: AppCache.Event) {
    switch event {
    case .notice(let notice):
      onToast?(notice.message(in: texts.language == .chinese ? .simplifiedChinese : .english))
    case .offline(let isOffline):
      for page in view.pages { page.overlay.showOffline(isOffline) }
      if isOffline { onToast?(texts(.offline)) }
    }
  }

  /// Asks the feed for what has taken the place of an address that the server no longer accepts.
  private func freshAddress(for url: String) async -> String? {
    func address(_ location: MediaLocation?) -> String? { location?.remoteURL.map { String($0.prefix { $0 != "#" }) } }
    let locations = { (item: MediaItem) in item.sources.map { address($0.location) } + [address(item.cover)] }
    let old = store.items.first { locations($0).contains(url) }
    guard let old, let place = locations(old).firstIndex(of: url), let fresh = await store.freshen(old.id) else {
      return nil
    }
    let now = locations(fresh)
    // The cover comes last, however many renditions there are now.
    let found = place == old.sources.count ? now.last : now.dropLast().indices.contains(place) ? now[place] : now.first
    return found.flatMap { $0 }.flatMap { $0 == url ? nil : $0 }
  }

  /// A feed that failed, for want of a network perhaps, goes on by itself when there is one.
  private func networkChanged() {
    guard network.isAvailable, case .failed = store.status else { return }
    store.retry()
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
