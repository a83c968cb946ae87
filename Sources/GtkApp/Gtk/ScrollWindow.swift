import CGtk

/// A `GtkScrolledWindow` round a widget that scrolls what is in it by itself: GTK's own dragging, flinging, wheel and scroll
/// bar, without the limits of a canvas that is as long as the content.
@MainActor
final class ScrollWindow {
  /// It was scrolled, by whatever.
  var onScroll: (() -> Void)?

  private let handle: ObjectHandle
  private let adjustment: ObjectHandle
  /// Whether `configure` is what changes the place.
  private var isConfiguring = false

  var widget: WidgetPointer { handle.widget }

  /// - Parameter content: made by `CustomWidget.make(scrolls: true)`.
  init(_ content: WidgetPointer) {
    handle = ObjectHandle(gtk_scrolled_window_new().raw)
    adjustment = ObjectHandle(gtk_scrolled_window_get_vadjustment(handle.opaque).raw)
    gtk_scrolled_window_set_policy(handle.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(handle.opaque, content)
    Signals.on(adjustment.pointer, "value-changed") { [weak self] in
      guard let self, !isConfiguring else { return }
      onScroll?()
    }
  }

  private var vertical: UnsafeMutablePointer<GtkAdjustment> {
    adjustment.pointer.assumingMemoryBound(to: GtkAdjustment.self)
  }

  /// How far the content is scrolled up, in points.
  var value: Double {
    get { gtk_adjustment_get_value(vertical) }
    set { gtk_adjustment_set_value(vertical, newValue) }
  }

  /// Tells how long the content is and what of it shows, in points; nobody is told that it was scrolled.
  func configure(value: Double, contentHeight: Double, height: Double) {
    isConfiguring = true
    defer { isConfiguring = false }
    gtk_adjustment_configure(vertical, value, 0, max(contentHeight, height), height * 0.1, height * 0.9, height)
  }

  /// Ends a fling: what GTK throws on by itself goes on after a new place was set.
  func stop() {
    gtk_scrolled_window_set_kinetic_scrolling(handle.opaque, 0)
    gtk_scrolled_window_set_kinetic_scrolling(handle.opaque, 1)
  }
}
