import CGtk

/// A few words over the page for a moment, read out by a screen reader when they come.
@MainActor
final class NoticeBadge: WidgetBehaviour {
  /// How long it stays, in milliseconds.
  private static let stay: UInt32 = 1800

  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_ALERT)
  private let label = Build.label("badge")
  private var timer: MainLoop.Timer?

  var widget: WidgetPointer { handle.widget }
  /// Nil while nothing is said.
  private(set) var text: String?

  init() {
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_parent(label, widget)
    gtk_widget_set_can_target(widget, 0)
    Build.setVisible(widget, false)
  }

  isolated deinit { timer?.cancel() }

  /// - Parameter stays: whether it is there until it is hidden.
  func show(_ text: String, stays: Bool = false) {
    self.text = text
    Build.setText(label, text)
    Accessible.setName(widget, text)
    Build.setVisible(widget, true)
    timer?.cancel()
    timer = stays ? nil : MainLoop.after(milliseconds: Self.stay) { [weak self] in self?.hide() }
  }

  func hide() {
    timer?.cancel()
    text = nil
    Build.setVisible(widget, false)
  }

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    var (minimum, natural) = (gint(0), gint(0))
    gtk_widget_measure(label, orientation, gint(size), &minimum, &natural, nil, nil)
    return (Int(minimum), Int(natural))
  }

  func allocate(width: Int, height: Int) { gtk_widget_allocate(label, gint(width), gint(height), -1, nil) }
}
