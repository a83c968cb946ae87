import FFmpegEngine
import Feed
import Synchronization

/// A picture that moves: an animated WebP or GIF. All views of it share its frames and its time.
///
/// It plays only while at least one view says that it is visible; when the last one is gone it stops at once, and no
/// further frame is decoded. Frames are decoded one at a time, off the caller's thread, as they are about to be shown.
public final class AnimatedPicture: Sendable {
  fileprivate struct State {
    var animation: AnimationState
    var frames: (any AnimationFrames)?
    var views = 0
    /// Whether a step is on its way; only that touches `frames` outside of the lock.
    var isDecoding = false
    /// Grows when all is let go of, so that what a step still brings is dropped.
    var generation = 0
    var decodedCount = 0
    var failure: PictureError?
  }

  /// Asked to open the decoder, also after its memory was given back. A closure in a struct, so that it is not wrapped anew.
  struct Source: Sendable {
    let open: @Sendable () throws(PictureError) -> any AnimationFrames
  }

  /// What the store wants to know: that one more view sees it, or one less.
  struct Watcher: Sendable {
    let visible: @Sendable (_ animation: AnimatedPicture, _ isVisible: Bool) -> Void
  }

  /// The frames' size in pixels.
  public let size: PixelSize
  /// How many frames a turn has.
  public let frameCount: Int
  /// The memory that it takes while it plays, in bytes: frames, canvas and the file.
  let byteCount: Int
  private let source: Source
  private let pool: PicturePool
  private let watcher: Watcher
  private let state: Mutex<State>

  init(
    size: PixelSize, frameCount: Int, turns: Int?, canvasByteCount: Int, pool: PicturePool, watcher: Watcher,
    source: Source
  ) {
    self.size = size
    self.frameCount = frameCount
    self.source = source
    self.pool = pool
    self.watcher = watcher
    let frame = Still.byteCount(width: size.width, height: size.height)
    byteCount = canvasByteCount + min(frame * frameCount, PictureLimits.animationBytes)
    let animation = AnimationState(
      frameCount: frameCount, frameByteCount: frame, limit: PictureLimits.animationBytes, turns: turns)
    state = Mutex(State(animation: animation))
  }

  /// How many frames have been decoded so far, for tests and reports.
  public var decodedCount: Int { state.withLock { $0.decodedCount } }
  /// The bytes of decoded frames in memory; at most 8 MB.
  public var frameByteCount: Int { state.withLock { $0.animation.byteCount } }
  /// Why it goes no further: not one frame could be decoded, or a turn could not be begun anew.
  public var failure: PictureError? { state.withLock { $0.failure } }

  /// A view of it is visible from now on, until the result is ended or dropped.
  public func appear() -> AnimationView {
    // First its memory is spoken for, last it is let go of: each view counts for itself, in whatever order they come.
    watcher.visible(self, true)
    state.withLock { state in
      state.views += 1
      state.animation.start()
    }
    decodeIfWanted()
    return AnimationView(self)
  }

  func disappear() {
    state.withLock { state in
      state.views -= 1
      if state.views == 0 { state.animation.stop() }
    }
    watcher.visible(self, false)
  }

  /// The frame to show; the same one for all views that ask at the same time.
  ///
  /// - Parameter now: nanoseconds of any clock that only grows, the same for all views.
  /// - Returns: nil until the first frame has been decoded.
  public func frame(at now: Int64) -> Still? {
    let still = state.withLock { $0.animation.frame(at: now) }
    decodeIfWanted()
    return still
  }

  /// Gives its memory back, if nobody sees it. It begins with its first frame when it is seen again.
  func giveBack() {
    state.withLock { state in
      guard state.views == 0 else { return }
      state.generation += 1
      state.animation.clear()
      if !state.isDecoding { state.frames = nil }
    }
  }

  private func decodeIfWanted() {
    let wanted = state.withLock { state in
      guard state.animation.wantsFrame, !state.isDecoding, state.failure == nil else { return false }
      state.isDecoding = true
      return true
    }
    if wanted { pool.run(.frame) { [self] in step() } }
  }

  /// Decodes one frame, unless the last view has gone meanwhile.
  private func step() {
    let start: (frames: (any AnimationFrames)?, generation: Int)? = state.withLock { state in
      guard state.animation.wantsFrame else {
        state.isDecoding = false
        return nil
      }
      return (state.frames, state.generation)
    }
    guard let start else { return }
    var frames = start.frames
    let result: Result<AnimationFrame?, PictureError>
    do throws(PictureError) {
      let opened: any AnimationFrames
      if let frames { opened = frames } else { opened = try source.open() }
      frames = opened
      result = .success(try opened.next())
    } catch {
      result = .failure(error)
    }
    let rewinds = state.withLock { $0.take(result, frames, generation: start.generation) }
    if rewinds, let frames { rewind(frames) }
    state.withLock { $0.isDecoding = false }
    decodeIfWanted()
  }

  private func rewind(_ frames: any AnimationFrames) {
    do throws(PictureError) {
      try frames.rewind()
    } catch {
      state.withLock { $0.failure = error }
    }
  }
}

extension AnimatedPicture.State {
  /// - Returns: whether the decoder has to begin the next turn.
  fileprivate mutating func take(
    _ result: Result<AnimationFrame?, PictureError>, _ decoder: (any AnimationFrames)?, generation: Int
  ) -> Bool {
    guard generation == self.generation else {
      // All was let go of meanwhile.
      frames = nil
      return false
    }
    frames = decoder
    switch result {
    case .success(let frame):
      if frame != nil { decodedCount += 1 }
      return animation.take(frame)
    case .failure(let error):
      // Damage behind the first frames ends the turn.
      if decodedCount == 0 { failure = error }
      return animation.take(nil)
    }
  }
}

/// Says for a view that it is visible; for as long as it is kept, the animation plays.
public final class AnimationView: Sendable {
  private let animation: AnimatedPicture
  private let isEnded = Atomic(false)

  init(_ animation: AnimatedPicture) { self.animation = animation }

  deinit { end() }

  /// The view is no longer visible. To call it twice is harmless.
  public func end() {
    if !isEnded.exchange(true, ordering: .acquiringAndReleasing) { animation.disappear() }
  }
}
