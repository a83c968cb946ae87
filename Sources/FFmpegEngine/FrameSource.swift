import Feed
import Playback
import Synchronization

/// Whether a picture fits inside its box or fills it.
public enum ScaleMode: Hashable, Sendable {
  /// All of it is seen; the box may show beside it.
  case fit
  /// All of the box is covered; the picture's edges may be cut off.
  case fill
}

/// Counts of the frames of one player, over all its loads.
public struct FrameStatistics: Hashable, Sendable {
  /// Frames that a view has drawn, each once.
  public var presented = 0
  /// Frames that were never shown because their time was over.
  public var dropped = 0
  /// Frames that were shown more than their own duration after their time.
  public var late = 0

  public init(presented: Int = 0, dropped: Int = 0, late: Int = 0) {
    self.presented = presented
    self.dropped = dropped
    self.late = late
  }
}

/// The frames of one player, as a view takes them: `FFmpegPlayer.Output`. All methods are safe from any thread.
public final class FrameSource: Sendable {
  /// Where and how large the picture is shown, in device pixels.
  ///
  /// The engine converts straight to this size, keeping the shape. A picture that is smaller than the box stays at
  /// its own size (with `fill`, cut to the box's shape), and whoever shows it scales it up.
  public struct Target: Hashable, Sendable {
    public var size: PixelSize
    public var mode: ScaleMode

    public init(size: PixelSize, mode: ScaleMode) {
      self.size = size
      self.mode = mode
    }
  }

  private struct State {
    var session: PlaybackSession?
    var target: Target?
    var handler: (@Sendable () -> Void)?
    /// The handler runs; another call is due when it returns.
    var isCalling = false
    var callsAgain = false
    /// Counts of the loads before this one.
    var before = FrameStatistics()
    var presented = 0
    var lastPresented: (generation: Generation, serial: Int)?
    /// The frame that was given last. The session that it is of holds its memory as well.
    var lastGiven: VideoFrame?
  }

  private let state = Mutex(State())

  init() {}

  /// Says how large the picture is shown. A frame that is held is converted anew, and `onFrameAvailable`'s handler
  /// called; while it plays, the frames that follow have the new size.
  ///
  /// - Parameter target: nil means that nobody looks; the last target is kept.
  public func setTarget(_ target: Target?) {
    guard let target else { return }
    let session: PlaybackSession? = state.withLock { state in
      guard state.target != target else { return nil }
      state.target = target
      return state.session
    }
    session?.setTarget(target)
  }

  /// The frame to show at this time of CLOCK_MONOTONIC (nanoseconds), or nil if nothing newer than what was given
  /// last for this generation. While paused or prerolled: the held frame, once, and again after a new target size.
  public func frame(at hostTime: Int64, generation: Generation) -> VideoFrame? {
    guard let session = session(of: generation), let frame = session.frame(at: hostTime) else { return nil }
    state.withLock { if $0.session === session { $0.lastGiven = frame } }
    return frame
  }

  /// The frame that was given last, whoever asked for it, or nil if there was none in this generation: a view that takes
  /// over in the middle shows it until the next one is due.
  public func lastFrame(of generation: Generation) -> VideoFrame? {
    state.withLock { $0.lastGiven.flatMap { $0.generation == generation ? $0 : nil } }
  }

  /// The view has drawn it. The first of each generation makes the player send `.firstFrame`.
  public func didPresent(_ frame: VideoFrame) {
    let session: PlaybackSession? = state.withLock { state in
      if let last = state.lastPresented, last == (frame.generation, frame.serial) { return nil }
      state.lastPresented = (frame.generation, frame.serial)
      state.presented += 1
      return state.session
    }
    if let session, session.generation == frame.generation { session.presented() }
  }

  /// Called on some thread when a frame may be waiting though nobody ticks (after preroll, seek or resize). There is
  /// one handler, and it is never called twice at the same time; nil takes it away.
  public func onFrameAvailable(_ handler: (@Sendable () -> Void)?) { state.withLock { $0.handler = handler } }

  /// Counts since the player was made.
  public var statistics: FrameStatistics {
    let (before, presented, session) = state.withLock { ($0.before, $0.presented, $0.session) }
    let (dropped, late) = session?.counts ?? (0, 0)
    return FrameStatistics(presented: presented, dropped: before.dropped + dropped, late: before.late + late)
  }

  // MARK: For the player and for tests

  /// Whether so many frames of sound are decoded and wait for the mixer, or no more will come.
  func hasSound(_ frames: Int) -> Bool {
    guard let session = state.withLock({ $0.session }) else { return true }
    return session.voice.has(frames) || session.state.withLock { $0.hasVideo && !$0.hasSound }
  }

  var target: Target? { state.withLock { $0.target } }

  /// Nanoseconds until the next frame is due; 0 if no more will come; nil while it is still being decoded.
  func wait(at host: Int64) -> Int64? { state.withLock { $0.session }?.wait(at: host) }

  var currentSession: PlaybackSession? { state.withLock { $0.session } }

  /// Puts the load of which frames are given; the one before is returned.
  func replaceSession(_ session: PlaybackSession?) -> PlaybackSession? {
    state.withLock { state in
      let old = state.session
      if let (dropped, late) = old?.counts {
        state.before.dropped += dropped
        state.before.late += late
      }
      state.session = session
      state.lastGiven = nil
      return old
    }
  }

  func frameAvailable() {
    var handler = state.withLock { state -> (@Sendable () -> Void)? in
      guard let handler = state.handler else { return nil }
      if state.isCalling {
        state.callsAgain = true
        return nil
      }
      state.isCalling = true
      return handler
    }
    while let call = handler {
      call()
      handler = state.withLock { state in
        if state.callsAgain, let handler = state.handler {
          state.callsAgain = false
          return handler
        }
        state.callsAgain = false
        state.isCalling = false
        return nil
      }
    }
  }

  private func session(of generation: Generation) -> PlaybackSession? {
    state.withLock { state in state.session.flatMap { $0.generation == generation ? $0 : nil } }
  }
}

extension PlaybackSession {
  func wait(at host: Int64) -> Int64? {
    state.withLock { state in
      if let next = state.pictures.first { return max(0, next.time - clock.time(at: host)) }
      return state.videoEnd != nil || !state.hasVideo ? 0 : nil
    }
  }

  var counts: (dropped: Int, late: Int) { state.withLock { ($0.dropped, $0.late) } }

  /// A frame of this load has been drawn.
  func presented() {
    state.withLock { state in
      guard !state.hasBegun else { return }
      state.hasBegun = true
      emit(.firstFrame(generation), state)
    }
  }
}
