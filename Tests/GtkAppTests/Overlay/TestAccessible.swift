import CGtk

@testable import GtkApp

/// What a widget says to people who do not see it.
@MainActor
enum TestAccessible {
  static func name(_ widget: WidgetPointer) -> String { property(widget, GTK_ACCESSIBLE_PROPERTY_LABEL) }

  static func description(_ widget: WidgetPointer) -> String { property(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) }

  static func role(_ widget: WidgetPointer) -> GtkAccessibleRole {
    gtk_accessible_get_accessible_role(OpaquePointer(widget))
  }

  private static func property(_ widget: WidgetPointer, _ property: GtkAccessibleProperty) -> String {
    guard gtk_test_accessible_has_property(OpaquePointer(widget), property) != 0 else { return "" }
    // GTK gives back what a property says only where that is not what is expected.
    let nobodySays = "\u{1}"
    guard let text = shim_accessible_property(OpaquePointer(widget), property, nobodySays) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
