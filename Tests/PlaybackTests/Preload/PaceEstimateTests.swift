import Testing

@testable import Playback

@Suite("How long a download will take")
struct PaceEstimateTests {
  private func estimate(_ history: ThroughputHistory) -> PaceEstimate { PaceEstimate(history, .tuned) }

  @Test func `it follows the network`() {
    let fast = estimate(Preloading.network(8)).mean
    let slow = estimate(Preloading.network(1)).mean
    #expect(slow > 5 * fast)
  }

  @Test func `a slow download takes longer than a fast one, and more bytes take longer`() {
    let pace = estimate(Preloading.network(2))
    let (little, much) = (pace.range(megabits: 0.4), pace.range(megabits: 4))
    #expect(little[0] < little[1] && little[1] < little[2])
    #expect(little[1] == pace.seconds(megabits: 0.4))
    for place in 0..<3 { #expect(much[place] > little[place]) }
  }

  @Test func `a line that becomes slower is believed sooner than one that becomes faster`() {
    let after = { (speed: Double) in
      var history = Preloading.network(2)
      for _ in 0..<3 { history.record(bytes: 125_000, seconds: 0.08 + 1 / speed) }
      return PaceEstimate(history, .tuned)
    }
    let steady = PaceEstimate(Preloading.network(2), .tuned)
    // A megabit takes 0.5 s before, then 0.25 s more or less.
    let change = { (pace: PaceEstimate) in abs(pace.mean / steady.mean - 1) }
    #expect(change(after(1 / 0.75)) > change(after(4)))
  }

  @Test func `only the latest downloads are kept, and only real ones`() {
    var history = ThroughputHistory()
    for bytes in [0, -5] { history.record(bytes: bytes, seconds: 1) }
    for seconds in [0, -1, .nan, .infinity] as [Double] { history.record(bytes: 10, seconds: seconds) }
    #expect(history.downloads.isEmpty)
    for bytes in 1...100 { history.record(bytes: bytes, seconds: 1) }
    #expect(history.downloads.count == ThroughputHistory.limit)
    #expect(history.downloads.last?.bytes == 100)
  }
}
