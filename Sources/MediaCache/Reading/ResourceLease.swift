import Synchronization

/// Keeps a resource open, and safe from eviction, until it is ended or let go of.
public final class ResourceLease: Sendable {
  public let key: CacheKey
  let resource: CachedResource
  private let store: MediaCache
  private let isEnded = Atomic(false)

  init(_ resource: CachedResource, store: MediaCache) {
    key = resource.key
    self.resource = resource
    self.store = store
  }

  deinit { end() }

  /// Gives the resource back. Readers and preloads that came from here keep it by themselves.
  public func end() {
    guard isEnded.exchange(true, ordering: .relaxed) == false else { return }
    store.release(resource)
  }

  /// The address as people may see it.
  public var name: String { resource.monitor.withLock { WebAddress.shown($0.url) } }

  /// Bytes of the whole resource, if known by now.
  public var length: Int64? { resource.monitor.withLock { $0.record.length } }

  /// The bytes that can be read without waiting.
  public var onHand: ByteRanges { resource.monitor.withLock { $0.onHand } }

  /// What the network has brought since the resource was opened: all bytes, and those of them that were on hand.
  public var traffic: (received: Int64, twice: Int64) {
    resource.monitor.withLock { ($0.bytesReceived, $0.bytesTwice) }
  }

  /// Plans how far the readers are served ahead while the resource is in focus.
  ///
  /// - Parameter end: one behind the last byte to fetch; nil for `CacheConfiguration.readAhead` from each reader on.
  public func setReadAhead(upTo end: Int64?) {
    let resource = resource
    resource.change { state in
      guard state.readAheadEnd != end else { return [] }
      state.readAheadEnd = end
      return state.replan(resource)
    }
  }

  /// A reader of its own position, for one user.
  public func reader() -> CacheReader { CacheReader(store.lease(again: resource)) }

  /// Fetches bytes ahead of all reading.
  ///
  /// - Parameter ended: told once, on any thread: they are on hand, or why they will not be. Not told after `cancel`.
  public func preload(
    _ target: PreloadTarget, priority: FetchPriority = .ahead,
    ended: @escaping @Sendable (Result<Void, CacheError>) -> Void = { _ in }
  ) -> Preload {
    Preload(store.lease(again: resource), target, priority, ended)
  }
}

/// Bytes that are fetched ahead, until they are there or it is let go of.
public final class Preload: Sendable {
  private let lease: ResourceLease
  private let id: Int

  init(
    _ lease: ResourceLease, _ target: PreloadTarget, _ priority: FetchPriority,
    _ ended: @escaping @Sendable (Result<Void, CacheError>) -> Void
  ) {
    self.lease = lease
    let resource = lease.resource
    id = resource.monitor.withLock { $0.newID() }
    let id = id
    resource.change { $0.addPreload(id, target, priority, ended, resource) }
  }

  deinit { cancel() }

  public var isRunning: Bool { lease.resource.monitor.withLock { $0.preloads[id] != nil } }

  /// Fetches no more for it. What has come stays.
  public func cancel() {
    let resource = lease.resource
    resource.change { state in
      state.preloads[id] = nil
      return state.replan(resource)
    }
    lease.end()
  }
}
