import Feed
import TestOrigin

/// A resource with its address and all its bytes.
struct TestBytes: Sendable {
  let url: String
  let resource: TestResource
  let all: [UInt8]

  init(
    url: String = "http://o/a", seed: UInt64 = 5, length: Int64 = 300_000,
    change: (inout TestResource) -> Void = { _ in }
  ) {
    var resource = TestResource(seed: seed, length: length)
    change(&resource)
    self.url = url
    self.resource = resource
    all = resource.bytes(0..<length)
  }
}

extension TestBytes {
  var source: MediaSource { MediaSource(location: .remote(url: url)) }
}
