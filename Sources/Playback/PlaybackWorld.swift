import Feed

/// What players and cells do after a sequence of commands, and what was asked of playback by a sequence of events:
/// the yardstick for the state machine. It takes nothing from it but its commands.
struct PlaybackWorld: Sendable {
  struct LivePlayer: Sendable {
    let id: PlayerID
    var item: ItemID?
    var generation = Generation(0)
    var isPlaying = false
    var isAudible = false
    var isMuted = false
    var isFocused = false
    /// The speed it was told last; what a load does to it is the engine's affair.
    var rate = 1.0
    var isReady = false
    var hasFrame = false
    var hasFailed = false
    var hasEnded = false
    /// Whether its end is yet to be told to the cell that shows it.
    var owesEnd = false
    /// What it was told last to play.
    var loop = LoopMode.whole
    /// On whose clock it was told to run.
    var clock: PlayerID?
    var failures = 0
    var cell: CellID?
    var stalledAt: Instant?
    /// When a seek was asked that has not been reported.
    var seekAskedAt: Instant?
  }

  struct View: Sendable {
    let id: CellID
    var item: ItemID?
    var isVisible = false
    /// The player whose frames it shows once they come, and of which generation; else it shows its cover.
    var source: (player: PlayerID, generation: Generation)?
    var status: CellStatus?
  }

  struct Wish: Sendable {
    let id: ItemID
    let canPlay: Bool
    /// Whether it can never play though its kind should: its entry names no source.
    let isBarren: Bool
    /// Since when it has been in focus.
    var since = Instant()
    var wasShown = false
    let isSilent: Bool
    let repeats: Bool
    /// Whether the person has paused it by itself.
    var isPaused = false
  }

  let capacity: Int
  let retries: Int
  let stallNotice: Duration
  let endAction: PlaybackConfiguration.EndAction

  var players: [LivePlayer] = []
  var views: [View] = []
  var lastGeneration = Generation(0)
  var taken = 0
  var returned = 0
  var isMuted: Bool

  var playing: [Wish] = []
  var audible: ItemID?
  var manners: [ItemID: PlayManner] = [:]
  var window: [Wish] = []
  var failedForGood: [ItemID] = []
  var isMemoryShort = false
  var isPaused = false
  var isScrubbing = false
  var isHidden = false
  var isCovered = false
  var isInterrupted = false
  var isResizing = false

  /// What the event in hand changed.
  var leftFocus: [ItemID] = []
  var isStale = false
  var isRefocusOfTheSame = false

  init(configuration: PlaybackConfiguration, isMuted: Bool) {
    capacity = max(1, configuration.capacity)
    retries = configuration.retryDelays.count
    stallNotice = configuration.stallNotice
    endAction = configuration.endAction
    self.isMuted = isMuted
  }

  func index(of player: PlayerID) -> Int? {
    for index in players.indices where players[index].id == player { return index }
    return nil
  }

  func player(holding item: ItemID) -> Int? {
    for index in players.indices where players[index].item == item { return index }
    return nil
  }

  func view(_ cell: CellID) -> Int? {
    for index in views.indices where views[index].id == cell { return index }
    return nil
  }

  func focusIndex(of item: ItemID) -> Int? {
    for index in playing.indices where playing[index].id == item { return index }
    return nil
  }

  func isOnScreen(_ item: ItemID) -> Bool {
    for view in views where view.isVisible && view.item == item { return true }
    return false
  }

  /// Whether it is in focus and not to be silent.
  func mayBeHeard(_ item: ItemID) -> Bool { focusIndex(of: item).map { !playing[$0].isSilent } ?? false }

  /// Whether the item in focus should be running if its player can.
  func shouldRun(_ wish: Wish) -> Bool {
    let isHeldBack = isHidden || isCovered || isInterrupted || isResizing
    return !isPaused && !wish.isPaused && !isScrubbing && !isHeldBack && (!wish.wasShown || isOnScreen(wish.id))
  }

  /// The items that should have a player, the most wanted first.
  var deserving: [ItemID] {
    var result: [ItemID] = []
    for wish in playing where keepsPlayer(wish) && result.count < capacity { result.append(wish.id) }
    if isMemoryShort { return result }
    for wish in window where isDeserving(wish) && result.count < capacity { result.append(wish.id) }
    return result
  }

  /// Whether the item in focus may have a player, also if memory is short.
  private func keepsPlayer(_ wish: Wish) -> Bool {
    guard isDeserving(wish), isMemoryShort, wish.isSilent else { return isDeserving(wish) }
    let others = playing.filter { isDeserving($0) && $0.id != wish.id }
    let isFirst = playing.first(where: isDeserving)?.id == wish.id
    return others.allSatisfy(\.isSilent) && isFirst
  }

  private func isDeserving(_ wish: Wish) -> Bool { wish.canPlay && !failedForGood.contains(wish.id) }
}

// What was asked
extension PlaybackWorld {
  mutating func note(_ event: PlaybackEvent, at now: Instant) {
    leftFocus.removeAll()
    isStale = false
    isRefocusOfTheSame = false
    switch event {
    case .focus(let focus): note(focus, at: now)
    case .bound(let cell, let item):
      withView(cell) { view in
        if view.item != item { view.status = nil }
        view.item = item
      }
    case .unbound(let cell): withView(cell) { $0.item = nil }
    case .appeared(let cell): withView(cell) { $0.isVisible = true }
    case .disappeared(let cell): withView(cell) { $0.isVisible = false }
    case .player(let player, let event): note(event, from: player, at: now)
    case .togglePause:
      setPaused(!isPaused && playing.contains { keepsPlayer($0) && !$0.isPaused && !hasEnded($0) })
    case .setPaused(let isPaused): setPaused(isPaused)
    case .pauseItem(let item, let isPaused): setPaused(item, isPaused)
    case .routeLost: setPaused(true)
    case .setMuted(let isMuted): self.isMuted = isMuted
    case .seek, .skip:
      if let target = seekTarget { players[target].hasEnded = false }
    case .scrubBegan: isScrubbing = isScrubbing || seekTarget != nil
    case .scrubEnded: isScrubbing = false
    case .retry(let item): retry(item)
    case .setHidden(let isHidden): self.isHidden = isHidden
    case .setCovered(let isCovered): self.isCovered = isCovered
    case .setResizing(let isResizing): self.isResizing = isResizing
    case .interruptionBegan: isInterrupted = true
    case .interruptionEnded(let shouldResume):
      let wasInterrupted = isInterrupted
      isInterrupted = false
      if wasInterrupted, !shouldResume { setPaused(true) }
    case .memoryPressure: isMemoryShort = true
    case .close:
      note(.nothing, at: now)
      isRefocusOfTheSame = false
      for index in views.indices {
        views[index].item = nil
        views[index].isVisible = false
      }
    case .setRate, .compare, .woke: break
    }
    for index in playing.indices where !playing[index].wasShown {
      playing[index].wasShown = isOnScreen(playing[index].id)
    }
  }

  private mutating func note(_ focus: Focus, at now: Instant) {
    var ids: [Wish] = []
    for item in focus.playing where ids.count < 2 && !ids.contains(where: { $0.id == item.id }) {
      ids.append(Wish(item, focus.manners[item.id], endAction, since: now))
    }
    var others: [Wish] = []
    for item in focus.window where !(ids + others).contains(where: { $0.id == item.id }) {
      others.append(Wish(item, focus.manners[item.id], endAction, since: now))
    }
    isRefocusOfTheSame =
      ids.map(\.id) == playing.map(\.id) && others.map(\.id) == window.map(\.id)
      && audible == focus.audible && manners == focus.manners
    audible = focus.audible
    manners = focus.manners
    leftFocus = playing.map(\.id).filter { id in !ids.contains { $0.id == id } }
    let hasEntered = ids.contains { focusIndex(of: $0.id) == nil }
    for index in ids.indices {
      guard let known = focusIndex(of: ids[index].id) else { continue }
      ids[index].since = playing[known].since
      ids[index].wasShown = playing[known].wasShown
      ids[index].isPaused = playing[known].isPaused
    }
    playing = ids
    window = others
    if hasEntered || !leftFocus.isEmpty {
      isMemoryShort = false
      isScrubbing = false
    }
    if hasEntered || playing.isEmpty { isPaused = false }
    failedForGood.removeAll { id in leftFocus.contains(id) || !(playing + window).contains { $0.id == id } }
    for id in leftFocus {
      guard let index = player(holding: id) else { continue }
      players[index].failures = 0
      players[index].hasEnded = false
    }
  }

  private mutating func note(_ event: PlayerEvent, from player: PlayerID, at now: Instant) {
    guard let index = index(of: player), players[index].generation == event.generation, !players[index].hasFailed,
      let item = players[index].item
    else {
      isStale = true
      return
    }
    switch event {
    case .ready: players[index].isReady = true
    case .firstFrame:
      players[index].hasFrame = true
      players[index].stalledAt = nil
    case .stalled: players[index].stalledAt = players[index].stalledAt ?? now
    case .recovered: players[index].stalledAt = nil
    case .seeked:
      players[index].stalledAt = nil
      players[index].seekAskedAt = nil
    case .ended:
      let isSeeking = players[index].seekAskedAt.map { $0.duration(to: now) < .seconds(1) } ?? false
      let stops = players[index].loop.turns != nil && players[index].isReady
      if stops, !isSeeking, !players[index].hasEnded, focusIndex(of: item) != nil {
        players[index].hasEnded = true
        players[index].owesEnd = true
      }
    case .progress, .turned: break
    case .failed(_, let failure):
      players[index].hasFailed = true
      players[index].isReady = false
      players[index].hasFrame = false
      players[index].stalledAt = nil
      players[index].failures += 1
      if !failure.mayPass || players[index].failures > retries { failedForGood.append(item) }
    }
  }

  private mutating func setPaused(_ isPaused: Bool) {
    guard playing.contains(where: isDeserving) else { return }
    self.isPaused = isPaused
    guard !isPaused else { return }
    if playing.allSatisfy({ $0.isPaused || !keepsPlayer($0) }) {
      for index in playing.indices { playing[index].isPaused = false }
    }
    for index in players.indices where !playing.contains(where: { $0.isPaused && $0.id == players[index].item }) {
      players[index].hasEnded = false
    }
  }

  private mutating func setPaused(_ item: ItemID, _ isPaused: Bool) {
    guard let wish = focusIndex(of: item), isDeserving(playing[wish]) else { return }
    playing[wish].isPaused = isPaused
    if !isPaused, let player = player(holding: item) { players[player].hasEnded = false }
  }

  private mutating func retry(_ item: ItemID) {
    let held = player(holding: item)
    if failedForGood.contains(item) {
      failedForGood.removeAll { $0 == item }
    } else if let held, players[held].hasFailed {
      players[held].failures = 0
    } else {
      return
    }
    guard let focus = focusIndex(of: item) else { return }
    isPaused = false
    playing[focus].isPaused = false
  }

  private func hasEnded(_ wish: Wish) -> Bool { player(holding: wish.id).map { players[$0].hasEnded } ?? false }

  private var seekTarget: Int? {
    if let audible, let focus = focusIndex(of: audible), !playing[focus].isSilent { return player(holding: audible) }
    let playable = playing.filter(isDeserving)
    return (playable.first { !$0.isSilent } ?? playable.first).flatMap { player(holding: $0.id) }
  }

  private mutating func withView(_ cell: CellID, _ change: (inout View) -> Void) {
    if let index = view(cell) {
      change(&views[index])
      if views[index].item == nil, !views[index].isVisible, views[index].source == nil { views.remove(at: index) }
      return
    }
    var view = View(id: cell)
    change(&view)
    if view.item != nil || view.isVisible { views.append(view) }
  }
}

extension PlaybackWorld.Wish {
  fileprivate init(
    _ item: MediaItem, _ manner: PlayManner?, _ endAction: PlaybackConfiguration.EndAction, since: Instant
  ) {
    id = item.id
    canPlay = item.kind.isPlayable && !item.sources.isEmpty
    isBarren = item.kind.isPlayable && item.sources.isEmpty
    isSilent = manner?.isSilent ?? false
    repeats = (manner?.end ?? endAction) == .repeat
    self.since = since
  }
}
