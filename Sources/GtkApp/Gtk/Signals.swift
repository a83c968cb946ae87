import CGtk

/// Connects GObject signals to Swift closures. GTK emits on the main thread only, so the closures are main-actor
/// ones. The object owns the closure and frees it when it goes or when the handler is disconnected: a closure
/// must not hold its object, or whatever owns it, strongly.
///
/// One function for each shape of signal, since C has no generic one.
@MainActor
enum Signals {
  private final class Box<Handler> {
    let handler: Handler
    init(_ handler: Handler) { self.handler = handler }
  }

  private static func connect<Handler>(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ handler: Handler, _ callback: GCallback
  ) {
    g_signal_connect_data(
      object, signal, callback, Unmanaged.passRetained(Box(handler)).toOpaque(),
      { data, _ in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      }, GConnectFlags(rawValue: 0))
  }

  private nonisolated static func handler<Handler>(_ data: gpointer, _: Handler.Type) -> Handler {
    Unmanaged<Box<Handler>>.fromOpaque(data).takeUnretainedValue().handler
  }

  /// A signal without arguments: `clicked`, `closed`, `map` …
  static func on(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) {
    let callback: @convention(c) (gpointer, gpointer) -> Void = { _, data in
      let body = Signals.handler(data, (@MainActor () -> Void).self)
      MainActor.assumeIsolated { body() }
    }
    return connect(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
  }

  /// `notify::property`.
  static func onNotify(
    _ object: UnsafeMutableRawPointer, _ property: String, _ body: @escaping @MainActor () -> Void
  ) {
    onSequence(object, "notify::\(property)", body)
  }

  /// A signal about an event sequence, which is not passed on: `cancel`, `begin`, `end` of a gesture.
  static func onSequence(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
  ) {
    // The same shape as `notify`: the object, one pointer, the data.
    let callback: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { _, _, data in
      let body = Signals.handler(data, (@MainActor () -> Void).self)
      MainActor.assumeIsolated { body() }
    }
    return connect(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
  }

  /// A signal with a yes or no to give back: `close-request`.
  static func onQuestion(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Bool
  ) {
    let callback: @convention(c) (gpointer, gpointer) -> gboolean = { _, data in
      let body = Signals.handler(data, (@MainActor () -> Bool).self)
      return MainActor.assumeIsolated { body() } ? 1 : 0
    }
    return connect(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
  }

  /// Two numbers: `drag-begin`, `drag-update`, `drag-end`, `enter`, `motion`.
  static func onPoint(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Double, Double) -> Void
  ) {
    let callback: @convention(c) (gpointer, Double, Double, gpointer) -> Void = { _, x, y, data in
      let body = Signals.handler(data, (@MainActor (Double, Double) -> Void).self)
      MainActor.assumeIsolated { body(x, y) }
    }
    return connect(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
  }

  /// `released` of a click gesture, with where that was.
  static func onRelease(
    _ object: UnsafeMutableRawPointer, _ body: @escaping @MainActor (Double, Double) -> Void
  ) {
    let callback: @convention(c) (gpointer, gint, Double, Double, gpointer) -> Void = { _, _, x, y, data in
      let body = Signals.handler(data, (@MainActor (Double, Double) -> Void).self)
      MainActor.assumeIsolated { body(x, y) }
    }
    return connect(object, "released", body, unsafeBitCast(callback, to: GCallback.self))
  }

  /// One number: `scale-changed`.
  static func onNumber(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Double) -> Void
  ) {
    let callback: @convention(c) (gpointer, Double, gpointer) -> Void = { _, number, data in
      let body = Signals.handler(data, (@MainActor (Double) -> Void).self)
      MainActor.assumeIsolated { body(number) }
    }
    return connect(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
  }

  /// A level out of several: `low-memory-warning`.
  static func onLevel(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (UInt32) -> Void
  ) {
    let callback: @convention(c) (gpointer, guint, gpointer) -> Void = { _, level, data in
      let body = Signals.handler(data, (@MainActor (UInt32) -> Void).self)
      MainActor.assumeIsolated { body(level) }
    }
    return connect(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
  }

  /// Two numbers and a yes or no to give back: `scroll`.
  static func onPointQuestion(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Double, Double) -> Bool
  ) {
    let callback: @convention(c) (gpointer, Double, Double, gpointer) -> gboolean = { _, x, y, data in
      let body = Signals.handler(data, (@MainActor (Double, Double) -> Bool).self)
      return MainActor.assumeIsolated { body(x, y) } ? 1 : 0
    }
    return connect(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
  }

  /// `key-pressed`: the key's value and the modifiers, and whether it was taken.
  static func onKey(
    _ object: UnsafeMutableRawPointer, _ body: @escaping @MainActor (UInt32, GdkModifierType) -> Bool
  ) {
    let callback: @convention(c) (gpointer, guint, guint, GdkModifierType, gpointer) -> gboolean = {
      _, value, _, state, data in
      let body = Signals.handler(data, (@MainActor (UInt32, GdkModifierType) -> Bool).self)
      return MainActor.assumeIsolated { body(value, state) } ? 1 : 0
    }
    return connect(object, "key-pressed", body, unsafeBitCast(callback, to: GCallback.self))
  }

  /// `change-value` of a range: the value the person asked for. The range sets it unless it is taken.
  static func onChangeValue(
    _ object: UnsafeMutableRawPointer, _ body: @escaping @MainActor (Double) -> Bool
  ) {
    let callback: @convention(c) (gpointer, GtkScrollType, Double, gpointer) -> gboolean = { _, _, value, data in
      let body = Signals.handler(data, (@MainActor (Double) -> Bool).self)
      return MainActor.assumeIsolated { body(value) } ? 1 : 0
    }
    return connect(object, "change-value", body, unsafeBitCast(callback, to: GCallback.self))
  }

  /// `event` of a legacy controller: only watched, never taken.
  static func onEvent(_ object: UnsafeMutableRawPointer, _ body: @escaping @MainActor (OpaquePointer) -> Void) {
    let callback: @convention(c) (gpointer, OpaquePointer, gpointer) -> gboolean = { _, event, data in
      nonisolated(unsafe) let event = event  // Only handed to the main actor, on which GTK emits.
      let body = Signals.handler(data, (@MainActor (OpaquePointer) -> Void).self)
      MainActor.assumeIsolated { body(event) }
      return 0
    }
    return connect(object, "event", body, unsafeBitCast(callback, to: GCallback.self))
  }
}
