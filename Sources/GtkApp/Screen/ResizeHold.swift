import CGtk
import Playback
import Stage

/// Holds playback back while the window's size changes.
@MainActor
final class ResizeHold {
  let watch = SizeWatch()
  private let core: AppCore
  private var pause = ResizePause()
  private var timer: MainLoop.Timer?

  init(_ core: AppCore) {
    self.core = core
    watch.onChange = { [weak self] in self?.changed() }
  }

  isolated deinit { timer?.cancel() }

  func stop() { timer?.cancel() }

  private func changed() {
    if pause.changed(time: MonotonicTime.seconds) { core.coordinator.send(.setResizing(true)) }
    wait()
  }

  private func wait() {
    timer?.cancel()
    timer = pause.nextWake.map { wake in MainLoop.at(wake) { [weak self] in self?.woke() } }
  }

  private func woke() {
    if pause.woke(time: MonotonicTime.seconds) { core.coordinator.send(.setResizing(false)) } else { wait() }
  }
}
