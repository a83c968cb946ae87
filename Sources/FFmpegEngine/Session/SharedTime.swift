import Synchronization

/// The time that one load, or two together, run by: see `SessionClock`.
final class SharedTime: Sendable {
  struct Member {
    /// It has started the clock and not stopped it.
    var isReady = false
    /// It has come to where it was last sent.
    var isLanded = false
    /// It has no picture for this time and later ones.
    var limit = Int64.max
    /// Tells its view that a frame may be waiting though nobody ticks.
    var frameAvailable: @Sendable () -> Void
  }

  private struct State {
    var members: [ObjectIdentifier: Member] = [:]
    var isRunning = false
    var host: Int64 = 0
    var media: Int64 = 0
    var rate = 1.0
    /// Counts starts and jumps, so that the sound knows when to take the lead anew.
    var starts = 0
    /// The host time for which a frame was last asked, and whether all had landed when the first asked for it.
    var asked: (host: Int64, mayShow: Bool)?

    func time(at now: Int64) -> Int64 {
      guard isRunning else { return media }
      let time = media + Int64(Double(now - host) * rate)
      return min(time, max(media, limit))
    }

    /// As far as all have pictures.
    private var limit: Int64 {
      guard members.count > 1 else { return .max }
      return members.values.reduce(.max) { min($0, $1.limit - 1) }
    }

    mutating func move(by distance: Int64, at now: Int64) {
      settle(at: now)
      media = max(media, min(media + distance, limit))
    }

    mutating func settle(at now: Int64) {
      media = time(at: now)
      host = now
    }

    /// Runs if all are ready, else stands.
    mutating func update(at now: Int64) {
      let runs = members.values.allSatisfy(\.isReady) && !members.isEmpty
      guard runs != isRunning else { return }
      settle(at: now)
      isRunning = runs
      if runs { starts += 1 }
    }
  }

  /// Beyond this the clock jumps to the sound instead of sliding towards it: more than a person forgives.
  static let jump: Int64 = 60_000_000
  /// The part of a difference that each report of the sound takes away.
  static let pull = 0.1

  private let state: Mutex<State>

  init() { state = Mutex(State()) }

  /// Goes on from where the other is, with no member yet.
  init(like other: SharedTime, at host: Int64) {
    var copy = other.state.withLock { $0 }
    copy.settle(at: host)
    copy.isRunning = false
    copy.members = [:]
    state = Mutex(copy)
  }

  var rate: Double { state.withLock { $0.rate } }

  func reading(at host: Int64) -> (time: Int64, isRunning: Bool, starts: Int) {
    state.withLock { ($0.time(at: host), $0.isRunning, $0.starts) }
  }

  func add(_ id: ObjectIdentifier, _ member: Member, at host: Int64) {
    state.withLock { state in
      state.settle(at: host)
      state.members[id] = member
      state.update(at: host)
      // Whoever comes from another clock has counted otherwise.
      state.starts += 1_000_000
    }
  }

  func remove(_ id: ObjectIdentifier, at host: Int64) -> Member? {
    state.withLock { state in
      state.settle(at: host)
      defer { state.update(at: host) }
      return state.members.removeValue(forKey: id)
    }
  }

  func start(_ id: ObjectIdentifier, at host: Int64) {
    state.withLock { state in
      state.members[id]?.isReady = true
      state.update(at: host)
    }
  }

  func stop(_ id: ObjectIdentifier, at host: Int64) {
    state.withLock { state in
      state.members[id]?.isReady = false
      state.update(at: host)
    }
  }

  func setLimit(_ limit: Int64, of id: ObjectIdentifier) { state.withLock { $0.members[id]?.limit = limit } }

  func setLanded(_ isLanded: Bool, of id: ObjectIdentifier) { state.withLock { $0.members[id]?.isLanded = isLanded } }

  /// Frames are asked for at this time: waits where pictures are missing. The answer, whether one may be shown, is the
  /// same for all who ask for the same time.
  func hold(at host: Int64) -> Bool {
    state.withLock { state in
      guard state.members.count > 1 else { return true }
      if state.isRunning { state.settle(at: host) }
      if let asked = state.asked, asked.host == host { return asked.mayShow }
      let mayShow = state.members.values.allSatisfy(\.isLanded)
      state.asked = (host, mayShow)
      return mayShow
    }
  }

  func frameAvailable() {
    for member in state.withLock({ Array($0.members.values) }) { member.frameAvailable() }
  }

  func set(_ media: Int64, at host: Int64) {
    state.withLock { state in
      state.media = media
      state.host = host
      state.starts += 1
    }
  }

  func setRate(_ rate: Double, at host: Int64) {
    state.withLock { state in
      state.settle(at: host)
      state.rate = rate
    }
  }

  func hear(_ media: Int64, at host: Int64, rate: Double, leads: Bool) {
    state.withLock { state in
      guard state.isRunning else { return }
      let difference = media - state.time(at: host)
      let correction = leads || abs(difference) > Self.jump ? difference : Int64(Double(difference) * Self.pull)
      state.move(by: correction, at: host)
      state.rate = rate
    }
  }
}
