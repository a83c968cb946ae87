/// Opening and giving back resources.
extension MediaCache {
  /// Opens the resource of an address, to read it or to fetch it ahead. It stays open and on hand until the lease and all
  /// that was made from it are gone.
  ///
  /// - Parameter url: where its bytes come from now; several addresses may name one resource (`CacheHost.key`).
  public func lease(_ url: String) -> ResourceLease {
    let key = host.key(url)
    let (resource, isFirst, lastRead) = state.withLock { state in
      let lastRead = nextRead(&state)
      guard state.isEnabled, canStore, !state.isClosed else {
        let resource = makeResource(key, url, lastRead: lastRead, isKept: false)
        state.passing[ObjectIdentifier(resource)] = Entry(resource: resource, users: 1)
        return (resource, true, lastRead)
      }
      let resource = state.entries[key]?.resource ?? makeResource(key, url, lastRead: lastRead, isKept: true)
      let users = state.entries[key]?.users ?? 0
      state.entries[key] = Entry(resource: resource, users: users + 1)
      return (resource, users == 0, lastRead)
    }
    resource.change { state in
      state.url = String(url.prefix { $0 != "#" })
      state.record.lastRead = lastRead
      var actions = state.reopen(isFirst: isFirst) { openFile(named: $0, isNew: false) }
      state.isStale = state.isStale || !state.record.ranges.isEmpty
      actions += state.look(at: isFocused(key), resource)
      return actions + state.askForCommit()
    }
    return ResourceLease(resource, store: self)
  }

  /// Another lease of a resource that is leased.
  func lease(again resource: CachedResource) -> ResourceLease {
    state.withLock { state in
      if state.entries[resource.key]?.resource === resource {
        state.entries[resource.key]?.users += 1
      } else {
        state.passing[ObjectIdentifier(resource), default: Entry(resource: resource)].users += 1
      }
    }
    return ResourceLease(resource, store: self)
  }

  func release(_ resource: CachedResource) {
    let (isLast, lastRead) = state.withLock { state in
      let id = ObjectIdentifier(resource)
      let lastRead = nextRead(&state)
      if state.entries[resource.key]?.resource === resource {
        state.entries[resource.key]?.users -= 1
        return (state.entries[resource.key]?.users == 0, lastRead)
      }
      state.passing[id]?.users -= 1
      guard state.passing[id]?.users == 0 else { return (false, lastRead) }
      state.passing[id] = nil
      return (true, lastRead)
    }
    resource.change { state in
      state.record.lastRead = lastRead
      state.isStale = state.isStale || !state.record.ranges.isEmpty
      return state.askForCommit()
    }
    if isLast, canStore { worker.async { self.settle(resource) } }
  }

  private func makeResource(_ key: CacheKey, _ url: String, lastRead: Int64, isKept: Bool) -> CachedResource {
    let record = CacheRecord(key: key, file: CacheFolder.newFileName(), lastRead: lastRead)
    return CachedResource(
      ResourceState(record: record, url: url, sizes: configuration, isKept: isKept), store: self)
  }

  /// A number for a read that is larger than all before, also if the calendar goes back.
  private func nextRead(_ state: inout State) -> Int64 {
    state.lastRead = max(state.lastRead + 1, host.date())
    return state.lastRead
  }
}

extension ResourceState {
  /// Whether it is in focus may have changed.
  mutating func look(at isFocused: Bool, _ resource: CachedResource) -> [ResourceAction] {
    guard isFocused != self.isFocused else { return [] }
    self.isFocused = isFocused
    return replan(resource)
  }

  /// Another lease of it: opens its file if it is closed; the first also forgets what only mattered to those before.
  ///
  /// - Parameter open: opens the file of a name; nil if that fails.
  mutating func reopen(isFirst: Bool, _ open: (String) -> SparseFile?) -> [ResourceAction] {
    if isFirst {
      retries = sizes.retry
      changes = 0
      hasRefreshed = false
      isAnswered = false
      readAheadEnd = nil
    }
    guard file == nil, !record.ranges.isEmpty else { return [] }
    file = open(record.file)
    guard file == nil else { return [] }
    // Somebody took the file away: nothing is on hand.
    let old = record
    record.file = CacheFolder.newFileName()
    record.size = 0
    record.ranges = ByteRanges()
    onHand = ByteRanges()
    isStale = true
    return [.commit(isUrgent: true), .remove(file: old.file, size: old.size)]
  }

  /// The last lease was ended: closes the file and lets go of what is in memory.
  mutating func closeFile() {
    file = nil
    window = MemoryWindow()
    onHand = record.ranges
    isKept = true
  }
}
