import Feed

/// What the cells tell the person.
///
/// A status speaks of what the person wants and gets: while the surface is hidden, covered or interrupted it stays as
/// it is, for that is what will be true on coming back. A cell whose item is not in focus is idle.
extension PlaybackStateMachine {
  /// Runs the stall notice of each player that somebody waits for.
  mutating func noteWaiting() {
    for index in slots.indices {
      let slot = slots[index]
      guard !slot.hasEnded, !slot.hasFrame || slot.isStalled, let focus = focusedIndex(of: slot.item.id),
        isWaitedFor(focused[focus])
      else {
        slots[index].waitingSince = nil
        slots[index].isLate = false
        continue
      }
      let since = slot.waitingSince ?? now
      slots[index].waitingSince = since
      slots[index].isLate = since.advanced(by: configuration.stallNotice) <= now
    }
  }

  func status(of item: ItemID) -> CellStatus {
    guard let focus = focusedIndex(of: item), focused[focus].item.isPlayable else { return .idle }
    if let failure = failure(of: focused[focus].item) { return .failed(failure) }
    guard !isLetGo(focused[focus].item) else { return .idle }
    let isPaused = isPaused(focused[focus])
    guard let index = slotIndex(of: item) else { return isPaused ? .paused : .idle }
    let slot = slots[index]
    if isPaused || slot.hasEnded { return .paused }
    if slot.isLate { return slot.hasFrame ? .buffering : .loading }
    return slot.hasFrame ? .playing : .idle
  }

  /// Tells each cell its status if it is not what it was told last. Of several cells of one item, those without its
  /// player stay idle; when no cell has a player, all of them tell.
  mutating func showStatuses() {
    for index in cells.cells.indices {
      let cell = cells.cells[index]
      guard let item = cell.item else { continue }
      var status = CellStatus.idle
      if isFocused(item) {
        let attached = slotIndex(of: item).flatMap { slots[$0].cell }
        if attached == nil || attached == cell.id { status = self.status(of: item) }
      }
      guard status != cell.shown else { continue }
      cells.note(status, at: index)
      batch.append(.showStatus(cell.id, item, status))
    }
  }
}
