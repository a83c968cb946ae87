import Feed

/// The documents of one look at a feed, in order: knows when they lead nowhere. Asking again for a place changes nothing.
struct FeedTrail: Sendable {
  /// So many documents in a row without a new item are enough.
  let barrenLimit: Int
  private var depths: [FeedAddress: Int] = [:]
  /// In which document an item came first.
  private var firstDepths: [ItemID: Int] = [:]
  /// How many documents in a row have been barren, up to this one.
  private var barren: [Int: Int] = [:]

  init(barrenLimit: Int) { self.barrenLimit = barrenLimit }

  /// Whether a document may come at this depth: it must not have come before.
  mutating func enters(_ address: FeedAddress, depth: Int) -> Bool {
    if let known = depths[address], known < depth { return false }
    depths[address] = depth
    return true
  }

  /// Notes what a document holds. False if the feed has been barren for too long and still goes on.
  mutating func holds(_ items: [MediaItem], depth: Int, goesOn: Bool) -> Bool {
    var isBarren = true
    for item in items {
      let first = min(depth, firstDepths[item.id] ?? depth)
      firstDepths[item.id] = first
      if first == depth { isBarren = false }
    }
    let count = isBarren ? (barren[depth - 1] ?? 0) + 1 : 0
    barren[depth] = count
    return !goesOn || count < barrenLimit
  }
}
