import Playback
import Synchronization
import TestMedia
import Testing

@testable import FFmpegEngine

/// Players out of focus share a budget; who is looked at does not wait for it.
@MainActor
struct DecodeBudgetTests {
  @Test func neverMoreThanThePermitsRunAtOnce() async {
    let budget = DecodeBudget(permits: 2)
    let running = Mutex((now: 0, most: 0, done: 0))
    let done = Monitor(0)
    for _ in 0..<8 {
      Worker.start("budget test") {
        for _ in 0..<200 {
          let ran: Void? = budget.run(isExempt: { false }, isCancelled: { false }) {
            running.withLock { state in
              state.now += 1
              state.most = max(state.most, state.now)
            }
            running.withLock { state in
              state.now -= 1
              state.done += 1
            }
          }
          #expect(ran != nil)
        }
        done.update { $0 += 1 }
      }
    }
    await patiently { done.withLock { $0 } == 8 ? true : nil }
    #expect(running.withLock { $0.done } == 1_600)
    #expect((1...2).contains(running.withLock { $0.most }))
  }

  @Test func aPlayerOutOfFocusWaitsAndOneInFocusDoesNot() async throws {
    let budget = DecodeBudget(permits: 1)
    let isHeld = Monitor(true)
    let isIn = Monitor(false)
    Worker.start("budget test") {
      _ = budget.run(isExempt: { false }, isCancelled: { false }) {
        isIn.update { $0 = true }
        _ = isHeld.wait { $0 ? nil : true }
      }
    }
    await patiently { isIn.withLock { $0 } ? true : nil }
    let harness = Harness(budget: budget)
    harness.load(try TestMedia.clip(.small), isFocused: false)
    try await Task.sleep(for: .milliseconds(30))
    #expect(harness.log.events.isEmpty)
    harness.player.setFocused(true)
    #expect(try await harness.ready() != nil)
    // And one that waits can be dropped.
    let generation = harness.load(try TestMedia.clip(.small), isFocused: false)
    harness.player.unload()
    #expect(await patiently { harness.log.isFinished(generation) ? true : nil } == true)
    isHeld.update { $0 = false }
  }
}
