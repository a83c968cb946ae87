import Feed
import Testing

@testable import Playback

/// Each invariant alone: a machine with a fault against it is caught, by that invariant, in a few steps.
@Suite struct InvariantTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var invariant: PlaybackInvariants.Invariant
    var name: String
    /// The fewest steps that show it.
    var steps: Int
    var body: Rig.Fault

    var testDescription: String { "\(invariant): \(name)" }
  }

  static let faults = [
    Fault(invariant: .capacity, name: "takes one more than it may", steps: 1) { _, commands in
      commands.contains(.take(PlayerID(3))) ? commands + [.take(PlayerID(4))] : commands
    },
    Fault(invariant: .oneSound, name: "sound before silence", steps: 2) { _, commands in
      let sounds = commands.filter { if case .setAudible(_, true) = $0 { true } else { false } }
      return sounds + commands.filter { !sounds.contains($0) }
    },
    Fault(invariant: .oneSound, name: "never silences", steps: 2) { _, commands in
      commands.filter { if case .setAudible(_, false) = $0 { false } else { true } }
    },
    Fault(invariant: .oneSound, name: "forgets to mute the live ones", steps: 2) { _, commands in
      commands.filter { if case .setMuted = $0 { false } else { true } }
    },
    Fault(invariant: .oneSound, name: "lets silent items be heard", steps: 1) { event, commands in
      guard case .focus(let focus) = event, focus.playing.count == 1 else { return commands }
      return commands.map {
        guard case .load(let player, var request) = $0, request.item == focus.playing[0].id else { return $0 }
        request.isAudible = true
        return .load(player, request)
      }
    },
    Fault(invariant: .rightItem, name: "attaches an old generation", steps: 2) { _, commands in
      commands.map {
        guard case .attach(let player, let generation, let cell, let item) = $0 else { return $0 }
        return .attach(player, Generation(generation.rawValue &- 1), cell, item)
      }
    },
    Fault(invariant: .rightItem, name: "leaves a rebound cell attached", steps: 3) { event, commands in
      guard case .bound = event else { return commands }
      return commands.filter { if case .detach = $0 { false } else { true } }
    },
    Fault(invariant: .rightItem, name: "counts no generations", steps: 1) { _, commands in
      commands.map {
        guard case .load(let player, var request) = $0 else { return $0 }
        request.generation = Generation(0)
        return .load(player, request)
      }
    },
    Fault(invariant: .rightItem, name: "listens to older generations", steps: 2) { event, commands in
      guard case .player(let player, .ready(let generation, _)) = event, generation.rawValue == 0 else {
        return commands
      }
      return [.play(player)]
    },
    Fault(invariant: .picture, name: "empties players under cells", steps: 3) { _, commands in
      commands.filter { if case .detach = $0 { false } else { true } }
    },
    Fault(invariant: .picture, name: "attaches nobody", steps: 3) { _, commands in
      commands.filter { if case .attach = $0 { false } else { true } }
    },
    Fault(invariant: .picture, name: "says loading at once", steps: 2) { _, commands in
      commands.map {
        guard case .showStatus(let cell, let item, .idle) = $0 else { return $0 }
        return .showStatus(cell, item, .loading)
      }
    },
    Fault(invariant: .ledger, name: "gives back twice", steps: 2) { _, commands in
      commands.flatMap { command in if case .giveBack = command { [command, command] } else { [command] } }
    },
    Fault(invariant: .ledger, name: "gives nothing back", steps: 2) { _, commands in
      commands.filter { if case .giveBack = $0 { false } else { true } }
    },
    Fault(invariant: .quiet, name: "never pauses", steps: 3) { _, commands in
      commands.filter { if case .pause = $0 { false } else { true } }
    },
    Fault(invariant: .quiet, name: "plays on while the size changes", steps: 3) { event, commands in
      guard case .setResizing = event else { return commands }
      return commands.filter { if case .pause = $0 { false } else { true } }
    },
    Fault(invariant: .quiet, name: "plays on what was paused by itself", steps: 3) { event, commands in
      guard case .pauseItem = event else { return commands }
      return commands.filter { if case .pause = $0 { false } else { true } }
    },
    Fault(invariant: .quiet, name: "never resumes", steps: 4) { event, commands in
      guard case .setHidden = event else { return commands }
      return commands.filter { if case .play = $0 { false } else { true } }
    },
    Fault(invariant: .lateReady, name: "plays whatever is ready", steps: 2) { event, commands in
      guard case .player(let player, .ready) = event, !commands.contains(.play(player)) else { return commands }
      return commands + [.play(player)]
    },
    Fault(invariant: .idempotence, name: "pauses twice", steps: 3) { _, commands in
      commands.flatMap { command in if case .pause = command { [command, command] } else { [command] } }
    },
    Fault(invariant: .idempotence, name: "reports twice", steps: 2) { _, commands in
      commands.flatMap { command in if case .report = command { [command, command] } else { [command] } }
    },
    Fault(invariant: .idempotence, name: "tells an end twice", steps: 4) { _, commands in
      commands.flatMap { command in if case .tellEnd = command { [command, command] } else { [command] } }
    },
    Fault(invariant: .idempotence, name: "tells no end", steps: 4) { _, commands in
      commands.filter { if case .tellEnd = $0 { false } else { true } }
    },
    Fault(invariant: .failures, name: "does not say why", steps: 2) { _, commands in
      commands.filter { if case .showStatus(_, _, .failed) = $0 { false } else { true } }
    },
    Fault(invariant: .failures, name: "keeps players of failed items", steps: 6) { _, commands in
      commands.filter { if case .giveBack = $0 { false } else { true } }
    },
    Fault(invariant: .memory, name: "keeps neighbours when memory is short", steps: 2) { event, commands in
      event == .memoryPressure ? [] : commands
    },
  ]

  @Test(arguments: faults)
  func aFaultAgainstItIsCaughtAndShrunk(_ fault: Fault) throws {
    let walk = RandomWalk(fault: fault.body, invariant: fault.invariant)
    let failure = try #require(walk.run(200, length: 200, seed: 11))
    #expect(failure.steps.count <= fault.steps + 1, "\(failure)")
    // What is printed can be played again, and no step of it is idle.
    let again = try Step.parse(failure.script)
    #expect(walk.play(again)?.texts == failure.texts)
    for index in again.indices {
      var fewer = again
      fewer.remove(at: index)
      #expect(walk.play(fewer) == nil, "\(failure) needs no step \(index)")
    }
  }

  @Test func everyInvariantHasAFaultAgainstIt() {
    #expect(Set(Self.faults.map(\.invariant)) == Set(PlaybackInvariants.Invariant.allCases))
  }
}
