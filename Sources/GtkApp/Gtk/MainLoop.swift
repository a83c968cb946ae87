import CGtk
import Dispatch  // links the library whose main queue the C functions below drain

/// GTK's main loop, made to run Swift's main actor as well.
///
/// The main actor's jobs sit in libdispatch's main queue, which nobody drains while GTK's loop runs. The queue has a
/// file descriptor that turns readable when a job arrives; GLib watches it, so a job runs within microseconds and
/// nothing polls. The eight bytes must be read, or the descriptor stays readable and the loop spins.
@MainActor
public enum MainLoop {
  private static var isAttached = false

  /// Starts GTK and libadwaita and attaches the main actor. A second call changes nothing.
  /// - Throws: `DisplayError` when there is no display to open.
  public static func start() throws(DisplayError) {
    guard gtk_init_check() != 0, gdk_display_get_default() != nil else { throw DisplayError.noDisplay }
    guard !isAttached else { return }
    isAttached = true
    adw_init()
    attachMainActor()
  }

  private static func attachMainActor() {
    let handle = _dispatch_get_main_queue_handle_4CF()
    guard handle >= 0 else { return }
    _ = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, handle, G_IO_IN,
      { descriptor, _, _ in
        var count: UInt64 = 0
        _ = withUnsafeMutableBytes(of: &count) { read(descriptor, $0.baseAddress, 8) }
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }

  /// Runs until `isDone` says so; checked after each turn of the loop.
  public static func run(until isDone: @MainActor () -> Bool) {
    while !isDone() { g_main_context_iteration(nil, 1) }
  }

  /// Ends a sleeping turn of the loop, so that `run(until:)` looks again. Safe from any thread.
  public nonisolated static func wake() { g_main_context_wakeup(nil) }

  /// Runs a closure once after a time. The result cancels it.
  @discardableResult
  static func after(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) -> Timer {
    Timer(milliseconds: milliseconds, body)
  }

  /// Runs a closure once at a moment, or now if that is over. The result cancels it.
  ///
  /// - Parameter time: in seconds of the monotonic clock.
  static func at(_ time: Double, _ body: @escaping @MainActor () -> Void) -> Timer {
    after(milliseconds: UInt32((max(0, time - MonotonicTime.seconds) * 1000).rounded(.up)), body)
  }

  /// A time-out of the main loop that ends with its owner.
  @MainActor
  final class Timer {
    private var source: guint = 0
    private var body: (@MainActor () -> Void)?

    fileprivate init(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
      self.body = body
      // The source holds the timer until it fires or is removed, so the pointer in the callback is valid.
      let data = Unmanaged.passRetained(self).toOpaque()
      source = g_timeout_add_full(
        G_PRIORITY_DEFAULT, milliseconds,
        { data in
          guard let data else { return 0 }
          nonisolated(unsafe) let pointer = data  // Only handed to the main actor, on which GLib calls.
          MainActor.assumeIsolated { Unmanaged<Timer>.fromOpaque(pointer).takeUnretainedValue().fire() }
          return 0
        }, data,
        { data in
          if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
        })
    }

    private func fire() {
      source = 0
      let body = self.body
      self.body = nil
      body?()
    }

    func cancel() {
      guard source != 0 else { return }
      g_source_remove(source)
      source = 0
      body = nil
    }
  }
}

/// Why no window can be opened.
public enum DisplayError: Error, CustomStringConvertible {
  /// Neither an X11 nor a Wayland display answered.
  case noDisplay

  public var description: String {
    "Opening the window: no display answered. Set DISPLAY or WAYLAND_DISPLAY, or run under xvfb-run."
  }
}
