import CGtk
import Dispatch

/// Tells when the system runs short of memory.
///
/// GLib asks the system's message bus for it, and waits for the answer where there is no bus: so that is asked on another
/// thread, and what comes before the answer is missed.
@MainActor
final class MemoryMonitor {
  private var monitor: ObjectHandle?
  private var asking: Task<Void, Never>?

  init(_ isShort: @escaping @MainActor () -> Void) {
    asking = Task { [weak self] in
      let address = await Self.ask()
      guard let self, !Task.isCancelled, let pointer = UnsafeMutableRawPointer(bitPattern: address) else { return }
      let monitor = ObjectHandle(owned: pointer)
      self.monitor = monitor
      Signals.onLevel(monitor.pointer, "low-memory-warning") { _ in isShort() }
    }
  }

  isolated deinit { asking?.cancel() }

  /// The monitor's address, with a reference that the caller owns; 0 if there is none.
  private nonisolated static func ask() async -> UInt {
    await withCheckedContinuation { answer in
      DispatchQueue.global(qos: .utility).async {
        answer.resume(returning: g_memory_monitor_dup_default().map { UInt(bitPattern: $0) } ?? 0)
      }
    }
  }
}
