@testable import PreloadSimulator

/// A set of our own, small enough to work out by hand: two videos of 3 and 2 chunks, every chunk 95,000 bytes, over
/// 8 Mbit/s: 100 ms of bytes and 80 ms of round trip.
enum SmallChallenge {
  static let videos = [3, 2].map { chunks in
    SimulatedVideo(
      sizes: Array(repeating: Array(repeating: 95_000, count: chunks), count: 3),
      retention: (0...chunks).map { 1 - 0.2 * Double($0) })
  }

  static let trace = BandwidthTrace(
    times: (0..<200).map { Double($0) / 2 }, bandwidths: Array(repeating: 8, count: 200))

  static func play(
    _ actions: [SessionAction], durations: [Int], memory: inout QuirkMemory
  ) throws -> SessionResult {
    var session = SimulatedSession(videos: videos, durations: durations, trace: trace)
    var policy = ScriptedPolicy(actions)
    return try session.run(&policy, memory: &memory)
  }

  static func play(_ actions: [SessionAction], durations: [Int]) throws -> SessionResult {
    var memory = QuirkMemory(videos: videos.count)
    return try play(actions, durations: durations, memory: &memory)
  }
}

/// Does what it was told, then sleeps.
struct ScriptedPolicy: SessionPolicy {
  private let actions: [SessionAction]
  private(set) var decisions = 0

  init(_ actions: [SessionAction]) { self.actions = actions }

  mutating func act(in view: SessionView) -> SessionAction {
    defer { decisions += 1 }
    return decisions < actions.count ? actions[decisions] : .sleep(milliseconds: 1000)
  }
}
