import Foundation
import Synchronization
import TestOrigin
import Testing

@testable import MediaCache

/// A cache in a folder of its own over a test origin.
final class Bench: Sendable {
  let folder: TestFolder
  let origin: TestOrigin
  let notices = Notices()
  let cache: MediaCache

  init(
    _ folder: TestFolder = TestFolder(), origin: TestOrigin = TestOrigin(),
    arbiter: NetworkArbiter = NetworkArbiter(),
    configure: (inout CacheConfiguration) -> Void = { _ in }, host: (inout CacheHost) -> Void = { _ in }
  ) {
    self.folder = folder
    self.origin = origin
    var configuration = CacheConfiguration()
    // Retries at once, unless a test says otherwise.
    configuration.retry.pauses = [.zero, .zero, .zero, .zero]
    // A line so quick that one request asks for everything: most tests are about something else.
    configuration.assumedSpeed = 1e9
    configuration.neighbourReadAhead = 100_000_000
    configure(&configuration)
    var hooks = CacheHost()
    let notices = notices
    hooks.notice = { notices.add($0) }
    host(&hooks)
    cache = MediaCache(
      directory: folder.path, configuration: configuration, host: hooks, fetcher: origin, arbiter: arbiter)
  }

  /// Serves a resource and opens it.
  func lease(_ resource: TestResource, at url: String = "http://o/a") -> ResourceLease {
    origin.put(resource, at: url)
    return cache.lease(url)
  }
}

/// A folder that goes with the test.
final class TestFolder: Sendable {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/cache-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Bytes on disk of all files in it, by its own count.
  var bytesOnDisk: Int64 { Self.size(of: path) + Self.size(of: path + "/media") }

  private static func size(of folder: String) -> Int64 {
    guard let stream = opendir(folder) else { return 0 }
    defer { closedir(stream) }
    var total: Int64 = 0
    while let entry = readdir(stream) {
      var status = stat()
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // One that is gone by now takes no room.
      if lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        total += Int64(status.st_blocks) * 512
      }
    }
    return total
  }
}

/// What the cache told.
final class Notices: Sendable {
  private let told = Mutex<[CacheNotice]>([])

  var all: [CacheNotice] { told.withLock { $0 } }
  func add(_ notice: CacheNotice) { told.withLock { $0.append(notice) } }
}

/// Waits until the condition holds, for a bounded time. Its answer is checked by the caller.
func eventually(_ condition: () -> Bool) async -> Bool {
  for _ in 0..<20_000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return condition()
}

extension CacheReader {
  /// Reads the range; fewer bytes only if the resource ends. Blocks, so not for a test's own thread.
  func bytes(_ range: Range<Int64>, step: Int = 64 << 10) throws(CacheError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 1)
    defer { buffer.deallocate() }
    var result: [UInt8] = []
    while result.count < range.count {
      let wanted = min(step, range.count - result.count)
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
      let count = try read(at: range.lowerBound + Int64(result.count), into: part)
      if count == 0 { break }
      result += buffer[..<count]
    }
    return result
  }

  /// Reads all from the start to the end.
  func everything(step: Int = 64 << 10) throws(CacheError) -> [UInt8] { try bytes(0..<(1 << 40), step: step) }

  func bytes(_ range: Range<Int64>, step: Int = 64 << 10) async throws -> [UInt8] {
    try await Reading { () throws(CacheError) in try self.bytes(range, step: step) }.value()
  }

  func everything(step: Int = 64 << 10) async throws -> [UInt8] {
    try await Reading { () throws(CacheError) in try self.everything(step: step) }.value()
  }

  func length() async throws -> Int64? {
    try await offPool { try self.length() }
  }
}

/// Runs what blocks on a thread of its own.
func offPool<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}

/// A thread that reads and keeps what came of it.
final class Reading: Sendable {
  private let outcome = Mutex<Result<[UInt8], CacheError>?>(nil)

  init(_ body: @escaping @Sendable () throws(CacheError) -> [UInt8]) {
    Thread.detachNewThread {
      let result = Result { () throws(CacheError) in try body() }
      self.outcome.withLock { $0 = result }
    }
  }

  var isDone: Bool { outcome.withLock { $0 != nil } }

  /// Waits for the end, bounded.
  func result() async -> Result<[UInt8], CacheError>? {
    _ = await eventually { isDone }
    return outcome.withLock { $0 }
  }

  func value() async throws -> [UInt8] { try await #require(result()).get() }
}

/// A small generator with a seed (SplitMix64).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
