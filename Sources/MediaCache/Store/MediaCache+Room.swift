import Glibc

/// Room on disk: what is in use, and who has to go.
extension MediaCache {
  /// Takes bytes of disk if they fit under the limit. Called for each write, before it.
  func reserve(_ bytes: Int64) -> Bool {
    usage.withLock { usage in
      guard usage.media + bytes <= usage.mediaLimit else { return false }
      usage.media += bytes
      return true
    }
  }

  /// Evicts until so many bytes fit, on the store's queue.
  ///
  /// - Parameter then: told there whether they fit now.
  func makeRoom(_ bytes: Int64, then: @escaping @Sendable (Bool) -> Void) {
    worker.async { then(self.evict(room: bytes)) }
  }

  /// Removes the resources that were read longest ago until so many bytes fit. On the store's queue.
  @discardableResult
  func evict(room: Int64) -> Bool {
    let (used, limit) = usage.withLock { ($0.media, $0.mediaLimit) }
    guard used + room > limit else { return true }
    let victims = state.withLock { state in
      let candidates = state.entries.map { key, entry in
        let (size, lastRead, isBusy) = entry.resource.monitor.withLock { resource in
          (resource.record.size, resource.record.lastRead, entry.users > 0 || !resource.flows.isEmpty)
        }
        return EvictionPlan.Candidate(
          key: key, size: size, lastRead: lastRead, isHeld: isBusy || state.pinned.contains(key))
      }
      // From here on nobody can open them.
      return EvictionPlan.victims(of: candidates, used: used + room, limit: limit)
        .compactMap { state.entries.removeValue(forKey: $0)?.resource }
    }
    discard(victims)
    return usage.withLock { $0.media + room <= $0.mediaLimit }
  }

  /// Removes resources that are no longer among the entries: first from the index, then their files.
  func discard(_ resources: [CachedResource]) {
    guard !resources.isEmpty else { return }
    let keys = resources.map(\.key)
    changeIndex { index throws(SQLiteError) in try index.remove(keys) }
    for resource in resources {
      let (file, size) = resource.monitor.withLock { ($0.record.file, $0.record.size) }
      unlink(folder.file(file))
      usage.withLock { $0.media -= size }
    }
    measureIndex()
  }

  /// Removes the file of a version that is no longer wanted.
  func removeFile(named name: String, size: Int64) {
    worker.async {
      unlink(self.folder.file(name))
      self.usage.withLock { $0.media -= size }
    }
  }

  func openFile(named name: String, isNew: Bool) -> SparseFile? {
    guard canStore else { return nil }
    do throws(FileError) {
      return try SparseFile(path: folder.file(name), isNew: isNew)
    } catch {
      if isNew { noteWriteFailure(error.number) }
      return nil
    }
  }

  func noteWriteFailure(_ number: Int32) {
    let isFull = number == ENOSPC || number == EDQUOT
    note(isFull ? .diskFull(directory) : .notWritable(directory, number))
  }

  func measureIndex() {
    let size = folder.indexSize
    usage.withLock { $0.index = size }
  }
}
