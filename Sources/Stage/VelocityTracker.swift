/// How fast a finger moves: over the last 150 ms (libadwaita's window), also when it rested at the end.
public struct VelocityTracker: Hashable, Sendable {
  /// Seconds that are looked back.
  public static let window = 0.15
  /// No finger is faster, in points per second; what says so is a glitch.
  public static let limit = 20_000.0

  private struct Sample: Hashable {
    var time: Double
    var position: Double
  }

  private var samples: [Sample] = []

  public init() {}

  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// - Parameters:
  ///   - position: in points.
  ///   - time: in seconds. A time before the last one starts afresh.
  public mutating func add(_ position: Double, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    if let last = samples.last, time < last.time { reset() }
    samples.append(Sample(time: time, position: position))
    drop(before: time - Self.window)
  }

  /// Points per second at `time`; 0 when nothing moved within the window.
  public func velocity(at time: Double) -> Double {
    guard time.isFinite, let last = samples.last else { return 0 }
    let now = max(time, last.time)
    guard let first = samples.first(where: { $0.time >= now - Self.window }) else { return 0 }
    // Up to now and not up to the last sample: a finger that rests sends nothing.
    let span = now - first.time
    guard span >= 0.001 else { return 0 }
    return ((last.position - first.position) / span).clamped(to: -Self.limit...Self.limit)
  }

  private mutating func drop(before time: Double) {
    let stale = samples.prefix { $0.time < time }.count
    samples.removeFirst(max(stale, samples.count - 64))
  }
}
