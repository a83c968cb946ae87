import Testing

@testable import MediaCache

struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200), ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
    ("Monday, 01-Jan-01 00:00:00 GMT", 978_307_200),
  ])
  func `all three ways to write a moment are read`(text: String, seconds: Int64) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "now", "120", "Sun, 06 Nov 1994", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nix 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "\"etag\"",
  ])
  func `what is no date is not`(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }
}
