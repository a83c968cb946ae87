/// Turning the plan into actions.
extension ResourceState {
  /// Plans anew and says what to do. Called whenever something that the plan is made from has changed.
  mutating func replan(_ resource: CachedResource) -> [ResourceAction] {
    var actions: [ResourceAction] = []
    if !isKept, !preloads.isEmpty {
      // What is not kept can't be fetched ahead.
      let error = CacheError(name: url, problem: .notStored)
      actions = preloads.sorted { $0.key < $1.key }.map { .tell($0.value.ended, .failure(error)) }
      preloads = [:]
    }
    let plan = FetchPlan(situation(allowance: resource.allowance))
    for id in plan.stops.sorted() { actions += stopFlow(id, resource) }
    for id in flows.keys { flows[id]?.order = plan.orders[id] }
    if pause == nil {
      for start in plan.starts {
        let id = newID()
        let slot = FetchSlot(id: id, ticket: resource.enterArbiter(), resource: resource)
        flows[id] = Flow(
          slot: slot, start: start.position, position: start.position, end: start.end, order: start.order)
      }
    }
    // All say what they are for before any asks whether it may run.
    for flow in flows.values { resource.arbiter.declare(flow.slot.ticket, flow.order?.priority) }
    for id in flows.keys.sorted() { actions += setRunning(id, resource) }
    return actions
  }

  /// Starts or resumes the fetch if it is wanted and may run. One that must not run is held when its next bytes come.
  private mutating func setRunning(_ id: Int, _ resource: CachedResource) -> [ResourceAction] {
    guard var flow = flows[id] else { return [] }
    defer { flows[id] = flow }
    flow.mayRun =
      flow.order != nil && !flow.isStopping && flow.parked == nil && resource.arbiter.permits(flow.slot.ticket)
    if takesLineOnHold(flow, resource) {
      let actions = stopFlow(id, resource)
      flow = flows[id] ?? flow
      return actions
    }
    guard flow.mayRun, !flow.isFlowing else { return [] }
    defer { resource.noteRunning(true) }
    if flow.isStarted {
      flow.isHeld = false
      return [.resume(flow.slot)]
    }
    flow.isStarted = true
    flow.wasOfFocus = (flow.order?.priority ?? .ahead) >= .readAhead
    // How fast the line is shows while a fetch waits for its turn, so what it asks for is settled now.
    if let most = mostToAsk(for: flow, resource), flow.end - flow.start > most { flow.end = flow.start + most }
    let request = FetchRequest(
      url: url, start: flow.start, end: flow.end == .max ? nil : flow.end,
      validator: onHand.isEmpty ? nil : record.validator)
    return [.start(flow.slot, request)]
  }

  /// The most bytes that the request of a fetch asks for; nil for no limit.
  private func mostToAsk(for flow: Flow, _ resource: CachedResource) -> Int64? {
    guard record.hasRanges, let order = flow.order else { return nil }
    if order.priority < .readAhead, let size = resource.requestSizeBesides { return size }
    // What is not kept comes again in any case.
    guard order.limit < .max, isKept else { return nil }
    return resource.requestSize(wanted: order.limit - flow.start)
  }

  /// Whether a fetch that must not run has so much to bring that it would take the line from what plays even on hold,
  /// since the system goes on filling its buffers. A new request will bring the rest.
  private func takesLineOnHold(_ flow: Flow, _ resource: CachedResource) -> Bool {
    guard flow.isStarted, !flow.mayRun, !flow.isStopping, flow.parked == nil, !isFocused, record.hasRanges, isKept,
      let size = resource.requestSizeBesides
    else { return false }
    let left = min(flow.end, record.length ?? .max) - flow.position
    // When the person turns the page, each moment counts. What played until then has up to two requests out.
    let allowance = resource.allowance
    if flow.wasOfFocus, !SeekGap.isLittle(left, allowance: allowance) { return true }
    if resource.arbiter.isFocusUrgent, left > allowance { return true }
    // One that was begun before anything played, or on a faster line, has asked for more.
    return left > 2 * size
  }

  /// Whether a fetch that runs has come to where something else may have to be done.
  func hasComeToTurn(_ id: Int, _ resource: CachedResource) -> Bool {
    guard let flow = flows[id] else { return false }
    if !flow.mayRun || flow.position >= flow.order?.limit ?? 0 { return true }
    // The next request follows on one that has an end.
    return flow.end < .max && SeekGap.isLittle(flow.end - flow.position, allowance: resource.allowance)
  }

  /// Whether the fetch may go on after what it has just brought; if not, it counts as held.
  mutating func demand(of id: Int, _ resource: CachedResource) -> FetchDemand {
    guard let flow = flows[id] else { return .stop }
    if flow.mayRun { return .more }
    if flow.isStopping { return .stop }
    if !flow.isHeld {
      flows[id]?.isHeld = true
      resource.noteRunning(false)
    }
    return .hold
  }

  /// Nobody wants more of it. It is kept until it has ended, since the bytes that it has under way are not to come twice.
  private mutating func stopFlow(_ id: Int, _ resource: CachedResource) -> [ResourceAction] {
    guard let flow = flows[id], flow.isStarted else { return removeFlow(id, resource) }
    if flow.isFlowing { resource.noteRunning(false) }
    flows[id]?.isStopping = true
    flows[id]?.mayRun = false
    return [.cancel(flow.slot)]
  }

  /// Forgets a fetch, and whatever it may still bring.
  mutating func removeFlow(_ id: Int, _ resource: CachedResource) -> [ResourceAction] {
    guard let flow = flows.removeValue(forKey: id) else { return [] }
    resource.arbiter.leave(flow.slot.ticket)
    if flow.isFlowing { resource.noteRunning(false) }
    return [.cancel(flow.slot)]
  }

  /// Ends everything that is wanted with an error: nobody can be served now. Readers may ask again.
  mutating func fail(_ problem: CacheError.Problem, _ resource: CachedResource) -> [ResourceAction] {
    let error = CacheError(name: url, problem: problem)
    for id in readers.keys {
      readers[id]?.isSuspended = true
      if readers[id]?.isWaiting == true { readers[id]?.failure = error }
    }
    retries = sizes.retry
    hasRefreshed = false
    let told = preloads.sorted { $0.key < $1.key }.map { ResourceAction.tell($0.value.ended, .failure(error)) }
    preloads = [:]
    return told + replan(resource)
  }

  /// What was on hand belongs to a version that the server no longer has: begins anew without it.
  mutating func dropVersion(keeping id: Int?, _ resource: CachedResource) -> [ResourceAction] {
    // If nobody has seen any of its bytes, it is not a change to anybody.
    if !onHand.isEmpty || readers.values.contains(where: { $0.version != nil }) { changes += 1 }
    version += 1
    var actions: [ResourceAction] = []
    for other in flows.keys.sorted() where other != id { actions += removeFlow(other, resource) }
    let old = (file: record.file, size: record.size, isThere: isKept || file != nil)
    file = nil
    record.file = CacheFolder.newFileName()
    record.size = 0
    record.ranges = ByteRanges()
    record.length = nil
    record.validator = nil
    record.contentType = nil
    record.hasRanges = true
    onHand = ByteRanges()
    window = MemoryWindow()
    uncommitted = 0
    isStale = true
    for id in preloads.keys {
      guard let preload = preloads[id] else { continue }
      preloads[id]?.ranges = preload.target.ranges
      preloads[id]?.nextHeader = preload.target.firstHeader
    }
    // The index first forgets the old file.
    return actions + (old.isThere ? [.commit(isUrgent: true), .remove(file: old.file, size: old.size)] : [])
  }
}

extension PreloadTarget {
  /// The box header with which the walk to the index begins; nil if there is no walk.
  var firstHeader: Range<Int64>? {
    if case .head = self { 0..<BoxWalk.headerSize } else { nil }
  }
}
