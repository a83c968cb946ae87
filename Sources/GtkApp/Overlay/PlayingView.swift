import CGtk
import FFmpegEngine
import Feed
import Playback

/// An item's picture, fitted and never stretched, with the state of its playing over it: its cover, then its frames; the
/// glyphs of a pause and of waiting; why it cannot be played, and a way to try again.
@MainActor
final class PlayingView: WidgetBehaviour {
  let cell: CellID
  let picture = PictureView()
  let state: StateView
  /// A `GtkOverlay` over the picture, for what its owner lays there; it shows only with an item.
  let layers: WidgetPointer = gtk_overlay_new()
  var onRetry: (() -> Void)?
  private(set) var item: ItemID?
  private(set) var status = CellStatus.idle

  private let error: ErrorPanel
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
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
    for child in [state.widget, error.widget] {
      gtk_widget_set_halign(child, GTK_ALIGN_CENTER)
      gtk_widget_set_valign(child, GTK_ALIGN_CENTER)
      gtk_overlay_add_overlay(layers.opaque, child)
    }
    error.onRetry = { [weak self] in self?.onRetry?() }
  }

  isolated deinit { compacting?.cancel() }

  /// Lays a widget under the glyphs and the error.
  func addBelowState(_ child: WidgetPointer) {
    gtk_overlay_add_overlay(layers.opaque, child)
    for above in [state.widget, error.widget] { gtk_widget_insert_before(above, layers, nil) }
  }

  func bind(_ item: MediaItem?, cover: PictureView.Cover?) {
    self.item = item?.id
    picture.bind(item?.id, size: item?.size, cover: cover)
    show(.idle)
    Build.setVisible(layers, item != nil)
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
    // It takes whatever room it is given.
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
