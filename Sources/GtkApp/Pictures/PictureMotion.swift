import CGtk
import FFmpegEngine
import Pictures

/// Lets a picture that moves do so in one view, for as long as that can be seen.
@MainActor
final class PictureMotion {
  private let store: ImageStore
  private let onFrame: (Still) -> Void
  private let ticks: FrameTicks
  private let clock: Clock
  private var key: PictureKey?
  private var task: Task<Void, Never>?
  private var animation: AnimatedPicture?
  private var view: AnimationView?
  private var isVisible = false

  /// Where the frame clock's ticks go, which are connected before there is anybody to take them.
  private final class Clock { var tick: ((Int64) -> Void)? }

  /// - Parameters:
  ///   - widget: whose frame clock is followed; outlives this object.
  ///   - onFrame: gets the frame that is to be shown from now on; the same one several times.
  init(_ store: ImageStore, _ widget: WidgetPointer, onFrame: @escaping (Still) -> Void) {
    self.store = store
    self.onFrame = onFrame
    let clock = Clock()
    self.clock = clock
    ticks = FrameTicks(widget) { clock.tick?($0) }
    clock.tick = { [weak self] time in self?.tick(time) }
  }

  isolated deinit { task?.cancel() }

  /// Whether frames are decoded for this view.
  var isRunning: Bool { view != nil }

  /// - Parameter key: of a picture that moves, or nil.
  func bind(_ key: PictureKey?) {
    guard key != self.key else { return }
    stop()
    animation = nil
    self.key = key
    start()
  }

  func setVisible(_ isVisible: Bool) {
    self.isVisible = isVisible
    if isVisible { start() } else { stop() }
  }

  private func start() {
    // Who wants nothing to move sees the first frame.
    guard isVisible, let key, view == nil, task == nil, !Motion.isReduced else { return }
    if let animation { return run(animation) }
    task = Task { [weak self, store] in
      let animation = try? await store.animation(for: key)
      guard !Task.isCancelled, let self, self.key == key else { return }
      self.task = nil
      self.animation = animation
      if let animation, self.isVisible { self.run(animation) }
    }
  }

  private func run(_ animation: AnimatedPicture) {
    view = animation.appear()
    ticks.start()
  }

  private func stop() {
    task?.cancel()
    task = nil
    ticks.stop()
    view?.end()
    view = nil
  }

  private func tick(_ time: Int64) {
    if let still = animation?.frame(at: time) { onFrame(still) }
  }
}
