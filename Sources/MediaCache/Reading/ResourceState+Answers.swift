/// What the answers of the network change.
extension ResourceState {
  /// An answer was accepted by the fetcher; its bytes follow.
  mutating func began(_ id: Int, _ response: FetchResponse, _ resource: CachedResource) -> [ResourceAction] {
    guard let flow = flows[id], !flow.isStopping else { return [] }
    var actions: [ResourceAction] = []
    let isOther = isOther(response)
    if isOther {
      // The first time, what comes is taken as the new version. A file that changes again and again can't be read.
      actions += dropVersion(keeping: id, resource)
      if changes > 1 {
        actions += removeFlow(id, resource)
        return actions + fail(.changed, resource)
      }
    }
    guard response.offset == (response.isWhole ? 0 : flow.start) else {
      actions += removeFlow(id, resource)
      let problem = FetchError.Problem.wrongRange("bytes from \(response.offset) instead of \(flow.start)")
      return actions + fail(.fetch(FetchError(url: url, problem: problem)), resource)
    }
    isAnswered = true
    let before = record
    record.length = record.length ?? response.totalLength
    record.validator = record.validator ?? response.validator
    record.contentType = response.contentType ?? record.contentType
    if response.isWhole {
      flows[id]?.position = 0
      flows[id]?.end = .max
      flows[id]?.isWhole = true
      // After a change the whole body says nothing about ranges: it is what `If-Range` asks for.
      if !isOther { record.hasRanges = false }
      for other in flows.keys.sorted() where other != id { actions += removeFlow(other, resource) }
    }
    isStale = isStale || record != before
    return actions + replan(resource) + askForCommit()
  }

  private func isOther(_ response: FetchResponse) -> Bool {
    if let old = record.length, let new = response.totalLength, old != new { return true }
    guard let old = record.validator, let new = response.validator else { return false }
    // A tag and a date can't be compared.
    return old.hasPrefix("\"") == new.hasPrefix("\"") && old != new
  }

  /// A fetch has ended by itself.
  mutating func ended(_ id: Int, _ error: FetchError?, _ resource: CachedResource) -> [ResourceAction] {
    guard let flow = flows[id] else { return [] }
    guard flow.parked == nil else {
      flows[id]?.pendingEnd = End(error: error)
      return []
    }
    _ = removeFlow(id, resource)
    // An error in what nobody wants is nobody's.
    if flow.isStopping || flow.order?.isRest == true { return finishPreloads() + replan(resource) }
    let goal = min(flow.end, record.length ?? .max)
    guard let error else {
      if flow.isWhole, record.length == nil {
        record.length = flow.position
        isStale = true
        return finishPreloads() + replan(resource) + askForCommit()
      }
      if flow.position >= goal || flow.received > 0 { return finishPreloads() + replan(resource) }
      return failed(FetchError(url: url, problem: .cutShort), resource)
    }
    // A connection that was on hold and was closed by the server is opened again when it is wanted.
    if flow.isHeld { return replan(resource) }
    return failed(error, resource)
  }

  private mutating func failed(_ error: FetchError, _ resource: CachedResource) -> [ResourceAction] {
    switch error.problem {
    case .changed:
      let actions = dropVersion(keeping: nil, resource)
      return actions + (changes > 1 ? fail(.changed, resource) : replan(resource))
    case .status(416, _) where record.length == nil && !onHand.isEmpty && onHand.contiguousEnd(from: 0) == onHand.end:
      // Nothing is behind the last byte: that was the end.
      record.length = onHand.end
      isStale = true
      return finishPreloads() + replan(resource) + askForCommit()
    case .status(401, _), .status(403, _), .status(410, _):
      guard resource.canRefresh, !hasRefreshed, pause == nil else { break }
      hasRefreshed = true
      pause = .refresh
      return [.refresh(url: url, error: error)]
    default: break
    }
    // Somebody else's wait serves this one too.
    guard pause == nil else { return [] }
    if error.problem == .noNetwork {
      pause = .network
      return [.awaitNetwork]
    }
    var generator = SystemRandomNumberGenerator()
    guard let delay = retries.pause(after: error, using: &generator) else { return fail(.fetch(error), resource) }
    let number = newID()
    pause = .retry(number)
    return [.retry(after: delay, number: number)]
  }

  /// The wait is over.
  mutating func retry(_ number: Int, _ resource: CachedResource) -> [ResourceAction] {
    guard pause == .retry(number) else { return [] }
    pause = nil
    return replan(resource)
  }

  /// There is a network again.
  mutating func networkCame(_ resource: CachedResource) -> [ResourceAction] {
    guard pause == .network else { return [] }
    pause = nil
    return replan(resource)
  }

  /// The source gave a fresh address, or has none.
  mutating func refreshed(_ fresh: String?, _ error: FetchError, _ resource: CachedResource) -> [ResourceAction] {
    guard pause == .refresh else { return [] }
    pause = nil
    guard let fresh else { return fail(.fetch(error), resource) }
    url = fresh
    return replan(resource)
  }

  // MARK: Preloads

  /// Tells the preloads that have all they want.
  mutating func finishPreloads() -> [ResourceAction] {
    guard !preloads.isEmpty else { return [] }
    var actions: [ResourceAction] = []
    for (id, preload) in preloads.sorted(by: { $0.key < $1.key }) where preload.nextHeader == nil {
      // To the end of a resource whose length is not known: not yet.
      let isDone = preload.ranges.allSatisfy { range in
        let end = min(range.upperBound, record.length ?? .max)
        return range.lowerBound >= end || onHand.contains(range.lowerBound..<end)
      }
      guard isDone else { continue }
      preloads[id] = nil
      actions.append(.tell(preload.ended, .success(())))
    }
    return actions
  }

  /// Follows the boxes of a file whose head is preloaded, as far as they are on hand, to its index, which comes first.
  ///
  /// - Returns: whether that changed what is wanted.
  mutating func walkToIndex() -> Bool {
    var hasChanged = false
    for (id, preload) in preloads {
      guard let header = preload.nextHeader, case .head(let bytes) = preload.target else { continue }
      guard let length = record.length else {
        // Without a length there is no telling which box is the last.
        guard isAnswered else { continue }
        preloads[id]?.nextHeader = nil
        hasChanged = true
        continue
      }
      let wanted = header.lowerBound..<min(header.upperBound, length)
      guard onHand.contains(wanted) else { continue }
      hasChanged = true
      let head = preload.target.ranges[0]
      let walk = BoxWalk.walk(length: length) { offset in
        let range = offset..<min(length, offset + BoxWalk.headerSize)
        guard let file, record.ranges.contains(range) else { return nil }
        var bytes = [UInt8](repeating: 0, count: range.count)
        let count = try? bytes.withUnsafeMutableBytes { try file.read(at: offset, into: $0) }
        return count == bytes.count ? bytes : nil
      }
      switch walk {
      case .needs(let next):
        preloads[id]?.nextHeader = next
        preloads[id]?.ranges = [next, head]
      case .indexFirst(let index):
        preloads[id]?.nextHeader = nil
        preloads[id]?.ranges = [0..<max(index.upperBound, bytes)]
      case .indexLast(let tail):
        preloads[id]?.nextHeader = nil
        preloads[id]?.ranges = [tail.lowerBound..<Int64.max, head]
      case .unknown:
        preloads[id]?.nextHeader = nil
        preloads[id]?.ranges = [head]
      }
    }
    return hasChanged
  }
}
