import Feed

/// How to read an item's bytes.
public enum ResourceLocation: Sendable {
  /// All on disk: a file of this machine, or one of the cache, which stays for as long as the lease is held.
  case file(path: String, lease: ResourceLease?)
  /// Partly on disk at most: read through the cache, which fetches the rest.
  case partial(ResourceLease)
  /// The cache is off or can't store: read from the network, keeping a little in memory.
  case network(ResourceLease)
}

/// Tells how to read a media source.
public struct ResourceLocator: Sendable {
  private let cache: MediaCache

  public init(_ cache: MediaCache) { self.cache = cache }

  /// Does not wait for the network.
  public func locate(_ source: MediaSource) -> ResourceLocation {
    switch source.location {
    case .file(let path): return .file(path: path, lease: nil)
    case .remote(let url):
      let lease = cache.lease(url)
      let (isKept, completeFile) = lease.resource.monitor.withLock { state in
        (state.isKept, state.isComplete ? state.record.file : nil)
      }
      guard isKept else { return .network(lease) }
      return completeFile.map { .file(path: cache.folder.file($0), lease: lease) } ?? .partial(lease)
    }
  }
}
