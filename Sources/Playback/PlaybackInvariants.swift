import Feed

/// Watches over the ten invariants: fed with each event and the commands that answered it, it carries the commands
/// out in a strict model of players and cells, and says what is broken. It knows nothing else of the state machine,
/// so a fault there is seen here. A breach is told once per event; the model then goes on from what was commanded.
public struct PlaybackInvariants: Sendable {
  /// What always holds.
  public enum Invariant: Int, CaseIterable, Sendable {
    /// There are never more players than the capacity.
    case capacity = 1
    /// At most one player is audible, before another gets the sound it is silent, none is that is to be silent, and all
    /// are as muted as the feed.
    case oneSound
    /// A cell is given only frames of the item that it is bound to, and of the generation that is loaded now; what
    /// an older one says changes nothing.
    case rightItem
    /// A cell on screen has a picture: no player is emptied under a cell, and the player of an item that can be
    /// seen belongs to a cell that can be seen.
    case picture
    /// What is taken is given back, once, and nothing is asked of a player that is not taken.
    case ledger
    /// Nothing plays that is off screen, hidden, covered, interrupted, changing its size or paused; all else that is in
    /// focus and ready plays.
    case quiet
    /// What turns ready when it is not in focus does not start, and nothing starts before it is ready.
    case lateReady
    /// What is so already is not done again, and what happened is told once.
    case idempotence
    /// What failed for good says so and has no player; the players are with those who deserve them most.
    case failures
    /// Memory being short, only the focused have players, and of these no silent one beside one that may be heard.
    case memory
  }

  /// One invariant that did not hold.
  public struct Breach: Hashable, Sendable, CustomStringConvertible {
    public var invariant: Invariant
    /// What was wrong, in a few words.
    public var text: String

    public init(invariant: Invariant, text: String) {
      self.invariant = invariant
      self.text = text
    }

    public var description: String { "\(invariant.rawValue) \(invariant): \(text)" }
  }

  private(set) var world: PlaybackWorld
  private var breaches: [Breach] = []

  public init(configuration: PlaybackConfiguration = PlaybackConfiguration(), isMuted: Bool = false) {
    world = PlaybackWorld(configuration: configuration, isMuted: isMuted)
  }

  /// What is broken after `event` was answered by `commands`: nothing, if all is well.
  public mutating func check(_ event: PlaybackEvent, at now: Instant, commands: [PlaybackCommand]) -> [Breach] {
    breaches.removeAll()
    world.note(event, at: now)
    for command in commands {
      checkPrompting(command)
      carryOut(command, at: now)
    }
    checkPlayers()
    checkViews()
    checkHoldings()
    return breaches
  }

  mutating func breach(_ invariant: Invariant, _ text: String) {
    breaches.append(Breach(invariant: invariant, text: text))
  }

  /// What an old generation says, and a focus that is the same, call for no command but those that are due by time.
  private mutating func checkPrompting(_ command: PlaybackCommand) {
    guard world.isStale || world.isRefocusOfTheSame else { return }
    switch command {
    case .load, .attach, .setRate, .showStatus, .showProgress: break
    default: breach(world.isStale ? .rightItem : .idempotence, "\(command) though nothing happened")
    }
  }

  // MARK: After the commands

  private mutating func checkPlayers() {
    var audible = 0
    for (index, player) in world.players.enumerated() {
      if player.isAudible { audible += 1 }
      if player.isMuted != world.isMuted { breach(.oneSound, "\(player.id) is not as muted as the feed") }
      guard let item = player.item else {
        breach(.ledger, "\(player.id) was taken for nothing")
        continue
      }
      let focus = world.focusIndex(of: item)
      var shouldRun = false
      if let focus { shouldRun = world.shouldRun(world.playing[focus]) }
      if player.isPlaying, !shouldRun { breach(.quiet, "\(item) plays though it should not") }
      if !player.isPlaying, shouldRun, player.isReady, !player.hasEnded {
        breach(.quiet, "\(item) is in focus and ready, but does not play")
      }
      if player.isAudible, !world.mayBeHeard(item) { breach(.oneSound, "\(item) has the sound though it may not") }
      if player.owesEnd, player.cell != nil { breach(.idempotence, "\(item)'s end is not told") }
      world.players[index].owesEnd = false
    }
    if audible > 1 { breach(.oneSound, "\(audible) players have the sound") }
  }

  private mutating func checkViews() {
    for view in world.views {
      if let source = view.source {
        guard let index = world.index(of: source.player), world.players[index].generation == source.generation,
          let item = world.players[index].item, item == view.item
        else {
          breach(.rightItem, "\(view.id) bound to \(view.item?.rawValue ?? "nothing") shows \(source.player)")
          continue
        }
      } else if view.isVisible, let item = view.item, let index = world.player(holding: item) {
        let player = world.players[index]
        let host = player.cell.flatMap { world.view($0) }
        let isSeen = host.map { world.views[$0].isVisible } ?? false
        if !player.hasFailed, !isSeen { breach(.picture, "\(view.id) shows \(item), its player is not attached") }
      }
    }
  }

  private mutating func checkHoldings() {
    if world.players.count > world.capacity { breach(.capacity, "\(world.players.count) players are live") }
    if world.taken - world.returned != world.players.count { breach(.ledger, "taken and returned do not add up") }
    let deserving = world.deserving
    for item in deserving where world.player(holding: item) == nil {
      breach(.failures, "\(item) is wanted and has no player")
    }
    for player in world.players {
      guard let item = player.item, !deserving.contains(item) else { continue }
      if world.playing.isEmpty, world.window.isEmpty {
        breach(.ledger, "\(item) still has a player at rest")
      } else {
        breach(world.isMemoryShort ? .memory : .failures, "\(item) has a player, others are more wanted")
      }
    }
    for view in world.views {
      guard let item = view.item, let focus = world.focusIndex(of: item),
        world.playing[focus].isBarren || world.failedForGood.contains(item)
      else { continue }
      if case .failed? = view.status { continue }
      breach(.failures, "\(view.id) does not say that \(item) failed")
    }
  }

  // MARK: During the commands

  private mutating func carryOut(_ command: PlaybackCommand, at now: Instant) {
    switch command {
    case .take(let id): take(id)
    case .load(let id, let request): withPlayer(id) { $0.load(request, into: $1) }
    case .play(let id): withPlayer(id) { $0.play($1) }
    case .pause(let id):
      withPlayer(id) { me, index in
        if !me.world.players[index].isPlaying { me.breach(.idempotence, "\(id) is paused twice") }
        me.world.players[index].isPlaying = false
      }
    case .seek(let id, let position, _):
      withPlayer(id) { me, index in
        if position < .zero { me.breach(.rightItem, "\(id) seeks to before its start") }
        if !me.world.players[index].isReady { me.breach(.lateReady, "\(id) seeks before it is ready") }
        me.world.players[index].hasEnded = false
        me.world.players[index].seekAskedAt = now
      }
    case .setAudible(let id, let isAudible): withPlayer(id) { $0.setAudible($1, isAudible) }
    case .setMuted(let id, let isMuted):
      withPlayer(id) { me, index in
        if me.world.players[index].isMuted == isMuted { me.breach(.idempotence, "\(id) is muted twice") }
        me.world.players[index].isMuted = isMuted
      }
    case .setRate(let id, let rate): withPlayer(id) { $0.world.players[$1].rate = rate }
    case .setLoop(let id, let loop):
      withPlayer(id) { me, index in
        if me.world.players[index].loop == loop { me.breach(.idempotence, "\(id) is told \(loop) twice") }
        me.world.players[index].loop = loop
      }
    case .shareClock(let id, let other):
      withPlayer(id) { me, index in
        me.world.players[index].clock = other
        if let other, other == id || me.world.index(of: other) == nil {
          me.breach(.ledger, "\(id) is to run on the clock of \(other), which is not another")
        }
      }
    case .setFocused(let id, let isFocused):
      withPlayer(id) { me, index in
        if me.world.players[index].isFocused == isFocused { me.breach(.idempotence, "\(id) is focused twice") }
        me.world.players[index].isFocused = isFocused
      }
    case .giveBack(let id): withPlayer(id) { $0.giveBack($1) }
    case .attach(let id, let generation, let cell, let item):
      withPlayer(id) { $0.attach($1, generation, cell, item) }
    case .detach(let id, let cell): withPlayer(id) { $0.detach($1, cell) }
    case .showStatus(let cell, let item, let status): showStatus(cell, item, status, at: now)
    case .showProgress(let cell, let item, _, _):
      if world.view(cell).map({ world.views[$0].item }) != item {
        breach(.rightItem, "\(cell) is shown the progress of \(item)")
      }
    case .tellEnd(let cell, let item): tellEnd(cell, item)
    case .report(let exposure):
      if !world.leftFocus.contains(exposure.item) { breach(.idempotence, "\(exposure.item) is reported out of turn") }
      world.leftFocus.removeAll { $0 == exposure.item }
    case .preload, .rememberMuted: break
    }
  }

  private mutating func withPlayer(_ id: PlayerID, _ body: (inout PlaybackInvariants, Int) -> Void) {
    guard let index = world.index(of: id) else { return breach(.ledger, "\(id) is asked something but not taken") }
    body(&self, index)
  }

  private mutating func take(_ id: PlayerID) {
    guard world.index(of: id) == nil else { return breach(.ledger, "\(id) is taken twice") }
    world.taken += 1
    world.players.append(PlaybackWorld.LivePlayer(id: id))
    if world.players.count > world.capacity { breach(.capacity, "\(id) is taken above the capacity") }
  }

  private mutating func load(_ request: LoadRequest, into index: Int) {
    let before = world.players[index]
    if request.generation <= world.lastGeneration { breach(.rightItem, "\(request.generation) is not new") }
    if before.cell != nil { breach(.picture, "\(before.id) is loaded under a cell") }
    if before.isPlaying { breach(.quiet, "\(before.id) is loaded while it plays") }
    if before.item == request.item, !before.hasFailed { breach(.idempotence, "\(request.item) is loaded again") }
    if request.isAudible, world.players.contains(where: { $0.isAudible && $0.id != before.id }) {
      breach(.oneSound, "\(before.id) is loaded with the sound that another has")
    }
    var player = PlaybackWorld.LivePlayer(id: before.id)
    player.item = request.item
    player.generation = request.generation
    player.isAudible = request.isAudible
    if request.isAudible, !world.mayBeHeard(request.item) {
      breach(.oneSound, "\(request.item) is loaded with the sound though it may not be heard")
    }
    player.loop = request.loop
    player.isMuted = request.isMuted
    player.isFocused = request.isFocused
    player.rate = before.rate
    if before.item == request.item {
      player.failures = before.failures
      player.hasEnded = before.hasEnded
    }
    world.players[index] = player
    world.lastGeneration = max(world.lastGeneration, request.generation)
  }

  private mutating func play(_ index: Int) {
    let player = world.players[index]
    if !player.isReady { breach(.lateReady, "\(player.id) plays before it is ready") }
    if let item = player.item, world.focusIndex(of: item) == nil { breach(.lateReady, "\(item) starts out of focus") }
    if player.isPlaying { breach(.idempotence, "\(player.id) plays twice") }
    world.players[index].isPlaying = true
  }

  private mutating func setAudible(_ index: Int, _ isAudible: Bool) {
    let player = world.players[index]
    if player.isAudible == isAudible { breach(.idempotence, "\(player.id) gets or loses the sound twice") }
    if isAudible, world.players.contains(where: { $0.isAudible && $0.id != player.id }) {
      breach(.oneSound, "\(player.id) gets the sound that another has")
    }
    if isAudible, let item = player.item, !world.mayBeHeard(item) {
      breach(.oneSound, "\(item) gets the sound though it may not be heard")
    }
    world.players[index].isAudible = isAudible
  }

  private mutating func giveBack(_ index: Int) {
    let player = world.players[index]
    if player.cell != nil { breach(.picture, "\(player.id) is given back under a cell") }
    if player.isPlaying { breach(.quiet, "\(player.id) is given back while it plays") }
    if player.isAudible { breach(.oneSound, "\(player.id) is given back with the sound") }
    world.players.remove(at: index)
    world.returned += 1
  }

  private mutating func attach(_ index: Int, _ generation: Generation, _ cell: CellID, _ item: ItemID) {
    let player = world.players[index]
    guard let view = world.view(cell), world.views[view].item == item, player.item == item,
      player.generation == generation
    else { return breach(.rightItem, "\(player.id) with \(item) is attached to \(cell)") }
    if player.cell != nil || world.views[view].source != nil { breach(.picture, "\(cell) is attached over another") }
    if player.hasFailed { breach(.picture, "\(cell) is attached to a failed load") }
    world.players[index].cell = cell
    world.views[view].source = (player.id, generation)
  }

  private mutating func detach(_ index: Int, _ cell: CellID) {
    guard world.players[index].cell == cell, let view = world.view(cell) else {
      return breach(.idempotence, "\(cell) is detached from what it does not show")
    }
    world.players[index].cell = nil
    world.views[view].source = nil
    let blank = world.views[view]
    if blank.item == nil, !blank.isVisible { world.views.remove(at: view) }
  }

  private mutating func tellEnd(_ cell: CellID, _ item: ItemID) {
    guard let index = world.player(holding: item), world.players[index].cell == cell else {
      return breach(.rightItem, "\(cell) is told the end of \(item)")
    }
    if !world.players[index].owesEnd { breach(.idempotence, "\(cell) is told an end of \(item) that was not now") }
    world.players[index].owesEnd = false
  }

  private mutating func showStatus(_ cell: CellID, _ item: ItemID, _ status: CellStatus, at now: Instant) {
    guard let view = world.view(cell), world.views[view].item == item else {
      return breach(.rightItem, "\(cell) is shown the status of \(item)")
    }
    if world.views[view].status == status { breach(.idempotence, "\(cell) is told \(status) twice") }
    world.views[view].status = status
    let player = world.player(holding: item).map { world.players[$0] }
    switch status {
    case .loading:
      let since = world.focusIndex(of: item).map { world.playing[$0].since } ?? now
      if player?.hasFrame ?? false { breach(.picture, "\(cell) says loading over a picture") }
      if since.duration(to: now) < world.stallNotice { breach(.picture, "\(cell) says loading at once") }
    case .buffering:
      let since = player?.stalledAt ?? now
      if since.duration(to: now) < world.stallNotice { breach(.picture, "\(cell) says buffering at once") }
    case .failed:
      if let player, !player.hasFailed { breach(.failures, "\(cell) says that \(item) failed") }
    case .idle, .playing, .paused: break
    }
  }
}
