import Foundation

/// What a policy reached on a set of networks, as it is printed.
public struct SimulationReport: Sendable, Equatable, Encodable {
  public var set: String
  /// The challenge's score.
  public var score: Double
  public var qoe: Double
  public var bytes: Double
  public var wasted: Double
  public var stallSeconds: Double
  public var smooth: Double
  /// The score without the challenge's quirks.
  public var clean: Double
  /// What one decision took, in microseconds of real time.
  public var decisionMicros: Double

  /// Runs a policy over the test users and all traces of a set.
  /// - Parameter progress: is told after each user how many are done, and of how many.
  public static func make(
    _ set: TraceSet, of policy: SimulatedPolicy, on data: ChallengeData, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(SimulationError) -> SimulationReport {
    let users = data.users(of: .test)
    let simulation = Simulation(videos: data.videos, users: users, traces: data.traces(of: set))
    let outcome = try policy.run(simulation) { progress($0, users.count) }
    let mean = outcome.mean
    return SimulationReport(
      set: set.rawValue, score: mean.score, qoe: mean.qoe, bytes: mean.bytes, wasted: mean.wasted,
      stallSeconds: mean.stallSeconds, smooth: mean.smooth, clean: mean.clean, decisionMicros: outcome.decisionMicros)
  }

  /// A list of objects, one a set.
  public static func json(_ reports: [SimulationReport]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(reports) else { return "[]" }
    return String(decoding: data, as: UTF8.self)
  }

  /// One line a set, for people.
  public static func table(_ reports: [SimulationReport]) -> String {
    let heads = ["score", "clean", "qoe", "bytes", "wasted", "stallSeconds", "smooth", "decisionMicros"]
    let widths = heads.map { max($0.count, 11) }
    var lines = [left("set", 6) + zip(heads, widths).map { right($0, $1) }.joined(separator: "  ")]
    for report in reports {
      let values = [
        number(report.score, 2), number(report.clean, 2), number(report.qoe, 2), number(report.bytes, 0),
        number(report.wasted, 0), number(report.stallSeconds, 2), number(report.smooth, 2),
        number(report.decisionMicros, 1),
      ]
      lines.append(left(report.set, 6) + zip(values, widths).map { right($0, $1) }.joined(separator: "  "))
    }
    return lines.joined(separator: "\n")
  }

  private static func number(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
