import Feed

/// Which cell shows a player's frames.
extension PlaybackStateMachine {
  /// The cell that should show this slot's frames: none once it failed or is on its way out.
  private func home(of slot: Slot) -> CellID? {
    guard slot.isWanted, slot.phase != .failed else { return nil }
    return cells.home(of: slot.item.id)
  }

  /// Cells that are to show something else, or the same player elsewhere, go back to their covers first.
  mutating func detachMisplaced() {
    for index in slots.indices {
      guard let cell = slots[index].cell, cell != home(of: slots[index]) else { continue }
      slots[index].cell = nil
      batch.append(.detach(slots[index].player, cell))
    }
  }

  /// Neighbours are attached too: their first frame must be drawn while they are still off screen.
  mutating func attachHomes() {
    for index in slots.indices { attachHome(index) }
  }

  mutating func attachHome(_ index: Int) {
    guard slots[index].cell == nil, let cell = home(of: slots[index]) else { return }
    let slot = slots[index]
    slots[index].cell = cell
    batch.append(.attach(slot.player, slot.generation, cell, slot.item.id))
    // A cell that takes over in the middle need not wait for the next report to draw its progress line.
    if slot.aim > .zero { showProgress(index, at: slot.aim) }
  }
}
