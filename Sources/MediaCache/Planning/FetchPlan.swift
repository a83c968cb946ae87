/// What to do with a resource's fetches, given what is on hand and what is wanted: which to start, stop and let flow.
///
/// No two fetches ever cover the same byte. A fetch that nobody wants now comes to its end if that is near; else one that
/// somebody will want is held, and the others are stopped.
struct FetchPlan: Hashable, Sendable {
  /// A fetch that runs, or is held.
  struct Flow: Hashable, Sendable {
    var id: Int
    /// The next byte that it brings.
    var position: Int64
    /// One behind its last byte; `Int64.max` for all to the end.
    var end: Int64
    /// Not on hold.
    var isFlowing: Bool
    /// The request is out; else it still waits for its turn.
    var isStarted = true
    /// It was told to stop and has not ended: what it has under way still comes, up to `end`.
    var isStopping = false

    /// The most that one call of a fetcher is taken to bring.
    static let underWay: Int64 = 64 << 10

    /// The same fetch after it was told to stop.
    var stopping: Flow {
      var flow = self
      flow.isFlowing = false
      flow.isStopping = true
      flow.end = position > end - Self.underWay ? end : position + Self.underWay
      return flow
    }

    func covers(_ offset: Int64) -> Bool { position <= offset && offset < end }
  }

  /// Somebody who wants bytes.
  struct Wish: Hashable, Sendable {
    /// In the order in which they are wanted. An upper bound of `Int64.max` means to the end.
    var ranges: [Range<Int64>]
    /// A fetch is started or resumed only for a missing byte before this one …
    var low: Int64
    /// … and then flows until here, so that it does not stop and go with every read.
    var high: Int64
    var priority: FetchPriority
    /// Somebody sleeps until the first missing byte comes.
    var isWaiting: Bool

    /// The first byte that is wanted and missing, and the end of its range; nil if all is on hand.
    func firstMissing(_ onHand: ByteRanges, length: Int64) -> (offset: Int64, end: Int64)? {
      for range in ranges {
        let end = min(range.upperBound, length)
        guard range.lowerBound < end else { continue }
        let offset = onHand.contiguousEnd(from: range.lowerBound)
        if offset < end { return (offset, end) }
      }
      return nil
    }

    func reaches(_ flow: Flow) -> Bool {
      ranges.contains { $0.lowerBound < flow.end && flow.position < $0.upperBound }
    }
  }

  /// What a fetch that goes on is for.
  struct Order: Hashable, Sendable {
    var priority: FetchPriority
    /// It is held when it has come this far.
    var limit: Int64
    /// It only brings the rest of a short request.
    var isRest = false
  }

  struct Start: Hashable, Sendable {
    var position: Int64
    var end: Int64
    var order: Order
  }

  /// What the plan is made from.
  struct Situation: Hashable, Sendable {
    var onHand = ByteRanges()
    /// Bytes of the whole resource, if known.
    var length: Int64?
    /// Whether the server answers requests for parts with parts.
    var hasRanges = true
    var flows: [Flow] = []
    var wishes: [Wish] = []
    /// The largest gap in bytes that a waiting reader sits out (`SeekGap`).
    var allowance: Int64 = 0
    /// Whether what is left of a fetch is taken although nobody wants it now, if it comes within the allowance.
    var finishesShort = false
  }

  var stops: Set<Int> = []
  var starts: [Start] = []
  /// By fetch; one that is in neither `stops` nor here is held.
  var orders: [Int: Order] = [:]

  init(_ situation: Situation) {
    let wishes = situation.wishes.sorted { a, b in
      a.priority != b.priority ? a.priority > b.priority : a.isWaiting && !b.isWaiting
    }
    var situation = situation
    if situation.hasRanges {
      splitFlows(&situation, wishes)
      for wish in wishes { serve(wish, situation) }
    } else {
      serveWhole(wishes, situation)
    }
    stopUnwanted(situation, wishes)
  }

  /// A waiting reader far ahead of the fetch that would bring its byte some day gets a fetch of its own.
  private mutating func splitFlows(_ situation: inout Situation, _ wishes: [Wish]) {
    for wish in wishes where wish.isWaiting {
      guard let missing = wish.firstMissing(situation.onHand, length: situation.length ?? .max) else { continue }
      for (index, flow) in situation.flows.enumerated()
      where !flow.isStopping && flow.covers(missing.offset) && missing.offset - flow.position > situation.allowance {
        stops.insert(flow.id)
        situation.flows[index] = flow.stopping
      }
    }
    situation.flows.removeAll { stops.contains($0.id) && !$0.isStarted }
  }

  private mutating func serve(_ wish: Wish, _ situation: Situation) {
    let length = situation.length ?? .max
    guard let (missing, end) = wish.firstMissing(situation.onHand, length: length) else { return }
    let flows = situation.flows
    // The fetch that brings the byte, or that ends right before it and is worth waiting for.
    let near =
      flows.first { $0.covers(missing) }
      ?? flows.first { flow in
        flow.end == missing && (!wish.isWaiting || missing - flow.position <= situation.allowance)
      }
    if let near {
      // Its last bytes are waited for, so that they do not come twice.
      guard !near.isStopping else { return }
      guard wish.isWaiting || missing < (near.isFlowing ? wish.high : wish.low) else { return }
      order(near.id, wish)
      startNext(after: near, wish, end: end, situation)
      return
    }
    guard wish.isWaiting || missing < wish.low else { return }
    if let index = starts.firstIndex(where: { $0.position <= missing && missing < $0.end }) {
      if !wish.isWaiting || missing - starts[index].position <= situation.allowance {
        starts[index].order.add(wish)
        return
      }
      starts[index].end = missing
    }
    start(at: missing, end: end, wish, situation)
  }

  /// The request that follows on a short one goes out before that has ended, so that its round trip takes no time.
  private mutating func startNext(after near: Flow, _ wish: Wish, end: Int64, _ situation: Situation) {
    guard wish.priority >= .readAhead, near.isStarted,
      SeekGap.isLittle(near.end - near.position, allowance: situation.allowance)
    else { return }
    let next = situation.onHand.contiguousEnd(from: near.end)
    guard next < min(end, wish.high) else { return }
    guard !situation.flows.contains(where: { $0.covers(next) }),
      !starts.contains(where: { $0.position <= next && next < $0.end })
    else { return }
    start(at: next, end: end, wish, situation)
  }

  /// - Parameter end: that of what is wanted; the fetch may end earlier, where other bytes are on hand or on their way.
  private mutating func start(at position: Int64, end: Int64, _ wish: Wish, _ situation: Situation) {
    var stop = end == situation.length ?? .max ? Int64.max : end
    if let next = situation.onHand.next(after: position) { stop = min(stop, next.lowerBound) }
    for other in situation.flows.map(\.position) + starts.map(\.position) where other > position {
      stop = min(stop, other)
    }
    starts.append(Start(position: position, end: stop, order: Order(priority: wish.priority, limit: wish.high)))
  }

  /// A server without ranges is read once, from the start.
  private mutating func serveWhole(_ wishes: [Wish], _ situation: Situation) {
    for wish in wishes {
      guard let (missing, _) = wish.firstMissing(situation.onHand, length: situation.length ?? .max) else { continue }
      // The last bytes of one that was stopped are waited for, so that they do not come twice.
      guard !situation.flows.contains(where: \.isStopping) else { return }
      let flow = situation.flows.first { !stops.contains($0.id) }
      if let flow, flow.position <= missing {
        guard wish.isWaiting || missing < (flow.isFlowing ? wish.high : wish.low) else { continue }
        order(flow.id, wish)
        continue
      }
      guard wish.isWaiting || missing < wish.low else { continue }
      // Bytes that went by and were not kept: once more from the start.
      if let flow {
        if wish.isWaiting { stops.insert(flow.id) }
        continue
      }
      if starts.isEmpty {
        starts = [Start(position: 0, end: .max, order: Order(priority: wish.priority, limit: wish.high))]
      } else {
        starts[0].order.add(wish)
      }
    }
  }

  private mutating func order(_ id: Int, _ wish: Wish) {
    if orders[id] == nil {
      orders[id] = Order(priority: wish.priority, limit: wish.high)
    } else {
      orders[id]?.add(wish)
    }
  }

  /// Of the fetches that nobody wants now, one that will be wanted is kept on hold; the others are stopped.
  private mutating func stopUnwanted(_ situation: Situation, _ wishes: [Wish]) {
    for id in stops { orders[id] = nil }
    var idle = situation.flows.filter { !$0.isStopping && orders[$0.id] == nil && !stops.contains($0.id) }
    if !wishes.isEmpty, situation.finishesShort {
      // The rest of a short request costs no more than stopping it: those bytes would be lost, and asked for again.
      for flow in idle where flow.isStarted {
        guard min(flow.end, situation.length ?? .max) - flow.position <= situation.allowance else { continue }
        orders[flow.id] = Order(priority: .ahead, limit: .max, isRest: true)
      }
      idle.removeAll { orders[$0.id] != nil }
    }
    let kept = idle.last { flow in wishes.contains { $0.reaches(flow) } }
    stops.formUnion(idle.map(\.id).filter { $0 != kept?.id })
  }
}

extension FetchPlan.Order {
  fileprivate mutating func add(_ wish: FetchPlan.Wish) {
    priority = max(priority, wish.priority)
    limit = max(limit, wish.high)
  }
}
