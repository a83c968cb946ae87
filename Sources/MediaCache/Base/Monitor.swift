import Foundation

/// A state behind a lock, with a way to sleep until it has changed.
///
/// `@unchecked Sendable`: the state is touched only while `condition` is locked.
final class Monitor<State>: @unchecked Sendable {
  private let condition = NSCondition()
  private var state: State

  init(_ state: sending State) { self.state = state }

  /// Reads the state, or changes what no sleeper waits for.
  func withLock<R>(_ body: (inout State) throws -> R) rethrows -> R {
    condition.lock()
    defer { condition.unlock() }
    return try body(&state)
  }

  /// Changes the state and wakes all sleepers, so that they look again.
  func update<R>(_ body: (inout State) throws -> R) rethrows -> R {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return try body(&state)
  }

  /// Wakes all sleepers after changes that were made in `withLock`.
  func wake() { condition.broadcast() }

  /// Sleeps until the body gives a value. It looks once at the start and again after each `update`.
  func wait<R>(_ body: (inout State) throws -> R?) rethrows -> R {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let value = try body(&state) { return value }
      condition.wait()
    }
  }
}
