import CGtk

/// One strong reference to a GObject: taken when made, given back when it goes.
///
/// A floating reference (a widget that has no parent yet) is sunk, so the object outlives being unparented.
@MainActor
final class ObjectHandle {
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    g_object_ref_sink(pointer)
  }

  /// Takes over a reference that the caller owns already, such as what a `…_new` of a plain object returns.
  init(owned pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

  isolated deinit { g_object_unref(pointer) }

  var opaque: OpaquePointer { OpaquePointer(pointer) }
  var widget: WidgetPointer { pointer.assumingMemoryBound(to: GtkWidget.self) }
}
