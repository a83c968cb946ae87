import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage
import Synchronization

/// Looks at every tick at what the stream page, its carousel and the screens over it drew, and at who plays; keeps the
/// counts, and what broke.
@MainActor
final class StreamWatch {
  /// Ticks on which something that shows had drawn nothing.
  var blackTicks: Int { drawn.blackTicks }
  var wrongFrames: Int { drawn.wrong }
  var codedFrames: Int { drawn.coded }
  private(set) var broken: [String] = []
  /// How many ticks there were.
  private(set) var ticks = 0
  /// What is being done, for whoever reads what broke.
  var doing = ""
  /// Whether a hand is what turns the carousel's pages now.
  var isTurning = false
  /// The player's way to another screen and back, while it lasts.
  var handOver: HandOver?
  /// How often the carousel turned a page by itself.
  private(set) var ownTurns = 0

  private let page: StreamPage
  private let window: AppWindow
  private let doubled = Mutex(0)
  private var drawn = DrawnFrames()
  /// Which code each item carries in its pixels, learned from the first frame that shows one.
  private var codes: [ItemID: Int] = [:]
  private var told: Set<String> = []
  /// For how many ticks something has been as it should be for a moment at most.
  private var lasting: [String: Int] = [:]
  private var seenNow: Set<String> = []
  private var lastTurn: (number: Int, items: [CarouselItem], time: Double)?
  private lazy var frames = FrameTicks(window.window.cast()) { [weak self] _ in self?.look() }

  /// What is settled between two ticks needs fewer of them.
  private static let grace = 3

  init(_ page: StreamPage, _ window: AppWindow, mixer: AudioMixer) {
    self.page = page
    self.window = window
    mixer.setTap { [weak self] block in
      if block.isDoubled { self?.doubled.withLock { $0 += 1 } }
    }
    page.coordinator.onInvariantBroken = { [weak self] breach in self?.note("\(breach)") }
    page.carousel.onTurn = { [weak self] _ in self?.turned() }
    frames.start()
  }

  func stop() { frames.stop() }

  var doubleSoundTicks: Int { doubled.withLock { $0 } }
  private var state: PlaybackState { page.coordinator.state }
  private var director: ScreenDirector { window.director }

  func note(_ text: String) {
    guard told.count < 50, told.insert(text).inserted else { return }
    broken.append(doing.isEmpty ? text : "\(doing): \(text)")
  }

  // MARK: A tick

  private func look() {
    ticks += 1
    seenNow = []
    for view in views { look(at: view) }
    lookAtPages()
    lookAtPlayers()
    lookAtRows()
    handOver?.look(at: state, on: screen) { note($0) }
    lasting = lasting.filter { seenNow.contains($0.key) }
  }

  /// Tells of what has been so for longer than a moment.
  private func noteIfLasting(_ text: String) {
    seenNow.insert(text)
    lasting[text, default: 0] += 1
    if lasting[text] == Self.grace { note(text) }
  }

  /// All views that may show a player's frames.
  private var views: [PlayingView] {
    page.playingViews + page.carousel.view.pages.compactMap(\.playing) + [
      director.full.stage.playing, director.mini.playing,
    ]
  }

  /// The view of the screen that has the player.
  var screen: PlayingView? {
    director.isFullScreen ? director.full.stage.playing : director.isMini ? director.mini.playing : nil
  }

  /// Whether any of a view is in the window, and in the list if it is a row's.
  func isSeen(_ view: PlayingView) -> Bool {
    guard view.item != nil, gtk_widget_get_mapped(view.widget) != 0 else { return false }
    let isRow = page.list.views.contains { $0.playing === view }
    let root: WidgetPointer = isRow ? page.list.content : window.window.cast()
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(view.widget, root, &bounds) != 0 else { return false }
    let place = StageRect(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
    let room = StageRect(width: Double(gtk_widget_get_width(root)), height: Double(gtk_widget_get_height(root)))
    return place.sharedArea(with: room) >= 1
  }

  // MARK: What is drawn

  private func look(at view: PlayingView) {
    guard let item = view.item else { return }
    let isSeen = isSeen(view)
    switch view.picture.shown {
    case .undrawn: if isSeen { noteIfLasting("\(short(item)) was not drawn in \(view.cell)") }
    case .nothing: if isSeen { drawn.black(item, player: state.player(of: item)) }
    case .tint:
      // Whatever is at hand is to be shown.
      if isSeen, page.core.covers.cover(for: item) != nil {
        noteIfLasting("\(short(item)) in \(view.cell) has a cover that does not show")
      }
    case .cover(let shown): if shown != item { drawn.wrong += 1 }
    case .frame(let frame): look(at: frame, in: view, item, isSeen: isSeen)
    }
  }

  private func look(at frame: VideoFrame, in view: PlayingView, _ item: ItemID, isSeen: Bool) {
    if frame.item != item { note("\(view.cell) shows a frame of \(short(frame.item)) for \(short(item))") }
    guard isSeen, let label = drawn.label(of: frame, in: view.cell, of: item) else { return }
    check(code: label.item, of: item)
  }

  private func check(code: Int, of item: ItemID) {
    // The carousel's copy of an item is the same clip.
    let original = CarouselContent.original(of: item)
    guard let known = codes[original] else { return codes[original] = code }
    guard known != code else { return }
    drawn.wrong += 1
    note("\(short(item)) shows item \(code)'s pixels, not \(known)'s")
  }

  /// The carousel's pages that show are those that its state says, and none is empty.
  private func lookAtPages() {
    let carousel = page.carousel
    guard carousel.world.isSeen, carousel.state.layout.width > 0 else { return }
    for shown in carousel.state.shown {
      guard let slot = carousel.slots.numbers.firstIndex(of: shown.number) else {
        noteIfLasting("page \(shown.number) of the carousel has no view")
        continue
      }
      let view = carousel.view.pages[slot]
      let wanted = carousel.items[shown.item]
      if view.item?.id != wanted.id { noteIfLasting("a page shows another item than its own") }
      guard let image = view.image, wanted.item.kind == .image else { continue }
      switch image.shown {
      case .nothing: noteIfLasting("the page of \(short(wanted.id)) is empty")
      case .tint, .broken: break
      case .picture(let still):
        let label = still.withBytes {
          FrameCode.read(from: $0, width: still.width, height: still.height, stride: still.stride)
        }
        if let label { check(code: label.item, of: wanted.id) }
      }
    }
  }

  // MARK: Who plays

  private func lookAtPlayers() {
    let players = state.players
    if players.count > 3 { note("\(players.count) players are live") }
    if players.filter(\.isAudible).count > 1 { note("two players may be heard") }
    let playing = players.filter(\.isPlaying)
    for player in playing {
      let view = player.cell.flatMap { cell in views.first { $0.cell == cell } }
      if let view, view.item == player.item, isSeen(view) { continue }
      // A picture may grow from a place that is only coming into the window itself.
      if director.full.isMoving { continue }
      // A page that the carousel is on its way to plays from the lift of the finger.
      if page.carousel.state.isMoving, page.carousel.focused.playing?.id == player.item { continue }
      noteIfLasting("\(short(player.item)) plays and is not on screen")
    }
    if let screen, playing.contains(where: { $0.item != screen.item }) {
      noteIfLasting("something plays beside the screen that has the player")
    }
    let loud = playing.filter { $0.item.rawValue == CarouselContent.original(of: $0.item).rawValue }
    if loud.count > 1 { note("two of the list's items play") }
  }

  /// Every row is in the state that the moves lead to, and every one of them is legal.
  private func lookAtRows() {
    for (index, row) in page.list.bound {
      let isInFocus = page.isActive && page.plan.place == .row && page.plan.plays && page.plan.item == index
      let status = row.playing.status
      guard let move = row.state.move(for: status, isInFocus: isInFocus) else { continue }
      if row.state.after(move) == nil { note("a row that is \(row.state) refuses \(move)") }
      noteIfLasting("row \(index) is \(row.state), but \(status)\(isInFocus ? ", in focus" : "")")
    }
  }

  // MARK: The carousel's turns

  /// By itself it turns one page at a time, each after it has rested.
  private func turned() {
    let carousel = page.carousel
    let now = MonotonicTime.seconds
    let turn = (number: carousel.state.number, items: carousel.items, time: now)
    defer { lastTurn = turn }
    guard !isTurning, let last = lastTurn, last.items == turn.items else { return }
    ownTurns += 1
    if turn.number != last.number + 1 { note("the carousel turned from page \(last.number) to \(turn.number)") }
    // A video's page turns when that ends. A millisecond of the timer's is no haste.
    let isVideo = carousel.items[carousel.state.item(of: last.number)].item.kind == .video
    if !isVideo, now - last.time < carousel.state.interval - 0.002 {
      note("a page was shown for less than the carousel's interval")
    }
  }

  private func short(_ item: ItemID) -> String { Self.short(item) }

  /// The name of an item that is a file.
  static func short(_ item: ItemID) -> String {
    let isPage = CarouselContent.original(of: item) != item
    return (isPage ? "carousel's " : "") + (item.rawValue.split(separator: "/").last.map(String.init) ?? "")
  }
}
