import Synchronization

@testable import MediaCache

/// Something that has happened, told from any thread.
final class Flag: Sendable {
  private let count = Atomic(0)

  var isSet: Bool { times > 0 }
  var times: Int { count.load(ordering: .sequentiallyConsistent) }
  func set() { count.add(1, ordering: .sequentiallyConsistent) }
}

extension CacheReader {
  /// Whether it sleeps until bytes come.
  var isWaiting: Bool { lease.resource.monitor.withLock { $0.readers[id]?.isWaiting ?? false } }
}
