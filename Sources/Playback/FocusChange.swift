import Feed

extension PlaybackStateMachine {
  /// Takes in what the surface wants now. At most two items play; an item is wanted once, where it comes first.
  mutating func refocus(_ focus: Focus) {
    let playing = Array(WantedItem.list(focus.playing, focus.manners).prefix(2))
    let left = focused.filter { !playing.holds($0.item.id) }
    let entered = playing.filter { !isFocused($0.id) }

    for item in left { leave(item) }
    focused = playing.map { item in
      guard var known = focused.first(where: { $0.item.id == item.id }) else { return FocusedItem(item) }
      known.item = item
      return known
    }
    window = WantedItem.list(focus.window, focus.manners, without: playing)
    audibleChoice = focus.audible
    givenUp.removeAll { failed in !playing.holds(failed.item) && !window.holds(failed.item) }
    isPlanStale = true
    for item in entered { enter(item) }

    if !entered.isEmpty || !left.isEmpty {
      rate = 1
      isScrubbing = false
      scrubTarget = nil
      isMemoryShort = false
    }
    // A pause belongs to the focus in which the person made it: what comes into focus plays. What merely stays
    // behind, such as one half of a split screen, stays paused.
    if !entered.isEmpty || playing.isEmpty { isPaused = false }
  }

  /// An item leaves the focus: it is reported, and made ready to be come back to.
  private mutating func leave(_ focused: FocusedItem) {
    let id = focused.item.id
    let slot = slotIndex(of: id)
    let duration = slot.flatMap { slots[$0].duration } ?? focused.item.duration
    reports.append(focused.exposure(at: now, duration: duration))
    givenUp.removeAll { $0.item == id }
    guard let slot else { return }
    slots[slot].failures = 0
    // However it is played here: another surface may go on where this one has left it.
    guard slots[slot].hasMoved else { return }
    leftPositions.note(slots[slot].hasEnded ? .zero : slots[slot].aim, of: id)
  }

  /// An item comes into focus. What was loaded for it may stand where another manner begins.
  private mutating func enter(_ item: WantedItem) {
    guard let slot = slotIndex(of: item.id) else { return }
    slots[slot].item = item
    returnToStart(slot)
  }

  /// Puts an item where its next focus begins.
  mutating func returnToStart(_ index: Int) {
    let item = slots[index].item
    let start = start(of: item)
    guard slots[index].origin != start else { return }
    // Where it was left it stands already, unless that was the end.
    let stands = slots[index].hasMoved && goesOnWhereLeft(item) && !slots[index].hasEnded
    if !stands { send(index, to: start, precision: .precise) }
    slots[index].origin = start
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
