/// Where a person is in a list of clips, and where they have been: on means the next of the list, back means the
/// one they came from.
public struct DeckTrail: Hashable, Sendable {
  /// How many steps back are remembered; older ones are forgotten.
  public static let longest = 1000

  /// How many clips there are.
  public private(set) var count: Int
  /// The clip that is looked at; 0 when there is none.
  public private(set) var index: Int
  /// Where the person came from, the latest last.
  public private(set) var past: [Int] = []
  /// A clip that is passed over, because it is on show elsewhere: the other half's, in a split screen.
  public var taken: Int?

  public init(count: Int, index: Int = 0) {
    self.count = max(0, count)
    self.index = max(0, min(index, count - 1))
  }

  /// The clip that comes next; nil at the end of the list.
  public var next: Int? { ahead(of: index) }

  /// The clip to go back to; nil when there was none.
  public var previous: Int? { past.last { $0 != taken && $0 != index } }

  /// The clips whose first frames should stand ready, and those of which some bytes should be on hand.
  public var window: (prerolled: [Int], preloaded: [Int]) {
    var back = self
    back.goBack()
    var windows: [[Int]] = [[], []]
    for (place, clip) in [(0, next), (0, previous), (1, next.flatMap { ahead(of: $0) }), (1, back.previous)] {
      if let clip, clip != index, !windows.joined().contains(clip) { windows[place].append(clip) }
    }
    return (windows[0], windows[1])
  }

  /// - Returns: whether there was a next one.
  @discardableResult
  public mutating func goOn() -> Bool {
    guard let next else { return false }
    move(to: next)
    return true
  }

  /// - Returns: whether there was one to go back to.
  @discardableResult
  public mutating func goBack() -> Bool {
    guard let previous, let place = past.lastIndex(of: previous) else { return false }
    past.removeSubrange(place...)
    index = previous
    return true
  }

  /// Goes anywhere in the list; back comes here again.
  public mutating func jump(to index: Int) {
    let wanted = max(0, min(index, count - 1))
    if wanted != self.index { move(to: wanted) }
  }

  /// Clips came in before the one that is `place` now; `place` = `count` appends.
  public mutating func inserted(_ clips: Int, at place: Int) {
    guard clips > 0 else { return }
    let isFirst = count == 0
    count += clips
    taken = taken.map { Renumbered.index($0, afterInserting: clips, at: place) }
    guard !isFirst else { return }
    index = Renumbered.index(index, afterInserting: clips, at: place)
    past = past.map { Renumbered.index($0, afterInserting: clips, at: place) }
  }

  /// Clips went away. If the one that is looked at is among them, the one after it takes its place, or else the last.
  /// - Returns: whether it was among them.
  @discardableResult
  public mutating func removed(_ range: Range<Int>) -> Bool {
    let gone = range.clamped(to: 0..<count)
    guard !gone.isEmpty else { return false }
    count -= gone.count
    taken = taken.flatMap { Renumbered.index($0, afterRemoving: gone) }
    past = past.compactMap { Renumbered.index($0, afterRemoving: gone) }
    let kept = Renumbered.index(index, afterRemoving: gone)
    index = max(0, min(kept ?? gone.lowerBound, count - 1))
    return kept == nil
  }

  private func ahead(of index: Int) -> Int? {
    let next = index + 1 == taken ? index + 2 : index + 1
    return next < count ? next : nil
  }

  private mutating func move(to index: Int) {
    past.append(self.index)
    if past.count > Self.longest { past.removeFirst(past.count - Self.longest) }
    self.index = index
  }
}
