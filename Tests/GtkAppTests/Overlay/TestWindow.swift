import CGtk
import Foundation
import Testing

@testable import GtkApp

/// Whether there is a display to open windows on; `./test` brings a virtual one.
let hasDisplay =
  ProcessInfo.processInfo.environment["DISPLAY"] != nil || ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"] != nil

/// A bare window of a size with one widget in it, gone when the test is.
@MainActor
final class TestWindow {
  private let handle: ObjectHandle

  init(_ content: WidgetPointer, width: Int = 540, height: Int = 960) throws {
    handle = ObjectHandle(try #require(gtk_window_new()))
    gtk_window_set_decorated(handle.widget.cast(), 0)
    gtk_window_set_default_size(handle.widget.cast(), gint(width), gint(height))
    gtk_window_set_child(handle.widget.cast(), content)
    gtk_window_present(handle.widget.cast())
    turns { gtk_widget_get_width(content) > 0 }
    settle()
  }

  isolated deinit { close() }

  func close() {
    gtk_window_set_child(handle.widget.cast(), nil)
    gtk_window_destroy(handle.widget.cast())
  }

  /// Lets GTK work until something holds, for at most five seconds.
  @discardableResult
  func turns(until isDone: () -> Bool) -> Bool {
    for _ in 0..<2500 {
      if isDone() { return true }
      while g_main_context_iteration(nil, 0) != 0 {}
      usleep(2000)
    }
    return isDone()
  }

  /// Lets what is due be done: sizes, places, and what waits for them.
  func settle() {
    var frames = 0
    turns {
      frames += 1
      return frames > 40
    }
  }

  /// All widgets below one, itself included, in the order of the tree.
  static func all(in widget: WidgetPointer) -> [WidgetPointer] {
    var result = [widget]
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      result += all(in: current)
      child = gtk_widget_get_next_sibling(current)
    }
    return result
  }

  static func typeName(_ widget: WidgetPointer) -> String {
    String(cString: g_type_name_from_instance(widget.raw.assumingMemoryBound(to: GTypeInstance.self)))
  }

  static func cssName(_ widget: WidgetPointer) -> String { String(cString: gtk_widget_get_css_name(widget)) }

  static func isSeen(_ widget: WidgetPointer) -> Bool { gtk_widget_get_mapped(widget) != 0 }
}
