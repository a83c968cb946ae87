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
  var plan: StreamPlan
  /// The item that the person asked for with a tap or a key.
  var asked: ItemID?
  /// What the carousel was allowed of what it wants.
  var carouselFocus = CarouselFocus.nothing
  /// A video of the carousel that is to be shown on the full screen.
  var enlarged: MediaItem?
  /// What the folders hold beside videos, for the carousel.
  var others: [MediaItem] = []
  /// Whom the carousel tells what was seen and chosen.
  private var told: CarouselAnalytics?
  var looking: Task<Void, Never>?
  /// The item that was opened, as playback was told.
  var opened: ItemID?
  /// What is known of the items that were left last: their last picture.
  var prepared = PreparedStates<PictureView.Cover>()
  private(set) var isShown = false
  /// The player is on a screen over the page.
  private(set) var isAway = false
  var onScreen: Set<CellID> = []
  /// The items of the rows, as they were laid last.
  var ids: [ItemID] = []
  let heights = RowTextHeights()
  var focusTimer: MainLoop.Timer?
  var isChangingList = false
  /// A row was bound whose cover nobody has asked for yet.
  var lacksCovers = false
  var fling = VelocityTracker()
  var pinch = PinchRecogniser()
  /// Whether two fingers came down on the carousel.
  var pinchesCarousel = false
  private var observation: FeedStore.Observation?
  var slide = SprungValue(0, nearness: 0.002)
  lazy var ticks = FrameTicks(view.widget) { [weak self] time in self?.tick(Double(time) / 1e9) }

  /// The names of the page's cells, which are no other page's.
  static let detailsCell = CellID(60)
  private static let firstRow = 100
  /// So few items left below what shows, and more are asked for.
  static let nearEnd = 12
  /// At this many heights of the list in a second or more no covers are made for what comes in.
  static let quickest = 8.0

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

  func connectViews() {
    list.onBind = { [weak self] row, index in self?.bind(row, index) }
    list.onUnbind = { [weak self] row in self?.unbind(row) }
    list.onMove = { [weak self] in self?.listMoved() }
    list.kept = { [weak self] in self?.focusState.focus }
    view.onResize = { [weak self] width, height in self?.resized(width: width, height: height) }
    details.playing.onRetry = { [weak self] in self?.retry(self?.details.item) }
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
      told = core.analytics.map { CarouselAnalytics($0) }
      carousel.analytics = told
      carousel.setShown(true)
      for row in list.bound.values { row.item.map { coordinator.send(.bound(row.cell, $0)) } }
      opened.map { coordinator.send(.bound(details.playing.cell, $0)) }
      // What has come while another page was shown.
      for playing in playingViews { setCover(of: playing) }
      placeOnScreen()
      // Settings may have changed meanwhile.
      arrange()
      lookAgain()
    } else {
      carousel.setShown(false)
      if !isAway {
        for cell in onScreen.sorted() { coordinator.send(.disappeared(cell)) }
        coordinator.send(.focus(.nothing))
      }
      onScreen = []
      for row in list.views where row.item != nil { coordinator.send(.unbound(row.cell)) }
      if opened != nil { coordinator.send(.unbound(details.playing.cell)) }
      focusTimer?.cancel()
      self.isShown = false
    }
  }

  func setAway(_ isAway: Bool) {
    guard isAway != self.isAway else { return }
    self.isAway = isAway
    carousel.setAway(isAway)
    guard isShown else { return }
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
    if let page = carousel.items.firstIndex(where: { $0.id == item }) {
      list.scroll(to: 0)
      return carousel.go(to: page)
    }
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

  func screenChanged() { holdCarousel() }

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

  func feedChanged(_ change: FeedChange) {
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

  func row(_ item: MediaItem) -> ColumnRow { ColumnRow(item, text: heights.height(item)) }

  func retry(_ item: ItemID?) {
    guard let item else { return }
    if let row = list.bound.values.first(where: { $0.item == item }) { row.retried() }
    coordinator.send(.retry(item))
  }

  // MARK: Texts

  func showMuted(_ isMuted: Bool) {
    for row in list.views { row.controls.setMuted(isMuted) }
    details.controls.setMuted(isMuted)
  }
}
