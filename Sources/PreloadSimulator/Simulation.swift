/// Runs a policy over many people and networks.
public struct Simulation: Sendable {
  public let videos: [SimulatedVideo]
  /// In milliseconds: for each user, how long each video is watched.
  public var users: [[Int]]
  public var traces: [BandwidthTrace]

  public init(videos: [SimulatedVideo], users: [[Int]], traces: [BandwidthTrace]) {
    self.videos = videos
    self.users = users
    self.traces = traces
  }

  /// The mean over all users of the mean over all traces, in the challenge's order, with a fresh policy each time.
  /// - Parameters:
  ///   - policy: makes the policy of a session.
  ///   - progress: is told how many users are done after each.
  public func run<Policy: SessionPolicy>(
    _ policy: () -> Policy, progress: (Int) -> Void = { _ in }
  ) throws(SimulationError) -> SimulationOutcome {
    var memory = QuirkMemory(videos: videos.count)
    var sum = SessionResult()
    var decisions = 0
    var spent = Duration.zero
    for (index, user) in users.enumerated() {
      var userSum = SessionResult()
      for trace in traces {
        var session = SimulatedSession(videos: videos, durations: user, trace: trace)
        var timed = TimedPolicy(policy())
        userSum += try session.run(&timed, memory: &memory)
        decisions += timed.decisions
        spent += timed.spent
      }
      sum += userSum / max(1, traces.count)
      progress(index + 1)
    }
    return SimulationOutcome(
      mean: sum / max(1, users.count), decisions: decisions,
      decisionMicros: decisions == 0 ? 0 : spent / .microseconds(1) / Double(decisions))
  }
}

/// What came of many sessions.
public struct SimulationOutcome: Sendable, Equatable {
  public var mean: SessionResult
  /// How often the policy decided, over all sessions.
  public var decisions: Int
  /// What a decision took on the mean, in microseconds of real time.
  public var decisionMicros: Double
}

/// Measures how long a policy thinks.
private struct TimedPolicy<Policy: SessionPolicy>: SessionPolicy {
  private var policy: Policy
  private(set) var spent = Duration.zero
  private let clock = ContinuousClock()

  var decisions: Int { policy.decisions }

  init(_ policy: Policy) { self.policy = policy }

  mutating func act(in view: SessionView) -> SessionAction {
    let start = clock.now
    defer { spent += clock.now - start }
    return policy.act(in: view)
  }
}
