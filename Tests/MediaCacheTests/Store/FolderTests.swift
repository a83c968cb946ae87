import Foundation
import Testing
import TestOrigin

@testable import MediaCache

struct FolderTests {
  private let media = TestBytes()

  @Test func `a second cache in the same folder plays without caching, and says so once`() async throws {
    let folder = TestFolder()
    let origin = TestOrigin()
    origin.put(media.resource, at: media.url)
    let first = Bench(folder, origin: origin)
    do {
      let second = Bench(folder, origin: origin)
      for _ in 0..<2 { #expect(try await second.cache.lease(media.url).reader().everything() == media.all) }
      #expect(await eventually { second.notices.all == [.folderInUse(folder.path)] })
      #expect(second.cache.list().isEmpty)
    }
    #expect(try await first.cache.lease(media.url).reader().everything() == media.all)
    first.cache.close()
    let third = Bench(folder, origin: origin)
    #expect(third.cache.list().count == 1)
    #expect(third.notices.all.isEmpty)
  }

  @Test func `a folder that can't be made: playback goes on, said once`() async throws {
    let origin = TestOrigin()
    origin.put(media.resource, at: media.url)
    let notices = Notices()
    let cache = MediaCache(
      directory: "/dev/null/cache", host: CacheHost(notice: { notices.add($0) }), fetcher: origin)
    for _ in 0..<2 { #expect(try await cache.lease(media.url).reader().everything() == media.all) }
    #expect(await eventually { notices.all == [.notWritable("/dev/null/cache", ENOTDIR)] })
    #expect(cache.verify() == CacheReport())
    let told = Flag()
    let preload = cache.lease(media.url).preload(.all) { result in
      if case .failure(let error) = result, error.problem == .notStored { told.set() }
    }
    #expect(told.isSet && !preload.isRunning)
  }

  @Test func `a folder that goes away while it is used: playback goes on, said once`() async throws {
    let bench = Bench { $0.memoryWindow = 128 << 10 }
    try FileManager.default.removeItem(atPath: bench.folder.path + "/media")
    for index in 0..<2 {
      let lease = bench.lease(media.resource, at: "http://o/\(index)")
      #expect(try await lease.reader().everything(step: 4096) == media.all)
    }
    #expect(await eventually { bench.notices.all == [.notWritable(bench.folder.path, ENOENT)] })
  }

  @Test func `a disk that takes no more in the middle of a file: the rest is played, said once`() async throws {
    let child = try Child(["full", TestFolder().path])
    #expect(try await offPool { child.wait() } == 0)
  }

  @Test func `the cache can be switched off and on while it runs`() async throws {
    let bench = Bench()
    let locator = ResourceLocator(bench.cache)
    bench.origin.put(media.resource, at: media.url)
    bench.cache.isEnabled = false
    for _ in 0..<2 { #expect(try await bench.cache.lease(media.url).reader().everything() == media.all) }
    #expect(bench.origin.requests.count == 2)
    if case .network = locator.locate(media.source) {} else { Issue.record("not the network") }
    bench.cache.isEnabled = true
    if case .partial(let lease) = locator.locate(media.source) {
      #expect(try await lease.reader().everything() == media.all)
    } else {
      Issue.record("not through the cache")
    }
    guard case .file(let path, let lease?) = locator.locate(media.source) else {
      Issue.record("no file")
      return
    }
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == media.all)
    // The lease keeps the file.
    bench.cache.clear()
    #expect(FileManager.default.fileExists(atPath: path))
    lease.end()
    bench.cache.clear()
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
