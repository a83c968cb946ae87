import CGtk

/// What the system's network monitor tells.
@MainActor
final class NetworkState {
  /// Told when any of it may have changed.
  private var observers: [@MainActor () -> Void] = []
  private let monitor: ObjectHandle?

  init() {
    // GLib owns the one monitor of the program.
    monitor = g_network_monitor_get_default().map { ObjectHandle($0.raw) }
    guard let monitor else { return }
    for property in ["network-metered", "network-available"] {
      Signals.onNotify(monitor.pointer, property) { [weak self] in self?.changed() }
    }
  }

  /// Whether the network costs money for each byte.
  var isMetered: Bool { monitor.map { g_network_monitor_get_network_metered($0.opaque) != 0 } ?? false }

  /// Whether there is a network at all, loopback apart.
  var isAvailable: Bool { monitor.map { g_network_monitor_get_network_available($0.opaque) != 0 } ?? true }

  func observe(_ body: @escaping @MainActor () -> Void) { observers.append(body) }

  func changed() { for observer in observers { observer() } }
}
