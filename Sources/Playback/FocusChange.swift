import Feed

extension PlaybackStateMachine {
  /// Takes in what the surface wants now. At most two items play; an item is wanted once, where it comes first.
  mutating func refocus(_ focus: Focus) {
    let playing = Array(WantedItem.list(focus.playing).prefix(2))
    let left = focused.filter { !playing.holds($0.item.id) }
    let hasEntered = playing.contains { item in !focused.contains { $0.item.id == item.id } }

    for item in left { leave(item) }
    focused = playing.map { item in
      guard var known = focused.first(where: { $0.item.id == item.id }) else { return FocusedItem(item) }
      known.item = item
      return known
    }
    window = WantedItem.list(focus.window, without: playing)
    audibleChoice = focus.audible
    givenUp.removeAll { failed in !playing.holds(failed.item) && !window.holds(failed.item) }
    isPlanStale = true

    if hasEntered || !left.isEmpty {
      rate = 1
      isScrubbing = false
      scrubTarget = nil
      isMemoryShort = false
    }
    // A pause belongs to the focus in which the person made it: what comes into focus plays. What merely stays
    // behind, such as one half of a split screen, stays paused.
    if hasEntered || playing.isEmpty { isPaused = false }
  }

  /// An item leaves the focus: it is reported, and made ready to be come back to.
  private mutating func leave(_ focused: FocusedItem) {
    let id = focused.item.id
    let slot = slotIndex(of: id)
    let duration = slot.flatMap { slots[$0].duration } ?? focused.item.duration
    reports.append(focused.exposure(at: now, duration: duration))
    givenUp.removeAll { $0.item == id }
    guard let slot else { return }
    if configuration.startPosition == .whereLeft {
      leftPositions.note(slots[slot].hasEnded ? .zero : slots[slot].aim, of: id)
    }
    slots[slot].failures = 0
    slots[slot].needsRewind = slots[slot].hasMoved || slots[slot].hasEnded
  }

  /// Where an item begins when it is loaded or comes back.
  func start(of item: ItemID) -> Duration {
    configuration.startPosition == .whereLeft ? leftPositions.position(of: item) : .zero
  }

  func slotIndex(of item: ItemID) -> Int? {
    for index in slots.indices where slots[index].item.id == item { return index }
    return nil
  }

  func focusedIndex(of item: ItemID) -> Int? {
    for index in focused.indices where focused[index].item.id == item { return index }
    return nil
  }

  func isFocused(_ item: ItemID) -> Bool { focusedIndex(of: item) != nil }
}
