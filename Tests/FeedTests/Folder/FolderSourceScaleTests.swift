import Glibc
import Synchronization
import Testing

@testable import Feed

/// What a large folder costs, in calls and not in seconds, and that it can be given up.
struct FolderSourceScaleTests {
  @Test func `ten thousand files are listed once, and only a page's files are opened`() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<10_000 { try folder.write(rawName: Array("v\(number).mp4".utf8), Samples.mp4) }
    let spy = SpyFileSystem()
    let source = FolderSource(paths: [folder.path], fileSystem: spy)
    #expect(spy.counts == SpyFileSystem.Counts(listed: 0, opened: 0), "nothing is read before it is wanted")

    let first = try await source.page(after: nil, size: 10)
    #expect(first.items.map(\.caption) == (0..<10).map { "v\($0)" })
    #expect(spy.counts == SpyFileSystem.Counts(listed: 1, opened: 10))

    let second = try await source.page(after: first.next, size: 10)
    #expect(second.items.map(\.caption) == (10..<20).map { "v\($0)" })
    #expect(spy.counts == SpyFileSystem.Counts(listed: 1, opened: 20))

    let rest = try await source.page(after: second.next, size: 10_000)
    #expect(rest.items.map(\.caption) == (20..<10_000).map { "v\($0)" })
    #expect(rest.next == nil)
    #expect(spy.counts == SpyFileSystem.Counts(listed: 1, opened: 10_000))
  }

  @Test func `a deep tree costs no stack`() async throws {
    let folder = try TemporaryFolder()
    let depth = 300
    try folder.write((0..<depth).map { _ in "d" }.joined(separator: "/") + "/v.mp4", Samples.mp4)
    let spy = SpyFileSystem()
    let page = try await FolderSource(paths: [folder.path], fileSystem: spy).page(after: nil, size: 10)
    #expect(page.items.map(\.caption) == ["v"])
    #expect(spy.counts.listed == depth + 1)
  }

  @Test func `a cancelled page stops at the next file, and can be asked for again`() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<50 { try folder.write("v\(number).mp4", Samples.mp4) }
    let spy = SpyFileSystem()
    let source = FolderSource(paths: [folder.path], fileSystem: spy)
    spy.beforeOpening { if $0 == 5 { withUnsafeCurrentTask { $0?.cancel() } } }
    let task = Task { try await source.page(after: nil, size: 50) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(spy.counts.opened == 5)
    let page = try await source.page(after: nil, size: 50)
    #expect(page.items.count == 50)
  }

  @Test func `a cancelled listing stops within some folders`() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<1000 { try folder.makeFolder("d\(number)") }
    let spy = SpyFileSystem()
    spy.beforeListing { if $0 == 5 { withUnsafeCurrentTask { $0?.cancel() } } }
    let source = FolderSource(paths: [folder.path], fileSystem: spy)
    let task = Task { try await source.page(after: nil, size: 10) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(spy.counts.listed < 200)
    #expect(spy.counts.opened == 0)
  }

  @Test func `describing stops when nobody wants the page any more`() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<40 { try folder.write("v\(number).mp4", Samples.mp4) }
    let described = Atomic(0)
    let gate = Gate()
    let source = FolderSource(paths: [folder.path]) { item in
      if described.add(1, ordering: .relaxed).newValue == 4 { await gate.wait() }
      return item
    }
    let task = Task { try await source.page(after: nil, size: 40) }
    await gate.waitUntilReached()
    task.cancel()
    await gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(described.load(ordering: .relaxed) < 40)
  }

  @Test @MainActor func `the caller's actor does none of the reading`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("v.mp4", Samples.mp4)
    let spy = SpyFileSystem()
    _ = try await FolderSource(paths: [folder.path], fileSystem: spy).page(after: nil, size: 10)
    #expect(!spy.threads.isEmpty)
    #expect(!spy.threads.contains(UInt(pthread_self())))
  }
}

/// A place at which one task waits until another lets it go on.
private actor Gate {
  private var isOpen = false
  private var isReached = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watching: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    isReached = true
    for watcher in watching { watcher.resume() }
    watching = []
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func waitUntilReached() async {
    if !isReached { await withCheckedContinuation { watching.append($0) } }
  }

  func open() {
    isOpen = true
    for waiter in waiting { waiter.resume() }
    waiting = []
  }
}
