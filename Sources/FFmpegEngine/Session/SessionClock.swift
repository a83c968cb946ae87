import Synchronization

/// Where a load is on its timeline at any host time. It runs by the host's clock and is led by the sound while that
/// is heard: small differences are smoothed, so that the picture does not jitter.
///
/// The timeline is in nanoseconds from the item's first frame and goes on growing over the turns of a loop.
///
/// Two loads may share one clock: it then runs only while both have started it, and it never goes beyond the last
/// picture that either has ready, so neither can be ahead of the other by a frame.
final class SessionClock: Sendable {
  private let time: Mutex<SharedTime>

  /// - Parameter frameAvailable: tells the load's view that a frame may be waiting though nobody ticks.
  init(frameAvailable: @escaping @Sendable () -> Void = {}) {
    let own = SharedTime()
    time = Mutex(own)
    own.add(ObjectIdentifier(self), SharedTime.Member(frameAvailable: frameAvailable), at: 0)
  }

  private var shared: SharedTime { time.withLock { $0 } }
  private var id: ObjectIdentifier { ObjectIdentifier(self) }

  var isRunning: Bool { reading(at: 0).isRunning }
  var rate: Double { shared.rate }

  func time(at host: Int64) -> Int64 { reading(at: host).time }

  /// How the clock stands at a host time, in one look.
  func reading(at host: Int64) -> (time: Int64, isRunning: Bool, starts: Int) { shared.reading(at: host) }

  func start(at host: Int64) { shared.start(id, at: host) }

  func stop(at host: Int64) { shared.stop(id, at: host) }

  /// Goes to another place; runs on from there if it ran.
  func set(_ media: Int64, at host: Int64) { shared.set(media, at: host) }

  func setRate(_ rate: Double, at host: Int64) { shared.setRate(rate, at: host) }

  /// The sound at `media` is heard at `host`, at this rate.
  ///
  /// - Parameter leads: the clock has just been started and takes the sound's time as it is.
  func hear(_ media: Int64, at host: Int64, rate: Double, leads: Bool) {
    shared.hear(media, at: host, rate: rate, leads: leads)
  }

  // MARK: Two on one clock

  /// There are pictures up to, and not including, this time. Without meaning for a clock that is not shared.
  func setLimit(_ limit: Int64) { shared.setLimit(limit, of: id) }

  /// Whether the load has come to where it was last sent.
  func setLanded(_ isLanded: Bool) { shared.setLanded(isLanded, of: id) }

  /// A frame is asked for at this time. A shared clock that waits where pictures are missing goes on from there.
  ///
  /// - Returns: whether one may be shown: not while one of two is still on its way to a new place.
  func hold(at host: Int64) -> Bool { shared.hold(at: host) }

  /// A frame may be waiting though nobody ticks: for those too that waited for this load.
  func frameAvailable() { shared.frameAvailable() }

  /// Runs on the other's clock from now on, or, with nil, on one of its own that goes on from the same place.
  func join(_ other: SessionClock?, at host: Int64) {
    if let other, other === self { return }
    let old = shared
    let new = other?.shared ?? SharedTime(like: old, at: host)
    guard new !== old else { return }
    time.withLock { $0 = new }
    if let member = old.remove(id, at: host) { new.add(id, member, at: host) }
  }
}
