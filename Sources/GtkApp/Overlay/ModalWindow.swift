import CGtk

/// A small window with a title bar over another one: it closes by Esc, and goes with its parent.
@MainActor
enum ModalWindow {
  @discardableResult
  static func present(
    over parent: WidgetPointer?, title: String, width: Int, height: Int, content: WidgetPointer
  ) -> WidgetPointer? {
    guard let window = adw_window_new(), let header = adw_header_bar_new() else { return nil }
    if let parent { gtk_window_set_transient_for(window.cast(), parent.cast()) }
    gtk_window_set_title(window.cast(), title)
    gtk_window_set_modal(window.cast(), 1)
    gtk_window_set_default_size(window.cast(), gint(width), gint(height))
    let page = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    Build.append(header, content, to: page)
    adw_window_set_content(window.cast(), page)
    Controllers.addKeys(to: window) { key, _ in
      guard key == guint(GDK_KEY_Escape) else { return false }
      gtk_window_close(window.cast())
      return true
    }
    gtk_window_present(window.cast())
    return window
  }
}
