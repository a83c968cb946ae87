import SeededNumbers
import Stage
import Testing

@Suite struct PlayerPlaceTests {
  /// The states, by how they are come to.
  private static let states: [(name: String, moves: [PlayerMove])] = [
    ("page", []), ("full", [.enlarge]), ("mini", [.shrink]),
    ("mini elsewhere", [.shrink, .turn(to: 1, isKept: false)]),
    ("full over mini", [.shrink, .enlarge]),
    ("full over mini elsewhere", [.shrink, .turn(to: 1, isKept: false), .enlarge]),
  ]
  private static let moves: [PlayerMove] = [
    .enlarge, .shrink, .back, .close, .comeBack, .takeBack, .turn(to: 0, isKept: false), .turn(to: 0, isKept: true),
    .turn(to: 2, isKept: false), .turn(to: 2, isKept: true),
  ]

  private func place(_ name: String) -> PlayerPlace {
    var place = PlayerPlace(shown: 0)
    for move in Self.states.first(where: { $0.name == name })?.moves ?? [] { _ = place.perform(move) }
    return place
  }

  /// What each move does in each state; what is not listed is refused.
  private static let legal: [(state: String, move: PlayerMove, steps: [PlayerStep], holder: PlayerPlace.Holder)] = [
    (
      "page", .enlarge, [.open(.fullScreen), .leave(page: 0), .focus(.fullScreen)],
      .fullScreen(isFromMini: false)
    ),
    ("page", .shrink, [.open(.miniPlayer), .leave(page: 0), .focus(.miniPlayer)], .miniPlayer),
    ("page", .turn(to: 2, isKept: false), [.hide(page: 0), .show(page: 2, isAway: false)], .page),
    (
      "page", .turn(to: 2, isKept: true),
      [
        .open(.miniPlayer), .leave(page: 0), .focus(.miniPlayer), .hide(page: 0), .show(page: 2, isAway: true),
      ], .miniPlayer
    ),
    ("full", .back, [.arrive(page: 0), .close(.fullScreen)], .page),
    ("full", .shrink, [.open(.miniPlayer), .close(.fullScreen)], .miniPlayer),
    ("mini", .enlarge, [.open(.fullScreen), .close(.miniPlayer)], .fullScreen(isFromMini: true)),
    ("mini", .close, [.arrive(page: 0), .close(.miniPlayer)], .page),
    ("mini", .takeBack, [.arrive(page: 0), .close(.miniPlayer)], .page),
    ("mini", .comeBack, [.reveal(page: 0), .arrive(page: 0), .close(.miniPlayer)], .page),
    ("mini", .turn(to: 2, isKept: false), [.hide(page: 0), .show(page: 2, isAway: true)], .miniPlayer),
    ("mini", .turn(to: 2, isKept: true), [.hide(page: 0), .show(page: 2, isAway: true)], .miniPlayer),
    ("mini elsewhere", .enlarge, [.open(.fullScreen), .close(.miniPlayer)], .fullScreen(isFromMini: true)),
    ("mini elsewhere", .close, [.arrive(page: 1), .close(.miniPlayer)], .page),
    ("mini elsewhere", .takeBack, [.arrive(page: 1), .close(.miniPlayer)], .page),
    (
      "mini elsewhere", .comeBack,
      [
        .hide(page: 1), .show(page: 0, isAway: true), .reveal(page: 0), .arrive(page: 0), .close(.miniPlayer),
      ], .page
    ),
    ("mini elsewhere", .turn(to: 0, isKept: false), [.hide(page: 1), .show(page: 0, isAway: true)], .miniPlayer),
    ("mini elsewhere", .turn(to: 0, isKept: true), [.hide(page: 1), .show(page: 0, isAway: true)], .miniPlayer),
    ("mini elsewhere", .turn(to: 2, isKept: false), [.hide(page: 1), .show(page: 2, isAway: true)], .miniPlayer),
    ("mini elsewhere", .turn(to: 2, isKept: true), [.hide(page: 1), .show(page: 2, isAway: true)], .miniPlayer),
    ("full over mini", .back, [.open(.miniPlayer), .close(.fullScreen)], .miniPlayer),
    ("full over mini", .shrink, [.open(.miniPlayer), .close(.fullScreen)], .miniPlayer),
    ("full over mini elsewhere", .back, [.open(.miniPlayer), .close(.fullScreen)], .miniPlayer),
    ("full over mini elsewhere", .shrink, [.open(.miniPlayer), .close(.fullScreen)], .miniPlayer),
  ]

  @Test func everyMoveInEveryStateDoesWhatIsListedOrIsRefused() {
    for state in Self.states {
      for move in Self.moves {
        let before = place(state.name)
        var after = before
        let steps = after.perform(move)
        if let legal = Self.legal.first(where: { $0.state == state.name && $0.move == move }) {
          #expect(steps == legal.steps && after.holder == legal.holder, "\(state.name), \(move)")
        } else {
          #expect(steps == nil && after == before, "\(state.name), \(move)")
        }
      }
    }
  }

  /// Pages and screens that do as they are told.
  private struct Stage {
    var shown = 0
    var away: Set<Int> = []
    var open: Set<PlayerScreen> = []
    var focus: PlayerScreen?

    /// Those that show the item's player or may take it for themselves.
    var players: Int { open.count + (away.contains(shown) ? 0 : 1) }

    mutating func perform(_ step: PlayerStep) {
      switch step {
      case .open(let screen): open.insert(screen)
      case .focus(let screen): focus = screen
      case .close(let screen): open.remove(screen)
      case .leave(let page): away.insert(page)
      case .arrive(let page): away.remove(page)
      case .hide(let page): away.remove(page)
      case .show(let page, let isAway):
        shown = page
        if isAway { away.insert(page) }
      case .reveal(let page): #expect(page == shown)
      }
    }
  }

  @Test func alwaysOneHasThePlayerAndSomebodyDoesInBetween() {
    var dice = SeededNumbers(seed: 77)
    for _ in 0..<200 {
      var place = PlayerPlace(shown: 0)
      var stage = Stage()
      for _ in 0..<100 {
        let moves: [PlayerMove] = [
          .enlarge, .shrink, .back, .close, .comeBack, .takeBack, .turn(to: dice.below(3), isKept: dice.chance(50)),
        ]
        for step in place.perform(dice.pick(moves)) ?? [] {
          if case .hide(let hidden) = step { #expect(hidden == stage.shown) }
          stage.perform(step)
          #expect((1...2).contains(stage.players))
        }
        #expect(stage.players == 1 && stage.shown == place.shown)
        #expect(stage.open == Set([place.screen].compactMap { $0 }))
        #expect(place.holder != .page || place.home == place.shown)
      }
    }
  }
}
