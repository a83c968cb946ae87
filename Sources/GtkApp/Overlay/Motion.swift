import CGtk

/// Whether the person wants things to move.
@MainActor
enum Motion {
  static var isReduced: Bool {
    guard let settings = gtk_settings_get_default() else { return false }
    var value = GValue()
    g_value_init(&value, GType(5 << 2))  // G_TYPE_BOOLEAN, a macro that Swift cannot see
    g_object_get_property(settings.raw.assumingMemoryBound(to: GObject.self), "gtk-enable-animations", &value)
    defer { g_value_unset(&value) }
    return g_value_get_boolean(&value) == 0
  }
}
