import SeededNumbers
import Testing

@testable import Pictures

@Suite struct PictureBudgetTests {
  private var budget = PictureBudget<String>(limit: 100)

  @Test mutating func theLeastRecentlyUsedGoes() {
    #expect(budget.put("a", byteCount: 40, holds: 0) == [])
    #expect(budget.put("b", byteCount: 40, holds: 0) == [])
    budget.hold("a")
    #expect(budget.release("a") == [])
    #expect(budget.put("c", byteCount: 40, holds: 0) == ["b"])
    #expect(budget.byteCount == 80)
  }

  @Test mutating func whatIsOnScreenStaysAboveTheLimit() {
    #expect(budget.put("a", byteCount: 60, holds: 2) == [])
    #expect(budget.put("b", byteCount: 60, holds: 1) == [])
    #expect(budget.byteCount == 120)
    #expect(budget.heldByteCount == 120)
    #expect(budget.trim(to: 0) == [])
    // One of the two who show it has gone: it is still on screen.
    #expect(budget.release("a") == [])
    #expect(budget.release("a") == ["a"])
    #expect(budget.byteCount == 60)
  }

  @Test mutating func whatDoesNotFitAndNobodyHoldsGoesItself() {
    #expect(budget.put("a", byteCount: 80, holds: 1) == [])
    #expect(budget.put("b", byteCount: 30, holds: 0) == ["b"])
    #expect(budget.byteCount == 80)
  }

  @Test mutating func whatIsPutAgainCountsOnce() {
    #expect(budget.put("a", byteCount: 80, holds: 0) == [])
    #expect(budget.put("a", byteCount: 50, holds: 0) == [])
    #expect(budget.byteCount == 50)
    #expect(budget.release("a") == [])
    #expect(budget.release("nobody") == [])
    #expect(budget.trim(to: 0) == ["a"])
    #expect(budget.byteCount == 0)
  }

  @Test func inRandomUseTheSumIsRightAndTheLimitHolds() {
    var budget = PictureBudget<Int>(limit: 1_000)
    var sizes: [Int: Int] = [:]
    var holds: [Int: Int] = [:]
    var generator = SeededNumbers(seed: 5)
    for _ in 0..<5_000 {
      let key = Int.random(in: 0..<30, using: &generator)
      let gone: [Int]
      switch Int.random(in: 0..<3, using: &generator) {
      case 0 where sizes[key] == nil:
        let size = Int.random(in: 1...300, using: &generator)
        (sizes[key], holds[key]) = (size, 1)
        gone = budget.put(key, byteCount: size, holds: 1)
      case 1 where sizes[key] != nil:
        holds[key, default: 0] += 1
        budget.hold(key)
        gone = []
      default:
        holds[key] = max(0, (holds[key] ?? 0) - 1)
        gone = budget.release(key)
      }
      for key in gone {
        #expect(holds[key] == 0)
        sizes[key] = nil
      }
      #expect(budget.byteCount == sizes.values.reduce(0, +))
      #expect(budget.byteCount <= 1_000 || sizes.keys.allSatisfy { holds[$0, default: 0] > 0 })
    }
  }
}
