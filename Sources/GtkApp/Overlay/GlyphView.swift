import CGtk

/// A widget that shows one glyph in the style's colour.
@MainActor
final class GlyphView: WidgetBehaviour {
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
  private let size: Int
  var glyph: Glyph {
    didSet { if glyph != oldValue { gtk_widget_queue_draw(widget) } }
  }

  var widget: WidgetPointer { handle.widget }

  /// - Parameter size: the length of the square's side in points.
  init(_ glyph: Glyph, size: Int) {
    self.glyph = glyph
    self.size = size
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_can_target(widget, 0)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
  }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) { (size, size) }

  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    var colour = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour)
    let (width, height) = (Float(gtk_widget_get_width(widget)), Float(gtk_widget_get_height(widget)))
    var bounds = Graphene.rect(width: width, height: height)
    guard let cr = gtk_snapshot_append_cairo(snapshot, &bounds) else { return }
    let scale = Double(min(width, height)) / 24
    cairo_scale(cr, scale, scale)
    gdk_cairo_set_source_rgba(cr, &colour)
    glyph.draw(cr)
    cairo_destroy(cr)
  }
}

/// Points and rectangles as GTK's drawing takes them.
enum Graphene {
  static func rect(x: Float = 0, y: Float = 0, width: Float, height: Float) -> graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: x, y: y), size: graphene_size_t(width: max(0, width), height: max(0, height)))
  }
}
