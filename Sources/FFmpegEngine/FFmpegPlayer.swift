import Feed
import Playback

/// A player on FFmpeg: frames by `output`, sound by the mixer that it shares with the other players.
///
/// Each load is a `PlaybackSession` of its own; a new load cancels the one before, which ends on its own threads.
@MainActor
public final class FFmpegPlayer: Player {
  public let id: PlayerID
  public let output = FrameSource()
  public let events: AsyncStream<PlayerEvent>

  private let mixer: AudioMixer
  private let budget: DecodeBudget
  private let clock: any EngineClock
  private let openBytes: ByteOpener
  private let pool = FramePool()
  private let emit: AsyncStream<PlayerEvent>.Continuation
  private var session: PlaybackSession?
  private var isAudible = false
  private var isMuted = false
  private var rate = 1.0
  /// For tests: told when the last thread of a load has ended.
  var loadFinished: @Sendable (Generation) -> Void = { _ in }

  /// - Parameters:
  ///   - mixer: the program's one mixer.
  ///   - budget: what players out of focus share.
  ///   - clock: the time that `FrameSource.frame(at:generation:)` is asked by.
  ///   - openBytes: makes the reader of a source; by default for files of this machine.
  public init(
    id: PlayerID, mixer: AudioMixer, budget: DecodeBudget = .shared, clock: any EngineClock = MonotonicClock(),
    openBytes: @escaping ByteOpener = FileByteSource.opener
  ) {
    LibraryText.silence
    self.id = id
    self.mixer = mixer
    self.budget = budget
    self.clock = clock
    self.openBytes = openBytes
    (events, emit) = AsyncStream.makeStream()
  }

  deinit {
    output.replaceSession(nil)?.cancel()
    emit.finish()
  }

  public func load(_ request: LoadRequest) {
    let emit = emit
    let output = output
    let finished = loadFinished
    let around = PlaybackSession.Surroundings(
      clock: clock, mixer: mixer, budget: budget, openBytes: openBytes, pool: pool, emit: { emit.yield($0) },
      frameAvailable: { output.frameAvailable() })
    let session = PlaybackSession(
      request, player: id, around: around, target: output.target, rate: rate,
      finished: { finished(request.generation) })
    isAudible = request.isAudible
    isMuted = request.isMuted
    replace(by: session)
    session.open()
    if isAudible { mixer.core.want(session.voice) }
  }

  public func play() { session?.play() }

  public func pause() { session?.pause() }

  public func seek(to position: Duration, precision: SeekPrecision) {
    session?.seek(to: position, precision: precision)
  }

  public func setAudible(_ isAudible: Bool) {
    self.isAudible = isAudible
    guard let session else { return }
    if isAudible { mixer.core.want(session.voice) } else { mixer.core.unwant(session.voice) }
  }

  public func setMuted(_ isMuted: Bool) {
    self.isMuted = isMuted
    session?.voice.isMuted = isMuted
  }

  public func setFocused(_ isFocused: Bool) { session?.setFocused(isFocused) }

  public func setRate(_ rate: Double) {
    self.rate = rate.isFinite ? min(max(rate, 0.25), 4) : 1
    session?.setRate(self.rate)
  }

  public func setLoop(_ loop: LoopMode) { session?.setLoop(loop) }

  public func shareClock(with other: FFmpegPlayer?) {
    guard let session, other == nil || other?.session != nil else { return }
    session.clock.join(other?.session?.clock, at: clock.now())
  }

  public func unload() { replace(by: nil) }

  private func replace(by session: PlaybackSession?) {
    self.session = session
    output.replaceSession(session)?.cancel()
  }
}
