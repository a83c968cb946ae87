/// Items in order, each id once, and how far the source has been read to get them.
struct ItemList: Hashable, Sendable {
  private(set) var items: [MediaItem] = []
  /// What was passed over on the way, each report once.
  private(set) var skipped: [SkippedItem] = []
  /// What to ask for next; nil before the first page and after the last.
  private(set) var next: FeedCursor?
  /// Whether the source has said that there is no more.
  private(set) var isComplete = false
  /// How many pages in a row have brought no new item.
  var barrenPages = 0

  private var positions: [ItemID: Int] = [:]
  private var reported: Set<SkippedItem> = []

  func position(of id: ItemID) -> Int? { positions[id] }

  func contains(_ id: ItemID) -> Bool { positions[id] != nil }

  /// Adds what is new in the page and returns where it went.
  mutating func append(_ page: FeedPage) -> Range<Int> {
    let start = items.count
    for item in page.items where positions[item.id] == nil {
      positions[item.id] = items.count
      items.append(item)
    }
    for report in page.skipped where reported.insert(report).inserted { skipped.append(report) }
    next = page.next
    isComplete = page.next == nil
    barrenPages = items.count == start ? barrenPages + 1 : 0
    return start..<items.count
  }

  /// Puts the item in place of the one with its id. Returns its position if that changed anything.
  mutating func replace(_ item: MediaItem) -> Int? {
    guard let position = positions[item.id], items[position] != item else { return nil }
    items[position] = item
    return position
  }

  /// The id at `position`, else the one nearest to it, that is in `other`. At equal distance the later one.
  func idNearest(to position: Int, in other: ItemList) -> ItemID? {
    for distance in 0..<max(1, items.count) {
      for candidate in [position + distance, position - distance] where items.indices.contains(candidate) {
        let id = items[candidate].id
        if other.contains(id) { return id }
      }
    }
    return nil
  }
}
