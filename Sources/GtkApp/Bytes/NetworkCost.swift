import CGtk

/// Whether the network costs money for each byte, as the system's network monitor tells.
@MainActor
final class NetworkCost {
  /// Told when it may have changed.
  var onChange: (() -> Void)?
  private let monitor: ObjectHandle?

  init() {
    // GLib owns the one monitor of the program.
    monitor = g_network_monitor_get_default().map { ObjectHandle($0.raw) }
    guard let monitor else { return }
    Signals.onNotify(monitor.pointer, "network-metered") { [weak self] in self?.onChange?() }
  }

  var isMetered: Bool { monitor.map { g_network_monitor_get_network_metered($0.opaque) != 0 } ?? false }
}
