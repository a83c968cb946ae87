import Feed

/// The one place where commands meet players and views.
///
/// It asks the state machine what is to be done about each event, and does it, in order, on the main actor. Nothing
/// slow happens here: every call to a player or to the surface returns at once. It decides nothing by itself.
///
/// An event that is sent while commands are being carried out (by a surface that answers at once, say) waits until
/// they are done, so that commands of two events never mix.
@MainActor
public final class PlaybackCoordinator<P: Player, C: Clock> where C.Duration == Duration {
  /// What playback shows itself on; set it before the first event. Held weakly: a surface owns its coordinator, not
  /// the other way round.
  public weak var surface: (any PlaybackSurface<P.Output>)?
  /// Called with what is wrong whenever, after an event, one of the ten invariants does not hold. It never is, unless
  /// there is a fault in Swipeline: for rehearsals and debug builds.
  public var onInvariantBroken: ((PlaybackInvariants.Breach) -> Void)?
  /// Every load, take and give-back so far.
  public private(set) var ledger = Ledger()

  private var machine: PlaybackStateMachine
  private var invariants: PlaybackInvariants
  private let pool: PlayerPool<P>
  private let clock: C
  private let origin: C.Instant
  private var waiting: [PlaybackEvent] = []
  private var isHandling = false
  /// Reads one player's events each, for as long as the player exists.
  private var readers: [PlayerID: PlayerReader<P>] = [:]
  private var alarm: (at: Instant, task: Task<Void, Never>)?

  /// - Parameters:
  ///   - isMuted: the feed's mute as it was remembered.
  ///   - clock: what time is read from and slept on.
  ///   - makePlayer: makes a player of the given name; called at most when a player is first needed.
  public init(
    configuration: PlaybackConfiguration = PlaybackConfiguration(), isMuted: Bool = false, clock: C,
    makePlayer: @escaping @MainActor (PlayerID) -> P
  ) {
    machine = PlaybackStateMachine(configuration: configuration, isMuted: isMuted)
    invariants = PlaybackInvariants(configuration: configuration, isMuted: isMuted)
    pool = PlayerPool(capacity: configuration.capacity, make: makePlayer)
    self.clock = clock
    origin = clock.now
  }

  isolated deinit {
    alarm?.task.cancel()
    for reader in readers.values { reader.stop() }
    for player in pool.takenPlayers { player.unload() }
  }

  /// What playback is doing now.
  public var state: PlaybackState { machine.state }

  /// The output of the player that holds this item, if one does.
  public func output(of item: ItemID) -> P.Output? {
    machine.state.player(of: item).flatMap { pool[$0.player]?.output }
  }

  /// Says what happened; what is to be done about it is done when this returns, unless it was called from within
  /// the doing.
  public func send(_ event: PlaybackEvent) {
    waiting.append(event)
    guard !isHandling else { return }
    isHandling = true
    while !waiting.isEmpty {
      let event = waiting.removeFirst()
      handle(event)
    }
    isHandling = false
    setAlarm()
  }

  private func handle(_ event: PlaybackEvent) {
    let now = Instant(offset: origin.duration(to: clock.now))
    let commands = machine.handle(event, at: now)
    for command in commands {
      ledger.record(command, at: now)
      carryOut(command)
    }
    if event == .memoryPressure || event == .close { dropIdlePlayers() }
    for breach in invariants.check(event, at: now, commands: commands) { onInvariantBroken?(breach) }
  }

  private func carryOut(_ command: PlaybackCommand) {
    switch command {
    case .take(let id): take(id)
    case .load(let id, let request): pool[id]?.load(request)
    case .play(let id): pool[id]?.play()
    case .pause(let id): pool[id]?.pause()
    case .seek(let id, let position, let precision): pool[id]?.seek(to: position, precision: precision)
    case .setRate(let id, let rate): pool[id]?.setRate(rate)
    case .setLoop(let id, let loop): pool[id]?.setLoop(loop)
    case .shareClock(let id, let other): pool[id]?.shareClock(with: other.flatMap { pool[$0] })
    case .setFocused(let id, let isFocused): pool[id]?.setFocused(isFocused)
    case .setAudible(let id, let isAudible): pool[id]?.setAudible(isAudible)
    case .setMuted(let id, let isMuted): pool[id]?.setMuted(isMuted)
    case .giveBack(let id): giveBack(id)
    case .attach(let id, let generation, let cell, let item):
      guard let player = pool[id] else { return }
      surface?.attach(player.output, generation: generation, to: cell, item: item)
    case .detach(_, let cell): surface?.detach(cell)
    case .showStatus(let cell, let item, let status): surface?.show(status, in: cell, item: item)
    case .showProgress(let cell, let item, let position, let duration):
      surface?.show(position: position, duration: duration, in: cell, item: item)
    case .tellEnd(let cell, let item): surface?.ended(item, in: cell)
    case .preload(let items): surface?.preload(items)
    case .report(let exposure): surface?.report(exposure)
    case .rememberMuted(let isMuted): surface?.remember(isMuted: isMuted)
    }
  }

  private func take(_ id: PlayerID) {
    do throws(PlayerPoolError) {
      let player = try pool.take(id)
      if readers[id]?.player !== player {
        readers[id]?.stop()
        readers[id] = PlayerReader(player) { [weak self] event in self?.send(.player(id, event)) }
      }
    } catch {
      refused(error)
    }
  }

  private func giveBack(_ id: PlayerID) {
    guard let player = pool[id] else { return }
    do throws(PlayerPoolError) {
      try pool.giveBack(player)
    } catch {
      refused(error)
    }
  }

  /// The state machine never asks for what a pool refuses; if it does, that is a broken ledger.
  private func refused(_ error: PlayerPoolError) {
    onInvariantBroken?(PlaybackInvariants.Breach(invariant: .ledger, text: error.description))
  }

  private func dropIdlePlayers() {
    pool.shrink()
    for (id, reader) in readers where pool[id] == nil {
      reader.stop()
      readers[id] = nil
    }
  }

  /// Sleeps until the state machine wants to be woken, anew only if that time has changed.
  private func setAlarm() {
    let wake = machine.nextWake
    guard alarm?.at != wake else { return }
    alarm?.task.cancel()
    alarm = nil
    guard let wake else { return }
    let deadline = origin.advanced(by: wake.offset)
    let task = Task { [weak self, clock] in
      guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil, !Task.isCancelled else { return }
      self?.ring()
    }
    alarm = (wake, task)
  }

  private func ring() {
    alarm = nil
    send(.woke)
  }
}
