import Dispatch
import FFmpegEngine
import Synchronization

/// A few lanes for work off the caller's thread. Frames of animations go first, because they are short and due; of
/// pictures the one that was asked for last, because it is the one on screen.
final class PicturePool: Sendable {
  enum Urgency {
    case frame
    case picture
  }

  /// A closure in a struct: bare ones are wrapped anew at each look into a mutex.
  private struct Work: Sendable {
    let run: @Sendable () -> Void
  }

  private struct State {
    var running = 0
    var frames: [Work] = []
    var pictures: [Work] = []

    mutating func next() -> Work? {
      frames.isEmpty ? pictures.popLast() : frames.removeFirst()
    }
  }

  private let lanes: Int
  private let spawn: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Mutex(State())

  /// Each lane is a thread while it has work. libdispatch's own threads are as few as there are cores, and what waits for
  /// the network would keep them for seconds.
  ///
  /// - Parameter label: the threads' name, of which the system keeps 15 bytes.
  convenience init(lanes: Int, label: String) {
    self.init(lanes: lanes) { work in
      // Without a thread to be had it is still done, only perhaps later.
      if !Worker.start(label, work) { DispatchQueue.global(qos: .utility).async(execute: work) }
    }
  }

  /// - Parameter spawn: runs a closure on another thread; called for no more than `lanes` closures at a time.
  init(lanes: Int, spawn: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.lanes = lanes
    self.spawn = spawn
  }

  func run(_ urgency: Urgency, _ body: @escaping @Sendable () -> Void) {
    let opensLane = state.withLock { state in
      switch urgency {
      case .frame: state.frames.append(Work(run: body))
      case .picture: state.pictures.append(Work(run: body))
      }
      guard state.running < lanes else { return false }
      state.running += 1
      return true
    }
    if opensLane { spawn { [self] in work() } }
  }

  private func work() {
    while let next = state.withLock({ state in
      let next = state.next()
      if next == nil { state.running -= 1 }
      return next
    }) { next.run() }
  }
}
