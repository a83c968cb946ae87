import Foundation
import Testing
import TestOrigin

@testable import MediaCache

struct CrashTests {
  @Test func `after a kill at any moment only right bytes are claimed`() async throws {
    let folder = TestFolder()
    var claimed: Int64 = 0
    for seed in UInt64(1)...24 {
      let child = try Child(["kill", folder.path, String(seed)])
      #expect(try await offPool { child.wait() } == -SIGKILL)
      let bench = Bench(folder)
      #expect(bench.cache.verify().isClean)
      for item in bench.cache.list() {
        let resource = try #require(CrashScript.resource(of: item.key.rawValue))
        let file = try SparseFile(path: item.path, isNew: false)
        for range in item.ranges.ranges {
          var bytes = [UInt8](repeating: 0, count: range.count)
          let count = try bytes.withUnsafeMutableBytes { try file.read(at: range.lowerBound, into: $0) }
          #expect(count == range.count && bytes == resource.bytes(range), "seed \(seed), \(item.key) \(range)")
        }
        #expect(item.length == nil || item.length == resource.length)
        claimed += item.ranges.byteCount
      }
      #expect(await eventually { bench.notices.all.isEmpty })
      bench.cache.close()
    }
    // Much was kept, so the comparison means something.
    #expect(claimed > 10_000_000)
  }
}
