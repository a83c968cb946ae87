import Feed

/// Seeks, relative seeks and the progress line under a finger.
extension PlaybackStateMachine {
  /// The player that the person's seeks are for: that of the audible item, or, where all are silent, of the first.
  private var seekSlot: Int? { (audibleItem ?? leadingItem).flatMap { slotIndex(of: $0) } }

  mutating func seek(to position: Duration, precision: SeekPrecision) {
    guard let index = seekSlot else { return }
    // Under the finger key frames do; the exact frame follows when the finger lifts.
    if isScrubbing { scrubTarget = position }
    if let pair, pair.holds(slots[index].generation) { return sendPair(pair, to: position) }
    send(index, to: position, precision: isScrubbing ? .fast : precision)
  }

  mutating func skip(by distance: Duration) {
    guard let index = seekSlot else { return }
    seek(to: slots[index].aim + distance, precision: .precise)
  }

  mutating func beginScrub() {
    isScrubbing = isScrubbing || seekSlot != nil
  }

  mutating func endScrub() {
    guard isScrubbing else { return }
    isScrubbing = false
    defer { scrubTarget = nil }
    guard let scrubTarget, let index = seekSlot else { return }
    if let pair, pair.holds(slots[index].generation) { return sendPair(pair, to: scrubTarget) }
    send(index, to: scrubTarget, precision: .precise)
  }

  /// Sends a slot's player to a position inside its item: at once if it is ready, else as soon as it is.
  mutating func send(_ index: Int, to position: Duration, precision: SeekPrecision) {
    let generation = slots[index].generation
    let target = pair.flatMap { $0.holds(generation) ? $0.clamped(position) : nil } ?? slots[index].clamped(position)
    slots[index].hasEnded = false
    slots[index].origin = nil
    switch slots[index].phase {
    case .ready:
      slots[index].seek = (target, now)
      batch.append(.seek(slots[index].player, to: target, precision: precision))
    case .loading: slots[index].deferredSeek = target
    case .failed: slots[index].position = target
    }
    showProgress(index, at: target)
  }

  /// Shows where the item is in the cell that has its player, or in all of its cells when none has.
  mutating func showProgress(_ index: Int, at position: Duration) {
    let item = slots[index].item.id
    let duration = slots[index].duration
    // An item that is compared with a longer one stands on its last frame.
    let position = duration.map { min(position, $0) } ?? position
    if let cell = slots[index].cell {
      batch.append(.showProgress(cell, item, position: position, duration: duration))
      return
    }
    for cell in cells.cells where cell.item == item {
      batch.append(.showProgress(cell.id, item, position: position, duration: duration))
    }
  }
}
