import CGtk

/// A GTK widget as C sees it. GTK's casts between classes are macros, which Swift cannot see; the conversions below
/// stand in for them. They are as safe as the macros without their run-time checks: the caller knows the class.
typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer {
  /// The same object as another class of its hierarchy.
  func cast<Other>(to _: Other.Type = Other.self) -> UnsafeMutablePointer<Other> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Other.self)
  }

  /// The same object for functions that take a class whose fields are private.
  var opaque: OpaquePointer { OpaquePointer(self) }
  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer {
  /// The same object as a class whose fields are public.
  func cast<Other>(to _: Other.Type = Other.self) -> UnsafeMutablePointer<Other> {
    UnsafeMutablePointer<Other>(self)
  }

  var widget: WidgetPointer { UnsafeMutablePointer<GtkWidget>(self) }
  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}
