/// What a list has to do about its focus.
public enum ListFocusChange: Hashable, Sendable {
  /// The row that plays stops.
  case stop(Int)
  /// A row plays from now on, in the place of the one that did.
  case start(Int)
}

/// When a list looks for its focus: never while it moves, at once when a finger lifts that does not fling it, else when
/// it has rested. Only the end of what plays does not wait.
///
/// The owner tells how the list looks with everything that changes it, and calls `woke` at `nextWake`. Seconds.
public struct ListFocusState: Hashable, Sendable {
  /// How long a list rests until the focus is found, in seconds.
  public static let rest = 0.2

  /// The row in focus.
  public private(set) var focus: Int?
  /// When the list moved last, if the focus has not been found since.
  private var movedAt: Double?

  public init() {}

  /// When `woke` has to be called, if nothing else happens.
  public var nextWake: Double? { movedAt.map { $0 + Self.rest } }

  /// The list appears, at rest: the focus is found at once.
  public mutating func appeared(_ viewport: FocusViewport, rows: [FocusRow]) -> ListFocusChange? {
    find(viewport, rows)
  }

  /// The list was scrolled, jumped, resized, or its rows changed: all that moves a picture.
  public mutating func moved(_ viewport: FocusViewport, rows: [FocusRow], time: Double) -> ListFocusChange? {
    guard time.isFinite else { return nil }
    movedAt = time
    return stopped(viewport, rows)
  }

  /// A finger lifted.
  /// - Parameter flings: whether the list goes on by itself.
  public mutating func lifted(_ viewport: FocusViewport, rows: [FocusRow], flings: Bool, time: Double)
    -> ListFocusChange?
  {
    guard flings, time.isFinite else { return find(viewport, rows) }
    return moved(viewport, rows: rows, time: time)
  }

  public mutating func woke(_ viewport: FocusViewport, rows: [FocusRow], time: Double) -> ListFocusChange? {
    guard let nextWake, time >= nextWake else { return nil }
    return find(viewport, rows)
  }

  /// The person chose a row: it is in focus until the list moves.
  public mutating func chose(_ row: Int) -> ListFocusChange? {
    movedAt = nil
    guard focus != row else { return nil }
    focus = row
    return .start(row)
  }

  /// There are other rows. `moved` tells where they are.
  /// - Parameter place: what has become of a row's number; nil for one that is gone.
  /// - Returns: the end of the one that played, if it is gone, with the number it had.
  public mutating func replaced(place: (Int) -> Int?) -> ListFocusChange? {
    guard let old = focus else { return nil }
    focus = place(old)
    return focus == nil ? .stop(old) : nil
  }

  /// The list is no longer seen: nothing is in focus, and nothing will be until it appears.
  public mutating func disappeared() -> ListFocusChange? {
    movedAt = nil
    defer { focus = nil }
    return focus.map { .stop($0) }
  }

  /// Rows came in before the one that is `place` now. What plays has a new number; `moved` tells where it is.
  public mutating func inserted(_ rows: Int, at place: Int) {
    focus = focus.map { Renumbered.index($0, afterInserting: rows, at: place) }
  }

  /// Rows went away.
  /// - Returns: the end of the one that played, if it is among them, with the number it had.
  public mutating func removed(_ range: Range<Int>) -> ListFocusChange? {
    guard let old = focus else { return nil }
    focus = Renumbered.index(old, afterRemoving: range)
    return focus == nil ? .stop(old) : nil
  }

  private mutating func find(_ viewport: FocusViewport, _ rows: [FocusRow]) -> ListFocusChange? {
    movedAt = nil
    let found = ListFocus.find(in: viewport, rows: rows, playing: focus)
    let old = focus
    focus = found
    guard found != old else { return nil }
    return found.map { .start($0) } ?? old.map { .stop($0) }
  }

  private mutating func stopped(_ viewport: FocusViewport, _ rows: [FocusRow]) -> ListFocusChange? {
    guard let old = focus else { return nil }
    let isStill = rows.contains {
      $0.index == old && $0.isPlayable && ListFocus.isSeen($0.picture, in: viewport.rect)
    }
    if isStill { return nil }
    focus = nil
    return .stop(old)
  }
}
