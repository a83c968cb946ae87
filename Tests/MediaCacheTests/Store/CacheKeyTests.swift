import Testing
import TestOrigin

@testable import MediaCache

struct CacheKeyTests {
  @Test(arguments: [
    ("http://a/b.mp4", "http://a/b.mp4"), ("http://a/b.mp4#t=3", "http://a/b.mp4"),
    ("http://a/b?x=1#y#z", "http://a/b?x=1"),
  ])
  func `the fragment is no part of the key`(url: String, key: String) async {
    #expect(CacheKey.withoutFragment(url).rawValue == key)
  }

  @Test(arguments: [
    ("http://a/b?token=1&v=2", "http://a/b?v=2"), ("http://a/b?v=2&sign=x&expires=9", "http://a/b?v=2"),
    ("http://a/b?token=1#f", "http://a/b"), ("http://a/b?tokens=1", "http://a/b?tokens=1"),
    ("http://a/b", "http://a/b"),
    ("http://a/b?token", "http://a/b"), ("http://a/b?a=1&&b=2", "http://a/b?a=1&&b=2"),
  ])
  func `a host can leave out what changes from visit to visit`(url: String, key: String) async {
    #expect(CacheKey.leavingOut(["token", "sign", "expires"])(url).rawValue == key)
  }

  @Test func `one resource under two signed addresses is fetched once`() async throws {
    let bench = Bench(host: { $0.key = CacheKey.leavingOut(["sign"]) })
    let resource = TestResource(seed: 1, length: 50_000)
    let first = bench.lease(resource, at: "http://a/b?sign=1")
    #expect(try await first.reader().everything() == resource.bytes(0..<50_000))
    #expect(try await bench.cache.lease("http://a/b?sign=2").reader().everything() == resource.bytes(0..<50_000))
    #expect(bench.origin.requests.count == 1)
  }
}
