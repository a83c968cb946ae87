/// Why a simulation could not go on. Each is a fault of the policy.
public enum SimulationError: Error, Equatable, CustomStringConvertible {
  /// The policy asked for a video that is not in the queue or is complete, or for a rate that doesn't exist.
  case notThere(video: Int, rate: Int)
  /// The policy slept for no time at all.
  case emptySleep
  /// The session didn't end within this number of steps.
  case noProgress(steps: Int)

  public var description: String {
    switch self {
    case .notThere(let video, let rate):
      "The policy asked for video \(video) at rate \(rate), of which there is nothing to download. Mend the policy."
    case .emptySleep: "The policy slept for 0 ms. Mend the policy."
    case .noProgress(let steps): "The session did not end within \(steps) steps. Mend the policy."
    }
  }
}
