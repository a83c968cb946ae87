import Testing

@testable import PreloadSimulator

struct SimulatedSessionTests {
  @Test func `a session worked out by hand`() throws {
    let result = try SmallChallenge.play(
      [
        .download(video: 0, rate: 0),  // 180 ms of start-up
        .download(video: 0, rate: 1),  // at 180 ms, 1,820 ms on hand
        .download(video: 1, rate: 2),  // at 360 ms
        .sleep(milliseconds: 2000),  // the first is left at 1,500 ms, the second is at 860 ms
        .download(video: 1, rate: 2),  // runs dry for 40 ms
        .sleep(milliseconds: 1000),
      ], durations: [1500, 2000])
    #expect(abs(result.stallSeconds - 0.22) < 1e-9)
    #expect(result.bytes == 380_000)
    #expect(result.wasted == 0)
    #expect(abs(result.smooth - (0.45 + 0.65)) < 1e-9)
    #expect(abs(result.qoe - (0.75 + 1.2 + 1.85 + 1.85 - 1.1 - 1.85 * 0.22)) < 1e-9)
    #expect(abs(result.score - (result.qoe - 0.5 * 3.04)) < 1e-9)
    #expect(abs(result.clean - result.score) < 1e-9)
  }

  @Test func `a next head on hand before the last watched chunk costs its whole rate, but not in the clean score`()
    throws
  {
    let result = try SmallChallenge.play(
      [.download(video: 0, rate: 0), .download(video: 1, rate: 2), .download(video: 0, rate: 0)],
      durations: [1500, 900])
    #expect(abs(result.smooth - 1.85) < 1e-9)
    #expect(abs(result.qoe - (0.75 + 1.85 + 0.75 - 1.85 - 1.85 * 0.18)) < 1e-9)
    #expect(abs(result.clean - (0.75 + 0.75 + 1.85 - 1.1 - 1.85 * 0.18 - 0.5 * 2.28)) < 1e-9)
  }

  @Test func `the last rates are remembered from session to session`() throws {
    let actions: [SessionAction] = [
      .download(video: 0, rate: 1), .download(video: 1, rate: 2), .sleep(milliseconds: 2000),
    ]
    var memory = QuirkMemory(videos: 2)
    let first = try SmallChallenge.play(actions, durations: [900, 900], memory: &memory)
    let second = try SmallChallenge.play(actions, durations: [900, 900], memory: &memory)
    // In both, chunk 0 is the last watched one, so the next head is compared with the rate remembered for video 0.
    #expect(abs(first.smooth - 0.65) < 1e-9)
    #expect(second == first)
    // A video watched to its end remembers nothing, so the rate of before holds.
    var third = QuirkMemory(videos: 2)
    let whole: [SessionAction] =
      (0..<3).map { _ in .download(video: 0, rate: 0) } + [.download(video: 1, rate: 2), .sleep(milliseconds: 5000)]
    #expect(try SmallChallenge.play(whole, durations: [3000, 900], memory: &third).smooth == 0)
    #expect(abs(try SmallChallenge.play(whole, durations: [3000, 900], memory: &memory).smooth - 0.65) < 1e-9)
  }

  @Test func `a chunk in flight of a video just left is counted as waste twice, others once`() throws {
    let inFlight = try SmallChallenge.play(
      [
        .download(video: 0, rate: 0), .download(video: 0, rate: 0), .sleep(milliseconds: 1300),
        .download(video: 0, rate: 0), .download(video: 1, rate: 0),
      ], durations: [1500, 500])
    #expect(inFlight.wasted == 190_000)
    // 160 ms of the download of no use, and 180 ms of start-up at each beginning.
    #expect(abs(inFlight.stallSeconds - (0.18 + 0.16 + 0.18)) < 1e-9)
    let early = try SmallChallenge.play(
      [.download(video: 0, rate: 0), .download(video: 0, rate: 0), .download(video: 1, rate: 0)],
      durations: [900, 500])
    #expect(early.wasted == 95_000)
  }

  @Test func `chunks that nobody comes to see bring no quality`() throws {
    let result = try SmallChallenge.play(
      (0..<3).map { _ in .download(video: 0, rate: 2) } + [.download(video: 1, rate: 2)], durations: [1000, 1000])
    // The challenge counts the chunk that begins where watching ends, too; the clean score does not.
    #expect(abs(result.qoe + 1.85 * result.stallSeconds + result.smooth - 3 * 1.85) < 1e-9)
    #expect(abs(result.watchedQuality - 2 * 1.85) < 1e-9)
  }

  @Test func `a policy that asks for what is not there is told so`() {
    #expect(throws: SimulationError.notThere(video: 3, rate: 0)) {
      try SmallChallenge.play([.download(video: 3, rate: 0)], durations: [900, 900])
    }
    #expect(throws: SimulationError.notThere(video: 0, rate: 3)) {
      try SmallChallenge.play([.download(video: 0, rate: 3)], durations: [900, 900])
    }
    #expect(throws: SimulationError.notThere(video: 0, rate: 0)) {
      try SmallChallenge.play((0..<4).map { _ in .download(video: 0, rate: 0) }, durations: [3000, 900])
    }
    #expect(throws: SimulationError.emptySleep) {
      try SmallChallenge.play([.sleep(milliseconds: 0)], durations: [900, 900])
    }
    #expect(throws: SimulationError.noProgress(steps: 1_000_000)) {
      try SmallChallenge.play([], durations: [900, 900])
    }
  }

  @Test func `the mean is over people and networks, and counts decisions`() throws {
    let simulation = Simulation(
      videos: SmallChallenge.videos, users: [[1500, 900], [3000, 2000]], traces: [SmallChallenge.trace])
    var done: [Int] = []
    let outcome = try simulation.run({ GreedyPolicy() }, progress: { done.append($0) })
    #expect(done == [1, 2])
    #expect(outcome.mean.bytes == 95_000 * 5)
    #expect(outcome.decisions >= 10)
  }
}

struct TraceNetworkTests {
  @Test func `bytes flow at each sample's speed, the first sample's is never used, and the end leads to the start`() {
    let trace = BandwidthTrace(times: [0, 0.5, 1], bandwidths: [400, 8, 2])
    var network = TraceNetwork(trace)
    // 0.95 MB/s: 100,000 bytes take 105.26 ms.
    #expect(network.download(bytes: 100_000) == 185)
    // 375,000 bytes end the first sample; 25,000 more take as long as the rest took.
    #expect(network.download(bytes: 400_000) == 580)
    // 93,750 bytes end the second after 394.74 ms; then the first comes again, for 100 ms.
    #expect(network.download(bytes: 93_750 + 95_000) == 575)
  }

  @Test func `a shifted trace has the same samples, begun elsewhere`() {
    let trace = BandwidthTrace(times: [0, 0.5, 1.5, 2], bandwidths: [1, 2, 3, 4])
    #expect(trace.shifted(by: 0) == trace)
    let shifted = trace.shifted(by: 2)
    #expect(shifted.bandwidths == [3, 4, 1, 2])
    #expect(shifted.times == [0, 0.5, 1, 1.5])
  }
}
