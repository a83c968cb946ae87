/// What comes first: what plays until it is safe, the next item's head once it may be wanted soon, what plays as far as
/// it is likely to be watched, then further seconds of the items to come.
struct FetchOrder {
  private let items: [PreloadItem]
  private let previousQuality: Double?
  private let headsOnly: Bool
  private let weights: ChoiceWeights
  private let search: RenditionSearch
  /// The place of the next item that has anything to fetch.
  private let next: Int?
  /// How many seconds of the current item have to be on hand for those after them to come in time.
  private let need: Double

  /// How many seconds are looked at for `need`.
  private static let needed = 4
  /// How fine a sleep is worked out, in seconds, and in how many steps at most.
  private static let step = 0.04
  private static let steps = 250.0
  /// Seconds of an item ahead that may be on hand beyond those that are, when its rendition is picked.
  private static let aheadOfHead = 2.0
  /// An item's head is never looked upon as wanted sooner, in seconds.
  private static let leastCushion = 0.3

  /// - Parameter items: at least one.
  init(_ snapshot: PreloadSnapshot, headsOnly: Bool, weights: ChoiceWeights, pace: PaceEstimate) {
    items = snapshot.items
    previousQuality = snapshot.previousQuality.flatMap { $0.isFinite ? $0 : nil }
    self.headsOnly = headsOnly
    self.weights = weights
    search = RenditionSearch(pace: pace, weights: weights)
    next = snapshot.items.indices.dropFirst().first { snapshot.items[$0].isFetchable }
    need = Self.need(of: snapshot.items[0], pace)
  }

  func decide() -> PreloadDecision {
    if wantsCurrent(after: 0, below: weights.safe) { return fetchCurrent() }
    if let next, wantsHead(after: 0) { return fetchHead(next) }
    if wantsCurrent(after: 0, below: .infinity) { return fetchCurrent() }
    return fetchFurther() ?? .sleep(seconds: sleep())
  }

  // MARK: What plays

  /// Whether the current item's next second is wanted.
  /// - Parameters:
  ///   - time: when, in seconds from now, if it plays on.
  ///   - limit: with more seconds on hand than this it is not.
  private func wantsCurrent(after time: Double, below limit: Double) -> Bool {
    items[0].hasMore && items[0].secondsAhead - time < min(limit, target(after: time))
  }

  /// What the next seconds take to come, the sum up to each less those that play meanwhile, at the rendition before,
  /// or the first one if nothing is on hand.
  private static func need(of item: PreloadItem, _ pace: PaceEstimate) -> Double {
    guard let rendition = item.renditionBefore ?? item.renditions.first else { return 0 }
    var taken = 0.0
    var need = 0.0
    for (played, second) in (item.nextSecond..<max(item.nextSecond, item.wholeSeconds)).prefix(needed).enumerated() {
      taken += pace.seconds(megabits: rendition.bytes(ofSecond: second) * 8e-6)
      need = max(need, taken - Double(played))
    }
    return need
  }

  /// How many seconds of the current item are to be on hand: fewer the less likely it is that they are watched.
  private func target(after time: Double) -> Double {
    let item = items[0]
    let stays = min(1, item.watch.probability(at: Double(item.nextSecond)) / item.watching(after: time))
    return stays > 0 ? max(weights.leastAhead, (weights.ahead + weights.needShare * need) * stays * stays) : 0
  }

  private func fetchCurrent() -> PreloadDecision {
    let item = items[0]
    let rendition = search.best(
      for: item, buffer: item.secondsAhead, after: item.renditionBefore?.quality ?? previousQuality,
      mostAhead: max(1, target(after: 0)))
    return .fetch(item: 0, upTo: item.nextSecond + 1, rendition: rendition)
  }

  // MARK: The next item's head

  private func wantsHead(after time: Double) -> Bool {
    guard let next, items[next].nextSecond == items[next].firstSecond, items[next].isEverWatched else { return false }
    let item = items[0]
    // Whoever has seen the end goes on.
    if !item.hasMore, item.secondsAhead - time < weights.leaveWithin { return true }
    let stays = item.watching(after: time + weights.leaveWithin) / item.watching(after: time)
    return 1 - stays >= weights.laterShare * leavesLater(after: time)
  }

  /// The probability that the current item is left after what is on hand, but before its end.
  private func leavesLater(after time: Double) -> Double {
    let item = items[0]
    guard item.hasMore else { return 0 }
    let later = item.watch.probability(at: Double(item.nextSecond)) - item.watch.probability(at: item.duration)
    return max(0, later) / item.watching(after: time)
  }

  private func fetchHead(_ place: Int) -> PreloadDecision {
    let buffer = weights.headCushion * max(Self.leastCushion, items[0].secondsAhead)
    return fetch(place, buffer: buffer, mostAhead: Self.aheadOfHead, early: leavesLater(after: 0))
  }

  // MARK: Items to come

  /// The second to fetch while nothing presses: in order, each item as far as it is likely to be watched.
  private func fetchFurther() -> PreloadDecision? {
    var further = weights.further
    for place in items.indices.dropFirst() {
      defer { further *= weights.furtherShare }
      let item = items[place]
      guard item.hasMore, item.isEverWatched else { continue }
      let isHead = item.nextSecond == item.firstSecond
      // Its time will come, and it goes before what lies behind it.
      if isHead, place == next { return nil }
      if headsOnly, !isHead { continue }
      let stays = min(1, item.watch.probability(at: Double(item.nextSecond)) / item.watching)
      guard item.secondsAhead < further * stays * stays * stays * stays else { continue }
      let buffer = item.secondsAhead + weights.headCushion * items[0].secondsAhead
      return fetch(place, buffer: buffer, mostAhead: Self.aheadOfHead + item.secondsAhead)
    }
    return nil
  }

  /// Fetches the next second of an item that does not play yet.
  private func fetch(_ place: Int, buffer: Double, mostAhead: Double, early: Double = 0) -> PreloadDecision {
    let item = items[place]
    let quality = item.renditionBefore?.quality ?? items[place - 1].renditionBefore?.quality
    let rendition = search.best(
      for: item, buffer: buffer, after: quality, mostAhead: mostAhead, early: early)
    return .fetch(item: place, upTo: item.nextSecond + 1, rendition: rendition)
  }

  // MARK: Waiting

  /// After how many seconds anything will be wanted if playback goes on; nil if that never is.
  private func sleep() -> Double? {
    let ahead = items[0].secondsAhead
    let step = max(Self.step, ahead / Self.steps)
    var time = 0.0
    while time <= ahead {
      time += step
      if wantsCurrent(after: time, below: .infinity) || wantsHead(after: time) { return time }
    }
    return nil
  }
}
