import Testing

@testable import MediaCache

struct RetryPlanTests {
  /// Numbers that are the same in every run.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private func error(_ problem: FetchError.Problem) -> FetchError { FetchError(url: "http://host/a", problem: problem) }

  @Test func `four pauses double, and a fifth there is not`() {
    var dice = Dice(state: 1)
    var plan = RetryPlan()
    plan.jitter = 0
    let pauses = (0..<5).map { _ in plan.pause(after: error(.reset), using: &dice) }
    #expect(pauses == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4), nil])
    #expect(plan.tries == 4)
    plan.succeeded()
    #expect(plan.pause(after: error(.reset), using: &dice) == .milliseconds(500))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `jitter stays within a fifth and differs`(seed: UInt64) throws {
    var (dice, other) = (Dice(state: seed), Dice(state: seed + 1))
    var (plan, same) = (RetryPlan(), RetryPlan())
    let pause = try #require(plan.pause(after: error(.cutShort), using: &dice))
    #expect((.milliseconds(400)...Duration.milliseconds(600)).contains(pause))
    #expect(same.pause(after: error(.cutShort), using: &other) != pause)
  }

  @Test(arguments: [
    FetchError.Problem.nameNotFound, .cannotConnect, .reset, .cutShort, .stalled(.seconds(10)),
    .status(429, retryAfter: nil), .status(503, retryAfter: nil), .status(500, retryAfter: nil),
    .status(408, retryAfter: nil),
  ])
  func `what passes by itself is tried again`(problem: FetchError.Problem) {
    var dice = Dice(state: 1)
    var plan = RetryPlan()
    #expect(plan.pause(after: error(problem), using: &dice) != nil)
  }

  @Test(arguments: [
    FetchError.Problem.cancelled, .badAddress, .noNetwork, .untrusted("x"), .wrongRange("x"), .changed, .notMedia("x"),
    .tooManyRedirects, .malformed("x"), .status(401, retryAfter: nil), .status(403, retryAfter: nil),
    .status(404, retryAfter: .seconds(1)), .status(410, retryAfter: nil), .status(416, retryAfter: nil),
    .status(501, retryAfter: nil),
  ])
  func `what does not pass by itself is not`(problem: FetchError.Problem) {
    var dice = Dice(state: 1)
    var plan = RetryPlan()
    #expect(plan.pause(after: error(problem), using: &dice) == nil)
    #expect(plan.tries == 0)
  }

  @Test func `a server's wish is respected up to a bound`() {
    var dice = Dice(state: 1)
    var plan = RetryPlan()
    plan.jitter = 0
    #expect(plan.pause(after: error(.status(503, retryAfter: .seconds(30))), using: &dice) == .seconds(30))
    #expect(plan.pause(after: error(.status(503, retryAfter: .zero)), using: &dice) == .seconds(1))
    #expect(plan.pause(after: error(.status(503, retryAfter: .seconds(31))), using: &dice) == nil)
    #expect(plan.tries == 2)
  }
}
