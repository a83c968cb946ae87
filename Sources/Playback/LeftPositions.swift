import Feed

/// Where items were left in this session: of the last 1,000 of them, so that a long evening does not grow it.
struct LeftPositions: Sendable {
  static let limit = 1_000

  private var positions: [ItemID: Duration] = [:]
  /// The oldest first.
  private var order: [ItemID] = []

  mutating func note(_ position: Duration, of item: ItemID) {
    if positions.updateValue(position, forKey: item) != nil { order.removeAll { $0 == item } }
    order.append(item)
    if order.count > Self.limit { positions[order.removeFirst()] = nil }
  }

  func position(of item: ItemID) -> Duration { positions[item] ?? .zero }
}
