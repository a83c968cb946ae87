import CGtk
import FFmpegEngine
import Feed
import Pictures
import Playback

/// One of a carousel's recycled pages: a picture, a video, a view of the host's, or a tile that says that there is none.
///
/// Each kind's view is made when it is first needed, and kept for the items to come.
@MainActor
final class CarouselPageView: WidgetBehaviour {
  let cell: CellID
  /// A video's own view, once there was a video on this page.
  private(set) var playing: PlayingView?
  private(set) var image: ImageView?
  private(set) var item: CarouselItem?
  /// Of the item in the carousel.
  private(set) var index = 0
  private var count = 0
  var onRetry: ((ItemID) -> Void)?
  /// Its video is to be shown on the full screen.
  var onEnlarge: ((MediaItem) -> Void)?

  private let texts: Texts
  private let store: ImageStore
  private let registry: CarouselRegistry
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  private var customs: [String: any CarouselCustomView] = [:]
  private var boundCustom: CarouselItem?
  private var tile: MessageTile?
  private var muted: MutedBadge?
  private let enlargeGlyph = GlyphView(.enlarge, size: 18)
  private let caption = Build.label("caption")
  private let info = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0, "card-info")
  private var hasCaption = false
  private var isVisible = false
  private var size = (width: 0, height: 0)

  var widget: WidgetPointer { handle.widget }

  init(_ cell: CellID, _ texts: Texts, _ store: ImageStore, _ registry: CarouselRegistry) {
    self.cell = cell
    self.texts = texts
    self.store = store
    self.registry = registry
    CustomWidget.bind(handle, to: self)
    gtk_widget_add_css_class(widget, "carousel-page")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_label_set_ellipsize(caption.opaque, PANGO_ELLIPSIZE_END)
    Build.append(caption, to: info)
    gtk_widget_set_can_target(info, 0)
    gtk_widget_set_parent(info, widget)
  }

  /// The host's view, if that shows the item.
  var custom: (any CarouselCustomView)? {
    if case .custom(let name)? = item?.item.kind { customs[name] } else { nil }
  }

  var isVideo: Bool { item?.item.kind == .video }

  /// What an unknown kind's tile says.
  var message: String? { tile.flatMap { gtk_widget_get_visible($0.widget) != 0 ? $0.text : nil } }

  // MARK: Binding

  /// Shows an item, or nothing. The same item again changes what is said of it, and nothing that plays or moves.
  func bind(_ item: CarouselItem?, index: Int, count: Int, cover: @autoclosure () -> PictureView.Cover?) {
    guard item != self.item || index != self.index || count != self.count else { return }
    let old = self.item
    let oldView = custom
    (self.item, self.index, self.count) = (item, index, count)
    if let oldView, oldView !== custom { oldView.setRunning(false) }
    bindPicture(item)
    if item?.id != old?.id || item?.item.kind != old?.item.kind { bindVideo(item, cover()) }
    bindCustom(item)
    describe(item)
    run()
    prepare(width: size.width, height: size.height)
    gtk_widget_queue_resize(widget)
  }

  private func describe(_ item: CarouselItem?) {
    let text = item.map(\.item.caption)?.split(whereSeparator: \.isNewline).joined(separator: " ") ?? ""
    Build.setText(caption, text)
    let isCustom = if case .custom? = item?.item.kind { true } else { false }
    hasCaption = !text.isEmpty && !isCustom
    Build.setVisible(info, hasCaption)
    // Over whatever was made meanwhile.
    gtk_widget_insert_before(info, widget, nil)
    guard let item else { return }
    let page = texts(.pageOf, ["page": "\(index + 1)", "count": "\(count)"])
    Accessible.setName(widget, item.item.spokenName.isEmpty ? page : "\(page): \(item.item.spokenName)")
  }

  private func bindPicture(_ item: CarouselItem?) {
    let isPicture = item?.item.kind == .image
    if isPicture, image == nil {
      let view = ImageView(store, texts)
      gtk_widget_set_parent(view.widget, widget)
      image = view
    }
    image?.bind(isPicture ? item?.item : nil, location: item?.picture)
    image.map { Build.setVisible($0.widget, isPicture) }
  }

  private func bindVideo(_ item: CarouselItem?, _ cover: PictureView.Cover?) {
    let isVideo = item?.item.kind == .video
    if isVideo, playing == nil {
      let view = PlayingView(cell, texts)
      let badge = MutedBadge(texts)
      muted = badge
      view.addBelowState(badge.widget)
      view.addBelowState(enlargeButton())
      view.onRetry = { [weak self] in self.map { page in page.item.map { page.onRetry?($0.id) } } }
      gtk_widget_set_parent(view.widget, widget)
      playing = view
    }
    playing?.bind(isVideo ? item?.item : nil, cover: isVideo ? cover : nil)
    playing.map { Build.setVisible($0.widget, isVideo) }
  }

  private func enlargeButton() -> WidgetPointer {
    let button = Build.roundButton(enlargeGlyph)
    for name in ["small", "page-enlarge"] { gtk_widget_add_css_class(button, name) }
    gtk_widget_set_halign(button, GTK_ALIGN_END)
    gtk_widget_set_valign(button, GTK_ALIGN_START)
    Build.setName(button, texts(.enlarge))
    Signals.on(button.raw, "clicked") { [weak self] in
      if let item = self?.item?.item { self?.onEnlarge?(item) }
    }
    return button
  }

  private func bindCustom(_ item: CarouselItem?) {
    var isKnown = true
    if let item, case .custom(let name) = item.item.kind {
      if customs[name] == nil, let view = registry.view(name, texts) {
        gtk_widget_set_parent(view.widget, widget)
        customs[name] = view
      }
      if item != boundCustom { customs[name]?.bind(item.item) }
      isKnown = customs[name] != nil
      if !isKnown { say(texts(.unknownKind, ["kind": name])) }
    }
    boundCustom = item
    tile.map { Build.setVisible($0.widget, !isKnown) }
    for view in customs.values { Build.setVisible(view.widget, view === custom) }
  }

  private func say(_ text: String) {
    let tile = self.tile ?? MessageTile(.warning)
    if self.tile == nil {
      gtk_widget_set_parent(tile.widget, widget)
      self.tile = tile
    }
    tile.show(text)
  }

  /// The state of its video's playing.
  func show(_ status: CellStatus) {
    playing?.show(status)
    // Why it failed and how to try again take the room.
    let hasFailed = if case .failed = status { true } else { false }
    Build.setVisible(info, hasCaption && !hasFailed)
  }

  // MARK: What can be seen

  /// - Parameter isVisible: whether any of it is on screen: only then does anything in it work.
  func setVisible(_ isVisible: Bool) {
    self.isVisible = isVisible
    run()
  }

  private func run() {
    image?.setVisible(isVisible && item?.item.kind == .image)
    custom?.setRunning(isVisible)
  }

  /// Makes what is on the page fit a size, also where GTK gives it none because it is not on screen yet.
  func prepare(width: Int, height: Int) {
    size = (width, height)
    guard width > 0, height > 0 else { return }
    if item?.item.kind == .image { image?.allocate(width: width, height: height) }
    if isVideo { playing?.picture.allocate(width: width, height: height) }
  }

  private var children: [WidgetPointer] {
    [image?.widget, playing?.widget, tile?.widget].compactMap { $0 } + customs.values.map(\.widget)
  }

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    for child in children + [info] { gtk_widget_measure(child, orientation, gint(size), nil, nil, nil, nil) }
    // It takes whatever room it is given.
    return (0, 0)
  }

  func allocate(width: Int, height: Int) {
    size = (width, height)
    for child in children where gtk_widget_get_visible(child) != 0 {
      gtk_widget_allocate(child, gint(width), gint(height), -1, nil)
    }
    guard gtk_widget_get_visible(info) != 0 else { return }
    var natural = gint(0)
    gtk_widget_measure(info, GTK_ORIENTATION_VERTICAL, gint(width), nil, &natural, nil, nil)
    var place = GdkRectangle(x: 0, y: gint(height) - natural, width: gint(width), height: natural)
    gtk_widget_size_allocate(info, &place, -1)
  }
}
