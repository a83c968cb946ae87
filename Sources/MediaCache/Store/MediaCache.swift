import Dispatch
import Synchronization

/// The bytes of media on hand, in one folder: what was downloaded is kept, up to a limit, and read while it comes.
///
/// All it does that may take long (syncing, the index, eviction) runs on its own serial queue; readers and fetches never
/// wait for that. It always works: what can't be stored is played from the network, and `CacheHost.notice` says why.
public final class MediaCache: Sendable {
  struct Entry {
    var resource: CachedResource
    /// Leases that were not ended yet.
    var users = 0
  }

  struct State {
    var isEnabled = true
    var isClosed = false
    var entries: [CacheKey: Entry] = [:]
    /// Resources that are not kept, while they are leased.
    var passing: [ObjectIdentifier: Entry] = [:]
    var pinned: Set<CacheKey> = []
    var lastRead: Int64 = 0
  }

  /// Bytes on disk.
  struct Usage {
    var media: Int64 = 0
    var index: Int64 = 0
    var limit: Int64

    /// What the media may take: the index, its log and the folders have to fit too.
    var mediaLimit: Int64 { max(0, limit - max(index * 2, 1 << 20)) }
  }

  public let directory: String
  public let arbiter: NetworkArbiter
  let configuration: CacheConfiguration
  let host: CacheHost
  let fetcher: any ByteFetcher
  let folder: CacheFolder
  let state = Mutex(State())
  private let focused = Mutex<Set<CacheKey>>([])
  let usage: Mutex<Usage>
  /// Kinds of notices that were told.
  private let told = Mutex<Set<Int>>([])
  let meter = Mutex(ThroughputMeter())
  let worker = DispatchQueue(label: "MediaCache")
  let shelf: IndexShelf
  /// What a program that was killed had left behind, put right when the cache was opened.
  public let repairs: [CacheReport.Fault]
  let networkWait: NetworkWait
  /// Whether the folder is ours and can be written; else nothing is kept, and a notice has said why.
  public let canStore: Bool

  /// Opens the cache in a folder, which is made if it is missing. Reads the index, so not for the main thread.
  public init(
    directory: String, configuration: CacheConfiguration = CacheConfiguration(), host: CacheHost = CacheHost(),
    fetcher: any ByteFetcher, arbiter: NetworkArbiter = NetworkArbiter()
  ) {
    self.directory = directory
    self.configuration = configuration
    self.host = host
    self.fetcher = fetcher
    self.arbiter = arbiter
    folder = CacheFolder(path: directory)
    networkWait = NetworkWait(host)
    usage = Mutex(Usage(limit: max(0, configuration.limit)))
    let opening = configuration.isKept ? IndexShelf.open(folder) : IndexShelf.none(folder)
    shelf = opening.shelf
    repairs = opening.repairs
    canStore = opening.shelf.isOpen
    for notice in opening.notices { note(notice) }
    adopt(opening.records)
  }

  /// Makes resources of what the index says, and removes what nobody claims.
  private func adopt(_ records: [CacheRecord]) {
    var media: Int64 = 0
    state.withLock { state in
      for record in records {
        media += record.size
        state.lastRead = max(state.lastRead, record.lastRead)
        let resource = ResourceState(record: record, url: record.key.rawValue, sizes: configuration, isKept: true)
        state.entries[record.key] = Entry(resource: CachedResource(resource, store: self))
      }
    }
    let (all, index) = (media, canStore ? folder.indexSize : 0)
    usage.withLock { usage in
      usage.media = all
      usage.index = index
    }
    if canStore { worker.async { [weak self] in self?.evict(room: 0) } }
  }

  /// What an address's resource is called in the cache.
  public func key(for url: String) -> CacheKey { host.key(url) }

  // MARK: Settings

  /// Whether resources that are opened from now on are kept and read from disk. Those that are open stay as they are.
  public var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set { state.withLock { $0.isEnabled = newValue } }
  }

  /// Bytes on disk of everything in the folder.
  public var limit: Int64 { usage.withLock { $0.limit } }

  /// Bytes on disk that are in use.
  public var bytesOnDisk: Int64 { usage.withLock { $0.media + $0.index } }

  /// Changes the limit; what is too much goes, apart from what is read or pinned.
  ///
  /// - Parameter bytes: bytes on disk; not negative.
  public func setLimit(_ bytes: Int64) {
    usage.withLock { $0.limit = max(0, bytes) }
    if canStore { worker.async { self.evict(room: 0) } }
  }

  /// What is never evicted, besides what is being read: the item in focus and its neighbours. Replaces the former set.
  public func setPinned(_ keys: Set<CacheKey>) { state.withLock { $0.pinned = keys } }

  /// Whose readers go before all others: what plays. How it is doing is told to the `arbiter`.
  public func setFocus(_ keys: Set<CacheKey>) {
    focused.withLock { $0 = keys }
    let resources = state.withLock { state in
      (Array(state.entries.values) + Array(state.passing.values)).filter { $0.users > 0 }.map(\.resource)
    }
    for resource in resources {
      resource.change { $0.look(at: isFocused(resource.key), resource) }
    }
  }

  /// Asked while a resource is locked, so that whichever change comes last knows the newest focus.
  func isFocused(_ key: CacheKey) -> Bool { focused.withLock { $0.contains(key) } }

  /// The measured speed of all fetches together in bytes per second; nil before anything was measured.
  public var bytesPerSecond: Double? { meter.withLock { $0.bytesPerSecond } }

  /// What all fetches have brought so far, and how long any of them ran: the difference of two looks is a sample.
  public var received: ThroughputMeter.Total { meter.withLock { $0.total } }

  /// Whether fetches wait for a network: what is on hand can be read, the rest comes when there is one again.
  public var isOffline: Bool { networkWait.count > 0 }

  func noteRunning(_ isRunning: Bool) {
    let now = host.time.now()
    meter.withLock { isRunning ? $0.started(at: now) : $0.stopped(at: now) }
  }

  func noteReceived(_ count: Int) {
    let now = host.time.now()
    meter.withLock { $0.received(count, at: now) }
  }

  /// Tells the host, once for each kind, and never under a lock of the caller's.
  func note(_ notice: CacheNotice) {
    guard told.withLock({ $0.insert(notice.kind).inserted }) else { return }
    worker.async { [host] in host.notice(notice) }
  }
}
