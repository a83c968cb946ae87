import Feed

/// What players say.
extension PlaybackStateMachine {
  /// Takes in what a player says of its present load. What it says of an earlier one, of a load that has failed, or
  /// when it holds nothing, is dropped.
  mutating func hear(_ event: PlayerEvent, from player: PlayerID) {
    guard let index = slots.firstIndex(where: { $0.player == player }) else { return }
    guard slots[index].generation == event.generation, slots[index].phase != .failed else { return }
    switch event {
    case .ready(_, let facts):
      slots[index].phase = .ready
      slots[index].facts = facts
      if let target = slots[index].deferredSeek {
        slots[index].deferredSeek = nil
        let origin = slots[index].origin
        send(index, to: target, precision: .precise)
        slots[index].origin = origin
      }
    case .firstFrame:
      slots[index].hasFrame = true
      slots[index].isStalled = false
    case .stalled: slots[index].isStalled = true
    case .recovered: slots[index].isStalled = false
    case .progress(_, let position): hearProgress(index, position)
    case .seeked(_, let position):
      slots[index].seek = nil
      slots[index].isStalled = false
      slots[index].position = position
      showHeardProgress(index)
    case .turned:
      if let focus = focusedIndex(of: slots[index].item.id) { focused[focus].completions += 1 }
    case .ended: hearEnd(index)
    case .failed(_, let failure): fail(index, failure)
    }
  }

  /// A report from before a seek must not draw the line back to where it was.
  private mutating func hearProgress(_ index: Int, _ position: Duration) {
    guard !slots[index].isSeeking(at: now), slots[index].deferredSeek == nil else { return }
    slots[index].seek = nil
    // Some engines recover without a word, while paused say: what moves on is not stalled.
    if slots[index].isPlaying, position > slots[index].position { slots[index].isStalled = false }
    slots[index].position = position
    showHeardProgress(index)
  }

  /// Under the finger the line shows what the finger asks, and out of focus it stands still.
  private mutating func showHeardProgress(_ index: Int) {
    guard !isScrubbing, isFocused(slots[index].item.id) else { return }
    showProgress(index, at: slots[index].position)
  }

  /// An end only counts for an item in focus, and not when a seek has been asked since: it was on its way then.
  private mutating func hearEnd(_ index: Int) {
    guard slots[index].loop.turns != nil, slots[index].phase == .ready, !slots[index].isSeeking(at: now),
      !slots[index].hasEnded,
      let focus = focusedIndex(of: slots[index].item.id)
    else { return }
    slots[index].hasEnded = true
    slots[index].origin = nil
    focused[focus].completions += 1
    ends.append(slots[index].item.id)
    if let duration = slots[index].duration { slots[index].position = duration }
  }
}
