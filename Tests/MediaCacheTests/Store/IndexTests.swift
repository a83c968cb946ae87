import Foundation
import Testing
import TestOrigin

@testable import MediaCache

struct IndexTests {
  private func record(_ key: String, read: Int64, _ ranges: Range<Int64>...) -> CacheRecord {
    CacheRecord(
      key: CacheKey(key), file: "f-\(key)", length: 900, validator: "\"é\"", contentType: nil, hasRanges: false,
      lastRead: read, size: 4096, ranges: ByteRanges(ranges))
  }

  @Test func `records come back as they were put, also after opening anew`() async throws {
    let folder = TestFolder()
    let place = CacheFolder(path: folder.path)
    try place.make()
    let (a, b) = (record("a", read: 9, 0..<10, 20..<30), record("b'\"", read: 3, 5..<6))
    do {
      let index = try CacheIndex(path: place.index)
      try index.save(record("a", read: 1, 0..<900))
      try index.save(b)
      try index.save(a)
      try index.save(record("c", read: 4))
      try index.remove([CacheKey("c"), CacheKey("none")])
      #expect(try index.records() == [b, a])
    }
    #expect(try CacheIndex(path: place.index).records() == [b, a])
  }

  /// Fills a cache with one resource and closes it.
  private func filled(_ media: TestBytes) async throws -> TestFolder {
    let folder = TestFolder()
    let bench = Bench(folder)
    #expect(try await bench.lease(media.resource).reader().everything() == media.all)
    bench.cache.close()
    return folder
  }

  @Test(arguments: [0, 1, 2])
  func `an index that can't be used is put aside, and playback goes on`(kind: Int) async throws {
    let media = TestBytes()
    let folder = try await filled(media)
    let index = folder.path + "/index.sqlite"
    switch kind {
    case 0: try Data("no database at all, but long enough to be looked at".utf8).write(to: URL(filePath: index))
    case 1:
      // All but the first page.
      var data = try Data(contentsOf: URL(filePath: index))
      data.replaceSubrange(4096..<data.count, with: Data(repeating: 0xA5, count: data.count - 4096))
      try data.write(to: URL(filePath: index))
    default: try SQLiteDatabase(path: index).execute("PRAGMA user_version = 99")
    }
    let bench = Bench(folder)
    #expect(await eventually { bench.notices.all == [.indexSetAside(folder.path + "/index.damaged.sqlite")] })
    #expect(FileManager.default.fileExists(atPath: folder.path + "/index.damaged.sqlite"))
    // Bytes that nobody vouches for are not served.
    #expect(bench.cache.list().isEmpty)
    #expect(bench.cache.verify().isClean)
    #expect(try await bench.lease(media.resource).reader().everything() == media.all)
    bench.cache.flush()
    #expect(bench.cache.list().map(\.isComplete) == [true])
  }

  @Test func `an index that breaks while it is open is begun anew with all that is on hand`() async throws {
    let bench = Bench()
    let media = TestBytes()
    #expect(try await bench.lease(media.resource).reader().everything() == media.all)
    bench.cache.flush()
    bench.cache.worker.sync {
      let isDone = bench.cache.changeIndex { _ throws(SQLiteError) in
        throw SQLiteError(code: 11, activity: "test", message: "")
      }
      #expect(!isDone)
    }
    bench.cache.flush()
    #expect(bench.cache.worker.sync { bench.cache.shelf.records() }.map(\.ranges.byteCount) == [300_000])
    #expect(bench.notices.all == [.indexSetAside(bench.folder.path + "/index.damaged.sqlite")])
    #expect(bench.cache.verify().isClean)
  }

  @Test func `files that went away are not served, and strangers are removed`() async throws {
    let media = TestBytes()
    let folder = try await filled(media)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/media")
    #expect(names.count == 1)
    try FileManager.default.removeItem(atPath: folder.path + "/media/" + names[0])
    try Data([1]).write(to: URL(filePath: folder.path + "/media/stranger"))
    let bench = Bench(folder)
    #expect(bench.cache.list().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/media").isEmpty)
    #expect(try await bench.lease(media.resource).reader().everything() == media.all)
  }

  @Test func `verify tells what the files do not hold, and repairs`() async throws {
    let media = TestBytes()
    let folder = try await filled(media)
    let bench = Bench(folder)
    let item = try #require(bench.cache.list().first)
    // Punched by somebody else: the length is right, the bytes are gone.
    try FileManager.default.removeItem(atPath: item.path)
    let file = try SparseFile(path: item.path, isNew: true)
    try media.all[..<8192].withUnsafeBytes { try file.write($0, at: 0) }
    try [UInt8(1)].withUnsafeBytes { try file.write($0, at: 299_999) }
    try Data([1]).write(to: URL(filePath: folder.path + "/media/stranger"))
    let report = bench.cache.verify()
    #expect(
      report.faults == [
        .bytesMissing(CacheKey(media.url), 8192..<299_008), .unclaimed(file: folder.path + "/media/stranger"),
      ])
    #expect(report.checked == 1 && report.bytesOnHand == 300_000)
    #expect(bench.cache.verify(isRepairing: true) == report)
    #expect(bench.cache.verify().isClean)
    #expect(bench.cache.list().isEmpty)
  }

  @Test func `a file that is cut off while it is open is fetched again where it lacks`() async throws {
    let media = TestBytes()
    let folder = try await filled(media)
    let bench = Bench(folder)
    let lease = bench.lease(media.resource)
    let item = try #require(bench.cache.list().first)
    #expect(truncate(item.path, 100_000) == 0)
    #expect(try await lease.reader().everything() == media.all)
    #expect(bench.origin.requests.map(\.start) == [100_000])
  }
}
