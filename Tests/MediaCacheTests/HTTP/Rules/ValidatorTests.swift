import Testing

@testable import MediaCache

struct ValidatorTests {
  private static let old = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let later = "Sun, 06 Nov 1994 08:49:38 GMT"

  @Test func `a strong tag goes before a date`() {
    let fields = HTTPHeaderFields([("ETag", "\"a\""), ("Last-Modified", Self.old), ("Date", Self.later)])
    #expect(Validator.strong(in: fields) == "\"a\"")
  }

  @Test(arguments: ["W/\"a\"", "a", "\"", ""])
  func `a tag that is weak or none leaves the date`(tag: String) {
    #expect(
      Validator.strong(in: HTTPHeaderFields([("ETag", tag), ("Last-Modified", Self.old), ("Date", Self.later)]))
        == Self.old)
    #expect(Validator.strong(in: HTTPHeaderFields([("ETag", tag)])) == nil)
  }

  @Test(arguments: [nil, old, "soon"])
  func `a date counts only when the file is older than the answer`(date: String?) {
    var fields = HTTPHeaderFields([("Last-Modified", Self.old)])
    if let date { fields.append("Date", date) }
    #expect(Validator.strong(in: fields) == nil)
  }

  @Test(
    arguments: [("\"a\"", "\"a\""), (old, old), ("W/\"a\"", nil), ("a", nil), ("", nil), (nil, nil)]
      as [(String?, String?)])
  func `only what is strong is sent as a condition`(validator: String?, sent: String?) {
    #expect(Validator.ifRange(validator) == sent)
  }

  @Test(arguments: [
    ("\"a\"", "ETag", "\"a\"", false), ("\"a\"", "ETag", "\"b\"", true), ("\"a\"", "ETag", "W/\"a\"", false),
    ("W/\"a\"", "ETag", "\"b\"", true), ("\"a\"", "Last-Modified", old, false), (old, "Last-Modified", old, false),
    (old, "Last-Modified", later, true), (old, "Last-Modified", "Sunday, 06-Nov-94 08:49:37 GMT", false),
    (old, "ETag", "\"a\"", false),
  ])
  func `an answer contradicts a validator of its own kind only`(
    validator: String, name: String, value: String, isContradicted: Bool
  ) {
    #expect(Validator.isContradicted(validator, by: HTTPHeaderFields([(name, value)])) == isContradicted)
  }
}
