import CGtk

/// The part of the divider that takes a drag: a small bar in the middle of a place that a finger finds. Its line is
/// drawn by the page, its drag is the page's; the arrow keys are its own while it has the focus.
@MainActor
final class DividerView: WidgetBehaviour {
  /// Up is negative.
  var onStep: ((Int) -> Void)?

  private let texts: Texts
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_SEPARATOR)
  private let bar = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, "divider-bar")
  private static let barSize = (width: 44, height: 10)

  var widget: WidgetPointer { handle.widget }

  init(_ texts: Texts) {
    self.texts = texts
    CustomWidget.bind(handle, to: self)
    gtk_widget_add_css_class(widget, "divider")
    gtk_widget_set_parent(bar, widget)
    gtk_widget_set_can_target(bar, 0)
    gtk_widget_set_focusable(widget, 1)
    gtk_widget_set_cursor_from_name(widget, "ns-resize")
    Accessible.setName(widget, texts(.divider))
    Accessible.setDescription(widget, texts(.dividerAdvice))
    show(share: 0.5)
    Controllers.addKeys(to: widget) { [weak self] key, _ in
      switch Int(key) {
      case Int(GDK_KEY_Up), Int(GDK_KEY_KP_Up): self?.onStep?(-1)
      case Int(GDK_KEY_Down), Int(GDK_KEY_KP_Down): self?.onStep?(1)
      default: return false
      }
      return true
    }
  }

  /// - Parameter share: the upper half's share of the height.
  func show(share: Double) {
    Accessible.setValueText(widget, texts(.dividerValue, ["share": String(Int((share * 100).rounded()))]))
  }

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    gtk_widget_measure(bar, orientation, gint(size), nil, nil, nil, nil)
    return (0, 0)
  }

  func allocate(width: Int, height: Int) {
    let size = Self.barSize
    var place = GdkRectangle(
      x: gint((width - size.width) / 2), y: gint((height - size.height) / 2), width: gint(size.width),
      height: gint(size.height))
    gtk_widget_size_allocate(bar, &place, -1)
  }
}
