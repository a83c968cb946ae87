import Feed
@testable import Playback

/// Plays random sequences and finds the shortest that breaks an invariant.
struct RandomWalk {
  /// A sequence that went wrong.
  struct Failure: Error, CustomStringConvertible {
    var steps: [Step]
    var texts: [String]

    var script: String { steps.map(\.text).joined(separator: " · ") }
    var description: String { "\(script)\n→ \(texts.joined(separator: "\n→ "))" }
  }

  var configuration = PlaybackConfiguration()
  var fault: Rig.Fault?
  /// The only invariant to look at, or all.
  var invariant: PlaybackInvariants.Invariant?

  /// What went wrong, if anything, up to the first step that did: nothing if all steps went well.
  func play(_ steps: [Step]) -> Failure? {
    var rig = Rig(configuration, fault: fault)
    for (index, step) in steps.enumerated() {
      let commands = rig.play(step)
      var texts: [String] = []
      for breach in rig.breaches where invariant == nil || breach.invariant == invariant {
        texts.append(breach.description)
      }
      if invariant == nil, rig.hasSpun { texts.append("a wake is asked for at once") }
      if invariant == nil { texts += oddities(rig, commands) }
      if !texts.isEmpty { return Failure(steps: Array(steps[...index]), texts: texts) }
    }
    return nil
  }

  /// What else must hold, though it is none of the ten.
  private func oddities(_ rig: Rig, _ commands: [PlaybackCommand]) -> [String] {
    var texts: [String] = []
    let world = rig.invariants.world
    for player in world.players {
      guard let item = player.item, !player.hasFailed else { continue }
      let isInFocus = world.focusIndex(of: item) != nil
      if player.isReady, player.loop.turns != turns(of: player, in: world) {
        texts.append("\(item) was told to play \(player.loop)")
      }
      if player.isFocused != isInFocus { texts.append("\(item) is served as if its focus were another") }
      if player.rate != (isInFocus ? rig.machine.rate : 1) { texts.append("\(item) runs at \(player.rate)") }
    }
    for case .report(let exposure) in commands {
      let isSound = .zero <= exposure.watched && exposure.watched <= exposure.focused
      if !isSound { texts.append("\(exposure.item) was watched for longer than it was in view") }
    }
    return texts
  }

  /// How often it should be played: without end if it repeats, and, on a shared clock, the other does too.
  private func turns(of player: PlaybackWorld.LivePlayer, in world: PlaybackWorld) -> Int? {
    let others = world.players.filter { $0.isReady && ($0.id == player.clock || $0.clock == player.id) }
    let repeats = ([player] + others).allSatisfy { player in
      (world.playing + world.window).first { $0.id == player.item }?.repeats ?? true
    }
    return repeats ? nil : 1
  }

  /// Plays `count` sequences of `length` steps, each closed at its end, and gives back the first failure, shrunk.
  func run(_ count: Int, length: Int, seed: UInt64) -> Failure? {
    var random = RandomSteps(seed: seed)
    for _ in 0..<count {
      let steps = random.sequence(length - 1) + [.event(.close)]
      if let failure = play(steps) { return play(shrink(failure.steps) { play($0) != nil }) }
    }
    return nil
  }
}
