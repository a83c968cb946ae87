import Feed
import Playback

/// One load of a player: its threads, its queues, its clock, from the first byte to the last frame.
///
/// The player owns it and cancels it; its threads keep it alive until they have ended, and no other thread waits for
/// them. A demuxing thread fills two bounded queues, one decoding thread each empties them, and the shown frame is
/// chosen by the clock when a view asks.
///
/// Position 0 is the presentation time of the first frame that is shown. Sound keeps its relation to that: what lies
/// before the first frame is not heard, and sound that begins later begins later here too. An item without a picture
/// begins with its first sample.
final class PlaybackSession: Sendable {
  /// What a load needs from outside.
  struct Surroundings: Sendable {
    var clock: any EngineClock
    var mixer: AudioMixer
    var budget: DecodeBudget
    var openBytes: ByteOpener
    var pool: FramePool
    /// Tells the player's reader.
    var emit: @Sendable (PlayerEvent) -> Void
    /// A frame may be waiting though nobody ticks.
    var frameAvailable: @Sendable () -> Void
  }

  let request: LoadRequest
  let around: Surroundings
  let clock: SessionClock
  let voice: SoundVoice
  let state: Monitor<SessionState>
  private let finished: @Sendable () -> Void

  var generation: Generation { request.generation }

  /// - Parameter finished: called once, when the last thread has ended.
  init(
    _ request: LoadRequest, player: PlayerID, around: Surroundings, target: FrameSource.Target?, rate: Double,
    finished: @escaping @Sendable () -> Void = {}
  ) {
    self.request = request
    self.around = around
    self.finished = finished
    clock = SessionClock(frameAvailable: around.frameAvailable)
    voice = SoundVoice(player: player, item: request.item, clock: clock, isMuted: request.isMuted)
    var initial = SessionState(isFocused: request.isFocused, loop: request.loop)
    initial.target = target
    initial.rate = rate
    initial.landing = Landing(target: 0, precision: .precise, isLoad: true, isAsked: false)
    let start = initial.inLoop(max(0, request.start.nanoseconds))
    if start > 0 {
      initial.waitingSeek = Landing(target: start, precision: .precise, isLoad: true, isAsked: false)
    }
    state = Monitor(initial)
    clock.setRate(rate, at: around.clock.now())
    EngineCensus.sessions.add(1, ordering: .relaxed)
  }

  deinit { EngineCensus.sessions.subtract(1, ordering: .relaxed) }

  func open() {
    around.mixer.core.add(voice) { [weak self] _ in self?.tick() }
    startWorker("demux") { $0.demux() }
  }

  func startWorker(_ name: String, _ body: @escaping @Sendable (PlaybackSession) -> Void) {
    state.withLock { $0.liveWorkers += 1 }
    let started = Worker.start(name) {
      body(self)
      self.workerEnded()
    }
    if !started {
      fail(EngineError(name: describedSource, activity: .opening, problem: .outOfMemory))
      workerEnded()
    }
  }

  private func workerEnded() {
    let isLast = state.withLock { state in
      state.liveWorkers -= 1
      return state.liveWorkers == 0
    }
    if isLast { finished() }
  }

  var describedSource: String {
    switch request.source.location {
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .remote(let url): url
    }
  }

  // MARK: Commands; all return at once

  /// Ends everything. No event and no frame comes after this returns.
  func cancel() {
    let (stream, dropped) = state.update { state in
      state.isCancelled = true
      defer {
        state.pictures = []
        state.shown = nil
      }
      return (state.stream, (state.pictures, state.shown))
    }
    _ = dropped
    stream?.cancel()
    clock.join(nil, at: around.clock.now())
    clock.stop(at: around.clock.now())
    voice.close()
    around.budget.recheck()
    around.mixer.core.remove(voice)
  }

  func play() {
    state.update { state in
      state.wantsPlay = true
      runIfPossible(&state)
    }
    around.mixer.wake()
  }

  func pause() {
    state.update { state in
      state.wantsPlay = false
      clock.stop(at: around.clock.now())
    }
  }

  func seek(to position: Duration, precision: SeekPrecision) {
    state.update { state in
      guard !state.isCancelled else { return }
      let isLoad = state.landing?.isLoad ?? false
      begin(
        Landing(target: max(0, position.nanoseconds), precision: precision, isLoad: isLoad, isAsked: true), &state)
    }
  }

  /// Loops another part, or another number of times. It goes on from where it is, or from the part's beginning, and
  /// counts its turns anew.
  func setLoop(_ loop: LoopMode) {
    state.update { state in
      guard loop != state.loop, !state.isCancelled else { return }
      let position = state.position(at: clock.time(at: around.clock.now()))
      state.loop = loop
      state.loopIsNew = true
      state.turn = 0
      let target = state.landing?.target ?? state.waitingSeek?.target ?? position
      begin(
        state.waitingSeek ?? state.landing
          ?? Landing(target: target, precision: .precise, isLoad: false, isAsked: false), &state)
    }
  }

  func setRate(_ rate: Double) {
    state.update { state in
      state.rate = rate
      // What is in the ring is heard at the old rate; the sound tells the clock when that changes.
      if !voice.isLeading { clock.setRate(rate, at: around.clock.now()) }
    }
  }

  func setFocused(_ isFocused: Bool) {
    state.update { $0.isFocused = isFocused }
    around.budget.recheck()
  }

  func setTarget(_ target: FrameSource.Target?) {
    state.update { state in
      state.target = target
      state.needsRedraw = true
    }
  }

  // MARK: For the threads

  /// Runs a piece of decoding: at once if somebody looks, else when the budget allows. Nil when cancelled.
  ///
  /// - Parameter isExempt: does not ask; for who is urgent and may just have lost the focus.
  func withinBudget<R>(isExempt: Bool = false, _ body: () -> R) -> R? {
    around.budget.run(
      isExempt: { isExempt || state.withLock { $0.isFocused } }, isCancelled: { state.withLock { $0.isCancelled } },
      body)
  }

  /// Tells an event, unless the load is over. With the state locked, so that the order is the order of things.
  func emit(_ event: PlayerEvent, _ state: SessionState) {
    if !state.isCancelled { around.emit(event) }
  }

  /// The load cannot go on.
  func fail(_ error: EngineError) {
    state.update { state in
      guard !state.isCancelled, error.problem != .cancelled else { return }
      emit(.failed(generation, error.playbackFailure), state)
      state.isCancelled = true
      state.pictures = []
    }
    clock.join(nil, at: around.clock.now())
    clock.stop(at: around.clock.now())
    voice.close()
    around.mixer.core.remove(voice)
    around.budget.recheck()
  }

  /// Begins a seek, or remembers it until the first frame is known. What an earlier seek began is forgotten.
  func begin(_ landing: Landing, _ state: inout SessionState) {
    guard state.zero != nil else {
      state.waitingSeek = landing
      return
    }
    clock.stop(at: around.clock.now())
    var landing = landing
    landing.target = state.inLoop(landing.target)
    state.epoch += 1
    state.landing = landing
    clock.setLanded(false)
    state.waitingSeek = nil
    state.seekIsDue = true
    state.isRead = false
    state.video.removeAll()
    state.sound.removeAll()
    state.newestSound = nil
    state.firstRead = nil
    state.pictures = []
    state.shown = nil
    state.givesAgain = false
    state.videoEnd = nil
    state.soundEnd = nil
    if state.hasEnded { state.turn = 0 }
    state.hasEnded = false
    if state.isStalled {
      state.isStalled = false
      emit(.recovered(generation), state)
    }
    state.turnsBefore = state.turn
    state.turns = TurnTable(start: state.loopStart)
    state.cut = nil
    state.soundFrom = landing.precision == .precise || !state.hasVideo ? landing.target : nil
    voice.flush(epoch: state.epoch)
  }

  /// Starts the clock if all that is needed is there.
  func runIfPossible(_ state: inout SessionState) {
    guard state.wantsPlay, state.isLanded, !state.isStalled, !state.hasEnded, !state.isCancelled else { return }
    clock.start(at: around.clock.now())
  }
}
