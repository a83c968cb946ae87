import Testing

@testable import MediaCache

struct ContentRangeTests {
  @Test(
    arguments: [
      ("bytes 0-99/1000", 0..<100, 1000),
      ("Bytes 5-5/*", 5..<6, nil),
      ("bytes  0-0/1", 0..<1, 1),
      ("bytes */1000", nil, 1000),
      ("bytes */0", nil, 0),
    ] as [(String, Range<Int64>?, Int64?)])
  func `what a correct server says is read`(text: String, range: Range<Int64>?, total: Int64?) {
    let told = ContentRange(text)
    #expect(told != nil)
    #expect(told?.range == range)
    #expect(told?.totalLength == total)
  }

  @Test(arguments: [
    "", "bytes", "bytes 0-99", "bytes 9-5/10", "bytes 0-10/10", "bytes -5/10", "bytes 5-/10", "bytes */*",
    "bytes 0-1/2/3",
    "items 0-1/2", "bytes 0-9223372036854775807/*", "bytes a-b/c", "bytes 0-1-2/3", "bytes 0 - 1/2", "bytes=0-1/2",
    "bytes 0-1/2, bytes 0-1/2",
  ])
  func `anything else is not`(text: String) {
    #expect(ContentRange(text) == nil)
  }
}
