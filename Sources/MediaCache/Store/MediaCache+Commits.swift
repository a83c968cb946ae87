import Dispatch

/// Putting down what is on hand: bytes are synced first, then the index claims them.
extension MediaCache {
  /// Asks for a commit: now, or together with what comes in the next moment.
  func commit(_ resource: CachedResource, isUrgent: Bool) {
    guard canStore else { return }
    if isUrgent {
      worker.async { self.commitNow(resource) }
    } else {
      let delay = configuration.commitDelay / .milliseconds(1)
      worker.asyncAfter(deadline: .now() + .milliseconds(Int(delay))) { [weak self] in self?.commitNow(resource) }
    }
  }

  /// Syncs and claims what was written. On the store's queue.
  func commitNow(_ resource: CachedResource) {
    guard isKept(resource), let (record, file) = resource.monitor.withLock({ $0.beginCommit() }) else { return }
    do throws(FileError) {
      try file?.sync()
    } catch {
      noteWriteFailure(error.number)
      return resource.monitor.withLock { $0.isStale = true }
    }
    var claim = record
    if let file { claim.size = correctSize(of: resource, file) }
    if !changeIndex({ index throws(SQLiteError) in try index.save(claim) }) {
      resource.monitor.withLock { $0.isStale = true }
    }
    measureIndex()
    // Room for what comes until the next commit, so that fetches seldom have to wait for it.
    let (free, limit) = usage.withLock { ($0.mediaLimit - $0.media, $0.mediaLimit) }
    let wanted = min(configuration.commitBytes, limit / 8)
    if free < wanted { evict(room: wanted) }
  }

  /// The last lease was ended: puts down the rest, and closes the file if nobody has come meanwhile.
  func settle(_ resource: CachedResource) {
    commitNow(resource)
    let isEmpty = state.withLock { state in
      guard let entry = state.entries[resource.key], entry.resource === resource, entry.users == 0 else { return false }
      let isEmpty = resource.monitor.withLock { resource in
        // A fetch that was stopped may still bring something; its end comes back here.
        guard resource.flows.isEmpty else { return false }
        resource.closeFile()
        return resource.record.ranges.isEmpty
      }
      if isEmpty { state.entries[resource.key] = nil }
      return isEmpty
    }
    if isEmpty { discard([resource]) }
  }

  /// A fetch has ended; perhaps it was the last thing that kept the file open.
  func settleIfUnused(_ resource: CachedResource) {
    guard canStore, state.withLock({ $0.entries[resource.key]?.users == 0 }) else { return }
    worker.async { self.settle(resource) }
  }

  func isKept(_ resource: CachedResource) -> Bool {
    state.withLock { $0.entries[resource.key]?.resource === resource }
  }

  /// The blocks that the file really has. What was counted at each write is right unless a file system has its own ways.
  private func correctSize(of resource: CachedResource, _ file: SparseFile) -> Int64 {
    let size = file.size
    let (change, counted) = resource.monitor.withLock { state -> (Int64, Int64) in
      // Bytes that were written since are counted, but perhaps not in `size`.
      guard state.file === file, state.uncommitted == 0 else { return (0, max(size, state.record.size)) }
      let change = size - state.record.size
      state.record.size = size
      return (change, size)
    }
    usage.withLock { $0.media += change }
    return counted
  }

  /// Changes the index. A damaged one is put aside, and everything that is on hand goes into the new one.
  @discardableResult
  func changeIndex(_ body: (CacheIndex) throws(SQLiteError) -> Void) -> Bool {
    switch shelf.change(body) {
    case .done: return true
    case .failed(let error):
      note(error.isFull ? .diskFull(directory) : .notWritable(directory, 5))
      return false
    case .restarted(let aside):
      note(.indexSetAside(aside))
      for resource in state.withLock({ $0.entries.values.map(\.resource) }) {
        resource.monitor.withLock { $0.isStale = true }
        worker.async { self.commitNow(resource) }
      }
      return false
    }
  }
}
