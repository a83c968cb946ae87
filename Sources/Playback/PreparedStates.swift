import Feed

/// What was prepared to show items again at once: of the six used last, so that scrolling on and on does not grow it.
public struct PreparedStates<Value> {
  /// How many items' states are kept at most.
  public static var limit: Int { 6 }

  /// The one used last at the end.
  private var states: [(item: ItemID, value: Value)] = []

  public init() {}

  /// The items whose states are kept, the one used last at the end.
  public var items: [ItemID] { states.map(\.item) }

  /// Keeps an item's state, instead of an earlier one of it. The state that was used longest ago makes room.
  public mutating func keep(_ value: Value, of item: ItemID) {
    remove(item)
    states.append((item, value))
    if states.count > Self.limit { states.removeFirst() }
  }

  /// An item's state, which counts as used by that; nil if none is kept.
  public mutating func use(_ item: ItemID) -> Value? {
    guard let index = states.firstIndex(where: { $0.item == item }) else { return nil }
    let state = states.remove(at: index)
    states.append(state)
    return state.value
  }

  public mutating func remove(_ item: ItemID) { states.removeAll { $0.item == item } }

  /// Memory is short: lets go of all but what is in focus.
  public mutating func removeAll(but item: ItemID? = nil) { states.removeAll { $0.item != item } }
}

extension PreparedStates: Sendable where Value: Sendable {}
