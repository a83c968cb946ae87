import FFmpegEngine
import Feed
import MediaCache
import Synchronization

/// The program's one cache. It is opened when the first address is read, so a feed of files never makes one.
final class AppCache: Sendable {
  /// What the person should know, in the order in which it happened.
  enum Event: Hashable, Sendable {
    case notice(CacheNotice)
    /// Fetches wait for a network, or go on again.
    case offline(Bool)
  }

  /// Has one reader.
  let events: AsyncStream<Event>
  private let made = Mutex<MediaCache?>(nil)
  /// Held while the cache is opened, which takes time, so that it is opened once.
  private let opening = Mutex<Void>(())
  private let make: @Sendable () -> MediaCache
  private let keeps: Mutex<Bool>
  private let refresher: Refresher
  /// A cache of pictures alone, so that neither they nor videos are evicted by the other; nil where they share this one.
  private let pictures: AppCache?

  /// Kept in a struct of its own: see `docs/PITFALLS.md` on closures in a mutex.
  private final class Refresher: Sendable {
    struct Refresh { var url: @Sendable (String) async -> String? }
    let refresh = Mutex<Refresh?>(nil)
  }

  /// - Parameters:
  ///   - directory: the cache's folder; made when it is needed.
  ///   - configuration: its limit, and whether the folder is looked at.
  ///   - isEnabled: whether what comes is kept, and read from where it was kept.
  ///   - pictures: the folder and the limit of a cache of their own for pictures, if they are to have one.
  convenience init(
    directory: String, configuration: CacheConfiguration, isEnabled: Bool = true,
    pictures: (directory: String, configuration: CacheConfiguration)? = nil
  ) {
    // Pictures and videos take turns on one line.
    let arbiter = NetworkArbiter()
    let second = pictures.map {
      AppCache(
        directory: $0.directory, configuration: $0.configuration, isEnabled: isEnabled, arbiter: arbiter, plays: false,
        pictures: nil)
    }
    self.init(
      directory: directory, configuration: configuration, isEnabled: isEnabled, arbiter: arbiter, plays: true,
      pictures: second)
  }

  /// - Parameter plays: whether what plays comes through it.
  private init(
    directory: String, configuration: CacheConfiguration, isEnabled: Bool, arbiter: NetworkArbiter, plays: Bool,
    pictures: AppCache?
  ) {
    self.pictures = pictures
    keeps = Mutex(isEnabled)
    let refresher = Refresher()
    self.refresher = refresher
    let (events, emit) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    make = {
      let host = CacheHost(
        refreshURL: { url in await refresher.refresh.withLock { $0 }?.url(url) },
        offline: { emit.yield(.offline($0)) }, notice: { emit.yield(.notice($0)) })
      // Until it is known what is in focus, nothing else takes the line.
      if plays { arbiter.report(FocusedPlayback(secondsAhead: 0, isPlaying: false)) }
      return MediaCache(
        directory: directory, configuration: configuration, host: host, fetcher: CurlFetcher(), arbiter: arbiter)
    }
  }

  /// Opens the cache if it is not open. Blocks, so not for the main actor.
  var opened: MediaCache {
    if let cache = ifOpen { return cache }
    return opening.withLock { _ in
      if let cache = ifOpen { return cache }
      let cache = make()
      made.withLock { $0 = cache }
      cache.isEnabled = isEnabled
      return cache
    }
  }

  /// Says whom to ask for a fresh address when a server no longer accepts one.
  func refresh(by url: @escaping @Sendable (String) async -> String?) {
    refresher.refresh.withLock { $0 = Refresher.Refresh(url: url) }
    pictures?.refresh(by: url)
  }

  /// Whether what is opened from now on is kept, and read from where it was kept: to be switched while the program runs.
  var isEnabled: Bool {
    get { keeps.withLock { $0 } }
    set {
      keeps.withLock { $0 = newValue }
      ifOpen?.isEnabled = newValue
      pictures?.isEnabled = newValue
    }
  }

  /// The cache; nil as long as it is not open. Does not wait for that.
  var ifOpen: MediaCache? { made.withLock { $0 } }

  /// Reads files as they are, and addresses through the cache.
  var opener: ByteOpener {
    { [self] (source: MediaSource) throws(EngineError) -> any ByteSource in
      guard case .remote = source.location else { return try FileByteSource.opener(source) }
      return try CacheByteSource.opener(through: opened)(source)
    }
  }

  /// Reads files as they are, and pictures of the network through the cache that they have.
  var pictureOpener: ByteOpener { (pictures ?? self).opener }

  /// Puts down what is on hand. Blocks for a moment.
  func close() {
    ifOpen?.close()
    pictures?.close()
  }
}

extension MediaItem {
  /// The address of what is played; nil for a file.
  var remoteURL: String? { source?.location.remoteURL }
  /// The address of the cover; nil without one or for a file.
  var remoteCover: String? { cover?.remoteURL }
}

extension MediaLocation {
  /// The address; nil for a file.
  var remoteURL: String? { if case .remote(let url) = self { url } else { nil } }
}
