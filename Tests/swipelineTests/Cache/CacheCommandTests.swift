import Foundation
import GtkApp
import MediaCache
import TestOrigin
import Testing

@testable import swipeline

@MainActor
@Suite(.timeLimit(.minutes(2)))
struct CacheCommandTests {
  private let folder = NSTemporaryDirectory() + "cache-command-\(UUID().uuidString)"

  private func run(_ arguments: String..., chinese: Bool = false) throws -> (
    output: String, complaint: String, status: Int32
  ) {
    guard case .cache(let options) = try ArgumentParser.parse(["cache"] + arguments + ["--dir", folder]) else {
      throw UsageError.unknownCommand("cache")
    }
    return CacheCommand(options: options, settings: Settings(url: nil), chinese: chinese).run()
  }

  /// Two resources: one whole, one in part.
  private func fill() async throws {
    let origin = TestOrigin()
    let cache = MediaCache(directory: folder, fetcher: origin)
    origin.put(TestResource(seed: 1, length: 100_000), at: "http://o/whole.mp4")
    origin.put(TestResource(seed: 2, length: 400_000), at: "http://o/part.mp4")
    for (url, bytes) in [("http://o/whole.mp4", 100_000), ("http://o/part.mp4", 40_000)] as [(String, Int64)] {
      let lease = cache.lease(url)
      await withCheckedContinuation { continuation in
        _ = Unmanaged.passRetained(lease.preload(.range(0..<bytes)) { _ in continuation.resume() })
      }
      lease.end()
    }
    cache.close()
  }

  private func clean() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func `a cache that was never used is empty, and looking at it makes nothing`() throws {
    #expect(try run("list").output.hasSuffix("Limit 200.0 MB, 0 B in use."))
    #expect(try run("verify").status == 0)
    #expect(try run("clear").output == "Freed 0 B.")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `what is on hand is listed, for people and for programs`() async throws {
    defer { clean() }
    try await fill()
    let text = try run("list").output
    #expect(text.contains("100%") && text.contains("http://o/whole.mp4"))
    #expect(text.contains("10%") && text.contains("http://o/part.mp4"))
    let listing = try JSONDecoder().decode(CacheListing.self, from: Data(try run("list", "--json").output.utf8))
    #expect(listing.items.map(\.key) == ["http://o/whole.mp4", "http://o/part.mp4"])
    #expect(listing.items.map(\.isComplete) == [true, false])
    #expect(listing.items.map(\.ranges) == [[[0, 100_000]], [[0, 40_000]]])
    #expect(listing.items.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
  }

  @Test func `a claim that does not hold is found`() async throws {
    defer { clean() }
    try await fill()
    #expect(try run("verify").status == 0)
    let listing = try JSONDecoder().decode(CacheListing.self, from: Data(try run("list", "--json").output.utf8))
    // Bytes lost in the middle, as by a file system that was damaged.
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: listing.items[0].path))
    try handle.truncate(atOffset: 0)
    try handle.truncate(atOffset: 100_000)
    try handle.close()
    let (output, _, status) = try run("verify", "--json")
    let check = try JSONDecoder().decode(CacheCheck.self, from: Data(output.utf8))
    #expect(status == 1)
    #expect(check.faults == [.init(kind: "bytesMissing", name: "http://o/whole.mp4", range: [0, 100_000])])
    // A file that is gone is put right when the cache is opened.
    try FileManager.default.removeItem(atPath: listing.items[0].path)
    let repaired = try run("verify", chinese: true)
    #expect(repaired.status == 0)
    #expect(repaired.output.contains("打开时已修复") && repaired.output.contains("文件不见了：http://o/whole.mp4"))
  }

  @Test func `clear and a lower limit remove what was kept`() async throws {
    defer { clean() }
    try await fill()
    #expect(try run("limit", "50M").output.hasPrefix("Limit 50.0 MB"))
    #expect(try run("clear").output.hasPrefix("Freed 1"))
    #expect(try run("list").output.split(separator: "\n").count == 2)
  }

  @Test func `a cache in use says so`() async throws {
    defer { clean() }
    let cache = MediaCache(directory: folder, fetcher: TestOrigin())
    let (output, complaint, status) = try run("list")
    #expect(status == 1 && output.isEmpty)
    #expect(complaint.contains("used by another program"))
    #expect(try run("list", chinese: true).complaint.contains("正被另一个程序使用"))
    cache.close()
  }
}
