/// Playback pauses while the size changes and goes on afterwards, if it played.
///
/// Seconds. The owner calls `woke` at `nextWake`.
public struct ResizePause: Hashable, Sendable {
  /// How long a size has to stay for a change to be over, in seconds.
  public static let rest = 0.2

  private var changedAt: Double?
  private var hasPlayed = false

  public init() {}

  public var isChanging: Bool { changedAt != nil }
  /// When `woke` has to be called, if nothing else happens.
  public var nextWake: Double? { changedAt.map { $0 + Self.rest } }

  /// The size has changed.
  /// - Returns: whether playback is to pause.
  public mutating func changed(isPlaying: Bool, time: Double) -> Bool {
    guard time.isFinite else { return false }
    let isFirst = changedAt == nil
    changedAt = time
    if isFirst { hasPlayed = isPlaying }
    return isFirst && isPlaying
  }

  /// The person paused or started in the middle of the change; that is what holds afterwards.
  public mutating func decided(plays: Bool) { hasPlayed = plays }

  /// - Returns: whether playback is to go on.
  public mutating func woke(time: Double) -> Bool {
    guard let nextWake, time >= nextWake else { return false }
    changedAt = nil
    return hasPlayed
  }
}
