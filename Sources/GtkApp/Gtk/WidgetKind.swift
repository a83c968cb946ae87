import CGtk

/// What a widget does with keys and presses by itself.
@MainActor
enum WidgetKind {
  case button
  /// A range, such as the progress line.
  case range
  case scroller
  /// Nothing.
  case passive

  init(_ widget: WidgetPointer) {
    let kinds: [(GType, WidgetKind)] = [
      (gtk_button_get_type(), .button), (gtk_range_get_type(), .range), (gtk_scrolled_window_get_type(), .scroller),
    ]
    let instance = widget.raw.assumingMemoryBound(to: GTypeInstance.self)
    self = kinds.first { g_type_check_instance_is_a(instance, $0.0) != 0 }?.1 ?? .passive
  }

  /// The innermost widget at a place that is not passive, as far up as `widget`.
  init(at x: Double, _ y: Double, in widget: WidgetPointer) {
    self = .passive
    var current = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
    while let here = current, here != widget {
      let kind = WidgetKind(here)
      if kind != .passive {
        self = kind
        return
      }
      current = gtk_widget_get_parent(here)
    }
  }
}
