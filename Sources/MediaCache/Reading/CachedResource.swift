import Synchronization

/// The bytes of one resource: what is on hand, in one sparse file, and the fetches that bring the rest.
///
/// Any number of readers wait for the same bytes, and no byte is fetched twice. Nothing slow is done under its lock:
/// files are written and fetches are started after it was left, and syncing is the store's business.
final class CachedResource: Sendable {
  let key: CacheKey
  let arbiter: NetworkArbiter
  private let fetcher: any ByteFetcher
  private let host: CacheHost
  private weak let store: MediaCache?
  let monitor: Monitor<ResourceState>

  init(_ state: sending ResourceState, store: MediaCache) {
    key = state.record.key
    self.store = store
    arbiter = store.arbiter
    fetcher = store.fetcher
    host = store.host
    monitor = Monitor(state)
  }

  // MARK: What the state asks for while it is locked

  /// The largest gap in bytes that a waiting reader sits out.
  var allowance: Int64 { SeekGap.allowance(speed: line.likely) }

  /// The most bytes that one request of a reader asks for.
  func requestSize(wanted: Int64) -> Int64 { RequestSize.reader(wanted: wanted, speed: line.likely) }

  /// The most bytes that one request asks for of what doesn't play; nil while nothing plays.
  var requestSizeBesides: Int64? { arbiter.hasFocus ? RequestSize.besides(speed: line.least) : nil }

  /// Bytes per second of all fetches together: what is to be expected, and what comes in any case.
  private var line: (likely: Double, least: Double) {
    guard let store else { return (0, 0) }
    let (measured, least) = store.meter.withLock { ($0.bytesPerSecond, $0.leastBytesPerSecond) }
    return (measured ?? max(store.configuration.assumedSpeed, least), measured ?? least)
  }

  var canRefresh: Bool { host.refreshURL != nil }

  func reserve(_ bytes: Int64) -> Bool { store?.reserve(bytes) ?? false }
  func noteRunning(_ isRunning: Bool) { store?.noteRunning(isRunning) }
  func openFile(named name: String, isNew: Bool) -> SparseFile? { store?.openFile(named: name, isNew: isNew) }

  func enterArbiter() -> NetworkArbiter.Ticket {
    arbiter.enter { [weak self] in self?.lookAgain() }
  }

  // MARK: Changes

  /// Changes the state, wakes those who wait, and does what the change asks for.
  func change(_ body: (inout ResourceState) -> [ResourceAction]) {
    perform(monitor.update(body))
  }

  /// Something outside has changed: another turn of the network, another focus.
  func lookAgain() {
    perform(monitor.withLock { $0.replan(self) })
  }

  func perform(_ actions: [ResourceAction]) {
    for action in actions {
      switch action {
      case .start(let slot, let request): slot.start(request, with: fetcher)
      case .resume(let slot): slot.resume()
      case .cancel(let slot): slot.cancel()
      case .retry(let delay, let number):
        host.time.after(delay) { self.change { $0.retry(number, self) } }
      case .awaitNetwork:
        store?.networkWait.add { [weak self] in
          guard let self else { return }
          change { $0.networkCame(self) }
        }
      case .refresh(let url, let error):
        Task { [host] in
          let fresh = await host.refreshURL?(url)
          self.change { $0.refreshed(fresh, error, self) }
        }
      case .commit(let isUrgent): store?.commit(self, isUrgent: isUrgent)
      case .remove(let file, let size): store?.removeFile(named: file, size: size)
      case .tell(let told, let result): told(result)
      }
    }
  }

  // MARK: Fetches; called on their threads

  func began(_ id: Int, _ response: FetchResponse) -> FetchDemand {
    let (actions, demand) = monitor.update { state in
      let actions = state.began(id, response, self)
      return (actions, state.demand(of: id, self))
    }
    perform(actions)
    return demand
  }

  func received(_ id: Int, _ bytes: UnsafeRawBufferPointer) -> FetchDemand {
    store?.noteReceived(bytes.count)
    return place(id, bytes, isParked: false)
  }

  func ended(_ id: Int, _ error: FetchError?) {
    change { $0.ended(id, error, self) }
    store?.settleIfUnused(self)
  }

  private func place(_ id: Int, _ bytes: UnsafeRawBufferPointer, isParked: Bool) -> FetchDemand {
    switch monitor.withLock({ $0.take(id, bytes, isParked: isParked, self) }) {
    case .stop: return .stop
    case .done: return advanced(id)
    case .park(let room):
      let demand = monitor.withLock { $0.demand(of: id, self) }
      makeRoom(room, for: id)
      return demand
    case .write(let file, let chunk, let parts):
      write(id, bytes, chunk, to: file, parts)
      return advanced(id)
    }
  }

  /// Writes outside of the lock. No two fetches cover the same byte, so no other write can meet this one.
  private func write(
    _ id: Int, _ bytes: UnsafeRawBufferPointer, _ chunk: Range<Int64>, to file: SparseFile, _ parts: [Range<Int64>]
  ) {
    do throws(FileError) {
      for part in parts {
        let slice = bytes[Int(part.lowerBound - chunk.lowerBound)..<Int(part.upperBound - chunk.lowerBound)]
        try file.write(UnsafeRawBufferPointer(rebasing: slice), at: part.lowerBound)
      }
      monitor.withLock { state in
        guard state.flows[id] != nil, state.file === file else { return }
        state.took(id, chunk, parts)
      }
    } catch {
      store?.noteWriteFailure(error.number)
      monitor.withLock { state in
        guard state.flows[id] != nil, state.file === file else { return }
        state.isKept = false
        state.tookIntoMemory(id, chunk, parts, bytes)
      }
    }
  }

  /// After bytes came: wakes readers, tells preloads, plans anew if the fetch has come to a turn.
  private func advanced(_ id: Int) -> FetchDemand {
    let (actions, demand, isWaiting) = monitor.withLock { state -> ([ResourceAction], FetchDemand, Bool) in
      var actions = state.walkToIndex() ? state.replan(self) : []
      actions += state.finishPreloads()
      if state.hasComeToTurn(id, self) { actions += state.replan(self) }
      actions += state.askForCommit()
      return (actions, state.demand(of: id, self), state.isAnyoneWaiting)
    }
    if isWaiting { monitor.wake() }
    perform(actions)
    return demand
  }

  // MARK: Room

  private func makeRoom(_ bytes: Int64, for id: Int) {
    store?.makeRoom(bytes) { [weak self] hasRoom in self?.placeParked(id, hasRoom: hasRoom) }
  }

  /// Puts down the bytes that waited for room: in the file, or in memory if there is none to be had.
  private func placeParked(_ id: Int, hasRoom: Bool) {
    if !hasRoom {
      store?.note(.limitReached)
      monitor.withLock { $0.isKept = false }
    }
    while let bytes = monitor.withLock({ $0.unpark(id) }) {
      _ = bytes.withUnsafeBytes { place(id, $0, isParked: true) }
      if monitor.withLock({ $0.flows[id]?.isOutOfRoom ?? true }) { return }
    }
    change { $0.placed(id, self) }
  }
}
