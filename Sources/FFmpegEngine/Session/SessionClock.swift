import Synchronization

/// Where a load is on its timeline at any host time. It runs by the host's clock and is led by the sound while that
/// is heard: small differences are smoothed, so that the picture does not jitter.
///
/// The timeline is in nanoseconds from the item's first frame and goes on growing over the turns of a loop.
final class SessionClock: Sendable {
  private struct State {
    var isRunning = false
    var host: Int64 = 0
    var media: Int64 = 0
    var rate = 1.0
    /// Counts starts and jumps, so that the sound knows when to take the lead anew.
    var starts = 0

    func time(at now: Int64) -> Int64 {
      isRunning ? media + Int64(Double(now - host) * rate) : media
    }
  }

  /// Beyond this the clock jumps to the sound instead of sliding towards it: more than a person forgives.
  static let jump: Int64 = 60_000_000
  /// The part of a difference that each report of the sound takes away.
  static let pull = 0.1

  private let state = Mutex(State())

  var isRunning: Bool { state.withLock { $0.isRunning } }
  var rate: Double { state.withLock { $0.rate } }

  func time(at host: Int64) -> Int64 { state.withLock { $0.time(at: host) } }

  /// How the clock stands at a host time, in one look.
  func reading(at host: Int64) -> (time: Int64, isRunning: Bool, starts: Int) {
    state.withLock { ($0.time(at: host), $0.isRunning, $0.starts) }
  }

  func start(at host: Int64) {
    state.withLock { state in
      guard !state.isRunning else { return }
      state.host = host
      state.isRunning = true
      state.starts += 1
    }
  }

  func stop(at host: Int64) {
    state.withLock { state in
      state.media = state.time(at: host)
      state.host = host
      state.isRunning = false
    }
  }

  /// Goes to another place; runs on from there if it ran.
  func set(_ media: Int64, at host: Int64) {
    state.withLock { state in
      state.media = media
      state.host = host
      state.starts += 1
    }
  }

  func setRate(_ rate: Double, at host: Int64) {
    state.withLock { state in
      state.media = state.time(at: host)
      state.host = host
      state.rate = rate
    }
  }

  /// The sound at `media` is heard at `host`, at this rate.
  ///
  /// - Parameter leads: the clock has just been started and takes the sound's time as it is.
  func hear(_ media: Int64, at host: Int64, rate: Double, leads: Bool) {
    state.withLock { state in
      guard state.isRunning else { return }
      let difference = media - state.time(at: host)
      let correction = leads || abs(difference) > Self.jump ? difference : Int64(Double(difference) * Self.pull)
      state.media = state.time(at: host) + correction
      state.host = host
      state.rate = rate
    }
  }
}
