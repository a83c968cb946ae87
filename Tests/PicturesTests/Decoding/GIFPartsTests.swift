import Testing

@testable import Pictures

@Suite struct GIFPartsTests {
  /// - Parameter delays: in hundredths of a second, one for each frame.
  private func gif(_ delays: [UInt8], repetitions: UInt8? = nil) -> [UInt8] {
    var bytes: [UInt8] = Array("GIF89a".utf8) + [4, 0, 4, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
    if let repetitions { bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, repetitions, 0, 0] }
    for delay in delays {
      bytes += [0x21, 0xF9, 4, 0, delay, 0, 0, 0]
      bytes += [0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2, 2, 0x84, 0x51, 0]
    }
    return bytes + [0x3B]
  }

  @Test func framesAreCountedWithTheirTimes() {
    let parts = GIFParts(gif([5, 0, 1, 200]))
    // What is as fast as can be was made for slow programs.
    #expect(parts.durations == [50_000_000, 100_000_000, 100_000_000, 2_000_000_000])
    #expect(parts.turns == 1)
  }

  @Test func repetitionsCountTheTurnsBehindTheFirst() {
    #expect(GIFParts(gif([5], repetitions: 0)).turns == nil)
    #expect(GIFParts(gif([5], repetitions: 3)).turns == 4)
  }

  @Test func aFrameThatIsCutOffDoesNotCount() {
    let whole = gif([5, 5, 5], repetitions: 0)
    #expect(
      (0...whole.count).map { GIFParts(Array(whole[..<$0])).durations.count }
        == (0...whole.count).map { count in
          // Each frame takes 23 bytes behind the 38 before the first.
          min(3, max(0, count - 38) / 23)
        })
  }
}
