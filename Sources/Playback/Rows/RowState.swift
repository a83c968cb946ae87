/// What a list's row is doing, for its view to show.
///
/// A row begins idle, and anew so when it is bound to another item. `after` is the table of all legal moves; whatever is
/// not in it is refused. A row that has failed keeps its reason, also when it leaves the focus, until it is focused
/// again.
public enum RowState: Hashable, Sendable {
  /// Out of focus: the cover shows.
  case idle
  /// In focus, and its frames have not come yet or have stopped coming.
  case preparing
  case playing
  /// The person paused it, or it has come to its end and stands there.
  case paused
  /// It failed for good: the cover and the reason show.
  case failed(PlaybackFailure)

  /// The state that a move leads to; nil if the move is not legal here.
  public func after(_ move: RowMove) -> RowState? {
    switch (self, move) {
    case (.idle, .focused): .preparing
    case (.preparing, .started): .playing
    case (.playing, .stalled): .preparing
    case (.preparing, .paused), (.playing, .paused): .paused
    case (.paused, .resumed): .preparing
    case (.preparing, .failed(let why)), (.playing, .failed(let why)), (.paused, .failed(let why)): .failed(why)
    case (.failed, .focused), (.failed, .retried): .preparing
    case (.preparing, .left), (.playing, .left), (.paused, .left): .idle
    default: nil
    }
  }

  /// Makes a move.
  ///
  /// - Returns: whether it was legal; if not, nothing has changed.
  public mutating func apply(_ move: RowMove) -> Bool {
    guard let next = after(move) else { return false }
    self = next
    return true
  }
}
