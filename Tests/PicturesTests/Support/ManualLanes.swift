import Synchronization

@testable import Pictures

/// A pool's lanes that run only when the test says so.
final class ManualLanes: Sendable {
  private final class Flag: Sendable { let value = Atomic(false) }
  private struct Lane: Sendable { let run: @Sendable () -> Void }
  private let waiting = Mutex<[Lane]>([])

  func pool(lanes: Int = 2) -> PicturePool {
    PicturePool(lanes: lanes) { [self] body in waiting.withLock { $0.append(Lane(run: body)) } }
  }

  var count: Int { waiting.withLock { $0.count } }

  /// Runs all that is there, and what comes of it.
  func run() {
    while let lane = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { lane.run() }
  }

  /// Waits for something that needs what the lanes do.
  func running<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) async throws -> R {
    let isDone = Flag()
    return try await withThrowingTaskGroup(of: R.self) { group in
      group.addTask {
        defer { isDone.value.store(true, ordering: .releasing) }
        return try await body()
      }
      while !isDone.value.load(ordering: .acquiring) {
        run()
        await Task.yield()
      }
      var result: R?
      for try await value in group { result = value }
      guard let result else { throw CancellationError() }
      return result
    }
  }
}
