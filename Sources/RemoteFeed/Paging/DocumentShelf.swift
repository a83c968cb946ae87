import MediaCache

/// The documents read last, so that slices need no network and what has not changed need not come again.
struct DocumentShelf: Sendable {
  struct Entry: Sendable {
    var feed: ParsedFeed
    var version: FetchVersion?
    /// Of the document as it came, in bytes.
    var size: Int
  }

  /// How large the documents may have been together, in bytes. The last one stays in any case.
  let limit: Int
  private var entries: [FeedAddress: Entry] = [:]
  /// The one read last comes last.
  private var order: [FeedAddress] = []

  init(limit: Int) { self.limit = limit }

  mutating func entry(_ address: FeedAddress) -> Entry? {
    guard let entry = entries[address] else { return nil }
    order.removeAll { $0 == address }
    order.append(address)
    return entry
  }

  mutating func put(_ entry: Entry, at address: FeedAddress) {
    entries[address] = entry
    order.removeAll { $0 == address }
    order.append(address)
    var total = entries.values.reduce(0) { $0 + $1.size }
    while total > limit, order.count > 1 {
      total -= entries.removeValue(forKey: order.removeFirst())?.size ?? 0
    }
  }
}
