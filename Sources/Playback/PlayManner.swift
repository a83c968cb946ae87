/// How one item is played, where a surface wants it otherwise than its configuration says: a page of a carousel is
/// never heard and stops at its end, while the list below it is heard and repeats.
///
/// A manner may change while its item stays in focus, as when a page of a carousel is enlarged to the full screen:
/// sound and end action follow at once, without a load or a seek. Where it starts counts the next time that it comes
/// into focus.
public struct PlayManner: Hashable, Sendable {
  /// What happens at the item's end; nil leaves it to the configuration.
  public var end: PlaybackConfiguration.EndAction?
  /// Where the item begins when it comes into focus; nil leaves it to the configuration.
  public var start: PlaybackConfiguration.StartPosition?
  /// Whether it is never heard, not even when it is alone in focus or when the focus names it as the audible one.
  public var isSilent: Bool

  public init(
    end: PlaybackConfiguration.EndAction? = nil, start: PlaybackConfiguration.StartPosition? = nil,
    isSilent: Bool = false
  ) {
    self.end = end
    self.start = start
    self.isSilent = isSilent
  }
}

extension PlaybackStateMachine {
  /// What an item loops when it is by itself.
  func loop(of item: WantedItem) -> LoopMode { repeats(item) ? .whole : .none }

  func repeats(_ item: WantedItem) -> Bool { (item.manner.end ?? configuration.endAction) == .repeat }

  func goesOnWhereLeft(_ item: WantedItem) -> Bool {
    (item.manner.start ?? configuration.startPosition) == .whereLeft
  }

  /// Where an item begins when it is loaded or comes back.
  func start(of item: WantedItem) -> Duration {
    goesOnWhereLeft(item) ? leftPositions.position(of: item.id) : .zero
  }

  /// Tells each player that runs by itself what it loops, when that has changed.
  mutating func setLoops() {
    for index in slots.indices where slots[index].isWanted && slots[index].phase == .ready {
      guard !(pair?.holds(slots[index].generation) ?? false) else { continue }
      setLoop(index, loop(of: slots[index].item))
      // What stood at its end has none any more, and goes on.
      guard slots[index].hasEnded, slots[index].loop.turns == nil, isFocused(slots[index].item.id) else { continue }
      send(index, to: .zero, precision: .precise)
    }
  }

  mutating func setLoop(_ index: Int, _ loop: LoopMode) {
    guard slots[index].loop != loop else { return }
    slots[index].loop = loop
    batch.append(.setLoop(slots[index].player, loop))
  }
}
