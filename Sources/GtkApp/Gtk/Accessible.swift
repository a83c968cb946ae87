import CGtk

/// Names, descriptions and states for people who do not see the screen, and for tests that look for them.
@MainActor
enum Accessible {
  static func setName(_ widget: WidgetPointer, _ name: String) {
    set(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  static func setDescription(_ widget: WidgetPointer, _ text: String) {
    set(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
  }

  /// What a range stands for in words, such as "0:07 of 0:12".
  static func setValueText(_ widget: WidgetPointer, _ text: String) {
    set(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text)
  }

  /// Whether it and what is in it are left out of what is told. GTK leaves out only what is not visible, and not what
  /// its parent does not show.
  static func setHidden(_ widget: WidgetPointer, _ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    g_value_set_boolean(&value, isHidden ? 1 : 0)
    gtk_accessible_update_state_value(OpaquePointer(widget), 1, &state, &value)
    g_value_unset(&value)
  }

  private static func set(_ widget: WidgetPointer, _ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(OpaquePointer(widget), 1, &property, &value)
    g_value_unset(&value)
  }
}
