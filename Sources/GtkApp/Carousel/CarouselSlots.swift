import Stage

/// Which page of the carousel each of its recycled views has.
struct CarouselSlots: Equatable {
  /// No more views than these are needed, whatever the look.
  static let count = 5

  /// The page's number in each view.
  private(set) var numbers: [Int?] = Array(repeating: nil, count: count)

  /// The pages that have a view: those that show, then the one in the middle and its neighbours, which may show next.
  static func wanted(_ state: CarouselState, keepsNeighbours: Bool) -> [Int] {
    guard state.count > 0 else { return [] }
    var wanted = state.shown.map(\.number)
    let near =
      state.count == 1 || !keepsNeighbours ? [state.number] : [state.number, state.number + 1, state.number - 1]
    for number in near where !wanted.contains(number) { wanted.append(number) }
    return Array(wanted.prefix(count))
  }

  /// Gives views to the pages that have none, out of those whose pages are not wanted any more.
  ///
  /// - Parameter prefers: whether a view shows already what a page is to show.
  mutating func give(_ wanted: [Int], prefers: (_ number: Int, _ slot: Int) -> Bool) {
    for (slot, number) in numbers.enumerated() where number.map({ !wanted.contains($0) }) ?? true {
      numbers[slot] = nil
    }
    for number in wanted where !numbers.contains(number) {
      let free = numbers.indices.filter { numbers[$0] == nil }
      guard let slot = free.first(where: { prefers(number, $0) }) ?? free.first else { break }
      numbers[slot] = number
    }
  }

  mutating func clear() { numbers = Array(repeating: nil, count: Self.count) }

  /// Of the pages that show the same item, the one nearest to the middle: the only one that can have its player. Of two
  /// that are as near, the one to come.
  static func holder(of item: Int, _ numbers: [Int?], _ state: CarouselState) -> Int? {
    numbers.compactMap { $0 }.filter { state.item(of: $0) == item }
      .min { (abs($0 - state.number), -$0) < (abs($1 - state.number), -$1) }
  }
}
