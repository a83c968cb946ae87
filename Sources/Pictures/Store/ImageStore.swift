import FFmpegEngine
import Feed
import MediaCache
import Synchronization

/// Pictures at the size that they are shown at: decoded once however many ask, off the caller's thread, and kept in memory
/// up to a limit.
///
/// It reads JPEG, PNG, GIF, WebP, HEIC and AVIF (of these two what libheif can: HEVC and AV1 inside, 8 to 12 bits), upright
/// and in sRGB. WebP is decoded straight to the size shown and JPEG to the next power of two above it; of HEIF the planes
/// of the codec, of PNG and GIF the picture itself exist once in full before they are shrunk. Files of the network come
/// through a `MediaCache` and stay on disk there. Any thread may call; nothing here blocks.
///
/// Broken, cut off and huge pictures, and web pages in their place, are a `PictureError`. Nothing is allocated by a header
/// before it was checked, and what is being decoded never takes more than 256 MB in all.
public final class ImageStore: Sendable {
  private let openBytes: ByteOpener
  private let decoders: PicturePool
  private let downloads: PicturePool
  private let memory = DecodeMemory()
  private let state: Mutex<StoreState>

  /// - Parameter openBytes: where bytes come from: `FileByteSource.opener` for files alone, or
  ///   `CacheByteSource.opener(through:)` with a cache made by `PictureConfiguration.cache`.
  public convenience init(
    configuration: PictureConfiguration = PictureConfiguration(), openBytes: @escaping ByteOpener
  ) {
    self.init(
      configuration: configuration, openBytes: openBytes,
      decoders: PicturePool(lanes: configuration.decoders, label: "pictures"),
      downloads: PicturePool(lanes: configuration.downloads, label: "picture fetch"))
  }

  init(
    configuration: PictureConfiguration, openBytes: @escaping ByteOpener, decoders: PicturePool, downloads: PicturePool
  ) {
    self.openBytes = openBytes
    self.decoders = decoders
    self.downloads = downloads
    state = Mutex(StoreState(limit: configuration.memoryLimit))
  }

  /// Bytes of decoded pictures in memory.
  public var byteCount: Int { state.withLock { $0.byteCount } }
  /// How many pictures have been made, an animation counting as one, for tests and reports.
  public var decodeCount: Int { state.withLock { $0.decodeCount } }
  /// The most memory that decoders at work have taken together, in bytes.
  public var decodePeak: Int { memory.peak }
  /// How many wait for a picture.
  var waitingCount: Int { state.withLock { $0.waitingCount } }

  /// The picture, if it is in memory: for a view that is drawn now.
  public func cached(_ key: PictureKey) -> PictureHold? {
    let wish = StoreState.Wish(key: key, isAnimation: false)
    return state.withLock { $0.take(wish) }.flatMap { hold($0, wish) }
  }

  /// Why a picture can't be shown, if it is known by now that it never can: for a view's broken-picture tile.
  public func failure(_ location: MediaLocation) -> PictureError? { state.withLock { $0.failure(location) } }

  /// Forgets why a picture can't be shown, so that it is tried again when it is wanted next.
  public func forgetFailure(_ location: MediaLocation) { state.withLock { $0.forget(location) } }

  /// The picture, of an animation its first frame. To be kept for as long as it is on screen.
  ///
  /// - Throws: `PictureError`; with the problem `.cancelled` as soon as the task is cancelled. Once nobody waits for a
  ///   picture any more, its reading and decoding end.
  public func picture(for key: PictureKey) async throws(PictureError) -> PictureHold {
    let wish = StoreState.Wish(key: key, isAnimation: false)
    if let hold = hold(try await content(wish), wish) { return hold }
    throw PictureError(name: key.location.shownName, problem: .damaged)
  }

  /// The picture moving, the same object for all who ask for this size; nil if it does not move, or is too large for that:
  /// then `picture(for:)` is all there is.
  ///
  /// - Throws: `PictureError`, as `picture(for:)`.
  public func animation(for key: PictureKey) async throws(PictureError) -> AnimatedPicture? {
    let content = try await content(StoreState.Wish(key: key, isAnimation: true))
    return if case .animation(let animation) = content { animation } else { nil }
  }

  /// Lets go of what is not on screen until no more than this many bytes are kept: when memory is short.
  public func trim(to byteCount: Int = 0) { letGo(state.withLock { $0.trim(to: byteCount) }) }

  // MARK: - Waiting

  private func content(_ wish: StoreState.Wish) async throws(PictureError) -> StoreState.Content {
    if Task.isCancelled { throw Self.cancelled(wish) }
    let ticket = state.withLock { $0.ticket() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in wait(for: wish, ticket: ticket, waiter) }
    } onCancel: {
      leave(ticket, wish)
    }
    return try result.get()
  }

  private func wait(for wish: StoreState.Wish, ticket: Int, _ waiter: StoreState.Waiter) {
    enum Step {
      case answer(Result<StoreState.Content, PictureError>)
      case start((Int, PictureJob)?)
    }
    let step: Step = state.withLock { state in
      if let content = state.take(wish) { return .answer(.success(content)) }
      if let error = state.failure(wish.key.location) { return .answer(.failure(error)) }
      return .start(
        state.join(wish, ticket: ticket, waiter) { PictureJob(wish.key, openBytes: openBytes, memory: memory) })
    }
    switch step {
    case .answer(let result): waiter.resume(returning: result)
    case .start(let job):
      if let (run, job) = job { start(run, job, wish) }
      // Cancelled on the way here: `onCancel` may have looked for the ticket already.
      if Task.isCancelled { leave(ticket, wish) }
    }
  }

  private func leave(_ ticket: Int, _ wish: StoreState.Wish) {
    let (waiter, job) = state.withLock { $0.leave(ticket) }
    job?.cancel()
    waiter?.resume(returning: .failure(Self.cancelled(wish)))
  }

  private static func cancelled(_ wish: StoreState.Wish) -> PictureError {
    PictureError(name: wish.key.location.shownName, problem: .cancelled)
  }

  // MARK: - Working

  private func start(_ run: Int, _ job: PictureJob, _ wish: StoreState.Wish) {
    // What may have to wait for the network keeps no decoder from its work.
    if case .remote = wish.key.location {
      downloads.run(.picture) { [self] in
        let file = Result { () throws(PictureError) in try job.read() }
        decoders.run(.picture) { [self] in finish(run, wish, job) { () throws(PictureError) in try file.get() } }
      }
    } else {
      decoders.run(.picture) { [self] in finish(run, wish, job) { () throws(PictureError) in try job.read() } }
    }
  }

  private func finish(
    _ run: Int, _ wish: StoreState.Wish, _ job: PictureJob, file: () throws(PictureError) -> PictureFile
  ) {
    let result = Result { () throws(PictureError) -> StoreState.Content in
      let file = try file()
      return wish.isAnimation ? animation(of: file, wish) : .still(try job.decode(file), moves: Self.moves(file))
    }
    let (waiters, gone) = state.withLock { $0.finish(run, result) }
    letGo(gone)
    for waiter in waiters { waiter.resume(returning: result) }
  }

  /// Whether `animation(for:)` has something to give.
  private static func moves(_ file: PictureFile) -> Bool {
    file.isAnimated && file.size.width * file.size.height <= PictureLimits.canvasPixels
  }

  private func animation(of file: PictureFile, _ wish: StoreState.Wish) -> StoreState.Content {
    guard Self.moves(file) else { return .motionless }
    let size = PictureLimits.frameSize(of: wish.key.decodedSize(of: file.uprightSize))
    let isGIF = if case .gif = file.kind { true } else { false }
    return .animation(
      AnimatedPicture(
        size: size, frameCount: file.frameCount, turns: file.turns,
        canvasByteCount: file.bytes.count + file.size.width * file.size.height * 8, pool: decoders,
        watcher: .init { [weak self] animation, isVisible in
          guard let self else { return }
          letGo(state.withLock { $0.see(animation, wish, isVisible: isVisible) })
        },
        source: .init { () throws(PictureError) -> any AnimationFrames in
          if isGIF { return try GIFFrames(file, shown: size) }
          return try WebPFrames(file, shown: size)
        }))
  }

  private func hold(_ content: StoreState.Content, _ wish: StoreState.Wish) -> PictureHold? {
    guard case .still(let still, let moves) = content else { return nil }
    return PictureHold(
      still, moves: moves,
      release: .init { [weak self] in
        guard let self else { return }
        letGo(state.withLock { $0.release(wish) })
      })
  }

  /// Outside of the lock: to give memory back takes time, and may call back.
  private func letGo(_ contents: [StoreState.Content]) {
    for case .animation(let animation) in contents { animation.giveBack() }
  }
}
