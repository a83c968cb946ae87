/// The policies that can be measured, by name.
public enum SimulatedPolicy: String, CaseIterable, Sendable {
  /// The app's own.
  case swipeline
  case fixed, greedy, frugal

  /// Runs the policy over people and networks.
  func run(_ simulation: Simulation, progress: (Int) -> Void) throws(SimulationError) -> SimulationOutcome {
    switch self {
    case .swipeline: try simulation.run({ SwipelinePolicy(videos: simulation.videos) }, progress: progress)
    case .fixed: try simulation.run({ FixedPolicy() }, progress: progress)
    case .greedy: try simulation.run({ GreedyPolicy() }, progress: progress)
    case .frugal: try simulation.run({ FrugalPolicy() }, progress: progress)
    }
  }
}
