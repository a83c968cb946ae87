import Testing

@testable import MediaCache

struct FetchPlanTests {
  private typealias Flow = FetchPlan.Flow

  private func reader(
    _ start: Int64, ahead: Int64 = 1000, waits: Bool = false, _ priority: FetchPriority = .readAhead
  ) -> FetchPlan.Wish {
    FetchPlan.Wish(
      ranges: [start..<Int64.max], low: start + ahead / 2, high: start + ahead, priority: priority, isWaiting: waits)
  }

  private func preload(_ ranges: Range<Int64>...) -> FetchPlan.Wish {
    FetchPlan.Wish(ranges: ranges, low: .max, high: .max, priority: .ahead, isWaiting: false)
  }

  private func plan(
    onHand: [Range<Int64>] = [], length: Int64? = 10_000, hasRanges: Bool = true, flows: [Flow] = [],
    _ wishes: FetchPlan.Wish...
  ) -> FetchPlan {
    FetchPlan(
      FetchPlan.Situation(
        onHand: ByteRanges(onHand), length: length, hasRanges: hasRanges, flows: flows, wishes: wishes, allowance: 100))
  }

  private func starts(_ plan: FetchPlan) -> [Range<Int64>] { plan.starts.map { $0.position..<$0.end } }

  @Test func `a fetch goes to the next bytes on hand, to the end of what is wanted, or to the end`() {
    #expect(starts(plan(onHand: [500..<600], reader(0))) == [0..<500])
    #expect(starts(plan(onHand: [0..<100], preload(0..<300))) == [100..<300])
    #expect(starts(plan(reader(0))) == [0..<Int64.max])
    #expect(starts(plan(length: nil, reader(0))) == [0..<Int64.max])
    #expect(starts(plan(onHand: [0..<10_000], reader(0))).isEmpty)
    #expect(starts(plan(reader(10_000))).isEmpty)
  }

  @Test func `two who want the same are served by one`() {
    let both = plan(reader(0, .readAhead), preload(0..<5000))
    #expect(starts(both) == [0..<Int64.max])
    #expect(both.starts[0].order == FetchPlan.Order(priority: .readAhead, limit: .max))
  }

  @Test func `a small gap is waited for, a larger one is not`() {
    var flow = Flow(id: 1, position: 200, end: .max, isFlowing: true)
    let near = plan(onHand: [0..<200], flows: [flow], reader(300, waits: true))
    #expect(near.starts.isEmpty && near.stops.isEmpty && near.orders[1] != nil)
    let far = plan(onHand: [0..<200], flows: [flow], reader(301, waits: true))
    // What it has under way may reach so far.
    #expect(far.stops == [1] && far.starts.isEmpty)
    let further = plan(onHand: [0..<200], length: 900_000, flows: [flow], reader(80_000, waits: true), reader(0))
    #expect(further.stops == [1] && starts(further) == [80_000..<Int64.max])
    // One that has not begun has nothing under way. Whoever wants the gap gets a fetch that ends where the other begins.
    flow.isStarted = false
    let two = plan(onHand: [0..<200], flows: [flow], reader(301, waits: true, .focusedNeed), reader(0))
    #expect(starts(two) == [301..<Int64.max, 200..<301])
    // One that does not wait has time.
    #expect(plan(onHand: [0..<200], flows: [flow], reader(301)).stops.isEmpty)
  }

  @Test func `a fetch runs to the far line and starts again at the near one`() {
    func order(_ position: Int64, flowing: Bool) -> Bool {
      let flow = Flow(id: 1, position: position, end: .max, isFlowing: flowing)
      return plan(onHand: [0..<position], flows: [flow], reader(0)).orders[1] != nil
    }
    #expect(order(999, flowing: true) && !order(1000, flowing: true))
    #expect(order(499, flowing: false) && !order(500, flowing: false))
    #expect(starts(plan(onHand: [0..<500], reader(0))).isEmpty)
  }

  @Test func `what nobody will want is stopped; of the rest one is held`() {
    let flows = [
      Flow(id: 1, position: 10, end: 400, isFlowing: true), Flow(id: 2, position: 6000, end: 7000, isFlowing: true),
      Flow(id: 3, position: 8000, end: .max, isFlowing: true),
    ]
    let behind = plan(onHand: [500..<5500], flows: flows, reader(500))
    #expect(behind.stops == [1, 2] && behind.orders.isEmpty && behind.starts.isEmpty)
    #expect(plan(flows: flows).stops == [1, 2, 3])
  }

  @Test func `the next request goes out before a short one has ended`() {
    let flow = Flow(id: 1, position: 450, end: 500, isFlowing: true)
    let next = plan(flows: [flow], reader(450))
    #expect(starts(next) == [500..<Int64.max] && next.orders[1] != nil)
    #expect(starts(plan(onHand: [500..<600, 800..<900], flows: [flow], reader(450))) == [600..<800])
    // Once, and not too early, nor for more than is wanted.
    let second = Flow(id: 2, position: 500, end: 900, isFlowing: true)
    #expect(plan(flows: [flow, second], reader(450)).starts.isEmpty)
    #expect(plan(flows: [flow], reader(450), reader(450)).starts.count == 1)
    #expect(plan(flows: [Flow(id: 1, position: 449, end: 500, isFlowing: true)], reader(449)).starts.isEmpty)
    #expect(plan(flows: [flow], reader(450, ahead: 50)).starts.isEmpty)
    #expect(plan(flows: [flow], reader(450, .neighbourHead)).starts.isEmpty)
  }

  @Test func `what is nearly done comes to its end, whoever wanted it`() {
    func plan(left: Int64, isStarted: Bool = true, wishes: [FetchPlan.Wish]) -> FetchPlan {
      let flow = Flow(id: 1, position: 400 - left, end: 400, isFlowing: true, isStarted: isStarted)
      return FetchPlan(
        FetchPlan.Situation(
          length: 10_000, flows: [flow], wishes: wishes, allowance: 100, finishesShort: true))
    }
    #expect(plan(left: 100, wishes: [reader(5000)]).orders[1]?.priority == .ahead)
    #expect(plan(left: 101, wishes: [reader(5000)]).stops == [1])
    #expect(plan(left: 100, isStarted: false, wishes: [reader(5000)]).stops == [1])
    #expect(plan(left: 100, wishes: []).stops == [1])
  }

  @Test func `the bytes under way of a fetch that stops are waited for`() {
    let flow = Flow(id: 1, position: 200, end: 300, isFlowing: true).stopping
    let here = plan(onHand: [0..<200], flows: [flow], reader(200, waits: true))
    #expect(here.starts.isEmpty && here.stops.isEmpty && here.orders.isEmpty)
    #expect(starts(plan(onHand: [0..<200], flows: [flow], reader(5000, waits: true))) == [5000..<Int64.max])
    #expect(plan(hasRanges: false, flows: [flow], reader(5000, waits: true)).starts.isEmpty)
  }

  @Test func `a server without ranges is asked once, from the start`() {
    #expect(starts(plan(hasRanges: false, reader(5000, waits: true), reader(10))) == [0..<Int64.max])
    let flow = Flow(id: 1, position: 200, end: .max, isFlowing: true)
    let far = plan(onHand: [0..<200], hasRanges: false, flows: [flow], reader(9000, waits: true))
    #expect(far.starts.isEmpty && far.stops.isEmpty && far.orders[1] != nil)
    // Bytes that went by and were not kept.
    let back = plan(onHand: [150..<200], hasRanges: false, flows: [flow], reader(0, waits: true))
    #expect(back.stops == [1] && back.starts.isEmpty)
  }

  @Test func `ranges of a preload come in the order in which they are wanted`() {
    #expect(starts(plan(preload(9000..<Int64.max, 0..<500))) == [9000..<Int64.max])
    #expect(starts(plan(onHand: [9000..<10_000], preload(9000..<Int64.max, 0..<500))) == [0..<500])
  }
}
