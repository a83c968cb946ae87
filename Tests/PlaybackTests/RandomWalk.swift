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
  var fault: Stage.Fault?
  /// The only invariant to look at, or all.
  var invariant: PlaybackInvariants.Invariant?

  /// What went wrong, if anything, up to the first step that did: nothing if all steps went well.
  func play(_ steps: [Step]) -> Failure? {
    var stage = Stage(configuration, fault: fault)
    for (index, step) in steps.enumerated() {
      stage.play(step)
      var texts: [String] = []
      for breach in stage.breaches where invariant == nil || breach.invariant == invariant {
        texts.append(breach.description)
      }
      if invariant == nil, stage.hasSpun { texts.append("a wake is asked for at once") }
      if !texts.isEmpty { return Failure(steps: Array(steps[...index]), texts: texts) }
    }
    return nil
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
