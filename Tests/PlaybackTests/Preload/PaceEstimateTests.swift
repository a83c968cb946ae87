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

  @Test func `the latest downloads count most`() {
    let after = { (speeds: [Double]) in
      var history = ThroughputHistory()
      for speed in speeds { history.record(bytes: 125_000, seconds: 0.08 + 1 / speed) }
      return PaceEstimate(history, .tuned).mean
    }
    let (slow, fast) = (Array(repeating: 1.0, count: 10), Array(repeating: 4.0, count: 10))
    #expect(after(fast + slow) > 1.5 * after(slow + fast))
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
