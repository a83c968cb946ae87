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

  @Test func `the points lie in order, and more bytes take longer`() {
    let pace = estimate(Preloading.network(2))
    let (little, much) = (pace.seconds(bytes: 50_000), pace.seconds(bytes: 500_000))
    for point in 1..<PaceEstimate.points { #expect(little[point] > little[point - 1]) }
    for point in 0..<PaceEstimate.points { #expect(much[point] > little[point]) }
  }

  @Test func `an unsteady network spreads the points`() {
    var unsteady = ThroughputHistory()
    for index in 0..<20 { unsteady.record(bytes: 125_000, seconds: index % 2 == 0 ? 0.2 : 1) }
    var steady = ThroughputHistory()
    for _ in 0..<20 { steady.record(bytes: 125_000, seconds: 0.6) }
    let spread = { (history: ThroughputHistory) -> Float in
      let seconds = PaceEstimate(history, .tuned).seconds(bytes: 125_000)
      return (seconds[5] - seconds[0]) / seconds[2]
    }
    #expect(spread(unsteady) > spread(steady))
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
