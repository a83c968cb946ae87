import SeededNumbers
import Feed
@testable import Playback

/// Steps as a lively person, a hurried shell, flaky files and a busy system would make them: mostly sensible, some
/// that make no sense, all in any order.
struct RandomSteps {
  private static let feed = ["A", "B", "C", "b", "D", "E", "X", "F", "G", "H"].map { Items.item($0) }
  private static let pauses: [Duration] = [1, 10, 100, 250, 500, 2000].map { .milliseconds($0) }
  /// What players say when all is well, when files are bad, and when bytes come slowly.
  private static let common: [Step.Saying] = [
    .ready, .ready, .open(.seconds(4)), .firstFrame, .firstFrame, .failed, .stalled, .recovered, .progress(.seconds(2)),
    .seeked(.seconds(3)), .turned, .ended,
  ]
  private static let bad: [Step.Saying] = [.failed, .failed, .broke, .ready, .firstFrame, .stalled]
  private static let slow: [Step.Saying] = [.ready, .firstFrame, .stalled, .stalled, .stalled, .recovered]

  private var random: SeededNumbers
  private var page = 0
  /// In some sequences the person stays long on a page.
  private var isCalm = false
  private var sayings = common

  init(seed: UInt64) { random = SeededNumbers(seed: seed) }

  mutating func sequence(_ count: Int) -> [Step] {
    page = random.below(Self.feed.count)
    isCalm = random.chance(40)
    sayings = random.pick([Self.common, Self.common, Self.bad, Self.slow, Self.slow])
    let beginning = random.chance(60) ? orderly() : []
    return beginning + (beginning.count..<count).map { _ in next() }
  }

  /// How a page begins when all goes as it should.
  private mutating func orderly() -> [Step] {
    let focus = focus()
    let item = Self.feed[page].id
    return [
      .event(.bound(CellID(1), item)), .event(.appeared(CellID(1))), .event(.focus(focus)),
      .says(item, .ready, generationsAgo: 0), .says(item, .firstFrame, generationsAgo: 0),
    ]
  }

  private mutating func next() -> Step {
    switch random.below(100) {
    case 0..<(isCalm ? 2 : 14): .event(.focus(focus()))
    case 14..<28: cell()
    case 28..<60:
      .says(nearby().id, random.pick(sayings), generationsAgo: random.chance(10) ? 1 : 0)
    case 0..<75: random.chance(70) ? .wait(random.pick(Self.pauses)) : .sleep(random.pick(Self.pauses))
    case 75..<90: person()
    default: world()
    }
  }

  private mutating func focus() -> Focus {
    switch random.below(20) {
    case 0: return .nothing
    case 1: page = random.below(Self.feed.count)
    case 2: break
    default: page += random.chance(60) ? 1 : -1
    }
    page = min(max(page, 0), Self.feed.count - 1)
    let around = [page + 1, page - 1, page + 2, page - 2].filter(Self.feed.indices.contains).map { Self.feed[$0] }
    var focus = Focus(playing: [Self.feed[page]], window: around)
    if random.chance(15), let other = around.first {
      focus.playing.append(other)
      focus.audible = random.pick([nil, other.id, focus.playing[0].id])
    }
    if random.chance(5) { focus.playing = [] }
    for item in focus.playing + focus.window where random.chance(15) { focus.manners[item.id] = manner() }
    return focus
  }

  private mutating func manner() -> PlayManner {
    PlayManner(
      end: random.pick([nil, .stop, .repeat]), start: random.pick([nil, .beginning, .whereLeft]),
      isSilent: random.chance(60))
  }

  /// An item of this page or the next ones.
  private mutating func nearby() -> MediaItem {
    random.chance(40) ? Self.feed[page] : Self.feed[min(max(page + random.below(5) - 2, 0), Self.feed.count - 1)]
  }

  private mutating func cell() -> Step {
    let cell = CellID(1 + random.below(4))
    switch random.below(5) {
    case 0, 1: return .event(.bound(cell, nearby().id))
    case 2: return .event(.appeared(cell))
    case 3: return .event(random.chance(50) ? .disappeared(cell) : .appeared(cell))
    default: return .event(random.chance(30) ? .unbound(cell) : .bound(cell, nearby().id))
    }
  }

  private mutating func person() -> Step {
    let position = Duration.seconds(random.below(14) - 2)
    switch random.below(15) {
    case 13, 14: return .event(.pauseItem(nearby().id, random.chance(35)))
    case 12: return .event(.compare(random.pick([nil, .shorter, .holdLast])))
    case 0: return .event(.togglePause)
    case 1, 2: return .event(.setPaused(random.chance(20)))
    case 3: return .event(.setMuted(random.chance(50)))
    case 4: return .event(.setRate(random.chance(50) ? 2 : 1))
    case 5, 6: return .event(.seek(to: position, precision: random.chance(50) ? .fast : .precise))
    case 7: return .event(.skip(by: position))
    case 8, 9: return .event(random.chance(25) ? .scrubBegan : .scrubEnded)
    default: return .event(.retry(nearby().id))
    }
  }

  private mutating func world() -> Step {
    switch random.below(18) {
    case 16, 17: .event(.setResizing(random.chance(25)))
    case 0..<4: .event(.setHidden(random.chance(25)))
    case 4..<6: .event(.setCovered(random.chance(25)))
    case 6: .event(.interruptionBegan)
    case 7..<10: .event(.interruptionEnded(shouldResume: random.chance(70)))
    case 10: .event(.routeLost)
    case 11, 12: .event(.memoryPressure)
    case 13: .event(.close)
    default: .event(.woke)
    }
  }
}
