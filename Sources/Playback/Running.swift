import Feed

/// Who runs: play, pause, speed, and the way back to the start.
extension PlaybackStateMachine {
  /// Whether something other than the person holds playback back.
  var isHeldBack: Bool { isAway || isResizing }

  private var isAway: Bool { isHidden || isCovered || isInterrupted }

  /// Whether somebody waits for the item in focus to run, if only its player can. A change of size, which is short,
  /// does not end that.
  func isWaitedFor(_ focused: FocusedItem) -> Bool {
    !isPaused(focused) && !isScrubbing && !isAway && (!focused.wasShown || cells.isOnScreen(focused.item.id))
  }

  private func shouldPlay(_ slot: Slot) -> Bool {
    guard slot.isWanted, slot.phase == .ready, !slot.hasEnded, let index = focusedIndex(of: slot.item.id) else {
      return false
    }
    return !isResizing && isWaitedFor(focused[index])
  }

  mutating func noteWhatIsOnScreen() {
    for index in focused.indices where !focused[index].wasShown {
      focused[index].wasShown = cells.isOnScreen(focused[index].item.id)
    }
  }

  mutating func pauseWhatMustNotPlay() {
    for index in slots.indices where slots[index].isPlaying && !shouldPlay(slots[index]) {
      slots[index].isPlaying = false
      batch.append(.pause(slots[index].player))
    }
  }

  /// Those that nobody looks at go at normal speed, behind the focused, and stand at their start: so the first
  /// frame that is shown on coming back is the right one, and is already there.
  mutating func calmTheUnfocused() {
    for index in slots.indices where !isFocused(slots[index].item.id) {
      let player = slots[index].player
      if slots[index].rate != 1 {
        slots[index].rate = 1
        batch.append(.setRate(player, 1))
      }
      guard slots[index].isWanted else { continue }
      if slots[index].isFocused {
        slots[index].isFocused = false
        batch.append(.setFocused(player, false))
      }
      returnToStart(index)
    }
  }

  /// The focused ones in order: first what is told to all, then the sound (the others are silent by now), the
  /// picture, and off.
  mutating func runFocused() {
    let audible = audibleItem
    for item in focused.lazy.map(\.item) {
      guard let index = slotIndex(of: item.id), slots[index].isWanted, slots[index].phase != .failed else { continue }
      let player = slots[index].player
      if !slots[index].isFocused {
        slots[index].isFocused = true
        batch.append(.setFocused(player, true))
      }
      if slots[index].rate != rate {
        slots[index].rate = rate
        batch.append(.setRate(player, rate))
      }
      if !slots[index].isAudible, item.id == audible {
        slots[index].isAudible = true
        batch.append(.setAudible(player, true))
      }
      attachHome(index)
      if !slots[index].isPlaying, shouldPlay(slots[index]) {
        slots[index].isPlaying = true
        slots[index].origin = nil
        batch.append(.play(player))
      }
    }
  }

  /// Keeps the times that exposures are made of.
  mutating func measure() {
    let isInView = !isHidden && !isCovered
    for index in focused.indices {
      var isRunning = false
      if let slot = slotIndex(of: focused[index].item.id) {
        isRunning = slots[slot].isPlaying && slots[slot].hasFrame && !slots[slot].isStalled
      }
      focused[index].inView.run(isInView, at: now)
      focused[index].running.run(isRunning, at: now)
    }
  }
}
