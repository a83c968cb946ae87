import Feed
import Testing

@testable import Playback

@Suite("Learning how long a person stays")
struct WatchHistoryTests {
  private func exposure(watched: Duration, of duration: Duration? = .seconds(20), completions: Int = 0) -> Exposure {
    Exposure(item: ItemID("a"), focused: watched, watched: watched, completions: completions, duration: duration)
  }

  @Test func `it begins with the kind's prior and falls with every second`() {
    let curve = WatchHistory(kind: .video).curve(duration: 20)
    #expect(curve.survival.count == 21)
    #expect(curve.survival[0] == 1)
    #expect(abs(curve.survival[1] - 0.93) < 1e-9)
    #expect(zip(curve.survival, curve.survival.dropFirst()).allSatisfy { $0 > $1 })
    #expect(curve != WatchHistory(kind: .image).curve(duration: 20))
  }

  @Test func `whoever always leaves after two seconds is expected to`() {
    var history = WatchHistory(kind: .video)
    for _ in 0..<60 { history.record(exposure(watched: .milliseconds(2200))) }
    let curve = history.curve(duration: 20)
    #expect(curve.probability(at: 2) > 0.9)
    #expect(curve.probability(at: 3) < 0.2)
  }

  @Test func `whoever always sees the end is expected to`() {
    var history = WatchHistory(kind: .video)
    for _ in 0..<60 { history.record(exposure(watched: .seconds(45), completions: 2)) }
    #expect(history.curve(duration: 20).probability(at: 20) > 0.75)
    // Nothing was learned beyond the end.
    #expect(history.present[19] > 40)
    #expect(history.present[20] == 0)
  }

  @Test func `one exposure moves the curve a little, in its direction`() {
    let prior = WatchHistory(kind: .video)
    var history = prior
    history.record(exposure(watched: .milliseconds(500)))
    let (before, after) = (prior.curve(duration: 20).survival[1], history.curve(duration: 20).survival[1])
    #expect(after < before && after > before - 0.15)
  }

  @Test func `habits may change`() {
    var history = WatchHistory(kind: .video)
    for _ in 0..<200 { history.record(exposure(watched: .milliseconds(1500))) }
    for _ in 0..<600 { history.record(exposure(watched: .seconds(20), completions: 1)) }
    #expect(history.curve(duration: 20).probability(at: 5) > 0.8)
  }

  @Test func `what was never seen running tells nothing`() {
    var history = WatchHistory(kind: .video)
    history.record(exposure(watched: .zero))
    #expect(history == WatchHistory(kind: .video))
  }

  @Test func `a very long exposure stays within the seconds that are kept`() {
    var history = WatchHistory(kind: .video)
    history.record(exposure(watched: .seconds(100_000), of: nil))
    #expect(history.left[WatchHistory.seconds - 1] == 1)
    #expect(history.present.count == WatchHistory.seconds)
    #expect(history.curve(duration: .infinity).survival.count == 3601)
  }

  @Test func `it can be stored, and what can't be one is refused`() {
    var history = WatchHistory(kind: .video)
    history.record(exposure(watched: .seconds(7)))
    #expect(WatchHistory(kind: .video, present: history.present, left: history.left) == history)
    #expect(WatchHistory(kind: .video, present: [1], left: [0]) == nil)
    let zeros = [Double](repeating: 0, count: WatchHistory.seconds)
    for wrong in [-1, .nan, 1] as [Double] {
      var left = zeros
      left[3] = wrong
      #expect(WatchHistory(kind: .video, present: zeros, left: left) == nil)
    }
  }
}

@Suite("Watch curve")
struct WatchCurveTests {
  @Test func `it is linear between seconds and falls on beyond the last`() {
    let curve = WatchCurve(survival: [1, 0.8, 0.4])
    #expect(curve.probability(at: -3) == 1)
    #expect(curve.probability(at: 0.5) == 0.9)
    #expect(abs(curve.probability(at: 1.25) - 0.7) < 1e-12)
    #expect(curve.probability(at: 2) == 0.4)
    #expect(abs(curve.probability(at: 3) - 0.36) < 1e-12)
    #expect(curve.probability(at: 1e9) < 1e-5)
  }

  @Test func `values that can't be are mended`() {
    #expect(WatchCurve(survival: [1.5, 0.5, 0.7, -1, .nan]).survival == [1, 0.5, 0.5, 0, 0])
    #expect(WatchCurve(survival: []).survival == [1])
  }
}
