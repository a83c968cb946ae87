import Foundation
import MediaCache
import Synchronization
import TestOrigin

/// Plays through a cache whose files can't grow beyond 300 kB; exits with 0 if all went as it should.
enum FullDisk {
  static func run(folder: String) -> Never {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 300_000, rlim_max: 300_000)
    guard setrlimit(__rlimit_resource_t(1), &limit) == 0 else { exit(2) }
    let told = Atomic(0)
    let origin = TestOrigin()
    let host = CacheHost(notice: { _ in told.add(1, ordering: .relaxed) })
    let cache = MediaCache(directory: folder, host: host, fetcher: origin)
    for index in 0..<3 {
      let resource = TestResource(seed: UInt64(index), length: 900_000)
      let url = "http://full/\(index)"
      origin.put(resource, at: url)
      guard played(cache, url) == resource.bytes(0..<resource.length) else { exit(3) }
    }
    guard cache.verify().isClean, cache.list().allSatisfy({ !$0.isComplete }) else { exit(4) }
    exit(told.load(ordering: .relaxed) == 1 ? 0 : 5)
  }

  private static func played(_ cache: MediaCache, _ url: String) -> [UInt8] {
    let reader = cache.lease(url).reader()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 << 10, alignment: 1)
    defer { buffer.deallocate() }
    var bytes: [UInt8] = []
    while let count = try? reader.read(at: Int64(bytes.count), into: buffer), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}
