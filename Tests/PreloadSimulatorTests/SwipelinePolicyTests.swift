import Foundation
import Playback
import Testing

@testable import PreloadSimulator

struct SwipelinePolicyTests {
  /// Writes down what the policy does and what it saw.
  private struct Spy: SessionPolicy {
    var policy: SwipelinePolicy
    var actions: [(action: SessionAction, current: Int, decisions: Int)] = []
    var decisions: Int { policy.decisions }

    mutating func act(in view: SessionView) -> SessionAction {
      let action = policy.act(in: view)
      actions.append((action, view.current, policy.decisions))
      return action
    }
  }

  private func spy(durations: [Int]) throws -> (Spy, SessionResult) {
    var session = SimulatedSession(videos: SmallChallenge.videos, durations: durations, trace: SmallChallenge.trace)
    var spy = Spy(policy: SwipelinePolicy(videos: SmallChallenge.videos))
    var memory = QuirkMemory(videos: 2)
    let result = try session.run(&spy, memory: &memory)
    return (spy, result)
  }

  @Test func `it plays a session through, with few stalls and little waste`() throws {
    let (spy, result) = try spy(durations: [3000, 2000])
    guard case .download(video: 0, _)? = spy.actions.first?.action else {
      Issue.record("it does not begin with what plays")
      return
    }
    #expect(result.bytes == 5 * 95_000)
    #expect(result.wasted == 0)
    // Start-up takes 180 ms; nothing else has to stall.
    #expect(result.stallSeconds < 0.4)
  }

  @Test func `a sleep goes on in pieces without a new decision, and ends with a swipe`() throws {
    let (spy, _) = try spy(durations: [1500, 2000])
    var sleeps = 0
    for (action, _, _) in spy.actions {
      guard case .sleep(let milliseconds) = action else { continue }
      sleeps += 1
      #expect(milliseconds <= 10)
    }
    #expect(sleeps > 20)
    #expect(spy.decisions < spy.actions.count / 2)
    // It was asleep, and the first thing after the swipe is a decision.
    let swiped = try #require(spy.actions.firstIndex { $0.current == 1 })
    #expect(spy.actions[swiped - 2].decisions == spy.actions[swiped - 1].decisions)
    #expect(spy.actions[swiped].decisions == spy.actions[swiped - 1].decisions + 1)
  }

  @Test(
    .enabled(if: ChallengeFolder.isPresent, "needs the challenge's data; SWIPELINE_ACM2022 names their folder"),
    arguments: TraceSet.allCases)
  func `it does better than fixed, greedy and frugal, also without the quirks`(set: TraceSet) throws {
    let data = try ChallengeFolder.data.get()
    let simulation = Simulation(
      videos: data.videos, users: Array(data.trainUsers.prefix(2)),
      traces: data.traces(of: set).suffix(2).map { $0.shifted(by: 500) })
    let own = try simulation.run { SwipelinePolicy(videos: data.videos) }.mean
    let others = [
      try simulation.run { FixedPolicy() }.mean, try simulation.run { GreedyPolicy() }.mean,
      try simulation.run { FrugalPolicy() }.mean,
    ]
    for other in others {
      #expect(own.score > other.score)
      #expect(own.clean > other.clean)
    }
  }
}

struct SimulationReportTests {
  private func report() throws -> SimulationReport {
    let data = ChallengeData(
      videos: SmallChallenge.videos, testUsers: [[1500, 900]], trainUsers: [], traces: [.low: [SmallChallenge.trace]])
    return try SimulationReport.make(.low, of: .greedy, on: data)
  }

  @Test func `JSON holds one object a set with all figures`() throws {
    let report = try report()
    let json = try JSONSerialization.jsonObject(with: Data(SimulationReport.json([report, report]).utf8))
    let objects = try #require(json as? [[String: Any]])
    #expect(objects.count == 2)
    let keys = ["bytes", "clean", "decisionMicros", "qoe", "score", "set", "smooth", "stallSeconds", "wasted"]
    #expect(objects[0].keys.sorted() == keys)
    #expect(objects[0]["set"] as? String == "low")
    #expect(objects[0]["bytes"] as? Double == report.bytes)
  }

  @Test func `the table has a line for each set under its heads`() throws {
    let lines = SimulationReport.table([try report()]).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].split(separator: " ").count == lines[1].split(separator: " ").count)
    #expect(lines[1].hasPrefix("low "))
  }

  @Test func `every policy can be run by its name`() throws {
    for policy in SimulatedPolicy.allCases {
      let simulation = Simulation(
        videos: SmallChallenge.videos, users: [[1500, 900]], traces: [SmallChallenge.trace])
      var done = 0
      let outcome = try policy.run(simulation) { done = $0 }
      #expect(done == 1)
      #expect(outcome.mean.bytes > 0 && outcome.decisions > 0)
    }
  }
}
