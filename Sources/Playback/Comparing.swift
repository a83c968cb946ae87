import Feed

/// How two items of different length are compared: both loop in step, frame for frame.
public enum CompareMode: String, Hashable, Sendable, CaseIterable {
  /// Both loop at the length of the shorter.
  case shorter
  /// Both loop at the length of the longer; the shorter holds its last frame, in silence, until the turn is over.
  case holdLast
}

/// Two loads that were told to run on one clock.
struct ClockPair: Hashable, Sendable {
  var leader: Generation
  var follower: Generation
  /// What both loop, and how often: if one is to stop at its end, both are.
  var range: Range<Duration>
  var turns: Int?

  func holds(_ generation: Generation) -> Bool { generation == leader || generation == follower }

  /// A place that both can be sent to.
  func clamped(_ position: Duration) -> Duration {
    max(range.lowerBound, min(position, range.upperBound - .nanoseconds(1)))
  }
}

/// Compare mode: the two items in focus run on one clock for as long as both are ready. What is told to all in focus
/// (play, pause, speed) acts on both anyway; seeks go to both while they are paired. When one of them has to be loaded
/// again, the other goes on alone, and they are paired anew once it is ready.
extension PlaybackStateMachine {
  /// The pair that should be on one clock now.
  private var wantedPair: ClockPair? {
    guard let compareMode, focused.count == 2, let one = slotIndex(of: focused[0].item.id),
      let other = slotIndex(of: focused[1].item.id), let length = slots[one].turn, let otherLength = slots[other].turn
    else { return nil }
    let end = compareMode == .shorter ? min(length, otherLength) : max(length, otherLength)
    guard min(length, otherLength) > .zero else { return nil }
    let turns = repeats(slots[one].item) && repeats(slots[other].item) ? nil : 1
    // Halves that have changed places are the same pair.
    if let pair, pair.leader == slots[other].generation, pair.follower == slots[one].generation {
      return ClockPair(leader: pair.leader, follower: pair.follower, range: .zero..<end, turns: turns)
    }
    return ClockPair(
      leader: slots[one].generation, follower: slots[other].generation, range: .zero..<end, turns: turns)
  }

  mutating func pairClocks() {
    let wanted = wantedPair
    guard wanted != pair else { return }
    let old = pair
    pair = wanted
    if let old, wanted.map({ $0.leader != old.leader || $0.follower != old.follower }) ?? true { part(old) }
    guard let wanted, let leader = slotIndex(of: wanted.leader), let follower = slotIndex(of: wanted.follower) else {
      return
    }
    for index in [leader, follower] { setLoop(index, .range(wanted.range, turns: wanted.turns)) }
    batch.append(.shareClock(slots[follower].player, with: slots[leader].player))
    let start = slots[leader].hasEnded ? .zero : slots[leader].aim
    sendPair(wanted, to: wanted.range.contains(start) ? start : .zero)
  }

  /// Each goes on by itself, as any other item in its place would.
  private mutating func part(_ old: ClockPair) {
    guard let index = slotIndex(of: old.follower), slots[index].phase == .ready else { return }
    batch.append(.shareClock(slots[index].player, with: nil))
  }

  /// Sends both to the same place.
  mutating func sendPair(_ pair: ClockPair, to position: Duration) {
    for generation in [pair.leader, pair.follower] {
      guard let index = slotIndex(of: generation) else { continue }
      // Key frames of two items lie apart: only exact seeks bring both to the same place.
      send(index, to: position, precision: .precise)
    }
  }

  private func slotIndex(of generation: Generation) -> Int? {
    for index in slots.indices where slots[index].generation == generation { return index }
    return nil
  }
}
