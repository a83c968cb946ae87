import Testing

@testable import MediaCache

struct StallWatchTests {
  private let start = SuspendingClock.now
  private func at(_ seconds: Int) -> SuspendingClock.Instant { start.advanced(by: .seconds(seconds)) }

  @Test func `ten seconds without a sign are a stall, and each sign begins them anew`() {
    var watch = StallWatch(limit: .seconds(10), now: at(0))
    #expect(!watch.isStalled(at(9)))
    #expect(watch.isStalled(at(10)))
    watch.touch(at(9))
    #expect(!watch.isStalled(at(18)))
    #expect(watch.deadline == at(19))
    #expect(watch.isStalled(at(19)))
  }

  @Test func `no time runs while nothing is wanted`() {
    var watch = StallWatch(limit: .seconds(10), now: at(0))
    watch.hold()
    #expect(watch.deadline == nil)
    #expect(!watch.isStalled(at(1000)))
    watch.goOn(at(1000))
    #expect(!watch.isStalled(at(1009)))
    #expect(watch.isStalled(at(1010)))
  }
}
