import Glibc

/// One resource of the cache, for lists.
public struct CacheItem: Hashable, Sendable {
  public var key: CacheKey
  /// The file's absolute path.
  public var path: String
  /// Bytes of the whole resource, if known.
  public var length: Int64?
  /// The bytes on hand.
  public var ranges: ByteRanges
  /// Bytes on disk.
  public var size: Int64
  /// Milliseconds since 1970.
  public var lastRead: Int64
  public var isPinned: Bool
  public var isInUse: Bool

  public var isComplete: Bool { length.map { ranges.contains(0..<$0) } ?? false }
}

/// What checking the index against the files has found.
public struct CacheReport: Hashable, Sendable {
  public enum Fault: Hashable, Sendable {
    /// The index names a file that is not there.
    case fileMissing(CacheKey)
    /// The index claims bytes of a file that were never written or are gone.
    case bytesMissing(CacheKey, Range<Int64>)
    /// The index claims bytes behind the end of the resource.
    case behindEnd(CacheKey, Range<Int64>)
    /// A file that the index does not name.
    case unclaimed(file: String)
  }

  /// Resources that were checked.
  public var checked = 0
  public var bytesOnHand: Int64 = 0
  /// Bytes on disk of everything, the index too.
  public var bytesOnDisk: Int64 = 0
  public var faults: [Fault] = []

  public init(checked: Int = 0, bytesOnHand: Int64 = 0, bytesOnDisk: Int64 = 0, faults: [Fault] = []) {
    self.checked = checked
    self.bytesOnHand = bytesOnHand
    self.bytesOnDisk = bytesOnDisk
    self.faults = faults
  }

  public var isClean: Bool { faults.isEmpty }
}

extension MediaCache {
  /// Everything on hand, what was read longest ago first.
  public func list() -> [CacheItem] {
    state.withLock { state in state.entries.keys.compactMap { item($0, state) } }.sorted { $0.lastRead < $1.lastRead }
  }

  private func item(_ key: CacheKey, _ state: State) -> CacheItem? {
    guard let entry = state.entries[key] else { return nil }
    let record = entry.resource.monitor.withLock { $0.record }
    guard !record.ranges.isEmpty else { return nil }
    return CacheItem(
      key: key, path: folder.file(record.file), length: record.length, ranges: record.ranges, size: record.size,
      lastRead: record.lastRead, isPinned: state.pinned.contains(key), isInUse: entry.users > 0)
  }

  /// What is on hand of an address's resource; nil if nothing is.
  public func item(for url: String) -> CacheItem? {
    let key = host.key(url)
    return state.withLock { item(key, $0) }
  }

  /// Puts down what is on hand, then checks every claim of the index against the files. Blocks.
  ///
  /// - Parameter isRepairing: whether resources with faults are removed (unless they are in use), and unclaimed files.
  public func verify(isRepairing: Bool = false) -> CacheReport {
    flush()
    return worker.sync {
      var report = CacheReport()
      guard canStore else { return report }
      let records = shelf.records()
      for record in records {
        report.checked += 1
        report.bytesOnHand += record.ranges.byteCount
        report.faults += faults(of: record)
      }
      let claimed = Set(state.withLock { $0.entries.values.map(\.resource) }.map { $0.monitor.withLock(\.record.file) })
      let strangers = folder.mediaNames().filter { !claimed.contains($0) }
      report.faults += strangers.sorted().map { .unclaimed(file: folder.file($0)) }
      report.bytesOnDisk =
        folder.indexSize + folder.mediaNames().reduce(0) { $0 + (CacheFolder.status(of: folder.file($1))?.size ?? 0) }
      if isRepairing { repair(report) }
      return report
    }
  }

  private func faults(of record: CacheRecord) -> [CacheReport.Fault] {
    guard let file = try? SparseFile(path: folder.file(record.file), isNew: false) else {
      return record.ranges.isEmpty ? [] : [.fileMissing(record.key)]
    }
    var faults: [CacheReport.Fault] = []
    for range in record.ranges.ranges {
      faults += file.holes(in: range).map { .bytesMissing(record.key, $0) }
      if let length = record.length, range.upperBound > length {
        faults.append(.behindEnd(record.key, max(length, range.lowerBound)..<range.upperBound))
      }
    }
    return faults
  }

  private func repair(_ report: CacheReport) {
    var broken: Set<CacheKey> = []
    for fault in report.faults {
      switch fault {
      case .fileMissing(let key), .bytesMissing(let key, _), .behindEnd(let key, _): broken.insert(key)
      case .unclaimed(let file): unlink(file)
      }
    }
    discard(take { broken.contains($0) })
  }

  /// Removes all that is not being read. Blocks.
  ///
  /// - Returns: bytes of disk that were freed.
  @discardableResult
  public func clear() -> Int64 {
    worker.sync {
      let before = bytesOnDisk
      discard(take { _ in true })
      return max(0, before - bytesOnDisk)
    }
  }

  /// Takes resources that nobody uses out of the entries.
  private func take(_ isTaken: (CacheKey) -> Bool) -> [CachedResource] {
    state.withLock { state in
      let taken = state.entries.filter { key, entry in
        entry.users == 0 && isTaken(key) && entry.resource.monitor.withLock(\.flows.isEmpty)
      }
      for key in taken.keys { state.entries[key] = nil }
      return taken.values.map(\.resource)
    }
  }

  /// Waits until all that has come so far is synced and claimed. Not for the main thread.
  public func flush() {
    worker.sync {
      for resource in state.withLock({ $0.entries.values.map(\.resource) }) { commitNow(resource) }
    }
  }

  /// Puts down what is on hand and gives the folder free. What is open afterwards is read from the network.
  public func close() {
    state.withLock { $0.isClosed = true }
    flush()
    worker.sync { shelf.close() }
  }
}
