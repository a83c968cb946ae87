import Feed

/// Stills by item, up to a number of bytes; the least recently used go first.
struct StillShelf {
  struct Entry {
    let still: Still
    /// The box it was asked for.
    let box: PixelSize
    fileprivate var lastUse: Int
  }

  let byteLimit: Int
  private(set) var byteCount = 0
  private var entries: [ItemID: Entry] = [:]
  private var uses = 0

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The item's still; it becomes the most recently used.
  mutating func use(_ item: ItemID) -> Entry? {
    uses += 1
    entries[item]?.lastUse = uses
    return entries[item]
  }

  /// Keeps a still, unless it alone is above the limit.
  mutating func put(_ still: Still, box: PixelSize, for item: ItemID) {
    remove(item)
    guard still.byteCount <= byteLimit else { return }
    trim(to: byteLimit - still.byteCount)
    uses += 1
    entries[item] = Entry(still: still, box: box, lastUse: uses)
    byteCount += still.byteCount
  }

  mutating func remove(_ item: ItemID) {
    if let entry = entries.removeValue(forKey: item) { byteCount -= entry.still.byteCount }
  }

  mutating func trim(to limit: Int) {
    while byteCount > max(0, limit), let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      remove(oldest.key)
    }
  }
}
