import Feed

/// One view as the state machine knows it.
struct Cell: Sendable {
  let id: CellID
  var item: ItemID?
  var isVisible = false
  /// Grow with each binding and each appearance, so that the latest is the largest.
  var boundOrder = 0
  var appearedOrder = 0
  /// The status it was last told, or nil if it was told none since it was bound.
  var shown: CellStatus?
}

/// Which cell shows which item, and which of several cells a player belongs to.
struct CellTable: Sendable {
  private(set) var cells: [Cell] = []
  private var order = 0

  /// Binding a cell to what it shows already changes nothing.
  mutating func bind(_ id: CellID, to item: ItemID) {
    let index = index(of: id)
    guard cells[index].item != item else { return }
    order += 1
    cells[index].item = item
    cells[index].boundOrder = order
    cells[index].shown = nil
  }

  mutating func unbind(_ id: CellID) {
    guard let index = knownIndex(of: id) else { return }
    cells[index].item = nil
    forgetIfBlank(index)
  }

  mutating func appear(_ id: CellID) {
    let index = index(of: id)
    guard !cells[index].isVisible else { return }
    order += 1
    cells[index].isVisible = true
    cells[index].appearedOrder = order
  }

  mutating func disappear(_ id: CellID) {
    guard let index = knownIndex(of: id) else { return }
    cells[index].isVisible = false
    forgetIfBlank(index)
  }

  mutating func removeAll() { cells.removeAll() }

  mutating func note(_ status: CellStatus, at index: Int) { cells[index].shown = status }

  /// The cell that the item's player belongs to: of those that show the item the one on screen that appeared last,
  /// else the one that was bound last.
  func home(of item: ItemID) -> CellID? {
    var best: Int?
    for index in cells.indices where cells[index].item == item {
      guard let rival = best else {
        best = index
        continue
      }
      if isBetter(index, than: rival) { best = index }
    }
    guard let best else { return nil }
    return cells[best].id
  }

  func isOnScreen(_ item: ItemID) -> Bool {
    for cell in cells where cell.isVisible && cell.item == item { return true }
    return false
  }

  private func isBetter(_ a: Int, than b: Int) -> Bool {
    if cells[a].isVisible != cells[b].isVisible { return cells[a].isVisible }
    if cells[a].isVisible { return cells[a].appearedOrder > cells[b].appearedOrder }
    return cells[a].boundOrder > cells[b].boundOrder
  }

  private func knownIndex(of id: CellID) -> Int? {
    for index in cells.indices where cells[index].id == id { return index }
    return nil
  }

  private mutating func index(of id: CellID) -> Int {
    if let index = knownIndex(of: id) { return index }
    cells.append(Cell(id: id))
    return cells.count - 1
  }

  /// A cell that shows nothing and is nowhere need not be remembered: shells may name their cells anew for ever.
  private mutating func forgetIfBlank(_ index: Int) {
    if cells[index].item == nil, !cells[index].isVisible { cells.remove(at: index) }
  }
}
