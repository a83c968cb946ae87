import PreloadSimulator
import Testing

/// Figures of the challenge's own program, 50 people × 20 networks a set.
@Suite(.enabled(if: ChallengeFolder.isPresent, "needs the challenge's data; SWIPELINE_ACM2022 names their folder"))
struct GoldenTests {
  struct Figures: Sendable {
    let set: TraceSet
    let score, qoe, bytes, wasted: Double
    /// Relative; the figures of the fixed policy are published with fewer digits.
    var tolerance = 1e-6
  }

  @Test(arguments: [
    Figures(set: .high, score: 17.8813, qoe: 110.874, bytes: 23_248_049, wasted: 7_403_179, tolerance: 1e-5),
    Figures(set: .medium, score: -1.0554, qoe: 59.384, bytes: 15_109_875, wasted: 3_143_318, tolerance: 5e-5),
    Figures(set: .low, score: -15.2093, qoe: 34.717, bytes: 12_481_487, wasted: 2_315_200, tolerance: 1.5e-5),
    Figures(set: .mixed, score: -10.1338, qoe: 54.246, bytes: 16_095_069, wasted: 3_731_884, tolerance: 1e-5),
  ])
  func `fixed scores as in the challenge's program`(_ figures: Figures) throws {
    try expect(figures) { FixedPolicy() }
  }

  @Test(arguments: [
    Figures(
      set: .high, score: -11.63525466199995, qoe: 91.29239365000007, bytes: 25731912.078, wasted: 13887361.096),
    Figures(set: .medium, score: 6.949273838, qoe: 69.12485745, bytes: 15543895.903, wasted: 3980122.208),
    Figures(set: .low, score: -9.017501116, qoe: 46.4492058, bytes: 13866676.729, wasted: 2311362.207),
    Figures(set: .mixed, score: -35.341819524, qoe: 35.1070112, bytes: 17612207.681, wasted: 5962594.433),
  ])
  func `greedy scores as in the challenge's program`(_ figures: Figures) throws {
    try expect(figures) { GreedyPolicy() }
  }

  @Test(arguments: [
    Figures(set: .high, score: 20.376582114, qoe: 55.50831345, bytes: 8782932.834, wasted: 1223794.785),
    Figures(set: .medium, score: 13.597370826, qoe: 48.37891665, bytes: 8695386.456, wasted: 1312667.406),
    Figures(set: .low, score: 8.597657176, qoe: 43.0897981, bytes: 8623035.231, wasted: 1313447.61),
    Figures(set: .mixed, score: -0.528962996, qoe: 34.0349324, bytes: 8640973.849, wasted: 1239724.019),
  ])
  func `frugal scores as in the challenge's program`(_ figures: Figures) throws {
    try expect(figures) { FrugalPolicy() }
  }

  @Test func `the data are the ones the figures were measured on`() throws {
    #expect(try DataFingerprint.of(folder: ChallengeFolder.path) == DataFingerprint.expected)
  }

  private func expect(_ figures: Figures, policy: () -> some SessionPolicy) throws {
    let data = try ChallengeFolder.data.get()
    let simulation = Simulation(
      videos: data.videos, users: data.testUsers, traces: data.traces(of: figures.set))
    let mean = try simulation.run(policy).mean
    #expect(abs(mean.score / figures.score - 1) < figures.tolerance)
    #expect(abs(mean.qoe / figures.qoe - 1) < figures.tolerance)
    #expect(abs(mean.bytes / figures.bytes - 1) < figures.tolerance)
    #expect(abs(mean.wasted / figures.wasted - 1) < figures.tolerance)
  }
}
