import Feed
import Playback

/// What playback was told of a carousel's cells, so that it is told changes only. Each function gives back what is to be
/// told.
struct CarouselCells {
  private(set) var bound: [CellID: ItemID] = [:]
  private(set) var onScreen: Set<CellID> = []

  /// These cells show these items from now on.
  mutating func take(_ items: [CellID: ItemID]) -> [PlaybackEvent] {
    items.sorted { $0.key < $1.key }.compactMap { cell, item in
      guard bound[cell] != item else { return nil }
      bound[cell] = item
      return .bound(cell, item)
    }
  }

  /// What is not among these is let go of.
  mutating func letGo(except items: [CellID: ItemID]) -> [PlaybackEvent] {
    bound.sorted { $0.key < $1.key }.compactMap { cell, item in
      guard items[cell] != item else { return nil }
      bound[cell] = nil
      onScreen.remove(cell)
      return .unbound(cell)
    }
  }

  /// - Parameter cells: that can be seen, bound or not. The others stay as they are, if `keepsOthers`.
  mutating func showOnScreen(_ cells: [CellID], keepsOthers: Bool = false) -> [PlaybackEvent] {
    let now = Set(cells.filter { bound[$0] != nil }).union(keepsOthers ? onScreen : [])
    defer { onScreen = now }
    return onScreen.subtracting(now).sorted().map { .disappeared($0) }
      + now.subtracting(onScreen).sorted().map { .appeared($0) }
  }
}
