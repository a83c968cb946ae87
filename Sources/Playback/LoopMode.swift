/// What of an item is played, and how often. One turn follows the other without a seam.
///
/// A turn of the whole item is as long as its picture, or, where there is none, as its sound. A turn of a range is
/// exactly as long as the range: where the item ends sooner, its last frame stays, in silence, until the turn is over.
public struct LoopMode: Hashable, Sendable {
  /// The part that is played, from the item's first frame; nil means all of it. It begins with the frame that is on
  /// screen at its start.
  public let range: Range<Duration>?
  /// How often it is played before the player stops on the last frame and reports `ended`; nil means without end. Each
  /// turn before the last is reported as `turned`.
  public let turns: Int?

  private init(range: Range<Duration>?, turns: Int?) {
    self.range = range
    self.turns = turns.map { max(1, $0) }
  }

  /// The whole item, once.
  public static let none = LoopMode(range: nil, turns: 1)
  /// The whole item, over and over.
  public static let whole = LoopMode(range: nil, turns: nil)

  /// - Parameter turns: at least 1.
  public static func whole(turns: Int) -> LoopMode { LoopMode(range: nil, turns: turns) }

  /// A part of the item, over and over or so many times. What lies before the item's first frame is cut off; a range
  /// with nothing in it means the whole item.
  public static func range(_ range: Range<Duration>, turns: Int? = nil) -> LoopMode {
    let range = max(.zero, range.lowerBound)..<max(.zero, range.upperBound)
    return LoopMode(range: range.isEmpty ? nil : range, turns: turns)
  }
}
