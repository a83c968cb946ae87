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

  private static func set(_ widget: WidgetPointer, _ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(OpaquePointer(widget), 1, &property, &value)
    g_value_unset(&value)
  }
}
