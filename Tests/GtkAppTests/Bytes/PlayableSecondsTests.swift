import MediaCache
import Testing

@testable import GtkApp

struct PlayableSecondsTests {
  private func ahead(_ ranges: [Range<Int64>], at position: Double, length: Int64? = 1000, duration: Double? = 10)
    -> Double
  {
    var onHand = ByteRanges()
    for range in ranges { onHand.insert(range) }
    return PlayableSeconds.ahead(onHand: onHand, length: length, position: position, duration: duration)
  }

  @Test func `bytes behind the position count, up to the first gap`() {
    #expect(ahead([], at: 0) == 0)
    #expect(ahead([0..<300], at: 0) == 3)
    #expect(ahead([0..<300], at: 2) == 1)
    #expect(ahead([0..<300], at: 5) == 0)
    #expect(ahead([0..<300, 400..<900], at: 5) == 4)
  }

  @Test func `when the rest is on hand nothing is ever waited for`() {
    #expect(ahead([400..<1000], at: 5) == .infinity)
    #expect(ahead([0..<1000], at: 12) == .infinity)
  }

  @Test func `an item of which nothing is known counts two megabits as a second`() {
    #expect(ahead([0..<500_000], at: 0, length: nil, duration: nil) == 2)
    #expect(ahead([0..<500_000], at: 1, length: 10_000_000, duration: nil) == 1)
    #expect(ahead([0..<500], at: 0, length: 1000, duration: 0) == 500 / 250_000.0)
  }

  @Test func `a head is the header and a second`() {
    #expect(PlayableSeconds.headBytes(length: 1_000_000, duration: 10) == 65_536 + 100_000)
    #expect(PlayableSeconds.headBytes(length: 1_000_000, duration: 0.1) == 65_536 + 1_000_000)
    #expect(PlayableSeconds.headBytes(length: nil, duration: 10) == 65_536 + 250_000)
  }
}
