import Feed

/// What the person does, and what counts as if the person had done it.
extension PlaybackStateMachine {
  /// Whether there is an item in focus that a player can play.
  private var isAnythingPlayable: Bool { focused.contains { canPlay($0.item) } }

  /// Whether a tap should pause: something in focus is meant to run and has not come to its end.
  var isAnythingToPause: Bool {
    guard !isPaused else { return false }
    return focused.contains { item in
      guard canPlay(item.item) else { return false }
      guard let index = slotIndex(of: item.item.id) else { return true }
      return !slots[index].hasEnded
    }
  }

  /// Pauses, or plays on; what has come to its end plays from its start again.
  mutating func setPaused(_ isPaused: Bool) {
    guard isAnythingPlayable else { return }
    self.isPaused = isPaused
    guard !isPaused else { return }
    for index in slots.indices where slots[index].hasEnded && isFocused(slots[index].item.id) {
      send(index, to: .zero, precision: .precise)
    }
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
