import Testing

@testable import MediaCache

struct HTTPHeaderFieldsTests {
  @Test func `names are found in any spelling, values without white space`() {
    var fields = HTTPHeaderFields()
    fields.append(line: "CONTENT-length: \t 12 \r\n")
    #expect(fields["Content-Length"] == "12")
    #expect(fields["content-LENGTH"] == "12")
    #expect(fields["Content"] == nil)
  }

  @Test func `a field that comes twice is a list`() {
    let fields = HTTPHeaderFields([("Vary", "a"), ("vary", "b")])
    #expect(fields["Vary"] == "a, b")
  }

  @Test(arguments: ["", "no colon", ": no name", "\r\n"])
  func `a line that is no field is passed over`(line: String) {
    var fields = HTTPHeaderFields()
    fields.append(line: line)
    #expect(fields == HTTPHeaderFields())
  }

  @Test(
    arguments: [
      ("0", 0), ("9223372036854775807", Int64.max), ("9223372036854775808", nil), ("-1", nil), ("+1", nil),
      ("1 2", nil),
      ("", nil), ("٣", nil), ("5, 5", nil),
    ] as [(String, Int64?)])
  func `a length is digits that fit`(text: String, count: Int64?) {
    #expect(HTTPHeaderFields([("Content-Length", text)]).contentLength == count)
  }

  @Test(
    arguments: [
      ("Video/MP4", "video/mp4"), ("text/html; charset=utf-8", "text/html"), (" ", nil), (";x", nil),
    ] as [(String, String?)])
  func `a type is lower case and bare`(text: String, type: String?) {
    #expect(HTTPHeaderFields([("Content-Type", text)]).contentType == type)
  }
}
