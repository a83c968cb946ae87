import FFmpegEngine
import Feed
import LoopbackOrigin
import MediaCache
import Foundation
import SeededNumbers
import Synchronization
import TestMedia
import Testing

@testable import Pictures

@Suite struct ImageStoreTests {
  private func key(_ format: PictureFiles.Format = .png, _ width: Int = 80) throws -> PictureKey {
    PictureKey(path: try PictureFiles.path(format), width, width)
  }

  /// An address that the gate takes for the same file.
  private func remote(_ format: PictureFiles.Format) throws -> (key: PictureKey, folder: String) {
    let path = try PictureFiles.path(format)
    let name = String(path.split(separator: "/").last ?? "")
    return (
      PictureKey(.remote(url: "http://x/\(name)"), width: 80, height: 80, scale: 1),
      String(path.dropLast(name.count + 1))
    )
  }

  private func problem(_ task: Task<PictureHold, any Error>) async -> PictureError.Problem? {
    do {
      _ = try await task.value
      return nil
    } catch { return (error as? PictureError)?.problem }
  }

  @Test func oneDecodingServesAllWhoAskAtTheSameTime() async throws {
    let gate = GatedBytes()
    let (key, folder) = try remote(.png)
    let store = ImageStore(openBytes: gate.opener(folder: folder))
    let tasks = (0..<20).map { _ in Task { try await store.picture(for: key) } }
    await until { store.waitingCount == 20 }
    gate.open()
    var stills: Set<ObjectIdentifier> = []
    for task in tasks { stills.insert(ObjectIdentifier(try await task.value.picture)) }
    #expect(stills.count == 1)
    #expect(store.decodeCount == 1)
    #expect(gate.count.opened == 1)
  }

  @Test func itIsDecodedAgainOnlyForAnotherSize() async throws {
    let store = ImageStore(openBytes: FileByteSource.opener)
    let small = try await store.picture(for: try key(.jpeg, 40))
    #expect(small.picture.width == 40)
    let again = try await store.picture(for: try key(.jpeg, 40))
    #expect(again.picture === small.picture)
    #expect(store.cached(try key(.jpeg, 40))?.picture === small.picture)
    #expect(store.cached(try key(.jpeg, 60)) == nil)
    let large = try await store.picture(for: try key(.jpeg, 60))
    #expect(large.picture.width == 60)
    #expect(store.decodeCount == 2)
    #expect(store.byteCount == small.picture.byteCount + large.picture.byteCount)
  }

  @Test func whenTheLastWhoAskedGoesReadingEnds() async throws {
    let gate = GatedBytes()
    let (key, folder) = try remote(.png)
    let store = ImageStore(openBytes: gate.opener(folder: folder))
    let tasks = (0..<3).map { _ in Task { try await store.picture(for: key) } }
    await until { store.waitingCount == 3 && gate.count.opened == 1 }
    tasks[0].cancel()
    tasks[1].cancel()
    #expect(await problem(tasks[0]) == .cancelled)
    #expect(await problem(tasks[1]) == .cancelled)
    #expect(gate.count.cancelled == 0)
    tasks[2].cancel()
    #expect(await problem(tasks[2]) == .cancelled)
    await until { gate.count.cancelled > 0 }
    #expect(store.decodeCount == 0)
    #expect(store.byteCount == 0)
    // Wanted again, it is read anew.
    gate.open()
    _ = try await store.picture(for: key)
    #expect(gate.count.opened == 2)
    #expect(store.decodeCount == 1)
  }

  @Test func whatNobodyWaitsForIsNotDecoded() async throws {
    let lanes = ManualLanes()
    let store = ImageStore(
      configuration: PictureConfiguration(), openBytes: FileByteSource.opener, decoders: lanes.pool(lanes: 1),
      downloads: lanes.pool())
    let keys = try (0..<50).map { try key(.png, 20 + $0) }
    let tasks = keys.map { key in Task { try await store.picture(for: key) } }
    await until { store.waitingCount == 50 }
    // Scrolled past: all but the last.
    for task in tasks.dropLast() { task.cancel() }
    for task in tasks.dropLast() { #expect(await problem(task) == .cancelled) }
    let last = try await lanes.running { try await tasks[49].value }
    #expect(last.picture.width == 69)
    #expect(store.decodeCount == 1)
  }

  @Test func aCancelledTaskGetsNothing() async throws {
    let store = ImageStore(openBytes: FileByteSource.opener)
    let key = try key()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.picture(for: key)
    }
    #expect(await problem(task) == .cancelled)
    #expect(store.waitingCount == 0)
  }

  @Test func whatIsOnScreenStaysAndTheLeastRecentlySeenGoes() async throws {
    var configuration = PictureConfiguration()
    let byteCount = Still.byteCount(width: 80, height: 60)
    configuration.memoryLimit = byteCount * 2
    let store = ImageStore(configuration: configuration, openBytes: FileByteSource.opener)
    let keys = try [PictureFiles.Format.png, .jpeg, .webp, .gif].map { try key($0) }
    var holds: [PictureHold] = []
    for key in keys { holds.append(try await store.picture(for: key)) }
    // All four are on screen.
    #expect(store.byteCount == byteCount * 4)
    holds[2].end()
    holds[2].end()
    #expect(store.byteCount == byteCount * 3)
    #expect(store.cached(keys[2]) == nil)
    holds[0].end()
    holds[1].end()
    #expect(store.byteCount == byteCount * 2)
    #expect(store.cached(keys[0]) == nil)
    #expect(store.cached(keys[1]) != nil)
    // Memory is short: only what is seen stays.
    store.trim()
    #expect(store.byteCount == byteCount)
    holds = []
    store.trim()
    #expect(store.byteCount == 0)
  }

  @Test func whatIsBrokenIsNotTriedAgainUntilItIsForgotten() async throws {
    let gate = GatedBytes()
    let store = ImageStore(openBytes: gate.opener())
    let path = try PictureFiles.write(Array("<html></html>".utf8), "page.jpg")
    let key = PictureKey(path: path, 80, 80)
    for _ in 0..<3 { #expect(await problem(Task { try await store.picture(for: key) }) == .webPage) }
    #expect(gate.count.opened == 1)
    #expect(store.failure(key.location)?.problem == .webPage)
    try Data(try PictureFiles.bytes(try PictureFiles.path(.png))).write(to: URL(fileURLWithPath: path))
    store.forgetFailure(key.location)
    #expect(try await store.picture(for: key).picture.quarters == [0, 1, 2, 3])
    #expect(store.failure(key.location) == nil)
  }

  @Test func whatMayGetBetterIsTriedAgain() async throws {
    let gate = GatedBytes()
    let store = ImageStore(openBytes: gate.opener())
    let key = PictureKey(path: "/nonexistent/picture.png", 80, 80)
    for _ in 0..<2 {
      guard case .reading(let error) = await problem(Task { try await store.picture(for: key) }) else {
        Issue.record("no reading error")
        return
      }
      #expect(error.problem == .notFound)
    }
    #expect(gate.count.opened == 2)
    #expect(store.failure(key.location) == nil)
  }

  @Test func picturesThatWaitForTheNetworkKeepNoOthersWaiting() async throws {
    let gate = GatedBytes()
    let folder = try remote(.png).folder
    let store = ImageStore(openBytes: gate.opener(folder: folder))
    let remotes = try PictureFiles.Format.allCases.map { try remote($0).key }
    let tasks = remotes.map { key in Task { try await store.picture(for: key) } }
    await until { gate.count.opened == 6 }
    #expect(try await store.picture(for: try key(.png, 33)).picture.width == 33)
    gate.open()
    for task in tasks { #expect(try await task.value.picture.quarters == [0, 1, 2, 3]) }
  }

  @Test func whateverIsAskedCancelledShownAndHiddenAllIsGivenBackInTheEnd() async throws {
    var configuration = PictureConfiguration()
    configuration.memoryLimit = 100_000
    let store = ImageStore(configuration: configuration, openBytes: FileByteSource.opener)
    var numbers = SeededNumbers(seed: 11)
    var tasks: [Task<PictureHold, any Error>] = []
    var holds: [PictureHold] = []
    for _ in 0..<400 {
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0, 1:
        let format = PictureFiles.Format.allCases.randomElement(using: &numbers) ?? .png
        let key = try key(format, Int.random(in: 30...36, using: &numbers))
        tasks.append(Task { try await store.picture(for: key) })
      case 2 where !tasks.isEmpty: tasks[Int.random(in: 0..<tasks.count, using: &numbers)].cancel()
      case 3 where !tasks.isEmpty:
        let task = tasks.remove(at: Int.random(in: 0..<tasks.count, using: &numbers))
        if let hold = try? await task.value {
          #expect(hold.picture.quarters == [0, 1, 2, 3])
          holds.append(hold)
        }
      case 4 where !holds.isEmpty: holds.remove(at: Int.random(in: 0..<holds.count, using: &numbers)).end()
      default: store.trim(to: 50_000)
      }
    }
    for task in tasks { _ = try? await task.value }
    tasks = []
    holds = []
    #expect(store.waitingCount == 0)
    // What a task has brought goes when the last thread that ran it lets go of the task.
    await until {
      store.trim()
      return store.byteCount == 0
    }
    #expect(store.decodePeak <= DecodeMemory.limit)
  }

  @Test func noMoreThanTwoWorkAtATimeAndTheLastOneAskedForComesFirst() {
    let lanes = ManualLanes()
    let pool = lanes.pool(lanes: 2)
    let order = Mutex<[String]>([])
    func run(_ urgency: PicturePool.Urgency, _ name: String) {
      pool.run(urgency) { order.withLock { $0.append(name) } }
    }
    for name in ["a", "b", "c"] { run(.picture, name) }
    run(.frame, "first")
    run(.frame, "second")
    #expect(lanes.count == 2)
    lanes.run()
    #expect(order.withLock { $0 } == ["first", "second", "c", "b", "a"])
    run(.picture, "d")
    #expect(lanes.count == 1)
    lanes.run()
    #expect(order.withLock { $0.last } == "d")
  }

  @Test func decodersThatTakeMuchMemoryGoOneAfterTheOther() async {
    let memory = DecodeMemory()
    let error = PictureError(name: "a", problem: .damaged)
    // How many are at it at the same time, and the most so far. Each goes on once two have been.
    let inside = Monitor((now: 0, most: 0))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              try? memory.with(byteCount: 100_000_000, or: error) {
                inside.update { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                inside.wait { $0.most >= 2 ? () : nil }
                inside.update { $0.now -= 1 }
              }
              continuation.resume()
            }
          }
        }
      }
    }
    #expect(inside.withLock { $0.most } == 2)
    #expect(memory.peak == 200_000_000)
    #expect(memory.byteCount == 0)
    #expect(throws: error) { try memory.with(byteCount: DecodeMemory.limit + 1, or: error) {} }
    #expect(memory.peak == 200_000_000)
  }

  @Test func whatWasDownloadedIsOnDiskForTheNextTime() async throws {
    let bytes = try PictureFiles.bytes(try PictureFiles.path(.heic))
    let origin = try Origin { request in
      ResourceAnswers.answer(
        request, OriginResource(bytes: bytes, contentType: "image/heic", entityTag: "\"one\""))
    }
    defer { origin.stop() }
    let folder = "\(try TestMedia.folder())/pictures-\(UUID().uuidString)"
    let configuration = PictureConfiguration()
    #expect(configuration.cache.limit == 100_000_000)
    let key = PictureKey(.remote(url: origin.url("/a.heic")), width: 40, height: 30, scale: 2)
    for _ in 0..<2 {
      let cache = MediaCache(directory: folder, configuration: configuration.cache, fetcher: CurlFetcher())
      let store = ImageStore(configuration: configuration, openBytes: CacheByteSource.opener(through: cache))
      #expect(try await store.picture(for: key).picture.quarters == [0, 1, 2, 3])
      cache.close()
    }
    #expect(origin.log.bytesServed("/a.heic") == Int64(bytes.count))
  }
}
