import Feed

/// What is to be done about an event, in order. Only `PlaybackCoordinator` carries commands out.
public enum PlaybackCommand: Hashable, Sendable {
  // To players
  /// Take this player from the pool (it is made if it does not exist yet) for the load that follows.
  case take(PlayerID)
  case load(PlayerID, LoadRequest)
  case play(PlayerID)
  case pause(PlayerID)
  case seek(PlayerID, to: Duration, precision: SeekPrecision)
  case setRate(PlayerID, Double)
  case setLoop(PlayerID, LoopMode)
  /// Both run on one clock from now on; with nil the player has its own again.
  case shareClock(PlayerID, with: PlayerID?)
  case setFocused(PlayerID, Bool)
  /// Silence comes before sound: `setAudible(_, false)` for one precedes `setAudible(_, true)` for another.
  case setAudible(PlayerID, Bool)
  case setMuted(PlayerID, Bool)
  /// Unload it and give it back to the pool.
  case giveBack(PlayerID)

  // To views
  /// The cell shows frames of this player's generation, and the cover until the first of them is there.
  case attach(PlayerID, Generation, CellID, ItemID)
  /// The cell shows the cover again and no frame of that player.
  case detach(PlayerID, CellID)
  case showStatus(CellID, ItemID, CellStatus)
  case showProgress(CellID, ItemID, position: Duration, duration: Duration?)
  /// The item that the cell shows has come to its end and stops there. Told once for each end.
  case tellEnd(CellID, ItemID)

  // To others
  /// Wanted next on disk, the most wanted first (replaces the list before).
  case preload([ItemID])
  case report(Exposure)
  /// The feed's mute changed: keep it for the next launch.
  case rememberMuted(Bool)
}

/// What playback shows itself on: the views of one surface. All calls come on the main actor, in order.
@MainActor
public protocol PlaybackSurface<Output>: AnyObject {
  associatedtype Output

  /// The cell shows what `output` gives for this generation, and its cover until the first such frame is there.
  func attach(_ output: Output, generation: Generation, to cell: CellID, item: ItemID)
  /// The cell shows its cover again. A second call changes nothing.
  func detach(_ cell: CellID)
  func show(_ status: CellStatus, in cell: CellID, item: ItemID)
  func show(position: Duration, duration: Duration?, in cell: CellID, item: ItemID)
  /// The item that the cell shows has come to its end, where it stops (`EndAction.stop`). Told once for each end.
  func ended(_ item: ItemID, in cell: CellID)
  func preload(_ items: [ItemID])
  func report(_ exposure: Exposure)
  func remember(isMuted: Bool)
}

extension PlaybackSurface {
  /// Most surfaces repeat what they show, or leave it standing at its end.
  public func ended(_ item: ItemID, in cell: CellID) {}
}
