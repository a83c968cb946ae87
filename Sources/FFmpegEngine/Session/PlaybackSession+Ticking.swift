import Playback

extension PlaybackSession {
  private static let progressInterval: Int64 = 250_000_000
  /// So much has to be waiting before a stalled item goes on.
  private static let enough: Int64 = 300_000_000

  /// The frame for this time, if it is another than the one given last. See `FrameSource.frame`.
  func frame(at host: Int64) -> VideoFrame? {
    let mayShow = clock.hold(at: host)
    let frame: VideoFrame? = state.update { state, isNews in
      guard mayShow, state.isLanded, !state.isCancelled else { return nil }
      let frame = choose(&state, host: host)
      isNews = frame != nil
      return frame
    }
    tick()
    return frame
  }

  private func choose(_ state: inout SessionState, host: Int64) -> VideoFrame? {
    let (time, isRunning, _) = clock.reading(at: host)
    var index = isRunning ? state.pictures.lastIndex { $0.time <= time } : nil
    if index == nil, state.shown == nil, !state.pictures.isEmpty { index = 0 }
    guard let index else {
      guard state.givesAgain, let shown = state.shown else { return nil }
      state.givesAgain = false
      return frame(of: shown, next: state.pictures.first, state)
    }
    let picture = state.pictures[index]
    let next = index + 1 < state.pictures.count ? state.pictures[index + 1] : nil
    state.dropped += index
    state.pictures.removeFirst(index + 1)
    state.shown = picture
    state.givesAgain = false
    let result = frame(of: picture, next: next, state)
    if isRunning, time - picture.time > result.duration.nanoseconds { state.late += 1 }
    return result
  }

  private func frame(of picture: Picture, next: Picture?, _ state: SessionState) -> VideoFrame {
    let end = next?.time ?? picture.time + picture.usualDuration
    return VideoFrame(
      item: request.item, generation: generation, serial: picture.serial,
      position: .nanoseconds(state.position(at: picture.time)), duration: .nanoseconds(end - picture.time),
      storage: picture.buffer)
  }

  /// The heartbeat: the end, stalls, turns and progress. Called with every frame asked for and every block of sound.
  func tick() {
    let now = around.clock.now()
    state.update { state, isNews in
      // Nothing changes here that a thread sleeps on; but the mixer may have emptied the ring, which lets more be read.
      isNews = state.video.bytes + state.sound.bytes >= SessionState.softBytes
      guard state.isLanded, state.wantsPlay, !state.isCancelled, !state.hasEnded else { return }
      if state.isStalled { return recover(&state, now) }
      guard clock.isRunning else { return }
      let time = clock.time(at: now)
      if !state.hasVideo, !state.hasBegun {
        // Nothing will ever be presented: its beginning to sound stands for that.
        state.hasBegun = true
        emit(.firstFrame(generation), state)
      }
      let turn = state.turnsBefore + state.turns.turn(at: time).index
      while state.turn < turn {
        state.turn += 1
        emit(.turned(generation, turn: state.turn), state)
      }
      if let end = state.end, time >= end, state.pictures.isEmpty { return finish(&state, now, end) }
      if isStarved(state, time) { return stall(&state, now) }
      if now >= state.nextProgress {
        state.nextProgress = now + Self.progressInterval
        emit(.progress(generation, position: .nanoseconds(state.position(at: time))), state)
      }
    }
  }

  private func finish(_ state: inout SessionState, _ now: Int64, _ end: Int64) {
    state.hasEnded = true
    clock.stop(at: now)
    clock.set(end, at: now)
    emit(.progress(generation, position: .nanoseconds(state.position(at: end))), state)
    emit(.ended(generation), state)
  }

  /// What should be shown or heard now has not been read yet.
  private func isStarved(_ state: SessionState, _ time: Int64) -> Bool {
    guard !state.isRead else { return false }
    if state.hasVideo {
      guard state.videoEnd == nil, state.pictures.isEmpty else { return false }
      guard state.video.isEmpty, let shown = state.shown else { return false }
      // A clock that is shared stops just before that.
      return time >= shown.time + shown.usualDuration - 1
    }
    return state.hasSound && state.soundEnd == nil && state.sound.isEmpty && voice.count == 0
  }

  private func stall(_ state: inout SessionState, _ now: Int64) {
    state.isStalled = true
    clock.stop(at: now)
    if let shown = state.shown { clock.set(shown.time + shown.usualDuration, at: now) }
    emit(.stalled(generation), state)
  }

  private func recover(_ state: inout SessionState, _ now: Int64) {
    let hasPicture =
      !state.hasVideo || state.videoEnd != nil
      || !state.pictures.isEmpty && (state.video.duration >= Self.enough || state.isRead)
    let hasSound =
      state.hasVideo || state.soundEnd != nil
      || voice.count > 0 && (state.sound.duration >= Self.enough || state.isRead)
    guard hasPicture, hasSound else { return }
    state.isStalled = false
    emit(.recovered(generation), state)
    clock.start(at: now)
  }
}
