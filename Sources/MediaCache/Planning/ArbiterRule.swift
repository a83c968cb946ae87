/// How the focused player is doing, as far as the network is concerned.
public struct FocusedPlayback: Hashable, Sendable {
  /// Seconds of media on hand behind the playback position. `.infinity` if the rest of the item is on hand.
  public var secondsAhead: Double
  /// Whether it has begun: true from its first picture on, also while the person pauses it.
  public var isPlaying: Bool

  /// Whether the bytes of others that are under way would make it wait.
  var isUrgent: Bool { !isPlaying || secondsAhead < ArbiterRule.urgentAhead }

  public init(secondsAhead: Double, isPlaying: Bool) {
    self.secondsAhead = secondsAhead
    self.isPlaying = isPlaying
  }
}

/// Decides which fetches may run at the same time.
public enum ArbiterRule {
  /// With less than this ahead, the focused player has the network for itself.
  public static let enoughAhead = 3.0

  /// With less than this ahead, what others have under way is ended and not only held.
  static let urgentAhead = 1.5

  /// Whether a fetch of this priority may run now.
  ///
  /// - Parameters:
  ///   - demands: the priorities of all fetches that want to run, this one's too.
  ///   - focus: the focused player; nil if nothing plays.
  public static func permits(
    _ priority: FetchPriority, among demands: some Sequence<FetchPriority>, focus: FocusedPlayback?
  ) -> Bool {
    if priority == .focusedNeed { return true }
    if demands.contains(.focusedNeed) { return false }
    if priority == .readAhead { return true }
    if let focus, !focus.isPlaying || !(focus.secondsAhead >= enoughAhead) { return false }
    return priority == .neighbourHead || !demands.contains(.neighbourHead)
  }
}
