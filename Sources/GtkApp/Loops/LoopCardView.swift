import CGtk
import FFmpegEngine
import Feed
import Playback

/// One of the deck's recycled cards: a clip, fitted and never stretched, who it is by, and the state of its playing.
@MainActor
final class LoopCardView: WidgetBehaviour {
  let cell: CellID
  let picture = PictureView()
  let state: StateView
  let hearts = HeartLayer()
  var onRetry: (() -> Void)?
  private(set) var item: ItemID?
  private(set) var status = CellStatus.idle

  private let error: ErrorPanel
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  private let layers: WidgetPointer = gtk_overlay_new()
  private let info = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 3, "card-info")
  private let author = Build.label("author")
  private let caption = Build.label("caption")
  private var isCompact = false
  private var compacting: MainLoop.Timer?
  /// Lower than this an error leaves out all but what it is and how to try again, in points.
  private static let roomForDetails = 330

  var widget: WidgetPointer { handle.widget }

  init(_ cell: CellID, _ texts: Texts) {
    self.cell = cell
    state = StateView(texts)
    error = ErrorPanel(texts)
    CustomWidget.bind(handle, to: self)
    gtk_widget_add_css_class(widget, "cell-overlay")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    picture.alwaysFits = true
    gtk_widget_set_parent(picture.widget, widget)
    gtk_widget_set_parent(layers, widget)
    gtk_widget_set_overflow(layers, GTK_OVERFLOW_HIDDEN)
    for label in [author, caption] { gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END) }
    Build.append(author, caption, to: info)
    gtk_widget_set_valign(info, GTK_ALIGN_END)
    gtk_widget_set_can_target(info, 0)
    for child in [state.widget, error.widget] {
      gtk_widget_set_halign(child, GTK_ALIGN_CENTER)
      gtk_widget_set_valign(child, GTK_ALIGN_CENTER)
    }
    for child in [info, state.widget, hearts.widget, error.widget] { gtk_overlay_add_overlay(layers.opaque, child) }
    error.onRetry = { [weak self] in self?.onRetry?() }
  }

  isolated deinit { compacting?.cancel() }

  func bind(_ item: MediaItem?, cover: PictureView.Cover?) {
    self.item = item?.id
    picture.bind(item?.id, size: item?.size, cover: cover)
    hearts.clear()
    show(.idle)
    Build.setVisible(layers, item != nil)
    if let item { show(item) }
  }

  func show(_ item: MediaItem) {
    Accessible.setName(widget, item.spokenName)
    Build.setText(author, item.author.isEmpty ? "" : "@\(item.author)")
    Build.setVisible(author, !item.author.isEmpty)
    Build.setText(caption, item.caption.split(whereSeparator: \.isNewline).joined(separator: " "))
    Build.setVisible(caption, !item.caption.isEmpty)
  }

  func show(_ status: CellStatus) {
    self.status = status
    state.show(status)
    state.showNote(status == .playing && !picture.hasPicture)
    if case .failed(let failure) = status { error.show(failure) } else { error.show(nil) }
    error.setCompact(isCompact)
    switch status {
    case .playing, .loading, .buffering: picture.setRunning(true)
    case .idle, .paused, .failed: picture.setRunning(false)
    }
  }

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    for child in [picture.widget, layers] {
      gtk_widget_measure(child, orientation, gint(size), nil, nil, nil, nil)
    }
    // A card takes whatever its deck has.
    return (0, 0)
  }

  func allocate(width: Int, height: Int) {
    for child in [picture.widget, layers] where gtk_widget_get_visible(child) != 0 {
      gtk_widget_allocate(child, gint(width), gint(height), -1, nil)
    }
    let isCompact = height < Self.roomForDetails
    guard isCompact != self.isCompact else { return }
    self.isCompact = isCompact
    // Widgets must not be changed while they are given their places.
    compacting = MainLoop.after(milliseconds: 0) { [weak self] in self.map { $0.error.setCompact($0.isCompact) } }
  }
}
