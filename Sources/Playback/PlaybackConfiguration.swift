/// How a surface plays. Every property has the vertical feed's value by default. Ends and starts may differ by item
/// (`PlayManner`).
public struct PlaybackConfiguration: Hashable, Sendable {
  /// What happens at an item's end.
  public enum EndAction: Hashable, Sendable {
    case `repeat`
    case stop
  }

  /// Where an item begins when the focus comes back to it.
  public enum StartPosition: Hashable, Sendable {
    case beginning
    /// Where it was left in this session.
    case whereLeft
  }

  /// The most players that may be live at once, on every surface. At least 1.
  public var capacity = 3
  /// How long a focused item may be without picture or progress before the cell says so.
  public var stallNotice: Duration = .milliseconds(250)
  /// Pauses before a failed load is tried again; after the last one the item has failed for good.
  public var retryDelays: [Duration] = [.milliseconds(500), .seconds(2)]
  public var endAction = EndAction.repeat
  public var startPosition = StartPosition.beginning

  public init() {}
}
