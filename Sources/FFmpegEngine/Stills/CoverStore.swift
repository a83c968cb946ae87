import Feed

/// The covers of a feed: kept in memory up to a limit, decoded once however many ask, the most recently wanted first.
///
/// All of it is on the main actor, so that a view can ask for a cover that is there without waiting. Decoding is done
/// elsewhere, one cover at a time, so that it never takes a second core from what plays. Covers that may have to wait
/// for the network are asked for all at once, so that one that does not come keeps no other from being shown.
@MainActor
public final class CoverStore {
  private struct Request {
    let item: MediaItem
    let box: PixelSize
    /// Those who wait, by their tickets.
    var waiters: [Int: CheckedContinuation<Still?, Never>] = [:]
    /// Set while it is decoded.
    var task: Task<Void, Never>?

    /// Whether it may wait for the network.
    var isRemote: Bool {
      guard case .remote = item.cover ?? item.source?.location else { return false }
      return true
    }
  }

  private let decode: @Sendable (MediaItem, PixelSize) async throws(StillError) -> Still
  private var shelf: StillShelf
  /// In the order of wanting: the last is the most recent.
  private var requests: [Request] = []
  private var failures: [ItemID: StillError] = [:]
  private var tickets = 0
  /// How many covers have been decoded or have failed to, for tests and reports.
  public private(set) var decodeCount = 0

  /// - Parameter byteLimit: how much memory the covers may take together, in bytes; 16 MB hold eight of 540 × 960.
  public convenience init(byteLimit: Int = 16_000_000, decoder: StillDecoder = StillDecoder()) {
    self.init(byteLimit: byteLimit) { (item, box) async throws(StillError) in try await decoder.cover(of: item, in: box)
    }
  }

  init(
    byteLimit: Int, decode: @escaping @Sendable (MediaItem, PixelSize) async throws(StillError) -> Still
  ) {
    shelf = StillShelf(byteLimit: byteLimit)
    self.decode = decode
  }

  /// The cover of an item if it is in memory, of whatever size; counts as a use of it.
  public func cached(for item: ItemID) -> Still? { shelf.use(item)?.still }

  /// Why an item has no cover, if its decoding has failed. It is not tried again until it is forgotten.
  public func failure(for item: ItemID) -> StillError? { failures[item] }

  /// How much memory the kept covers take, in bytes.
  public var byteCount: Int { shelf.byteCount }

  /// The cover of an item, decoded to fit into the box (in pixels) unless it is there already; nil if it can't be had
  /// (`failure(for:)` tells why) or if the task is cancelled. Once nobody waits for a cover any more, its decoding ends.
  public func cover(for item: MediaItem, box: PixelSize) async -> Still? {
    if let entry = shelf.use(item.id), entry.box == box { return entry.still }
    if failures[item.id] != nil || Task.isCancelled { return nil }
    tickets += 1
    let ticket = tickets
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait(for: item, box: box, ticket: ticket, continuation)
      }
    } onCancel: {
      Task { @MainActor in self.leave(ticket) }
    }
  }

  /// Forgets an item's cover and failure, so that it is decoded anew when it is wanted next.
  public func forget(_ item: ItemID) {
    shelf.remove(item)
    failures[item] = nil
  }

  /// Gives memory back, the least recently used covers first, until no more than this many bytes are kept.
  public func trim(to byteCount: Int = 0) { shelf.trim(to: byteCount) }

  private func wait(
    for item: MediaItem, box: PixelSize, ticket: Int, _ continuation: CheckedContinuation<Still?, Never>
  ) {
    var request = Request(item: item, box: box)
    if let index = requests.firstIndex(where: { $0.item.id == item.id && $0.box == box }) {
      request = requests.remove(at: index)
    }
    request.waiters[ticket] = continuation
    requests.append(request)
    // Cancelled before it got here: `onCancel` may have looked for the ticket already.
    if Task.isCancelled { leave(ticket) }
    startNext()
  }

  private func leave(_ ticket: Int) {
    guard let index = requests.firstIndex(where: { $0.waiters[ticket] != nil }) else { return }
    requests[index].waiters.removeValue(forKey: ticket)?.resume(returning: nil)
    guard requests[index].waiters.isEmpty else { return }
    if let task = requests[index].task {
      task.cancel()
    } else {
      requests.remove(at: index)
    }
  }

  private func startNext() {
    let isBusy = requests.contains { $0.task != nil && !$0.isRemote }
    for index in requests.indices.reversed() where requests[index].task == nil && requests[index].isRemote {
      start(index)
    }
    guard !isBusy, let last = requests.lastIndex(where: { !$0.isRemote }) else { return }
    start(last)
  }

  private func start(_ index: Int) {
    let request = requests[index]
    let decode = decode
    requests[index].task = Task {
      do throws(StillError) {
        let still = try await decode(request.item, request.box)
        self.finish(request, .success(still))
      } catch {
        self.finish(request, .failure(error))
      }
    }
  }

  private func finish(_ request: Request, _ result: Result<Still, StillError>) {
    decodeCount += 1
    guard let index = requests.firstIndex(where: { $0.item.id == request.item.id && $0.box == request.box }) else {
      return
    }
    let waiters = requests[index].waiters
    switch result {
    case .success(let still):
      requests.remove(at: index)
      shelf.put(still, box: request.box, for: request.item.id)
      for waiter in waiters.values { waiter.resume(returning: still) }
    case .failure(.cancelled) where !waiters.isEmpty:
      // Wanted again after it was cancelled: it stays in the queue and is decoded anew.
      requests[index].task = nil
    case .failure(let error):
      requests.remove(at: index)
      if error != .cancelled { failures[request.item.id] = error }
      for waiter in waiters.values { waiter.resume(returning: nil) }
    }
    startNext()
  }
}
