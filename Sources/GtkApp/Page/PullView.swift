import CGtk
import Stage

/// The disc that shows how far the pull for a refresh is, and that a refresh goes on. Where it is and what it shows is
/// a `PullIndicator`.
@MainActor
final class PullView: WidgetBehaviour {
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR)
  private let spinner: WidgetPointer
  private(set) var indicator: PullIndicator?

  var widget: WidgetPointer { handle.widget }

  init(_ texts: Texts) {
    spinner = gtk_spinner_new()
    CustomWidget.bind(handle, to: self)
    gtk_widget_add_css_class(widget, "pull")
    gtk_widget_set_can_target(widget, 0)
    gtk_widget_set_parent(spinner, widget)
    gtk_widget_set_visible(widget, 0)
    Accessible.setName(widget, texts(.refreshing))
  }

  /// - Returns: whether it has to be given a new place.
  func show(_ new: PullIndicator?) -> Bool {
    guard new != indicator else { return false }
    let isMoved = new?.y != indicator?.y
    indicator = new
    gtk_widget_set_visible(widget, new == nil ? 0 : 1)
    gtk_spinner_set_spinning(spinner.opaque, new?.isSpinning == true ? 1 : 0)
    gtk_widget_queue_draw(widget)
    return isMoved
  }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    let size = Int(PullIndicator.size)
    return (size, size)
  }

  func allocate(width: Int, height: Int) {
    let inset = 10
    var rectangle = GdkRectangle(
      x: gint(inset), y: gint(inset), width: gint(width - 2 * inset), height: gint(height - 2 * inset))
    gtk_widget_size_allocate(spinner, &rectangle, -1)
  }

  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    guard let indicator else { return }
    guard !indicator.isSpinning else {
      CustomWidget.snapshotChildren(of: widget, snapshot)
      return
    }
    let size = PullIndicator.size
    var bounds = Graphene.rect(width: Float(size), height: Float(size))
    guard let cr = gtk_snapshot_append_cairo(snapshot, &bounds) else { return }
    // A ring that closes with the pull, with an arrow head at its end.
    cairo_translate(cr, size / 2, size / 2)
    cairo_set_source_rgba(cr, 1, 1, 1, indicator.isArmed ? 1 : 0.4 + 0.4 * indicator.progress)
    cairo_set_line_width(cr, 2.5)
    let radius = size * 0.24
    let end = -0.5 * Double.pi + 1.65 * Double.pi * indicator.progress
    cairo_arc(cr, 0, 0, radius, -0.5 * .pi, end)
    cairo_stroke(cr)
    cairo_rotate(cr, end)
    cairo_move_to(cr, radius - 5, 0)
    cairo_line_to(cr, radius + 5, 0)
    cairo_line_to(cr, radius, 6)
    cairo_close_path(cr)
    cairo_fill(cr)
    cairo_destroy(cr)
  }
}
