/// Why a row's state changes.
public enum RowMove: Hashable, Sendable {
  /// It came into focus. One that failed is tried again by that.
  case focused
  /// Its frames run.
  case started
  /// Its frames have stopped coming.
  case stalled
  case paused
  /// It is to go on, and waits for its frames.
  case resumed
  case failed(PlaybackFailure)
  /// The person asked for another try, without its leaving the focus.
  case retried
  /// It left the focus.
  case left
}

extension RowState {
  /// The next move from here to what playback says of the row; nil once it is there.
  ///
  /// - Parameters:
  ///   - status: what the row's cell was told last.
  ///   - isInFocus: whether the row's item is in focus.
  public func move(for status: CellStatus, isInFocus: Bool) -> RowMove? {
    guard isInFocus else {
      switch self {
      case .idle, .failed: return nil
      case .preparing, .playing, .paused: return .left
      }
    }
    switch (self, status) {
    case (.failed(let known), .failed(let why)) where known == why: return nil
    case (.idle, _), (.failed, _): return .focused
    case (_, .failed(let why)): return .failed(why)
    case (.paused, .paused), (.playing, .playing): return nil
    case (.paused, _): return .resumed
    case (_, .paused): return .paused
    case (_, .playing): return .started
    case (.playing, _): return .stalled
    case (.preparing, _): return nil
    }
  }

  /// Makes all moves to what playback says of the row: at most two.
  ///
  /// - Returns: the moves that were made, in order.
  @discardableResult
  public mutating func follow(_ status: CellStatus, isInFocus: Bool) -> [RowMove] {
    var moves: [RowMove] = []
    while let move = move(for: status, isInFocus: isInFocus), apply(move) { moves.append(move) }
    return moves
  }
}
