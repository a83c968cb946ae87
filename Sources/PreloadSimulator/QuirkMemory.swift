/// What the challenge's program remembers from one session to the next: the rate of the last watched chunk of each
/// video, or nothing. It is never cleared within a trace set, so the order of sessions matters to its score.
public struct QuirkMemory: Sendable {
  var lastRates: [Int?]

  public init(videos: Int) { lastRates = Array(repeating: nil, count: videos) }
}
