/// Playback waits while the size changes, and goes on afterwards: whoever plays knows what is to go on.
///
/// Seconds. The owner calls `woke` at `nextWake`.
public struct ResizePause: Hashable, Sendable {
  /// How long a size has to stay for a change to be over, in seconds.
  public static let rest = 0.2

  private var changedAt: Double?

  public init() {}

  public var isChanging: Bool { changedAt != nil }
  /// When `woke` has to be called, if nothing else happens.
  public var nextWake: Double? { changedAt.map { $0 + Self.rest } }

  /// The size has changed.
  /// - Returns: whether a change begins by that: from now on playback waits.
  public mutating func changed(time: Double) -> Bool {
    guard time.isFinite else { return false }
    defer { changedAt = time }
    return changedAt == nil
  }

  /// - Returns: whether the change is over by now: playback goes on.
  public mutating func woke(time: Double) -> Bool {
    guard let nextWake, time >= nextWake else { return false }
    changedAt = nil
    return true
  }
}
