import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage

/// The loops: clips on a deck that are swiped away sideways, or on two decks one above the other.
///
/// It decides neither who plays (`PlaybackCoordinator`) nor where things are (`DeckState`, `SplitState`) nor what is
/// loaded (`FeedStore`): it passes between them what each has to know.
@MainActor
final class LoopsPage: AppPage {
  let core: AppCore
  let view: LoopsView
  let name = TextKey.pageLoops
  var store: FeedStore { core.store }
  var coordinator: PlaybackCoordinator<FFmpegPlayer, ContinuousClock> { core.coordinator }
  var texts: Texts { core.texts }
  var widget: WidgetPointer { view.widget }

  var split: SplitState
  /// The upper half's deck, which has the whole page when nothing is split, and the lower half's.
  var decks = [DeckState(), DeckState()]
  /// Whose sound there is when the page is split; the keys change this half, too.
  var heard = SplitHalf.upper
  /// Whether the halves run on one clock, frame for frame.
  var isComparing = false
  /// The half that was changed last: its next clip is the one that stands ready when only one can.
  var latest = SplitHalf.upper
  var taps = TapRecogniser()
  var dividerTaps = TapRecogniser()
  var tapTimer: MainLoop.Timer?
  var gate = ScrollGate()
  var pinch = PinchRecogniser()
  /// What the finger that is down has hold of.
  var held: Hold?
  enum Hold: Equatable {
    case divider
    case half(SplitHalf)
  }
  /// Where the pointer is, for the wheel.
  var pointer = (x: 0.0, y: 0.0)

  /// Something to tell in a few words.
  var onToast: ((String) -> Void)?
  /// Called at the beginning of each tick, before anything moves.
  var onTick: ((_ time: Int64) -> Void)? { didSet { keepTicking() } }
  /// An item left the focus.
  var onExposure: ((Exposure) -> Void)?

  /// Which position of the feed each card of each deck is bound to.
  private var positions: [[Int?]]
  private(set) var onScreen: Set<CellID> = []
  private(set) var isShown = false
  /// The player is on a screen over the page.
  private(set) var isAway = false
  private var focused: ItemID?
  /// Nothing has been shown yet: the first card waits until it has a picture, but not for longer than this.
  private var isOpening = true
  private var opensBy = 0.0
  private static let openingPatience = 0.4
  private var observation: FeedStore.Observation?
  private lazy var ticks = FrameTicks(view.widget) { [weak self] time in self?.tick(time) }
  /// The names of the cards' cells, which are no other page's.
  private static let cells = [20...22, 23...25]

  init(_ core: AppCore) {
    self.core = core
    split = SplitState(share: core.settings.splitShare)
    view = LoopsView(
      Self.cells.map { DeckView($0.map { LoopCardView(CellID($0), core.texts) }) }, core.texts)
    positions = view.decks.map { $0.cards.map { _ in nil } }
    observation = store.observe { [weak self] change in self?.feedChanged(change) }
    view.onResize = { [weak self] width, height in
      self?.resized(width: width, height: height) ?? SplitLayout(width: Double(width), height: Double(height), place: 1)
    }
    view.setMuted(core.settings.isMuted)
    view.divider.show(share: split.share)
    for card in cards { card.onRetry = { [weak self, weak card] in self?.retry(card?.item) } }
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
      view.setMuted(coordinator.state.isMuted)
      for card in cards { card.item.map { coordinator.send(.bound(card.cell, $0)) } }
      // What has come while another page was shown.
      for case let (card, item?) in cards.map({ ($0, $0.item) }) {
        core.covers.cover(for: item).map { card.picture.setCover($0, for: item) }
      }
      opensBy = MonotonicTime.seconds + Self.openingPatience
      place()
      open()
      focus()
      keepTicking()
    } else {
      letGo()
      if !isAway { for cell in onScreen.sorted() { coordinator.send(.disappeared(cell)) } }
      onScreen = []
      for card in cards where card.item != nil { coordinator.send(.unbound(card.cell)) }
      if !isAway {
        coordinator.send(.compare(nil))
        coordinator.send(.focus(.nothing))
      }
      self.isShown = false
    }
  }

  func setAway(_ isAway: Bool) {
    guard isAway != self.isAway else { return }
    if isAway { letGo() }
    self.isAway = isAway
    guard isShown else { return }
    for cell in onScreen.sorted() { coordinator.send(isAway ? .disappeared(cell) : .appeared(cell)) }
    if isAway { coordinator.send(.compare(nil)) } else { focus() }
  }

  func reconsider() { focus() }

  func showOffline(_ isOffline: Bool) {
    for card in cards { card.state.showOffline(isOffline) }
  }

  func coverCame(_ cover: PictureView.Cover, for item: ItemID) {
    for card in cards where card.item == item { card.picture.setCover(cover, for: item) }
    open()
  }

  var cards: [LoopCardView] { view.decks.flatMap(\.cards) }

  /// The halves that show something that plays.
  var halves: [SplitHalf] { split.isSplit ? [.upper, .lower] : [.upper] }

  /// The half that the keys change.
  var active: SplitHalf { split.isSplit ? heard : .upper }

  /// The item that is looked at in a half.
  func item(in half: SplitHalf) -> MediaItem? { item(at: decks[half.place].index) }

  /// The card that shows it.
  func card(in half: SplitHalf) -> LoopCardView? {
    item(in: half).flatMap { item in view.decks[half.place].cards.first { $0.item == item.id } }
  }

  private func item(at position: Int?) -> MediaItem? {
    position.flatMap { store.items.indices.contains($0) ? store.items[$0] : nil }
  }

  // MARK: The feed

  private func feedChanged(_ change: FeedChange) {
    switch change {
    case .replaced:
      let known = focused.flatMap(store.state.position)
      let index = known ?? (isShown ? store.state.focusedPosition : nil) ?? 0
      split = SplitState(share: split.share, width: split.width, height: split.height)
      heard = .upper
      isComparing = false
      decks = [DeckState(count: store.items.count, index: index), DeckState()]
      positions = positions.map { $0.map { _ in nil } }
      opensBy = MonotonicTime.seconds + Self.openingPatience
      showSplit()
      layOut()
      open()
      focus()
      keepTicking()
    case .appended(let range):
      for half in [SplitHalf.upper, .lower] where half == .upper || split.isSplit {
        decks[half.place].inserted(range.count, at: decks[half.place].trail.count)
      }
      place()
      focus()
    case .updated(let index):
      let item = store.items[index]
      for card in cards where card.item == item.id { card.show(item) }
    case .skipped: core.tellLeftOut()
    case .status, .focus: break
    }
  }

  /// Shows the first card of all, once it has a picture.
  private func open() {
    guard isOpening, isShown, let card = card(in: .upper) else { return }
    guard card.picture.hasPicture || MonotonicTime.seconds >= opensBy else { return }
    isOpening = false
    place()
  }

  private func retry(_ item: ItemID?) {
    if let item { coordinator.send(.retry(item)) }
  }

  // MARK: Focus

  /// What plays from now on is what the decks look at, and what comes beside it is wanted. The same once more changes
  /// nothing.
  func focus() {
    focused = item(in: .upper)?.id
    guard isShown else { return }
    let playing = halves.compactMap(item(in:))
    guard let first = playing.first else {
      guard !isAway else { return }
      core.preloader.focus([], near: [])
      return coordinator.send(.focus(.nothing))
    }
    let windows = (latest == .upper ? halves : halves.reversed()).map { decks[$0.place].trail.window }
    // The next of each half comes before the one to go back to of any.
    let longest = windows.map(\.prerolled.count).max() ?? 0
    let near = (0..<longest).flatMap { place in
      windows.compactMap { $0.prerolled.indices.contains(place) ? item(at: $0.prerolled[place]) : nil }
    }
    let far = windows.flatMap(\.preloaded).compactMap(item(at:))
    if !isAway { play(playing, near: near, far: far) }
    // A video from the network without a cover of its own is read for one only where its player reads it anyway.
    let onward = halves.flatMap { half in (1...4).compactMap { item(at: decks[half.place].index + $0) } }
    core.covers.want(playing + near + (far + onward).filter { $0.cover != nil || $0.remoteURL == nil })
    store.focus(first.id)
    Accessible.setName(view.widget, playing.map(\.spokenName).joined(separator: " · "))
    MemoryReturn.settle()
  }

  private func play(_ playing: [MediaItem], near: [MediaItem], far: [MediaItem]) {
    let preloader = core.preloader
    // First the network's turn, then the players, whose reads depend on it.
    preloader.focus(playing + near, near: near)
    coordinator.send(
      .focus(
        Focus(
          playing: playing.map(preloader.picked), audible: item(in: active)?.id,
          window: (near + far).filter(preloader.mayLoadAhead).map(preloader.picked))))
    coordinator.send(.compare(isComparing ? core.settings.compareMode : nil))
  }

  /// A deck has turned, or has not since there is nothing to turn to.
  func landed(_ landing: DeckLanding, in half: SplitHalf) {
    if let end = landing.end {
      view.notice.show(texts(end == .first ? .firstLoop : .lastLoop))
    } else if landing.turn != 0 {
      view.notice.hide()
      latest = half
      keepApart()
      keepKeyboard()
    }
    place()
    focus()
    keepTicking()
  }

  /// The keyboard's focus does not stay on a control of a card that is left.
  private func keepKeyboard() {
    let lookedAt = halves.compactMap(card(in:)).map(\.cell)
    for card in cards where !lookedAt.contains(card.cell) && KeyboardFocus.isWithin(card.widget) {
      gtk_widget_grab_focus(view.widget)
    }
  }

  /// Neither half turns to what the other shows.
  func keepApart() {
    decks[0].taken = split.isSplit ? decks[1].index : nil
    decks[1].taken = split.isSplit ? decks[0].index : nil
  }

  // MARK: Cards

  /// Gives the decks their sizes, and everything its place.
  func layOut() {
    let layout = split.layout
    decks[0].resize(width: layout.upper.width, height: layout.upper.height)
    let lower = LoopsView.lowerPlace(of: layout, height: split.height)
    decks[1].resize(width: lower.width, height: lower.height)
    for card in cards { card.picture.keepsTarget = split.isDividerMoving }
    view.place(layout)
    place()
  }

  /// Binds the cards to what shows and to what may show next, and puts them where they are.
  func place() {
    guard isShown else { return }
    let isLowerSeen = split.isSplit || split.isDividerMoving
    var now: Set<CellID> = []
    for half in [SplitHalf.upper, .lower] {
      let isSeen = half == .upper || isLowerSeen
      let deck = decks[half.place]
      let seen = isSeen && !isOpening ? deck.cards : []
      var wanted = seen.reversed().map(\.index)
      for index in isSeen ? [deck.index, deck.trail.next, deck.trail.previous].compactMap({ $0 }) : []
      where !wanted.contains(index) { wanted.append(index) }
      bind(Array(wanted.filter { store.items.indices.contains($0) }.prefix(3)), in: half)
      let placed = seen.compactMap { card in
        positions[half.place].firstIndex(of: card.index).map { (slot: $0, card: card) }
      }
      now.formUnion(placed.map { view.decks[half.place].cards[$0.slot].cell })
      view.decks[half.place].place(placed)
    }
    if !isAway {
      for cell in onScreen.subtracting(now).sorted() { coordinator.send(.disappeared(cell)) }
      for cell in now.subtracting(onScreen).sorted() { coordinator.send(.appeared(cell)) }
    }
    onScreen = now
  }

  private func bind(_ wanted: [Int], in half: SplitHalf) {
    let cards = view.decks[half.place].cards
    var slots = positions[half.place]
    for (slot, position) in slots.enumerated() {
      let isKept = position.map { wanted.contains($0) && cards[slot].item == store.items[$0].id } ?? false
      if !isKept { slots[slot] = nil }
    }
    for index in wanted where !slots.contains(index) {
      let item = store.items[index]
      // After a new list a card may hold the item already.
      let known = slots.indices.first { slots[$0] == nil && cards[$0].item == item.id }
      guard let slot = known ?? slots.firstIndex(of: nil) else { break }
      slots[slot] = index
      guard known == nil else { continue }
      // Playback lets go of the card before it shows anything else, and takes hold of it afterwards.
      if cards[slot].item != nil { coordinator.send(.unbound(cards[slot].cell)) }
      cards[slot].bind(item, cover: core.covers.cover(for: item.id))
      coordinator.send(.bound(cards[slot].cell, item.id))
    }
    for (slot, position) in slots.enumerated() where position == nil && cards[slot].item != nil {
      coordinator.send(.unbound(cards[slot].cell))
      cards[slot].bind(nil, cover: nil)
    }
    positions[half.place] = slots
  }

  // MARK: Time and size

  private var isMoving: Bool {
    split.isDividerMoving || decks.contains { $0.isMoving } || isOpening && isShown && decks[0].trail.count > 0
  }

  func keepTicking() {
    if isMoving || onTick != nil { ticks.start() }
  }

  private func tick(_ time: Int64) {
    onTick?(time)
    open()
    let now = Double(time) / 1e9
    let wasMoving = split.isDividerMoving
    _ = split.tick(time: now)
    for half in decks.indices { _ = decks[half].tick(time: now) }
    if wasMoving { layOut() } else { place() }
    if !isMoving && onTick == nil { ticks.stop() }
  }

  private func resized(width: Int, height: Int) -> SplitLayout {
    split.resize(width: Double(width), height: Double(height))
    // Widgets must not be changed while they are given their places.
    MainLoop.after(milliseconds: 0) { [weak self] in self?.layOut() }
    return split.layout
  }

  /// Whether all is at its place.
  var isAtRest: Bool { !isMoving }
}

extension SplitHalf {
  /// Its place among the decks.
  var place: Int { self == .upper ? 0 : 1 }
  var other: SplitHalf { self == .upper ? .lower : .upper }
}
