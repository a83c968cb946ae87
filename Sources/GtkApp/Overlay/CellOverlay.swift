import CGtk
import Feed
import Playback

/// All that lies over one page's video: who and what, the rail, the progress line, and the state of playing.
///
/// It shows what it is told and tells what the person does; it decides nothing. It owns its widgets; whoever puts
/// `widget` into a page keeps the overlay for as long as the page. Empty places let clicks through to the page.
@MainActor
final class CellOverlay: WidgetBehaviour {
  var onLike: ((_ isLiked: Bool) -> Void)? {
    get { rail.onLike }
    set { rail.onLike = newValue }
  }
  var onComment: (() -> Void)? {
    get { rail.onComment }
    set { rail.onComment = newValue }
  }
  var onShare: (() -> Void)? {
    get { rail.onShare }
    set { rail.onShare = newValue }
  }
  var onRetry: (() -> Void)? {
    get { error.onRetry }
    set { error.onRetry = newValue }
  }
  var onScrubBegan: (() -> Void)?
  /// Seconds from the item's beginning.
  var onScrub: ((Double) -> Void)? {
    get { progress.onScrub }
    set { progress.onScrub = newValue }
  }
  var onScrubEnded: (() -> Void)?
  var onToggleMute: (() -> Void)?
  var onEnlarge: (() -> Void)?

  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  private let texts: Texts
  let hearts = HeartLayer()
  let rail: ActionRail
  let progress: ProgressLine
  let caption: CaptionView
  let music = MarqueeLabel()
  let state: StateView
  private let error: ErrorPanel
  private let scrim = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0, "scrim")
  private let info = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 5, "info")
  private let author = Build.label("author")
  private let time = Build.label("time")
  private let rate = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, "badge")
  private let rateText = Build.label()
  private let end = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 4, "badge", "end-badge")
  private let musicLine = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, "music-line")
  private let muteButton: WidgetPointer
  private let enlargeButton: WidgetPointer
  private let enlargeGlyph = GlyphView(.enlarge, size: 20)
  private var showsEnlarge = true
  private let muteGlyph = GlyphView(.speaker, size: 22)
  private let glyphs = (
    note: GlyphView(.note, size: 16), faster: GlyphView(.faster, size: 16), check: GlyphView(.check, size: 16)
  )
  /// The caption's width, and the most height that leaves room for what is above and below it.
  private var captionRoom = (width: 0, height: 0)
  private var pendingCheck: MainLoop.Timer?

  var widget: WidgetPointer { handle.widget }
  private(set) var item: MediaItem?
  private(set) var status = CellStatus.idle

  init(_ texts: Texts) {
    self.texts = texts
    rail = ActionRail(texts)
    progress = ProgressLine(texts)
    caption = CaptionView(texts)
    state = StateView(texts)
    error = ErrorPanel(texts)
    muteButton = Build.roundButton(muteGlyph)
    enlargeButton = Build.roundButton(enlargeGlyph)
    CustomWidget.bind(handle, to: self)
    gtk_widget_add_css_class(widget, "cell-overlay")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    assemble()
    connect()
    setMuted(false)
    show(status: .idle)
  }

  isolated deinit { pendingCheck?.cancel() }

  // MARK: What it shows

  func show(item: MediaItem) {
    self.item = item
    Accessible.setName(widget, item.spokenName)
    Build.setText(author, item.author.isEmpty ? "" : "@\(item.author)")
    Build.setVisible(author, !item.author.isEmpty)
    caption.setText(item.caption)
    let title = item.musicTitle ?? texts(.originalSound, ["author": item.author])
    music.setText(title)
    Accessible.setName(music.widget, texts(.music, ["title": title]))
    rail.show(item)
    checkCaptionSoon()
  }

  func show(status: CellStatus) {
    self.status = status
    state.show(status)
    if case .failed(let failure) = status { error.show(failure) } else { error.show(nil) }
    music.isRunning = status == .playing
  }

  /// - Parameter duration: nil while it is not known.
  func show(position: Duration, duration: Duration?) {
    progress.show(position: position.inSeconds, duration: duration?.inSeconds)
    if gtk_widget_get_visible(time) != 0 { Build.setText(time, progress.timeText) }
  }

  /// A heart that bursts at a place of the page, in points.
  func burstHeart(atX x: Double, y: Double) { hearts.burst(x: x, y: y) }

  /// Says that it plays faster or slower; 1 says nothing.
  func showRate(_ rate: Double) {
    let isWhole = rate == rate.rounded()
    Build.setText(rateText, texts(.speed, ["rate": isWhole ? String(Int(rate)) : String(rate)]))
    Build.setVisible(self.rate, rate != 1)
  }

  func setMuted(_ isMuted: Bool) {
    muteGlyph.glyph = isMuted ? .speakerMuted : .speaker
    Build.setName(muteButton, texts(isMuted ? .unmute : .mute))
  }

  /// Whether what it waits for needs a network that is not there.
  func showOffline(_ isOffline: Bool) { state.showOffline(isOffline) }

  /// Whether this is the last page of the feed.
  func showEnd(_ isLast: Bool) { Build.setVisible(end, isLast) }

  // MARK: How it is put together

  private func assemble() {
    gtk_widget_set_can_target(scrim, 0)
    gtk_label_set_ellipsize(author.opaque, PANGO_ELLIPSIZE_END)
    Build.append(glyphs.check.widget, label(texts(.upToDate)), to: end)
    gtk_widget_set_halign(end, GTK_ALIGN_START)
    Build.append(glyphs.note.widget, music.widget, to: musicLine)
    gtk_widget_set_hexpand(music.widget, 1)
    Build.append(end, author, caption.widget, musicLine, to: info)
    Build.append(glyphs.faster.widget, rateText, to: rate)
    for button in [muteButton, enlargeButton] { gtk_widget_add_css_class(button, "small") }
    Build.setName(enlargeButton, texts(.enlarge))
    for passive in [rate, time, end, musicLine] { gtk_widget_set_can_target(passive, 0) }
    for hidden in [rate, time, end] { Build.setVisible(hidden, false) }
    // In the order in which they are drawn.
    for child in [
      scrim, info, rail.widget, state.widget, progress.widget, muteButton, enlargeButton, rate, time, hearts.widget,
      error.widget,
    ] { gtk_widget_set_parent(child, widget) }
  }

  private func label(_ text: String) -> WidgetPointer {
    let label = Build.label()
    Build.setText(label, text)
    return label
  }

  private func connect() {
    Signals.on(muteButton.raw, "clicked") { [weak self] in self?.onToggleMute?() }
    Signals.on(enlargeButton.raw, "clicked") { [weak self] in self?.onEnlarge?() }
    progress.onScrubBegan = { [weak self] in
      self?.onScrubBegan?()
    }
    progress.onScrubEnded = { [weak self] in
      self?.onScrubEnded?()
    }
    progress.onAttention = { [weak self] isWanted in
      guard let self else { return }
      Build.setText(time, progress.timeText)
      let showsTime = isWanted && progress.duration > 0
      Build.setVisible(time, showsTime)
      Build.setClass(widget, "timed", showsTime)
      Build.setClass(widget, "scrubbing", progress.isScrubbing)
    }
  }

  // MARK: Where its parts are

  /// Where its parts are on a page of a size, in points.
  func layout(width: Int, height: Int) -> CellLayout {
    let railSize = natural(rail.widget)
    let wishes = CellLayout.Wishes(
      railWidth: railSize.width, railHeight: railSize.height, avatarHeight: natural(rail.avatar).height + 14,
      progressHeight: natural(progress.widget).height, cornerSize: natural(muteButton).width)
    return CellLayout(width: Double(width), height: Double(height), wishes: wishes)
  }

  func allocate(width: Int, height: Int) {
    let railSize = natural(rail.widget)
    let corner = natural(muteButton)
    let layout = layout(width: width, height: height)
    place(hearts.widget, 0, 0, Double(width), Double(height))
    gtk_widget_set_child_visible(rail.avatar, layout.showsAvatar ? 1 : 0)
    gtk_widget_set_child_visible(rail.widget, layout.showsRail ? 1 : 0)
    // Without its avatar the rail keeps its size and the hidden part reaches up.
    place(
      rail.widget, layout.rail.x, layout.rail.y + layout.rail.height - railSize.height, railSize.width, railSize.height)
    place(progress.widget, layout.progress.x, layout.progress.y, layout.progress.width, layout.progress.height)
    place(muteButton, layout.corner.x, layout.corner.y, corner.width, corner.height)

    if showsEnlarge != (layout.belowCorner != nil) {
      showsEnlarge.toggle()
      gtk_widget_set_child_visible(enlargeButton, showsEnlarge ? 1 : 0)
      Accessible.setHidden(enlargeButton, !showsEnlarge)
    }
    if let below = layout.belowCorner { place(enlargeButton, below.x, below.y, corner.width, corner.height) }

    let infoHeight = min(layout.info.height, natural(info, forWidth: layout.info.width).height)
    let bottom = layout.info.y + layout.info.height
    place(info, layout.info.x, bottom - infoHeight, layout.info.width, infoHeight)
    captionRoom = (Int(layout.info.width), Int(layout.info.height) - 110)
    let scrimTop = min(layout.scrimTop, max(0, bottom - infoHeight - 90))
    place(scrim, 0, scrimTop, Double(width), Double(height) - scrimTop)

    let timeSize = natural(time)
    place(
      time, layout.centre.x - timeSize.width / 2, layout.progress.y - timeSize.height - 6, timeSize.width,
      timeSize.height)
    let rateSize = natural(rate)
    place(rate, layout.centre.x - rateSize.width / 2, layout.corner.y + 4, rateSize.width, rateSize.height)
    centred(state.widget, layout, size: natural(state.widget))
    let panel = natural(error.widget)
    let panelWidth = min(panel.width, layout.column.width - 32)
    let panelHeight = natural(error.widget, forWidth: panelWidth).height
    let panelY = layout.panelY(height: panelHeight, infoTop: bottom - infoHeight)
    place(error.widget, layout.centre.x - panelWidth / 2, panelY, panelWidth, panelHeight)
    checkCaptionSoon()
  }

  private func centred(_ child: WidgetPointer, _ layout: CellLayout, size: (width: Double, height: Double)) {
    place(child, layout.centre.x - size.width / 2, layout.centre.y - size.height / 2, size.width, size.height)
  }

  private func natural(_ child: WidgetPointer, forWidth width: Double? = nil) -> (width: Double, height: Double) {
    var (minimum, natural) = (gint(0), gint(0))
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
    let across = width.map { max(Double(minimum), $0.rounded(.down)) } ?? Double(natural)
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, gint(across), &minimum, &natural, nil, nil)
    return (across, Double(natural))
  }

  /// Gives a child its place; never less than it needs, which GTK would complain about.
  private func place(_ child: WidgetPointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    guard gtk_widget_get_visible(child) != 0 else { return }
    var minimum = gint(0)
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
    let across = max(minimum, gint(width))
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, across, &minimum, nil, nil, nil)
    var rectangle = GdkRectangle(
      x: gint(x.rounded()), y: gint(y.rounded()), width: across, height: max(minimum, gint(height)))
    gtk_widget_size_allocate(child, &rectangle, -1)
  }

  /// Whether the caption is cut is known once it has its place, and a widget may not change while places are given.
  private func checkCaptionSoon() {
    guard pendingCheck == nil else { return }
    pendingCheck = MainLoop.after(milliseconds: 0) { [weak self] in
      self?.pendingCheck = nil
      guard let self else { return }
      caption.update(width: captionRoom.width, mostHeight: captionRoom.height)
    }
  }
}

extension MediaItem {
  /// What it is called for people who do not see it.
  var spokenName: String { [author, caption].filter { !$0.isEmpty }.joined(separator: ": ") }
}
