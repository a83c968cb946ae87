import CGtk

/// The frame clock of a widget, as long as it is wanted: one call for each frame GTK is about to draw.
@MainActor
final class FrameTicks {
  private let widget: WidgetPointer
  private let body: @MainActor (_ frameTime: Int64) -> Void
  private var id: guint = 0

  /// - Parameters:
  ///   - widget: must outlive this object.
  ///   - body: gets the frame's time in nanoseconds of the monotonic clock.
  init(_ widget: WidgetPointer, _ body: @escaping @MainActor (_ frameTime: Int64) -> Void) {
    self.widget = widget
    self.body = body
  }

  isolated deinit { stop() }

  var isRunning: Bool { id != 0 }

  func start() {
    guard id == 0 else { return }
    // GTK's callback holds this object weakly through a box, so that a forgotten `stop` leaks nothing.
    let box = Unmanaged.passRetained(WeakBox(self)).toOpaque()
    id = gtk_widget_add_tick_callback(
      widget,
      { _, clock, data in
        guard let data else { return 0 }
        nonisolated(unsafe) let pointer = data  // Only handed to the main actor, on which GTK calls.
        let time = Int64(gdk_frame_clock_get_frame_time(clock)) * 1000
        return MainActor.assumeIsolated {
          guard let ticks = Unmanaged<WeakBox>.fromOpaque(pointer).takeUnretainedValue().ticks else { return 0 }
          ticks.body(time)
          return ticks.isRunning ? 1 : 0
        }
      }, box,
      { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      })
  }

  func stop() {
    guard id != 0 else { return }
    let old = id
    id = 0
    gtk_widget_remove_tick_callback(widget, old)
  }

  private final class WeakBox {
    weak var ticks: FrameTicks?
    init(_ ticks: FrameTicks) { self.ticks = ticks }
  }
}
