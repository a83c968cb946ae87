import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage

/// The stream: a list that plays what is looked at, headed by a carousel; what is opened lies beside it or over it.
///
/// It decides neither who plays (`PlaybackCoordinator`) nor what is in focus (`ListFocusState`, `StreamPlan`) nor where
/// things are (`ListSurface`, `StreamLayout`): it passes between them what each has to know.
@MainActor
final class StreamPage: AppPage {
  let core: AppCore
  let view: StreamView
  let list: ListView
  let details: DetailsView
  let comments: CommentsView
  let carousel: Carousel
  let name = TextKey.pageStream
  let keepsPlayingWhenLeft = true
  var store: FeedStore { core.store }
  var coordinator: PlaybackCoordinator<FFmpegPlayer, ContinuousClock> { core.coordinator }
  var texts: Texts { core.texts }
  var widget: WidgetPointer { view.widget }

  /// Something to tell in a few words.
  var onToast: ((String) -> Void)?
  /// An item left the focus.
  var onExposure: ((Exposure) -> Void)?

  var focusState = ListFocusState()
  var choice = StreamChoice(isSideBySide: false)
  /// What plays, and where; as it was told last.
  private(set) var plan: StreamPlan
  /// The item that the person asked for with a tap or a key.
  var asked: ItemID?
  /// What the carousel was allowed of what it wants.
  private var carouselFocus = CarouselFocus.nothing
  /// A video of the carousel that is to be shown on the full screen.
  var enlarged: MediaItem?
  /// What the folders hold beside videos, for the carousel.
  private var others: [MediaItem] = []
  private var looking: Task<Void, Never>?
  /// What is known of the items that were left last: their last picture.
  var prepared = PreparedStates<PictureView.Cover>()
  private(set) var isShown = false
  /// The player is on a screen over the page.
  private(set) var isAway = false
  private(set) var onScreen: Set<CellID> = []
  /// The items of the rows, as they were laid last.
  private var ids: [ItemID] = []
  private let heights = RowTextHeights()
  private var focusTimer: MainLoop.Timer?
  private var isChangingList = false
  /// A row was bound whose cover nobody has asked for yet.
  private var lacksCovers = false
  var fling = VelocityTracker()
  var pinch = PinchRecogniser()
  private var observation: FeedStore.Observation?
  private var slide = SprungValue(0, nearness: 0.002)
  private lazy var ticks = FrameTicks(view.widget) { [weak self] time in self?.tick(Double(time) / 1e9) }

  /// The names of the page's cells, which are no other page's.
  static let detailsCell = CellID(60)
  private static let firstRow = 100
  /// So few items left below what shows, and more are asked for.
  private static let nearEnd = 12
  /// At this many heights of the list in a second or more no covers are made for what comes in.
  private static let quickest = 8.0

  /// - Parameter folders: where the carousel looks for pictures.
  init(_ core: AppCore, folders: [String] = [], registry: CarouselRegistry = CarouselRegistry()) {
    self.core = core
    plan = StreamPlan(StreamChoice(isSideBySide: false), focus: nil, isMoving: false, asked: nil) { _ in false }
    carousel = Carousel(Carousel.Tools(texts: core.texts, pictures: core.pictures, registry: registry))
    list = ListView(header: carousel.widget, margin: 12) { RowView(CellID(Self.firstRow + $0), core.texts) }
    details = DetailsView(Self.detailsCell, core.texts)
    comments = CommentsView(core.texts)
    view = StreamView(
      list: list.widget, details: details.widget, comments: comments.widget, unseen: [heights.widget])
    observation = store.observe { [weak self] change in self?.feedChanged(change) }
    connectViews()
    connectCarousel()
    connectInput()
    looking = Task { [weak self] in
      let found = await Task.detached(priority: .utility) { CarouselContent.others(in: folders) }.value
      self?.others = found
      self?.fillCarousel()
    }
  }

  private func connectViews() {
    list.onBind = { [weak self] row, index in self?.bind(row, index) }
    list.onUnbind = { [weak self] row in self?.unbind(row) }
    list.onMove = { [weak self] in self?.listMoved() }
    list.kept = { [weak self] in self?.focusState.focus }
    view.onResize = { [weak self] width, height in self?.resized(width: width, height: height) }
    details.playing.onRetry = { [weak self] in self?.retry(self?.details.item) }
  }

  /// What the carousel wants is allowed by `focus`.
  private func connectCarousel() {
    carousel.send = { [weak self] event in self?.coordinator.send(event) }
    carousel.onFocus = { [weak self] _ in self?.focus() }
    carousel.onOpen = { [weak self] item, _ in self?.open(CarouselContent.original(of: item.id), picture: item) }
    carousel.onEnlarge = { [weak self] item in
      guard let self else { return }
      enlarged = item
      core.onEnlarge?()
      enlarged = nil
    }
    carousel.onPause = { [weak self] item in self?.coordinator.send(.pauseItem(item.id, true)) }
    carousel.cover = { [weak self] item in self?.core.covers.cover(for: item) }
    list.headerHeight = { [weak self] width in
      guard let self, !carousel.items.isEmpty else { return 0 }
      return Double(CarouselView.height(forWidth: Int(width)))
    }
  }

  private func fillCarousel() {
    let wasEmpty = carousel.items.isEmpty
    // What comes later in the feed changes nothing that is shown.
    carousel.show(CarouselContent.pages(feed: Array(store.items.prefix(30)), others: others))
    if wasEmpty != carousel.items.isEmpty { layOut() }
  }

  func close() {
    looking?.cancel()
    carousel.close()
    ticks.stop()
    focusTimer?.cancel()
  }

  var isActive: Bool { isShown && !isAway }

  // MARK: Shown, away

  func setShown(_ isShown: Bool) {
    guard isShown != self.isShown else { return }
    if isShown {
      self.isShown = true
      core.give(to: self)
      showMuted(coordinator.state.isMuted)
      carousel.analytics = core.analytics
      carousel.setShown(true)
      for row in list.bound.values { row.item.map { coordinator.send(.bound(row.cell, $0)) } }
      details.item.map { coordinator.send(.bound(details.playing.cell, $0)) }
      // What has come while another page was shown.
      for playing in playingViews { setCover(of: playing) }
      placeOnScreen()
      lookAgain()
    } else {
      carousel.setShown(false)
      if !isAway {
        for cell in onScreen.sorted() { coordinator.send(.disappeared(cell)) }
        coordinator.send(.focus(.nothing))
      }
      onScreen = []
      for playing in playingViews where playing.item != nil { coordinator.send(.unbound(playing.cell)) }
      focusTimer?.cancel()
      self.isShown = false
    }
  }

  func setAway(_ isAway: Bool) {
    guard isAway != self.isAway else { return }
    self.isAway = isAway
    guard isShown else { return }
    carousel.setAway(isAway)
    holdCarousel()
    for cell in onScreen.sorted() { coordinator.send(isAway ? .disappeared(cell) : .appeared(cell)) }
    if isAway { markRows() } else { focus() }
  }

  /// What is looked at: in its row, or where it is open.
  var itemInFocus: MediaItem? { item(at: plan.item) }

  /// The video of the carousel that was asked for, or that is there while the keyboard's focus is in the carousel; else
  /// what is looked at.
  func itemToEnlarge() -> MediaItem? {
    enlarged ?? (KeyboardFocus.isWithin(carousel.widget) ? carousel.focused.playing : nil) ?? itemInFocus
  }

  func manner(of item: ItemID) -> PlayManner { PlayManner(start: .whereLeft) }

  func place(of item: ItemID) -> ZoomTransition.Place? {
    guard let playing = view(of: item) else { return nil }
    var corner = graphene_point_t()
    var origin = graphene_point_t(x: 0, y: 0)
    guard gtk_widget_compute_point(playing.widget, widget, &origin, &corner) != 0 else { return nil }
    let opening = StageRect(
      x: Double(corner.x), y: Double(corner.y), width: Double(gtk_widget_get_width(playing.widget)),
      height: Double(gtk_widget_get_height(playing.widget)))
    return ZoomTransition.Place(opening: opening, fit: playing.picture.fit)
  }

  /// The view on screen that shows an item.
  private func view(of item: ItemID) -> PlayingView? {
    playingViews.first { $0.item == item && onScreen.contains($0.cell) }
      ?? carousel.middle?.playing.flatMap { $0.item == item ? $0 : nil }
  }

  func reveal(_ item: ItemID) {
    guard let index = store.state.position(of: item) else { return }
    if plan.place == .details {
      if choice.item != index { choice.choose(index) }
    } else if focusState.focus != index {
      list.scroll(to: list.surface.offset(centring: index))
      _ = focusState.chose(index)
    }
    asked = item
    focus()
  }

  func setHidden(_ isHidden: Bool) { carousel.setWindowHidden(isHidden) }

  func memoryIsShort() {
    carousel.trimMemory()
    prepared.removeAll(but: item(at: plan.item)?.id)
  }

  func reconsider() { layOut() }

  func showOffline(_ isOffline: Bool) { for playing in playingViews { playing.state.showOffline(isOffline) } }

  func coverCame(_ cover: PictureView.Cover, for item: ItemID) {
    carousel.coverCame(cover, for: item)
    for playing in playingViews where playing.item == item {
      // Where it was left is a better picture, where that shows.
      if !prepared.items.contains(item) || !playing.picture.hasPicture { playing.picture.setCover(cover, for: item) }
    }
  }

  /// All views that may show a player's frames.
  var playingViews: [PlayingView] { list.views.map(\.playing) + [details.playing] }

  func item(at index: Int?) -> MediaItem? {
    index.flatMap { store.items.indices.contains($0) ? store.items[$0] : nil }
  }

  // MARK: The feed

  private func feedChanged(_ change: FeedChange) {
    switch change {
    case .replaced:
      let old = ids
      let place = { [store] (row: Int) -> Int? in
        old.indices.contains(row) ? store.state.position(of: old[row]) : nil
      }
      ids = store.items.map(\.id)
      isChangingList = true
      _ = focusState.replaced(place: place)
      choice.replaced(place: place)
      list.change { $0.replaceAll(store.items.map(row), place: place) }
      list.rebind()
      isChangingList = false
      fillCarousel()
      // While it moves, the focus is found when it has come to rest.
      if old.isEmpty || focusState.nextWake == nil { lookAgain() } else { focus() }
    case .appended(let range):
      let new = store.items[range]
      ids.append(contentsOf: new.map(\.id))
      list.change { $0.append(new.map(row)) }
    case .updated(let index):
      let item = store.items[index]
      list.change { $0.replace(at: index, with: row(item)) }
      list.bound[index]?.show(item)
      if details.item == item.id { details.show(item) }
    case .skipped: core.tellLeftOut()
    case .status, .focus: break
    }
  }

  private func row(_ item: MediaItem) -> ColumnRow { ColumnRow(item, text: heights.height(item)) }

  private func retry(_ item: ItemID?) {
    guard let item else { return }
    if let row = list.bound.values.first(where: { $0.item == item }) { row.retried() }
    coordinator.send(.retry(item))
  }

  // MARK: Rows

  private func bind(_ row: RowView, _ index: Int) {
    guard let item = item(at: index) else { return }
    let cover = cover(of: item.id)
    if cover == nil { lacksCovers = true }
    row.bind(item, cover: cover)
    row.controls.setMuted(coordinator.state.isMuted)
    row.onTap = { [weak self, weak row] in self?.tapped(row?.item) }
    row.onOpen = { [weak self, weak row] in self?.open(row?.item) }
    connect(row.controls)
    row.playing.onRetry = { [weak self, weak row] in self?.retry(row?.item) }
    if isShown { coordinator.send(.bound(row.cell, item.id)) }
  }

  private func unbind(_ row: RowView) {
    if isActive, onScreen.remove(row.cell) != nil { coordinator.send(.disappeared(row.cell)) }
    onScreen.remove(row.cell)
    // Playback lets go of the row before it shows anything else.
    if isShown { coordinator.send(.unbound(row.cell)) }
    row.bind(nil, cover: nil)
  }

  private func cover(of item: ItemID) -> PictureView.Cover? { prepared.use(item) ?? core.covers.cover(for: item) }

  private func setCover(of playing: PlayingView) {
    guard let item = playing.item, let cover = cover(of: item) else { return }
    playing.picture.setCover(cover, for: item)
  }

  /// Tells playback which cells can be seen. Beside what is open the rows show covers only: the player belongs there.
  private func placeOnScreen() {
    var now: Set<CellID> = []
    if plan.place == .row {
      for index in list.surface.rows() { list.bound[index].map { _ = now.insert($0.cell) } }
    }
    if details.item != nil, view.isDetailsShown || choice.coversList { now.insert(details.playing.cell) }
    if isActive {
      for cell in now.subtracting(onScreen).sorted() { coordinator.send(.appeared(cell)) }
      for cell in onScreen.subtracting(now).sorted() { coordinator.send(.disappeared(cell)) }
    }
    onScreen = now
  }

  // MARK: Focus

  /// The rows that show, for the rule that finds the focus.
  private var rows: [FocusRow] {
    list.surface.focusRows { [store] index in
      store.items.indices.contains(index) && store.items[index].kind.isPlayable
    }
  }

  /// The list is seen anew, at rest.
  private func lookAgain() {
    guard isShown else { return }
    _ = focusState.appeared(list.surface.viewport, rows: rows)
    if choice.offered == nil { choice.offer(focusState.focus ?? (store.items.isEmpty ? nil : 0)) }
    focus()
  }

  private func listMoved() {
    guard !isChangingList, isShown else { return }
    let now = MonotonicTime.seconds
    fling.add(list.surface.offset, at: now)
    placeOnScreen()
    let change = focusState.moved(list.surface.viewport, rows: rows, time: now)
    // When it is known that the list moves: what comes into view in the carousel does not start yet.
    carousel.setViewport(
      StageRect(x: 0, y: list.surface.offset, width: list.surface.width, height: list.surface.height))
    if change != nil { focus() }
    // What comes in while it moves wants its cover too, unless it will have gone before that is there.
    if lacksCovers, abs(fling.velocity(at: now)) < Self.quickest * list.surface.height { wantCovers() }
    scheduleFocus()
    askForMore()
  }

  /// A finger lifted from the list.
  func lifted() {
    // One that did not move it has changed nothing.
    guard isShown, focusState.nextWake != nil else { return }
    let now = MonotonicTime.seconds
    // Slower than this a list goes no further than a row is high in the time in which it comes to rest.
    let flings = abs(fling.velocity(at: now)) > 50
    _ = focusState.lifted(list.surface.viewport, rows: rows, flings: flings, time: now)
    if !flings { focus() }
    scheduleFocus()
  }

  private func scheduleFocus() {
    focusTimer?.cancel()
    focusTimer = focusState.nextWake.map { wake in
      MainLoop.at(wake) { [weak self] in
        guard let self, isShown else { return }
        if focusState.woke(list.surface.viewport, rows: rows, time: MonotonicTime.seconds) != nil {
          asked = nil
        }
        focus()
        scheduleFocus()
      }
    }
  }

  private func askForMore() {
    guard let last = list.surface.rows().last, last >= store.items.count - Self.nearEnd else { return }
    store.focus(store.items[min(last, store.items.count - 1)].id)
  }

  /// What plays from now on is what is looked at, as `StreamPlan` says. The same once more changes nothing.
  func focus() {
    guard isShown else { return }
    plan = StreamPlan(
      choice, focus: focusState.focus, isMoving: focusState.nextWake != nil,
      asked: asked.flatMap(store.state.position)
    ) { [core, store] index in
      core.settings.autoplay.allows(
        isMetered: core.network.isMetered, isRemote: store.items[index].remoteURL != nil)
    }
    showDetails()
    markRows()
    placeOnScreen()
    holdCarousel()
    carousel.mayPlay = core.settings.autoplay.allows(
      isMetered: core.network.isMetered, isRemote: carousel.items.contains { $0.item.remoteURL != nil })
    carousel.goesOn = core.settings.carouselGoesOn
    carousel.look = core.settings.carouselLook
    allowCarousel()
    let main = item(at: plan.item)
    let next = item(at: plan.item.map { $0 + 1 })
    if isActive {
      let playing = plan.plays ? [main].compactMap { $0 } : []
      let near = [next].compactMap { $0 }.filter(core.preloader.mayLoadAhead)
      let after = plan.item.map { index in (1...4).compactMap { item(at: index + $0) } } ?? []
      // First the network's turn, then the players, whose reads depend on it.
      core.preloader.focus(playing + after, near: near)
      let beside = [carouselFocus.playing].compactMap { $0 }
      var manners: [ItemID: PlayManner] = [:]
      for item in playing + near { manners[item.id] = manner(of: item.id) }
      for item in carouselFocus.videos { manners[item.id] = carouselFocus.manner }
      coordinator.send(
        .focus(
          Focus(
            playing: (playing + beside).map(core.preloader.picked), audible: playing.first?.id,
            window: (near + carouselFocus.neighbours.filter(core.preloader.mayLoadAhead)).map(core.preloader.picked),
            manners: manners)))
    }
    wantCovers()
    // While it moves, what comes into view says what more is wanted.
    if let main, focusState.nextWake == nil { store.focus(main.id) }
    MemoryReturn.settle()
  }

  private func wantCovers() {
    lacksCovers = false
    let seen = list.bound.keys.sorted().compactMap { item(at: $0) }
    core.covers.want(
      [item(at: plan.item)].compactMap { $0 } + carousel.videos
        + seen.filter { $0.cover != nil || $0.remoteURL == nil })
  }

  /// The page whose video is elsewhere waits for it.
  private func holdCarousel() {
    let isElsewhere = isAway && coordinator.state.focused.contains { $0 != CarouselContent.original(of: $0) }
    carousel.setCovered(plan.carousel == .stops || isElsewhere)
  }

  /// While the list moves, what the carousel plays goes on, and nothing new starts in it.
  private func allowCarousel() {
    let wanted = carousel.focused
    switch plan.carousel {
    case .stops: carouselFocus = .nothing
    case .starts: carouselFocus = wanted
    case .goesOn: if wanted.playing?.id != carouselFocus.playing?.id { carouselFocus = .nothing }
    }
  }

  private func markRows() {
    for (index, row) in list.bound {
      row.follow(isInFocus: isActive && plan.place == .row && index == plan.item && plan.plays)
      row.setActive(plan.place == .row && index == plan.item)
      row.setChosen(choice.isSideBySide && index == plan.item)
      row.setWaits(plan.place == .row && index == plan.item && !plan.plays)
    }
  }

  // MARK: What is open

  private func showDetails() {
    let wanted = plan.place == .details ? item(at: plan.item) : nil
    if wanted?.id != details.item {
      let cell = details.playing.cell
      if details.item != nil {
        if isActive, onScreen.remove(cell) != nil { coordinator.send(.disappeared(cell)) }
        if isShown { coordinator.send(.unbound(cell)) }
      }
      onScreen.remove(cell)
      // What slides away keeps its picture until it has gone.
      if wanted != nil || choice.isSideBySide {
        details.bind(wanted, cover: wanted.flatMap { cover(of: $0.id) })
      } else {
        details.bind(nil, cover: nil)
      }
      if let wanted, isShown { coordinator.send(.bound(cell, wanted.id)) }
    }
    // Where it is not seen its texts are not laid out: that takes longer than all that a frame of the list takes.
    if plan.place == .details {
      let after = plan.item.map { index in (1...CommentsView.most).compactMap { item(at: index + $0) } } ?? []
      let hasPanel = view.layout.comments != nil
      if hasPanel { comments.show(after) }
      details.show(next: hasPanel ? nil : after)
      details.layOut(height: view.height, canBack: choice.coversList)
    }
    slideDetails()
  }

  private func slideDetails() {
    let target = choice.coversList ? 1.0 : 0
    guard slide.target != target else { return }
    if Motion.isReduced || choice.isSideBySide {
      slide.set(target)
    } else {
      slide.go(to: target, within: 0...1, time: MonotonicTime.seconds)
    }
    view.pushed = slide.value
    if slide.isMoving { ticks.start() }
  }

  private func tick(_ time: Double) {
    slide.advance(to: time)
    view.pushed = slide.value
    placeOnScreen()
    if !slide.isMoving { ticks.stop() }
  }

  // MARK: Size

  /// Whether the list makes room for an item beside it.
  func layOut() {
    let look = core.settings.streamLook
    let layout = StreamLayout(width: view.width, height: view.height, hasSidebar: look.hasSidebar)
    list.columns = look.columns
    list.change { [focusState] list in
      list.lay(as: look.kind, keeping: focusState.focus)
      list.resize(
        width: list.width, height: list.height, header: list.header, columns: look.columns, keeping: focusState.focus)
    }
    if layout.isSideBySide != choice.isSideBySide {
      if layout.isSideBySide {
        choice.offer(focusState.focus ?? choice.offered)
      } else if choice.chosen == nil, let offered = choice.offered {
        // What was beside the list plays on in it.
        _ = focusState.chose(offered)
      }
      choice.resized(isSideBySide: layout.isSideBySide)
      slide.set(choice.coversList ? 1 : 0)
      view.pushed = slide.value
    }
    view.setLayout(layout)
    focus()
  }

  private func resized(width: Double, height: Double) {
    heights.forget()
    layOut()
  }

  // MARK: Texts

  func showMuted(_ isMuted: Bool) {
    for row in list.views { row.controls.setMuted(isMuted) }
    details.controls.setMuted(isMuted)
  }
}
