import Playback
import PreloadSimulator

/// Where tunings are tried: people and stretches of networks that no published figure is measured on.
struct TrainingGround {
  let data: ChallengeData
  /// People of each try, and networks of each set.
  var users = 16
  var traces = 5

  /// What is aimed at: official and clean score by set.
  static let aims: [TraceSet: (score: Double, clean: Double)] = [
    .high: (53.5, 56), .medium: (26, 27), .low: (17.5, 17), .mixed: (16.5, 18),
  ]
  /// How much the clean score guides.
  static let cleanShare = 0.3
  /// Traces begin this many samples from their start. What a test session sees lies before; long after, the mixed set is
  /// far slower than where it begins.
  static let offsets = 400..<2600

  /// One draw of people and networks by set.
  func draw(using generator: inout SeededGenerator) -> [(TraceSet, Simulation)] {
    TraceSet.allCases.map { set in
      let people = (0..<users).map { _ in data.trainUsers[Int.random(in: 0..<data.trainUsers.count, using: &generator)]
      }
      let networks = data.traces(of: set).shuffled(using: &generator).prefix(traces).map { trace in
        trace.shifted(by: Int.random(in: Self.offsets, using: &generator))
      }
      return (set, Simulation(videos: data.videos, users: people, traces: networks))
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

  /// How near the outcomes come to what is aimed at; 1 is there.
  static func worth(_ outcomes: [(TraceSet, SessionResult)]) -> Double {
    let parts = outcomes.map { set, result in
      guard let aim = aims[set] else { return 0.0 }
      return (result.score / aim.score + cleanShare * result.clean / aim.clean) / (1 + cleanShare)
    }
    return parts.reduce(0, +) / Double(max(1, parts.count))
  }
}
