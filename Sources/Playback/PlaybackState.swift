import Feed

/// What playback is doing now, for whoever wants to look: a diagnostics page, a rehearsal, a test.
public struct PlaybackState: Hashable, Sendable {
  /// One live player.
  public struct LivePlayer: Hashable, Sendable {
    public var player: PlayerID
    public var item: ItemID
    public var generation: Generation
    /// Whether it has prerolled.
    public var isReady: Bool
    /// Whether there is a picture in it at all; nil while that is not known.
    public var hasPicture: Bool?
    /// Whether the first frame of this generation has been presented.
    public var hasFrame: Bool
    public var isPlaying: Bool
    /// Whether it waits for bytes in the middle.
    public var isStalled: Bool
    public var isAudible: Bool
    /// The cell that shows it, if any.
    public var cell: CellID?
    /// Where it is, or will be once the seek that is under way has landed.
    public var position: Duration
    /// Nil while it is not known.
    public var duration: Duration?
  }

  /// The items in focus, in the surface's order: at most two.
  public var focused: [ItemID]
  /// The live players, in the order in which they were taken.
  public var players: [LivePlayer]
  /// Whether the person has paused what is in focus.
  public var isPaused: Bool
  /// The items in focus that the person has paused by themselves, in the surface's order.
  public var pausedItems: [ItemID]
  public var isScrubbing: Bool
  public var isMuted: Bool
  /// The speed of what is in focus.
  public var rate: Double
  /// How two items in focus are compared, if they are to be.
  public var compareMode: CompareMode?
  /// Whether the two items in focus run on one clock now.
  public var isOnOneClock: Bool
  /// Whether the surface is hidden, covered, interrupted or changing its size.
  public var isHeldBack: Bool
  /// The items that failed for good and are still wanted.
  public var failed: [ItemID]

  /// The live player that holds this item.
  public func player(of item: ItemID) -> LivePlayer? { players.first { $0.item == item } }
}

extension PlaybackStateMachine {
  public var state: PlaybackState {
    PlaybackState(
      focused: focused.map(\.item.id), players: slots.map(\.asLivePlayer), isPaused: isPaused,
      pausedItems: focused.filter(\.isPaused).map(\.item.id), isScrubbing: isScrubbing, isMuted: isMuted, rate: rate,
      compareMode: compareMode, isOnOneClock: pair != nil,
      isHeldBack: isHeldBack, failed: givenUp.map(\.item))
  }
}

extension Slot {
  fileprivate var asLivePlayer: PlaybackState.LivePlayer {
    PlaybackState.LivePlayer(
      player: player, item: item.id, generation: generation, isReady: phase == .ready,
      hasPicture: facts.map { $0.size != nil }, hasFrame: hasFrame, isPlaying: isPlaying, isStalled: isStalled,
      isAudible: isAudible, cell: cell, position: aim, duration: duration)
  }
}
