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
    let hold = BudgetHold(budget)
    await patiently { hold.isHeld ? true : nil }
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
    hold.release()
  }

  @Test func whileSomebodyWaitsForAFirstPictureNobodyElseBegins() async throws {
    let budget = DecodeBudget(permits: 1)
    budget.beginUrgent()
    let other = Harness(budget: budget)
    other.load(try TestMedia.clip(.small), isFocused: false)
    try await Task.sleep(for: .milliseconds(30))
    #expect(other.log.events.isEmpty)
    // The one that is waited for does not wait, and leaves no urgency behind: landed, dropped or out of focus.
    let urgent = Harness(budget: budget)
    urgent.load(try TestMedia.clip(.small), isFocused: true)
    #expect(try await urgent.ready() != nil)
    for turn in 0..<20 {
      urgent.load(try TestMedia.clip(.bFrames), isFocused: true)
      if turn % 2 == 0 { urgent.player.setFocused(false) }
      urgent.player.unload()
    }
    budget.endUrgent()
    #expect(try await other.ready() != nil)
  }
}

/// Takes a permit of a budget and keeps it until told.
final class BudgetHold: Sendable {
  private let state = Monitor((isHeld: false, isOver: false))

  var isHeld: Bool { state.withLock { $0.isHeld } }

  init(_ budget: DecodeBudget) {
    let state = state
    Worker.start("budget test") {
      _ = budget.run(isExempt: { false }, isCancelled: { false }) {
        state.update { $0.isHeld = true }
        _ = state.wait { $0.isOver ? true : nil }
      }
    }
  }

  func release() { state.update { $0.isOver = true } }
}
