import Testing

@testable import MediaCache

struct RangeRulesTests {
  private func judge(
    _ request: FetchRequest, _ status: Int, _ fields: [(name: String, value: String)]
  ) -> Result<RangeRules.Accepted, FetchError> {
    RangeRules.judge(request, status: status, fields: HTTPHeaderFields(fields), finalURL: request.url, now: 0)
  }

  private func request(_ start: Int64 = 0, _ end: Int64? = nil, validator: String? = nil) -> FetchRequest {
    FetchRequest(url: "http://host/a", start: start, end: end, validator: validator)
  }

  private func problem(_ result: Result<RangeRules.Accepted, FetchError>) -> FetchError.Problem? {
    if case .failure(let error) = result { return error.problem }
    return nil
  }

  @Test(
    arguments: [(Int64(0), nil, "bytes=0-"), (5, nil, "bytes=5-"), (0, 1, "bytes=0-0"), (10, 20, "bytes=10-19")]
      as [(Int64, Int64?, String)])
  func `the range is written with its last byte`(start: Int64, end: Int64?, text: String) {
    #expect(RangeRules.rangeField(request(start, end)) == text)
  }

  @Test(arguments: [(Int64(-1), nil), (5, 5), (6, 5)] as [(Int64, Int64?)])
  func `a range of nothing is not sent`(start: Int64, end: Int64?) {
    #expect(RangeRules.refusal(request(start, end))?.problem == .wrongRange("nothing was asked for"))
  }

  @Test(arguments: [
    ("bytes 10-19/100", Int64(10)), ("bytes 10-12/100", 3), ("bytes 10-10/11", 1), ("bytes 10-19/*", 10),
  ])
  func `a part that begins as asked is taken, whole or not`(told: String, length: Int64) throws {
    let accepted = try judge(request(10, 20), 206, [("Content-Range", told), ("Content-Length", "\(length)")]).get()
    #expect(accepted.bodyLength == length)
    #expect(accepted.response.offset == 10)
    #expect(!accepted.response.isWhole)
    #expect(accepted.response.totalLength == ContentRange(told)?.totalLength)
  }

  @Test(arguments: ["bytes 9-19/100", "bytes 11-19/100", "bytes 10-20/100", "bytes */100", "bytes 10-19", "10-19/100"])
  func `any other part is refused`(told: String) {
    #expect(problem(judge(request(10, 20), 206, [("Content-Range", told)])) == .wrongRange(told))
  }

  @Test func `a part that does not say which is refused, and so is one with two lengths`() {
    #expect(problem(judge(request(10, 20), 206, [])) == .wrongRange("none"))
    let multipart = [("Content-Type", "multipart/byteranges; boundary=x")]
    #expect(problem(judge(request(10, 20), 206, multipart)) == .wrongRange("none"))
    let lengths = [("Content-Range", "bytes 10-19/100"), ("Content-Length", "11")]
    #expect(problem(judge(request(10, 20), 206, lengths)) == .wrongRange("bytes 10-19/100 with a length of 11"))
  }

  @Test func `a whole body begins at 0, wherever the part was to begin`() throws {
    let accepted = try judge(request(10, 20), 200, [("Content-Length", "100"), ("ETag", "\"a\"")]).get()
    #expect(accepted.bodyLength == 100)
    #expect(accepted.response.offset == 0)
    #expect(accepted.response.isWhole)
    #expect(accepted.response.totalLength == 100)
    #expect(accepted.response.validator == "\"a\"")
  }

  @Test func `a length is unknown without one, and beside chunks`() throws {
    #expect(try judge(request(), 200, []).get().bodyLength == nil)
    let chunked = [("Content-Length", "100"), ("Transfer-Encoding", "chunked")]
    #expect(try judge(request(), 200, chunked).get().response.totalLength == nil)
  }

  @Test func `a part of other bytes than before is refused, the whole of them is not`() throws {
    let fields = [("Content-Range", "bytes 10-19/100"), ("ETag", "\"b\"")]
    #expect(problem(judge(request(10, 20, validator: "\"a\""), 206, fields)) == .changed)
    #expect(try judge(request(10, 20, validator: "\"a\""), 200, fields).get().response.validator == "\"b\"")
  }

  @Test(arguments: [(206, "gzip"), (200, "br"), (200, "gzip, identity")])
  func `packed bytes are refused`(status: Int, coding: String) {
    let fields = [("Content-Range", "bytes 0-9/10"), ("Content-Encoding", coding)]
    guard case .malformed? = problem(judge(request(), status, fields)) else {
      Issue.record("taken")
      return
    }
    #expect(problem(judge(request(), status, [fields[0], ("Content-Encoding", "Identity")])) == nil)
  }

  @Test func `a part that does not exist tells the length`() {
    let result = judge(request(100), 416, [("Content-Range", "bytes */100")])
    #expect(problem(result) == .status(416, retryAfter: nil))
    guard case .failure(let error) = result else { return }
    #expect(error.totalLength == 100)
  }

  @Test(
    arguments: [
      ("30", nil, Duration.seconds(30)), ("Sun, 06 Nov 1994 08:50:37 GMT", nil, .seconds(784_111_837)),
      ("Sun, 06 Nov 1994 08:50:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", .seconds(60)),
      ("Sun, 06 Nov 1994 08:50:37 GMT", "Sun, 06 Nov 1994 08:59:37 GMT", .zero), ("soon", nil, nil), ("-5", nil, nil),
    ] as [(String, String?, Duration?)])
  func `a pause is asked for in seconds or by the server's own clock`(text: String, date: String?, pause: Duration?) {
    let fields = [("Retry-After", text)] + (date.map { [("Date", $0)] } ?? [])
    #expect(problem(judge(request(), 503, fields)) == .status(503, retryAfter: pause))
  }
}
