import Foundation
import Playback
import PreloadSimulator
import SeededNumbers

/// The search itself: rounds of tries, each round on people and networks of its own, so that nothing is learned by heart.
struct Search {
  private let ground: TrainingGround
  private let parameters = Parameter.all
  private let start = PreloadTuning.tuned
  private var generator: SeededNumbers
  private var strategy: EvolutionStrategy
  /// The same in all runs: what is printed can be compared.
  private let check: [(TraceSet, Simulation)]

  private static let roundsBetweenReports = 8

  init(_ ground: TrainingGround, options: TuningOptions) {
    self.ground = ground
    generator = SeededNumbers(seed: options.seed)
    strategy = EvolutionStrategy(mean: Parameter.all.map { $0.place(in: .tuned) }, sigma: options.reach)
    var checkGround = ground
    (checkGround.users, checkGround.networks) = (8, 20)
    var checkGenerator = SeededNumbers(seed: 999)
    check = checkGround.draw(using: &checkGenerator)
  }

  /// Searches until the time is over.
  mutating func run(minutes: Double) throws {
    try report(start, "start")
    let clock = ContinuousClock()
    let end = clock.now + .seconds(minutes * 60)
    var round = 0
    while clock.now < end {
      round += 1
      try step()
      if round % Self.roundsBetweenReports == 0 { try report(tuning(strategy.mean), "round \(round)") }
    }
    try report(tuning(strategy.mean), "end")
  }

  private mutating func step() throws {
    let draw = ground.draw(using: &generator)
    var tries: [(worth: Double, place: [Double])] = []
    for place in strategy.tries(using: &generator) {
      let outside = place.reduce(0) { $0 + max(0, -$1) + max(0, $1 - 1) }
      let worth = TrainingGround.worth(try ground.outcomes(of: tuning(place), on: draw))
      tries.append((worth - 20 * outside, place))
    }
    strategy.learn(tries.sorted { $0.worth > $1.worth }.map(\.place))
  }

  private func tuning(_ place: [Double]) -> PreloadTuning {
    var tuning = start
    for (parameter, share) in zip(parameters, place) { parameter.set(share, in: &tuning) }
    return tuning
  }

  private func report(_ tuning: PreloadTuning, _ label: String) throws {
    let outcomes = try ground.outcomes(of: tuning, on: check)
    let sets = outcomes.map { set, result in
      "\(set) \(String(format: "%.2f (clean %.2f)", result.score, result.clean))"
    }
    var lines = [
      "\(label): \(String(format: "%.2f", TrainingGround.worth(outcomes)))  \(sets.joined(separator: "  "))"
    ]
    lines += parameters.map { "  \($0.name) = \(String(format: "%.3f", tuning[keyPath: $0.path]))" }
    FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }
}
