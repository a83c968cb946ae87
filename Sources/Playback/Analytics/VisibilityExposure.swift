import Feed

/// Tells which of several items on screen were seen: an item counts once, when at least half of it has been visible for
/// a second without a break. How long it was is told when less than half of it is left.
///
/// A plain value: visible shares and times in, what was seen out. Half and a second are the measure that the Media Rating
/// Council's viewability guidelines ask of a display advertisement.
public struct VisibilityExposure: Sendable {
  /// What was seen, and for how long at least half of it was visible.
  public struct Seen: Hashable, Sendable {
    public var item: ItemID
    public var index: Int
    public var visible: Duration

    public init(item: ItemID, index: Int, visible: Duration) {
      (self.item, self.index, self.visible) = (item, index, visible)
    }
  }

  /// At least so much of an item has to be visible …
  public static let share = 0.5
  /// … for so long.
  public static let least = Duration.seconds(1)

  private struct Stay {
    var index: Int
    var since: Duration
  }

  private var stays: [ItemID: Stay] = [:]

  public init() {}

  /// Takes in what is on screen from now on.
  ///
  /// - Parameters:
  ///   - items: with the visible share of each, 0 to 1. What is not among them cannot be seen.
  ///   - now: on any clock that does not go back.
  /// - Returns: what was seen and is so no more, in the order of its index.
  public mutating func look(_ items: [(item: ItemID, index: Int, share: Double)], at now: Duration) -> [Seen] {
    var visible: [ItemID: Int] = [:]
    for item in items where item.share >= Self.share { visible[item.item] = item.index }
    let left = stays.filter { visible[$0.key] == nil }
    for id in left.keys { stays[id] = nil }
    for (id, index) in visible {
      if stays[id] == nil {
        stays[id] = Stay(index: index, since: now)
      } else {
        // Rows that come in above it move it, which is no new look at it.
        stays[id]?.index = index
      }
    }
    return left.compactMap { id, stay in
      let time = now - stay.since
      return time >= Self.least ? Seen(item: id, index: stay.index, visible: time) : nil
    }.sorted { ($0.index, $0.item.rawValue) < ($1.index, $1.item.rawValue) }
  }

  /// Nothing can be seen any more: the page was hidden, covered or closed.
  public mutating func hide(at now: Duration) -> [Seen] { look([], at: now) }
}
