import Feed

/// What the person does, and what counts as if the person had done it.
extension PlaybackStateMachine {
  /// Whether there is an item in focus that a player can play.
  private var isAnythingPlayable: Bool { focused.contains { canPlay($0.item) } }

  /// Whether the person has paused the item in focus, by itself or with all.
  func isPaused(_ item: FocusedItem) -> Bool { isPaused || item.isPaused }

  /// Whether a tap should pause: something in focus is meant to run and has not come to its end.
  var isAnythingToPause: Bool {
    focused.contains { item in
      guard !isPaused(item), canPlay(item.item), !isLetGo(item.item) else { return false }
      guard let index = slotIndex(of: item.item.id) else { return true }
      return !slots[index].hasEnded
    }
  }

  /// Pauses, or plays on; what has come to its end plays from its start again. What was paused by itself stays so,
  /// unless that is all there is: who asks to play on wants something to play.
  mutating func setPaused(_ isPaused: Bool) {
    guard isAnythingPlayable else { return }
    self.isPaused = isPaused
    guard !isPaused else { return }
    if focused.allSatisfy({ $0.isPaused || !canPlay($0.item) || isLetGo($0.item) }) {
      for index in focused.indices { focused[index].isPaused = false }
    }
    for item in focused where !item.isPaused { leaveEnd(item.item.id) }
  }

  /// Pauses one item in focus by itself, or plays it on.
  mutating func setPaused(_ item: ItemID, _ isPaused: Bool) {
    guard let focus = focusedIndex(of: item), canPlay(focused[focus].item) else { return }
    focused[focus].isPaused = isPaused
    if !isPaused { leaveEnd(item) }
  }

  private mutating func leaveEnd(_ item: ItemID) {
    guard let index = slotIndex(of: item), slots[index].hasEnded else { return }
    send(index, to: .zero, precision: .precise)
  }

  /// The interruption is over. Playback goes on only if the system says so and the person had not paused.
  mutating func endInterruption(shouldResume: Bool) {
    guard isInterrupted else { return }
    isInterrupted = false
    if !shouldResume { setPaused(true) }
  }

  /// Sets the speed of what is in focus, within the range that players know.
  mutating func setRate(_ rate: Double) {
    guard rate.isFinite, !focused.isEmpty else { return }
    self.rate = min(4, max(0.25, rate))
  }
}
