import Feed

/// Which items have a player.
extension PlaybackStateMachine {
  /// Gives the players to the items in focus first, then to the window in its order, as far as they go. A player
  /// that holds a planned item keeps it.
  mutating func makePlan() {
    guard isPlanStale else { return }
    plan.removeAll()
    let wanted = focused.map(\.item).filter { !isLetGo($0) } + (isMemoryShort ? [] : window)
    for item in wanted where plan.count < capacity && canPlay(item) { plan.append(item) }
    for index in slots.indices {
      let planned = plan.first { $0.id == slots[index].item.id }
      slots[index].isWanted = planned != nil
      // The feed may have learned of a fresher address: the next retry uses it.
      if let planned { slots[index].item = planned }
    }
  }

  func canPlay(_ item: WantedItem) -> Bool {
    item.isPlayable && item.source != nil && !hasGivenUp(item.id)
  }

  /// What seeks are for, and what keeps its player when memory is short: the first in focus that can play and may be
  /// heard, or, where all are silent, the first that can play.
  var leadingItem: ItemID? {
    let playable = focused.lazy.map(\.item).filter { canPlay($0) }
    return (playable.first { !$0.manner.isSilent } ?? playable.first)?.id
  }

  /// Whether the item in focus has given its player back because memory is short: a silent one beside the one that is
  /// heard. Both halves of a split screen keep theirs, for either may be heard.
  func isLetGo(_ item: WantedItem) -> Bool { isMemoryShort && item.manner.isSilent && item.id != leadingItem }

  mutating func noteMemoryPressure() {
    isMemoryShort = true
    isPlanStale = true
  }

  /// Gives back, the least wanted first, what the plan has no use for. It is silent, paused and detached by now.
  mutating func giveBackUnwanted() {
    for index in slots.indices.reversed() where !slots[index].isWanted {
      batch.append(.giveBack(slots[index].player))
      slots.remove(at: index)
    }
  }

  mutating func loadWanted() {
    guard slots.count < plan.count else { return }
    for item in plan where slotIndex(of: item.id) == nil {
      guard let source = item.source, let player = freePlayer else { continue }
      batch.append(.take(player))
      slots.append(Slot(player: player, item: item, generation: Generation(lastGeneration)))
      load(slots.count - 1, source: source, start: start(of: item))
    }
  }

  /// Loads a slot's item, under a new generation, told all about sound beforehand.
  mutating func load(_ index: Int, source: MediaSource, start: Duration) {
    lastGeneration += 1
    let wanted = slots[index].item
    let item = wanted.id
    let isFocused = isFocused(item)
    let request = LoadRequest(
      item: item, source: source, generation: Generation(lastGeneration), start: start,
      loop: loop(of: wanted), isAudible: item == audibleItem, isMuted: isMuted,
      isFocused: isFocused)
    slots[index].generation = request.generation
    slots[index].phase = .loading
    slots[index].facts = nil
    slots[index].retryAt = nil
    slots[index].loop = request.loop
    slots[index].isAudible = request.isAudible
    slots[index].isFocused = request.isFocused
    slots[index].position = start
    slots[index].origin = start == self.start(of: wanted) ? start : nil
    batch.append(.load(slots[index].player, request))
    // Whether a load keeps an earlier speed is the engine's affair: say it again.
    let rate = isFocused ? self.rate : 1
    if rate != 1 || slots[index].rate != 1 {
      slots[index].rate = rate
      batch.append(.setRate(slots[index].player, rate))
    }
    attachHome(index)
  }

  private func hasGivenUp(_ item: ItemID) -> Bool {
    for failed in givenUp where failed.item == item { return true }
    return false
  }

  /// The lowest name of a player that is not live: a player that was used before is used again.
  private var freePlayer: PlayerID? {
    for number in 1...capacity {
      let player = PlayerID(number)
      if !slots.contains(where: { $0.player == player }) { return player }
    }
    return nil
  }

  /// Sends, when it has changed, the list of what has found no player and should at least be on disk.
  mutating func preloadTheRest() {
    guard isPlanStale else { return }
    isPlanStale = false
    var list: [ItemID] = []
    for item in focused.lazy.map(\.item) where isWorthPreloading(item) { list.append(item.id) }
    for item in window where isWorthPreloading(item) { list.append(item.id) }
    guard list != preloading else { return }
    preloading = list
    batch.append(.preload(list))
  }

  private func isWorthPreloading(_ item: WantedItem) -> Bool {
    item.source != nil && !plan.holds(item.id) && !hasGivenUp(item.id)
  }
}
