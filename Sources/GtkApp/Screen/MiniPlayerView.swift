import CGtk
import Feed
import Playback
import Stage

/// The small tile in a corner over the pages, with its buttons. All round it presses go to the page.
@MainActor
final class MiniPlayerView: WidgetBehaviour, ScreenCell {
  let playing: PlayingView
  let closeButton: WidgetPointer
  let returnButton: WidgetPointer
  let playButton: WidgetPointer
  var onClose: (() -> Void)?
  var onReturn: (() -> Void)?
  var onTogglePause: (() -> Void)?
  var onRetry: (() -> Void)? { didSet { playing.onRetry = onRetry } }
  /// What of the window's upper edge the tile keeps off, in points.
  var safeTop: (() -> Double)?

  private let texts: Texts
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  private let glyphs = (
    close: GlyphView(.cross, size: 18), back: GlyphView(.enlarge, size: 18), play: GlyphView(.pause, size: 18)
  )
  private(set) var state = MiniPlayerState(
    layout: MiniPlayerLayout(safeArea: StageRect(width: 0, height: 0), shape: 9.0 / 16))
  private var itemShape = 9.0 / 16
  private var size = (width: 0.0, height: 0.0)
  private lazy var ticks = FrameTicks(handle.widget) { [weak self] time in self?.tick(time) }

  var widget: WidgetPointer { handle.widget }
  var isHollow: Bool { true }
  /// Where the tile is, as the full screen's picture grows from there.
  var place: ZoomTransition.Place? {
    size.width > 0 ? ZoomTransition.Place(opening: state.frame, fit: playing.picture.fit) : nil
  }

  init(_ texts: Texts) {
    self.texts = texts
    playing = PlayingView(CellID(91), texts)
    closeButton = Build.roundButton(glyphs.close)
    returnButton = Build.roundButton(glyphs.back)
    playButton = Build.roundButton(glyphs.play)
    CustomWidget.bind(handle, to: self)
    playing.picture.alwaysFits = false
    gtk_widget_add_css_class(playing.widget, "mini-player")
    gtk_widget_set_parent(playing.widget, widget)
    Accessible.setName(widget, texts(.miniPlayer))
    for (button, across, down) in [
      (returnButton, GTK_ALIGN_START, GTK_ALIGN_START), (closeButton, GTK_ALIGN_END, GTK_ALIGN_START),
      (playButton, GTK_ALIGN_START, GTK_ALIGN_END),
    ] {
      gtk_widget_set_halign(button, across)
      gtk_widget_set_valign(button, down)
      gtk_overlay_add_overlay(playing.layers.opaque, button)
    }
    Build.setName(closeButton, texts(.closeMiniPlayer))
    Build.setName(returnButton, texts(.leaveMiniPlayer))
    setPaused(false)
    Build.setVisible(widget, false)
    connect()
  }

  private func connect() {
    Signals.on(closeButton.raw, "clicked") { [weak self] in self?.onClose?() }
    Signals.on(returnButton.raw, "clicked") { [weak self] in self?.onReturn?() }
    Signals.on(playButton.raw, "clicked") { [weak self] in self?.onTogglePause?() }
    // On what the tile lies in, whose coordinates stand still: only what is pressed on the tile comes here.
    Controllers.addDrag(
      to: widget, grip: { [weak self] x, y in self?.grip(x: x, y: y) ?? .none },
      began: { [weak self] x, y in self?.pressed(x: x, y: y) },
      moved: { [weak self] x, y in self?.moved(x: x, y: y) }, ended: { [weak self] x, y in self?.lifted(x: x, y: y) },
      cancelled: { [weak self] in self?.cancelled() })
  }

  func stop() { ticks.stop() }

  // MARK: What it shows

  func open(_ item: MediaItem, cover: PictureView.Cover?) {
    itemShape = item.size.map { Double($0.width) / Double($0.height) } ?? 9.0 / 16
    playing.bind(item, cover: cover)
    Accessible.setName(playing.widget, item.spokenName)
    setPaused(false)
    layOut()
    Build.setVisible(widget, true)
  }

  func close() {
    cancelled()
    ticks.stop()
    playing.bind(nil, cover: nil)
    Build.setVisible(widget, false)
  }

  func show(_ status: CellStatus) {
    playing.show(status)
    setPaused(status == .paused)
    // By now the picture's shape may be known.
    gtk_widget_queue_allocate(widget)
  }

  func show(position: Duration, duration: Duration?) {}

  func setMuted(_ isMuted: Bool) {}

  private func setPaused(_ isPaused: Bool) {
    glyphs.play.glyph = isPaused ? .play : .pause
    Build.setName(playButton, texts(isPaused ? .play : .pause))
  }

  // MARK: Finger

  private func grip(x: Double, y: Double) -> Controllers.Grip {
    if case .passive = WidgetKind(at: x, y, in: widget) { .whole } else { .after(10) }
  }

  func pressed(x: Double, y: Double) { _ = state.pressed(x: x, y: y, time: MonotonicTime.seconds) }

  func moved(x: Double, y: Double) {
    state.moved(x: x, y: y, time: MonotonicTime.seconds)
    gtk_widget_queue_allocate(widget)
  }

  func lifted(x: Double, y: Double) {
    state.reducesMotion = Motion.isReduced
    if state.lifted(time: MonotonicTime.seconds) { onTogglePause?() }
    keepTicking()
  }

  func cancelled() {
    state.reducesMotion = Motion.isReduced
    state.cancelled(time: MonotonicTime.seconds)
    keepTicking()
  }

  private func keepTicking() {
    gtk_widget_queue_allocate(widget)
    if state.isMoving { ticks.start() }
  }

  private func tick(_ time: Int64) {
    let isMoving = state.tick(time: Double(time) / 1e9)
    gtk_widget_queue_allocate(widget)
    if !isMoving { ticks.stop() }
  }

  // MARK: Layout

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    gtk_widget_measure(playing.widget, orientation, gint(size), nil, nil, nil, nil)
    return (0, 0)
  }

  func allocate(width: Int, height: Int) {
    size = (Double(width), Double(height))
    layOut()
    let frame = state.frame
    var corner = graphene_point_t(x: Float(frame.x.rounded()), y: Float(frame.y.rounded()))
    gtk_widget_allocate(
      playing.widget, gint(frame.width.rounded()), gint(frame.height.rounded()), -1,
      gsk_transform_translate(nil, &corner))
  }

  private func layOut() {
    if let known = playing.picture.contentSize, known.height > 0 {
      itemShape = Double(known.width) / Double(known.height)
    }
    let top = min(safeTop?() ?? 0, size.height)
    let area = StageRect(x: 0, y: top, width: size.width, height: size.height - top)
    let layout = MiniPlayerLayout(safeArea: area, shape: itemShape)
    if layout != state.layout { state.resize(to: layout) }
  }
}
