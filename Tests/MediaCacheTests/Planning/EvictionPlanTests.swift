import Testing

@testable import MediaCache

struct EvictionPlanTests {
  private func candidate(_ name: String, _ size: Int64, read: Int64, held: Bool = false) -> EvictionPlan.Candidate {
    EvictionPlan.Candidate(key: CacheKey(name), size: size, lastRead: read, isHeld: held)
  }

  @Test func `those read longest ago go first, and no more than is needed`() {
    let all = [candidate("c", 30, read: 3), candidate("a", 30, read: 1), candidate("b", 30, read: 2)]
    #expect(EvictionPlan.victims(of: all, used: 90, limit: 90).isEmpty)
    #expect(EvictionPlan.victims(of: all, used: 90, limit: 89).map(\.rawValue) == ["a"])
    #expect(EvictionPlan.victims(of: all, used: 90, limit: 60).map(\.rawValue) == ["a"])
    #expect(EvictionPlan.victims(of: all, used: 90, limit: 59).map(\.rawValue) == ["a", "b"])
  }

  @Test func `what is held stays, even if nothing else is enough`() {
    let all = [candidate("a", 50, read: 1, held: true), candidate("b", 5, read: 2), candidate("c", 9, read: 9)]
    #expect(EvictionPlan.victims(of: all, used: 64, limit: 0).map(\.rawValue) == ["b", "c"])
  }

  @Test func `what takes no room is left alone`() {
    let all = [candidate("a", 0, read: 1), candidate("b", 5, read: 2)]
    #expect(EvictionPlan.victims(of: all, used: 5, limit: 1).map(\.rawValue) == ["b"])
  }
}
