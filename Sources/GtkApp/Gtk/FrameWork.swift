import CGtk

/// How much the main thread works for each frame of a window, told by the signals of GTK's frame clock.
@MainActor
final class FrameWork {
  struct Frame {
    /// Milliseconds from the first phase of the frame to the end of its last: what ticks, is laid out and is drawn.
    var phases: Double
    /// Milliseconds of processor time that the main thread has taken since the end of the frame before: the same, and what
    /// it did between the two.
    var processor: Double
  }

  private let clock: ObjectHandle
  private let onFrame: (Frame) -> Void
  private var began: Int64?
  private var processorAtEnd: Int64?

  /// - Parameters:
  ///   - widget: one that is realised; nil is given back for one that is not.
  ///   - onFrame: told at the end of each frame, the first one left out.
  init?(_ widget: WidgetPointer, _ onFrame: @escaping (Frame) -> Void) {
    guard let clock = gtk_widget_get_frame_clock(widget) else { return nil }
    self.clock = ObjectHandle(clock.raw)
    self.onFrame = onFrame
    Signals.on(clock.raw, "before-paint") { [weak self] in self?.began = MonotonicTime.now }
    Signals.on(clock.raw, "after-paint") { [weak self] in self?.ended() }
  }

  private func ended() {
    let processor = ProcessFigures.threadNanoseconds
    defer {
      began = nil
      // What the one who is told does is no part of the next frame.
      processorAtEnd = ProcessFigures.threadNanoseconds
    }
    guard let began, let processorAtEnd else { return }
    onFrame(
      Frame(phases: Double(MonotonicTime.now - began) / 1e6, processor: Double(processor - processorAtEnd) / 1e6))
  }
}
