import Testing

@testable import MediaCache

struct RedirectRulesTests {
  @Test(arguments: [
    (301, true), (302, true), (303, true), (307, true), (308, true), (300, false), (304, false), (200, false),
  ])
  func `five statuses lead elsewhere, if they say where`(status: Int, isRedirect: Bool) {
    let fields = HTTPHeaderFields([("Location", "/b")])
    #expect(RedirectRules.isRedirect(status: status, fields: fields) == isRedirect)
    #expect(!RedirectRules.isRedirect(status: status, fields: HTTPHeaderFields()))
  }

  @Test(arguments: [("http://a/", "http://b/"), ("http://a/", "https://a/"), ("https://a/", "https://b/")])
  func `another host is fine, and so is a safer way`(from: String, to: String) {
    #expect(RedirectRules.refusal(hop: 10, from: from, to: to) == nil)
    #expect(RedirectRules.refusal(hop: 11, from: from, to: to) == .tooManyRedirects)
  }

  @Test func `a less safe way is not`() {
    guard case .untrusted? = RedirectRules.refusal(hop: 1, from: "HTTPS://a/", to: "http://a/") else {
      Issue.record("followed")
      return
    }
  }

  @Test(arguments: [nil, "", "/b", "ftp://a/", "data:video/mp4,x", "http://"])
  func `nor is a place outside the web`(to: String?) {
    #expect(RedirectRules.refusal(hop: 1, from: "http://a/", to: to) == .malformed("it leads to no web address"))
  }
}
