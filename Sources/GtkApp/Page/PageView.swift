import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage

/// One of the pager's recycled pages: a picture and the controls over it, both as large as the page. On a screen that is
/// little wider than 9:16 an upright picture is smaller, so that the rail stands beside it.
@MainActor
final class PageView: WidgetBehaviour {
  let cell: CellID
  let picture = PictureView()
  let overlay: CellOverlay
  private let handle = CustomWidget.make()
  private(set) var item: ItemID?
  /// Where the picture is, in points.
  private(set) var pictureFrame = StageRect(width: 0, height: 0)
  private var size = (width: 0, height: 0)

  var widget: WidgetPointer { handle.widget }

  init(_ cell: CellID, _ texts: Texts) {
    self.cell = cell
    overlay = CellOverlay(texts)
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_parent(picture.widget, widget)
    gtk_widget_set_parent(overlay.widget, widget)
  }

  func bind(_ item: MediaItem?, cover: PictureView.Cover?) {
    self.item = item?.id
    picture.bind(item?.id, size: item?.size, cover: cover)
    overlay.show(status: .idle)
    overlay.state.showNote(false)
    overlay.hearts.clear()
    overlay.showRate(1)
    overlay.show(position: .zero, duration: item?.duration)
    gtk_widget_set_visible(overlay.widget, item == nil ? 0 : 1)
    if let item { overlay.show(item: item) }
  }

  func show(_ status: CellStatus) {
    overlay.show(status: status)
    // Its shape may have become known.
    if frame(width: size.width, height: size.height) != pictureFrame { gtk_widget_queue_allocate(widget) }
    overlay.state.showNote(status == .playing && !picture.hasPicture)
    switch status {
    case .playing, .loading, .buffering: picture.setRunning(true)
    case .idle, .paused, .failed: picture.setRunning(false)
    }
  }

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    var minimum: gint = 0
    var natural: gint = 0
    gtk_widget_measure(picture.widget, orientation, gint(size), &minimum, &natural, nil, nil)
    gtk_widget_measure(overlay.widget, orientation, gint(size), &minimum, &natural, nil, nil)
    // A page takes whatever the pager has.
    return (0, 0)
  }

  private func frame(width: Int, height: Int) -> StageRect {
    let full = StageRect(width: Double(width), height: Double(height))
    guard width > 0, height > 0, picture.isUpright else { return full }
    let layout = overlay.layout(width: width, height: height)
    return layout.isShrunken ? layout.column : full
  }

  func allocate(width: Int, height: Int) {
    size = (width, height)
    pictureFrame = frame(width: width, height: height)
    var corner = graphene_point_t(x: Float(pictureFrame.x.rounded()), y: Float(pictureFrame.y.rounded()))
    gtk_widget_allocate(
      picture.widget, gint(pictureFrame.width.rounded()), gint(pictureFrame.height.rounded()), -1,
      gsk_transform_translate(nil, &corner))
    gtk_widget_allocate(overlay.widget, gint(width), gint(height), -1, nil)
  }

  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    let full = StageRect(width: Double(size.width), height: Double(size.height))
    if item != nil, !pictureFrame.covers(full) { picture.surroundings.draw(in: full, snapshot) }
    CustomWidget.snapshotChildren(of: widget, snapshot)
  }
}
