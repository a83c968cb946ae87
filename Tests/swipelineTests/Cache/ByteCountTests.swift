import Testing

@testable import swipeline

struct ByteCountTests {
  @Test(
    arguments: [
      ("0", 0), ("500000", 500_000), ("200M", 200_000_000), ("1.5G", 1_500_000_000), ("8k", 8000),
      ("2T", 2_000_000_000_000),
    ] as [(String, Int64)])
  func `counts are read as people write them`(text: String, count: Int64) {
    #expect(ByteCount.parse(text) == count)
  }

  @Test(arguments: ["", "M", "-1", "1MB", "nan", "inf", "1e30", "12 M", "0x10G"])
  func `what is no count is refused`(text: String) {
    #expect(ByteCount.parse(text) == nil)
  }

  @Test func `counts are written short`() {
    #expect(ByteCount.text(0) == "0 B")
    #expect(ByteCount.text(999) == "999 B")
    #expect(ByteCount.text(12_345_678) == "12.3 MB")
    #expect(ByteCount.text(200_000_000_000) == "200.0 GB")
  }
}
