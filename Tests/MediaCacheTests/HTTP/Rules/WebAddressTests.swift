import Testing

@testable import MediaCache

struct WebAddressTests {
  @Test(arguments: [
    ("http://host/a", true), ("HTTPS://host:8443", true), ("http://u:p@host/é", true), ("http://[::1]:80/a", true),
    ("", false), ("host/a", false), ("http:host", false), ("http://", false), ("http:///a", false),
    ("ftp://host/a", false),
    ("http://host/a b", false), ("http://host/a\r\nX: y", false), ("http://@/a", false),
  ])
  func `an address names a web server`(url: String, isUsable: Bool) {
    #expect(WebAddress.isUsable(url) == isUsable)
  }

  @Test(arguments: [
    ("https://me:secret@host:8/a/b.mp4?token=1#x", "https://host:8/a/b.mp4"), ("http://host?q", "http://host"),
    ("a.mp4?x", "a.mp4"), ("http://host/a@b", "http://host/a@b"),
  ])
  func `people see neither passwords nor tokens`(url: String, shown: String) {
    #expect(WebAddress.shown(url) == shown)
  }

  @Test(arguments: [
    ("http://localhost:80/", true), ("http://127.0.0.1/a", true), ("http://[::1]:5/", true),
    ("http://a.localhost", true),
    ("http://localhost.example/", false), ("http://[::2]/", false), ("http://128.0.0.1", false), ("x", false),
  ])
  func `this machine is known`(url: String, isLoopback: Bool) {
    #expect(WebAddress.isLoopback(url) == isLoopback)
  }
}
