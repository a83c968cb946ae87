import CGtk

/// Where the keyboard's focus is, and what a key that is pressed there may mean.
@MainActor
enum KeyboardFocus {
  static func widget(in window: WidgetPointer) -> WidgetPointer? {
    gtk_widget_get_root(window).flatMap { gtk_root_get_focus($0) }
  }

  /// Whether the focus is on this widget or on one in it.
  static func isWithin(_ widget: WidgetPointer) -> Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
  }

  static func place(in window: WidgetPointer) -> KeyPlace {
    guard let focus = widget(in: window) else { return .page }
    switch WidgetKind(focus) {
    case .button: return .button
    case .scroller: return .scroller
    case .range, .passive: return .page
    }
  }
}
