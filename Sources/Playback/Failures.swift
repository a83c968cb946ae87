import Feed

/// What fails is tried again by itself, then said, and never in the way of others.
extension PlaybackStateMachine {
  /// A load failed: its player falls silent and leaves its cell, keeps its place for the retries, and gives it up
  /// after the last, or at once if a retry can't help.
  mutating func fail(_ index: Int, _ failure: PlaybackFailure) {
    slots[index].position = slots[index].aim
    slots[index].seek = nil
    slots[index].deferredSeek = nil
    slots[index].phase = .failed
    slots[index].hasFrame = false
    slots[index].isStalled = false
    slots[index].failures += 1
    let failures = slots[index].failures
    if failure.mayPass, failures <= configuration.retryDelays.count {
      slots[index].retryAt = now.advanced(by: max(.zero, configuration.retryDelays[failures - 1]))
    } else {
      slots[index].retryAt = nil
      givenUp.append((slots[index].item.id, failure))
      isPlanStale = true
    }
  }

  /// Loads again what has waited long enough: in focus where it broke off, else from its start.
  mutating func reloadDue() {
    for index in slots.indices {
      guard let retryAt = slots[index].retryAt, retryAt <= now, let source = slots[index].item.source else { continue }
      let item = slots[index].item
      let resumes = isFocused(item.id) && slots[index].hasMoved
      load(index, source: source, start: resumes ? slots[index].position : start(of: item))
    }
  }

  /// The person asks for another try, and so also to play.
  mutating func retry(_ item: ItemID) {
    if let index = givenUp.firstIndex(where: { $0.item == item }) {
      givenUp.remove(at: index)
      isPlanStale = true
    } else if let index = slotIndex(of: item), slots[index].phase == .failed {
      slots[index].failures = 0
      slots[index].retryAt = now
    } else {
      return
    }
    guard let focus = focusedIndex(of: item) else { return }
    isPaused = false
    focused[focus].isPaused = false
  }

  /// Why the item cannot be played, once that is certain.
  func failure(of item: WantedItem) -> PlaybackFailure? {
    for failed in givenUp where failed.item == item.id { return failed.failure }
    return item.inbornFailure
  }
}
