import Feed

/// What playback needs to know of an item: a small part of `MediaItem`, cheap to keep and to compare.
struct WantedItem: Sendable {
  let id: ItemID
  /// Whether it is of a kind that a player plays.
  let isPlayable: Bool
  let source: MediaSource?
  /// The length that the feed tells, if it does.
  let duration: Duration?
  let manner: PlayManner

  init(_ item: MediaItem, _ manner: PlayManner?) {
    id = item.id
    isPlayable = item.kind.isPlayable
    source = item.source
    duration = item.duration
    self.manner = manner ?? PlayManner()
  }

  /// What is wrong with it before anything was opened: a kind that plays, but nothing to play.
  var inbornFailure: PlaybackFailure? {
    guard isPlayable, source == nil else { return nil }
    return PlaybackFailure(
      reason: .notFound, message: "“\(id)” cannot be played: its entry in the feed names no source.",
      advice: "Refresh the feed, or go on to the next.")
  }

  /// Each item once, in order, as it first comes, without those in `others`.
  static func list(
    _ items: [MediaItem], _ manners: [ItemID: PlayManner], without others: [WantedItem] = []
  ) -> [WantedItem] {
    var result: [WantedItem] = []
    result.reserveCapacity(items.count)
    for item in items where !others.holds(item.id) && !result.holds(item.id) {
      result.append(WantedItem(item, manners[item.id]))
    }
    return result
  }
}

extension [WantedItem] {
  func holds(_ id: ItemID) -> Bool {
    for item in self where item.id == id { return true }
    return false
  }
}
