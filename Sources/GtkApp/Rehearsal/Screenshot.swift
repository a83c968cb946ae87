import CGtk

/// Pictures of a window, as GTK draws it.
@MainActor
enum Screenshot {
  /// A window that is about to be drawn anew has no picture at this moment: tries for a while.
  static func saveWhenDrawn(_ window: UnsafeMutablePointer<GtkWindow>, to path: String) async -> Bool {
    for _ in 0..<20 {
      if save(window, to: path) { return true }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  /// - Returns: false if the window shows nothing or the file cannot be written.
  static func save(_ window: UnsafeMutablePointer<GtkWindow>, to path: String) -> Bool {
    let widget: WidgetPointer = window.cast()
    guard let paintable = gtk_widget_paintable_new(widget), let snapshot = gtk_snapshot_new() else { return false }
    defer { g_object_unref(paintable.raw) }
    let (width, height) = (Double(gtk_widget_get_width(widget)), Double(gtk_widget_get_height(widget)))
    gdk_paintable_snapshot(paintable, snapshot, width, height)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return false }
    defer { gsk_render_node_unref(node) }
    guard let renderer = gtk_native_get_renderer(OpaquePointer(window)),
      let texture = gsk_renderer_render_texture(renderer, node, nil)
    else { return false }
    defer { g_object_unref(texture.raw) }
    return gdk_texture_save_to_png(texture, path) != 0
  }
}
