import Feed
import Playback

extension PlaybackSession {
  /// The first frame (or, without a picture, the first sample) has this container time: the item's position 0.
  func setZero(_ time: Int64, _ state: inout SessionState) {
    guard state.zero == nil else { return }
    state.zero = time
    if state.soundFrom == nil { state.soundFrom = 0 }
    if let seek = state.waitingSeek { begin(seek, &state) }
  }

  /// Looks whether a load or seek has come to its frame and its sound; if so, says so and goes on from there.
  func landIfPossible(_ state: inout SessionState) {
    guard let landing = state.landing, state.zero != nil, !state.seekIsDue else { return }
    guard !state.hasVideo || !state.pictures.isEmpty || state.videoEnd != nil else { return }
    guard !state.hasSound || voice.count > 0 || state.soundEnd != nil || soundBeginsLater(state) else { return }
    state.landing = nil
    let place = place(of: landing, state)
    clock.set(place, at: around.clock.now())
    clock.setLanded(true)
    if landing.isLoad { emit(.ready(generation, facts(state)), state) }
    if landing.isAsked { emit(.seeked(generation, position: .nanoseconds(place)), state) }
    state.nextProgress = 0
    runIfPossible(&state)
  }

  /// The picture has been read a second beyond its target and no sound has come.
  private func soundBeginsLater(_ state: SessionState) -> Bool {
    guard state.hasVideo, state.sound.isEmpty, state.newestSound == nil else { return false }
    guard let first = state.firstRead, let newest = state.video.newest else { return false }
    return newest - first > 1_000_000_000 || !state.wantsPackets(soundCount: 0)
  }

  private func place(of landing: Landing, _ state: SessionState) -> Int64 {
    guard let picture = state.pictures.first else { return min(landing.target, state.end ?? landing.target) }
    if landing.precision == .fast || picture.time > landing.target { return picture.time }
    // Behind the end there is only the last frame.
    if let end = state.end, landing.target >= end { return picture.time }
    return landing.target
  }

  private func facts(_ state: SessionState) -> MediaFacts {
    let duration: Duration? =
      if let end = state.containerEnd, let zero = state.zero, end > zero { .nanoseconds(end - zero) } else { nil }
    return MediaFacts(
      duration: duration, turn: state.turnLength.map { .nanoseconds($0) } ?? duration, size: state.naturalSize,
      hasSound: state.hasSound, warning: state.warning)
  }
}
