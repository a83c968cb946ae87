import Glibc

/// A state behind a lock, with a way to sleep until it has changed.
///
/// `@unchecked Sendable`: the state is touched only between lock and unlock of `mutex`.
package final class Monitor<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  package init(_ state: sending State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads the state, or changes what no sleeper waits for.
  package func withLock<R>(_ body: (inout State) throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Changes the state and wakes all sleepers, so that they look again.
  package func update<R>(_ body: (inout State) throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Changes the state and wakes the sleepers only if the body sets its second argument: if it is news to one of them.
  /// To wake them for nothing with each frame costs more than a small frame's decoding.
  func update<R>(_ body: (inout State, inout Bool) throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    var isNews = false
    defer {
      if isNews { pthread_cond_broadcast(condition) }
      pthread_mutex_unlock(mutex)
    }
    return try body(&state, &isNews)
  }

  /// Sleeps until the body gives a value. It looks once at the start and again after each `update`.
  package func wait<R>(_ body: (inout State) throws -> R?) rethrows -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value = try body(&state) { return value }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Like `wait`, but gives nil once CLOCK_MONOTONIC (nanoseconds) has reached the deadline.
  func wait<R>(until deadline: Int64, _ body: (inout State) throws -> R?) rethrows -> R? {
    var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value = try body(&state) { return value }
      if pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT { return try body(&state) }
    }
  }
}
