import CGtk
import Feed
import Pictures
import Playback
import Stage

/// A carousel of pictures, videos and views of the host's: puts items on recycled pages where `CarouselState` says, and
/// tells its owner what should play and what was chosen.
///
/// It decides neither where pages are and when they turn (`CarouselState`) nor who plays (its owner's coordinator).
@MainActor
final class Carousel {
  /// What all its pages need.
  struct Tools {
    var texts: Texts
    var pictures: ImageStore
    var registry: CarouselRegistry
  }

  static let cells = (40..<(40 + CarouselSlots.count)).map { CellID($0) }

  // MARK: What it tells

  /// The cells of its videos, and a failed video that is to be tried again.
  var send: ((PlaybackEvent) -> Void)?
  /// What should play has changed.
  var onFocus: ((CarouselFocus) -> Void)?
  /// An item was chosen: what it stands for is to be opened.
  var onOpen: ((MediaItem, _ index: Int) -> Void)?
  /// A video that plays was tapped: it is to be paused.
  var onPause: ((MediaItem) -> Void)?
  /// A video is to be shown on the full screen.
  var onEnlarge: ((MediaItem) -> Void)?
  /// Another item came to the middle.
  var onTurn: ((_ index: Int) -> Void)?
  /// The cover of a video, if it is at hand.
  var cover: ((ItemID) -> PictureView.Cover?)?
  /// Told what was seen and chosen.
  weak var analytics: (any Analytics)?

  // MARK: Settings

  /// Whether a video goes on where it was left, instead of from its beginning.
  var goesOn = false { didSet { if goesOn != oldValue { changed() } } }
  /// Whether videos play at all: not if the person wants none to begin by itself. Their pages then turn as pictures' do.
  var mayPlay = true { didSet { if mayPlay != oldValue { changed() } } }
  var look: CarouselLayout.Look { didSet { if look != oldValue { resized() } } }

  // MARK: State

  let view: CarouselView
  private(set) var items: [CarouselItem] = []
  var state: CarouselState
  var taps = TapRecogniser()
  var gate = ScrollGate()
  /// What can be seen of it.
  var world = CarouselWorld()
  private(set) var slots = CarouselSlots()
  private(set) var focused = CarouselFocus.nothing
  private var cells = CarouselCells()
  private var exposure = VisibilityExposure()
  private var number = 0
  private var isChanging = false
  private var changesAgain = false
  /// The page whose video was told to be one that cannot be played.
  private var failed: Int?
  /// The page whose video came to its end; at that it is paused, though nobody paused it.
  private var ended: Int?
  /// Whether memory was short: until the page turns, nothing is kept beside it.
  private(set) var isTrimmed = false
  private let pictures: ImageStore
  private var size = (width: 0.0, height: 0.0)
  private var timer: MainLoop.Timer?
  private var wake: Double?
  private lazy var ticks = FrameTicks(view.widget) { [weak self] time in self?.tick(Double(time) / 1e9) }

  var widget: WidgetPointer { view.widget }

  /// - Parameter interval: how long a page is shown that is no video, in seconds.
  init(_ tools: Tools, look: CarouselLayout.Look = .flat, interval: Double = 4) {
    self.look = look
    pictures = tools.pictures
    state = CarouselState(interval: interval)
    let pages = Self.cells.map { CarouselPageView($0, tools.texts, tools.pictures, tools.registry) }
    view = CarouselView(pages, tools.texts)
    // A tap is told at once: nothing here waits for a second one.
    taps.doubleTapWait = 0
    view.onResize = { [weak self] width, height in
      guard let self else { return }
      self.size = (Double(width), Double(height))
      self.state.resize(to: self.layout)
      // Widgets must not be changed while they are given their places.
      MainLoop.after(milliseconds: 0) { [weak self] in self?.worldChanged() }
    }
    view.dots.onPage = { [weak self] page in self?.go(to: page) }
    for page in pages {
      page.onRetry = { [weak self] item in self?.send?(.retry(item)) }
      page.onEnlarge = { [weak self] item in self?.onEnlarge?(item) }
    }
    connectInput()
    connectWorld()
  }

  isolated deinit {
    timer?.cancel()
    ticks.stop()
  }

  private var layout: CarouselLayout { CarouselLayout(look: look, width: size.width, height: size.height) }

  private func resized() {
    state.resize(to: layout)
    changed()
  }

  /// Its pages, from now on. The item in the middle stays there if it is still among them.
  func show(_ items: [CarouselItem]) {
    guard items != self.items else { return }
    let middle = state.item.map { self.items[$0].id }
    let old = state.item ?? 0
    let index = middle.flatMap { id in items.firstIndex { $0.id == id } } ?? old
    self.items = items
    slots.clear()
    state.replace(items.map(\.turn), index: index)
    (failed, ended) = (nil, nil)
    changed()
  }

  /// The page in the middle, or the one that will be.
  var middle: CarouselPageView? { slots.numbers.firstIndex(of: state.number).map { view.pages[$0] } }

  // MARK: Changes

  /// Brings everything up to date with the state. What is told on the way may bring changes of its own.
  func changed() {
    changesAgain = true
    guard !isChanging else { return }
    isChanging = true
    while changesAgain {
      changesAgain = false
      bringUpToDate()
    }
    isChanging = false
  }

  private func bringUpToDate() {
    if state.number != number {
      number = state.number
      isTrimmed = false
      (failed, ended) = (nil, nil)
      if let item = state.item { onTurn?(item) }
    }
    place()
    noteVideo()
    focus()
    schedule()
    if state.isMoving { ticks.start() }
  }

  private func tick(_ time: Double) {
    _ = state.tick(time: time)
    if !state.isMoving { ticks.stop() }
    changed()
  }

  /// Puts the items on pages, and the pages in their places.
  private func place() {
    bind(world.isShown ? CarouselSlots.wanted(state, keepsNeighbours: !isTrimmed) : [])
    let placed = state.shown.compactMap { shown in
      slots.numbers.firstIndex(of: shown.number).map { (slot: $0, page: shown.page) }
    }
    view.place(placed, state.layout)
    for (slot, page) in view.pages.enumerated() {
      page.setVisible(world.isSeen && placed.contains { $0.slot == slot })
    }
    tell(cells.showOnScreen(onScreen(state.shown.map(\.number))))
    view.show(state.item ?? 0, of: state.count)
    look(at: MonotonicTime.seconds)
  }

  private func bind(_ wanted: [Int]) {
    slots.give(wanted) { number, slot in view.pages[slot].item?.id == items[state.item(of: number)].id }
    let indices = slots.numbers.map { $0.map { state.item(of: $0) } }
    var held: [CellID: ItemID] = [:]
    for (slot, number) in slots.numbers.enumerated() {
      guard let number, let index = indices[slot], items[index].item.kind == .video,
        CarouselSlots.holder(of: index, slots.numbers, state) == number
      else { continue }
      held[view.pages[slot].cell] = items[index].id
    }
    // The views that show the item already take it before others let go of it: so its player moves without a load.
    let ready = held.filter { cell, item in view.pages.contains { $0.cell == cell && $0.item?.id == item } }
    tell(cells.take(ready))
    tell(cells.showOnScreen(onScreen(state.shown.map(\.number)).filter { ready[$0] != nil }, keepsOthers: true))
    tell(cells.letGo(except: held))
    for (page, index) in zip(view.pages, indices) {
      let item = index.map { items[$0] }
      if item?.id != page.item?.id, KeyboardFocus.isWithin(page.widget) { gtk_widget_grab_focus(view.widget) }
      page.bind(item, index: index ?? 0, count: items.count, cover: item.flatMap { cover?($0.id) })
    }
    for page in view.pages where page.isVideo && held[page.cell] == nil && page.playing?.status != .idle {
      page.show(.idle)
    }
    tell(cells.take(held))
  }

  /// The cells of those of these pages that playback may show something on.
  private func onScreen(_ numbers: [Int]) -> [CellID] {
    guard world.isPlaced, !world.isAway else { return [] }
    return numbers.compactMap { number in slots.numbers.firstIndex(of: number).map { view.pages[$0].cell } }
  }

  private func tell(_ events: [PlaybackEvent]) { for event in events { send?(event) } }

  /// A video that cannot be played turns its page as a picture does; one that is paused keeps it.
  private func noteVideo() {
    guard let middle, middle.isVideo else { return }
    let time = MonotonicTime.seconds
    let status = middle.playing?.status ?? .idle
    if status == .playing, ended == state.number {
      ended = nil
      state.videoStarted(number: state.number, time: time)
    }
    let isPaused = status == .paused && ended != state.number
    if isPaused { state.hold(.paused) } else { state.release(.paused, time: time) }
    let hasFailed = if case .failed = status { true } else { false }
    if hasFailed || !world.canPlay(mayPlay) {
      failed = state.number
      state.videoFailed(number: state.number, time: time)
    } else if failed == state.number {
      failed = nil
      state.videoStarted(number: state.number, time: time)
    }
  }

  /// The video in the middle came to its end: its page turns, unless something holds it.
  func videoEnded() {
    let time = MonotonicTime.seconds
    ended = state.number
    state.release(.paused, time: time)
    state.videoEnded(number: state.number, time: time)
    changed()
  }

  private func focus() {
    var focus = CarouselFocus.nothing
    if let item = state.item, world.canPlay(mayPlay), world.isPlaced, world.isMostlySeen {
      focus.playing = items[item].item.kind == .video ? items[item].item : nil
      if !isTrimmed { focus.neighbours = state.neighbours.map { items[$0].item }.filter { $0.kind == .video } }
      focus.goesOn = goesOn
      focus.repeats = items.count == 1
    }
    guard focus != focused else { return }
    focused = focus
    onFocus?(focus)
  }

  private func schedule() {
    guard state.nextWake != wake else { return }
    timer?.cancel()
    wake = state.nextWake
    timer = wake.map { MainLoop.at($0) { [weak self] in self?.woke(time: MonotonicTime.seconds) } }
  }

  /// The timer's time has come.
  func woke(time: Double) {
    wake = nil
    holdForWorld()
    state.woke(time: time)
    changed()
  }

  // MARK: What was seen

  /// Tells which items were seen, and are so no more.
  private func look(at time: Double) {
    var shares: [Int: Double] = [:]
    if world.isSeen {
      for shown in state.shown {
        let share = world.share(of: shown.page.frame)
        shares[shown.item] = max(shares[shown.item] ?? 0, share)
      }
    }
    let visible = shares.sorted { $0.key < $1.key }.map { (item: items[$0.key].id, index: $0.key, share: $0.value) }
    for seen in exposure.look(visible, at: .seconds(time)) {
      analytics?.record(.seen(seen.item, index: seen.index, visible: seen.visible, surface: .carousel))
    }
  }

  // MARK: Memory

  /// Memory is short: gives back what is not on screen, and wants no neighbour until the page turns.
  func trimMemory() {
    isTrimmed = true
    changed()
    pictures.trim()
  }
}
