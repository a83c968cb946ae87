import Playback
import PreloadSimulator
import SeededNumbers

/// Where tunings are tried: people and stretches of networks that no published figure is measured on.
struct TrainingGround {
  let data: ChallengeData
  /// People of each try, and networks of each set.
  var users = 6
  var networks = 4

  /// What a point of the official score is worth by set: points are harder to win on a fast and on a mixed network.
  static let prices: [TraceSet: Double] = [.high: 1.2, .medium: 1, .low: 1, .mixed: 1.8]
  /// What a point of the clean score is worth beside that.
  static let cleanShare = 0.7

  /// Traces begin this many samples from their start. What a test session sees lies before. A mixed network goes from one
  /// regime to another after about a thousand samples, and most become slow; before that they are what they began as.
  private static func offsets(_ set: TraceSet) -> Range<Int> { set == .mixed ? 250..<850 : 250..<3250 }

  /// One draw of people and networks by set.
  func draw(using generator: inout SeededNumbers) -> [(TraceSet, Simulation)] {
    TraceSet.allCases.map { set in
      let people = (0..<users).map { _ in data.trainUsers[Int.random(in: 0..<data.trainUsers.count, using: &generator)]
      }
      let stretches = data.traces(of: set).shuffled(using: &generator).prefix(networks).map { trace in
        trace.shifted(by: Int.random(in: Self.offsets(set), using: &generator))
      }
      return (set, Simulation(videos: data.videos, users: people, traces: stretches))
    }
  }

  func outcomes(
    of tuning: PreloadTuning, on draw: [(TraceSet, Simulation)]
  ) throws -> [(TraceSet, SessionResult)] {
    try draw.map { set, simulation in
      let policy = PreloadPolicy(objective: .challenge, tuning: tuning)
      return (set, try simulation.run { SwipelinePolicy(policy, videos: data.videos) }.mean)
    }
  }

  /// One number for all sets.
  static func worth(_ outcomes: [(TraceSet, SessionResult)]) -> Double {
    outcomes.reduce(0) { sum, outcome in
      sum + (prices[outcome.0] ?? 1) * (outcome.1.score + cleanShare * outcome.1.clean)
    }
  }
}
