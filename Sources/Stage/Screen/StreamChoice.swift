/// Which item of the stream is open, and whether it covers the list. What is chosen outlives every change of size, and
/// what covers the list can always be left.
public struct StreamChoice: Hashable, Sendable {
  /// Whether list and item are seen together.
  public private(set) var isSideBySide: Bool
  /// The number of the item that the person chose.
  public private(set) var chosen: Int?
  /// The number of the item that stands beside the list until the person chooses one: what played in the list.
  public private(set) var offered: Int?

  public init(isSideBySide: Bool) { self.isSideBySide = isSideBySide }

  /// The item that is open.
  public var item: Int? { chosen ?? (isSideBySide ? offered : nil) }
  /// The chosen item covers the list, and there is a way back.
  public var coversList: Bool { !isSideBySide && chosen != nil }

  public mutating func choose(_ index: Int) { chosen = index }

  /// What stands beside the list as long as nothing was chosen.
  public mutating func offer(_ index: Int?) { offered = index }

  /// - Returns: whether there was anything to leave; if not, the key or the gesture means something else.
  public mutating func back() -> Bool {
    guard coversList else { return false }
    chosen = nil
    return true
  }

  public mutating func resized(isSideBySide: Bool) { self.isSideBySide = isSideBySide }

  /// Items came in before the one that is `place` now.
  public mutating func inserted(_ items: Int, at place: Int) {
    replaced { Renumbered.index($0, afterInserting: items, at: place) }
  }

  /// Items went away; a chosen one among them is chosen no longer.
  public mutating func removed(_ range: Range<Int>) {
    replaced { Renumbered.index($0, afterRemoving: range) }
  }

  /// There are other items.
  /// - Parameter place: what has become of an item's number; nil for one that is gone.
  public mutating func replaced(place: (Int) -> Int?) {
    chosen = chosen.flatMap(place)
    offered = offered.flatMap(place)
  }
}
