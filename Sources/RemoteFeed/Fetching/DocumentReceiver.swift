import MediaCache
import Synchronization

/// Gathers one document in memory, up to a limit, for one task that waits for it.
final class DocumentReceiver: FetchReceiver {
  /// How a fetch came out; `tooLong` goes before any error, since the rest was not wanted.
  enum Outcome: Sendable {
    case document(FeedDocument)
    case tooLong
    case failed(FetchError)
  }

  private struct State {
    var response: FetchResponse?
    var bytes: [UInt8] = []
    var isTooLong = false
    var outcome: Outcome?
    var waiter: CheckedContinuation<Outcome, Never>?
    var task: (any FetchTask)?
    var isCancelled = false
  }

  private let limit: Int
  private let url: String
  private let state = Mutex(State())

  /// - Parameter limit: the most bytes that a document may have.
  init(url: String, limit: Int) {
    self.url = url
    self.limit = limit
  }

  /// Starts the fetch and waits for its end. A task that is cancelled ends it at once.
  func run(_ start: (DocumentReceiver) -> any FetchTask) async -> Outcome {
    let task = start(self)
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiter = continuation }
          return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      let task = state.withLock { state in
        state.isCancelled = true
        return state.task
      }
      task?.cancel()
    }
  }

  func began(_ response: FetchResponse) -> FetchDemand {
    state.withLock { state in
      state.response = response
      state.isTooLong = response.totalLength ?? 0 > Int64(limit)
      return state.isTooLong ? .stop : .more
    }
  }

  func received(_ bytes: UnsafeRawBufferPointer) -> FetchDemand {
    state.withLock { state in
      guard state.bytes.count + bytes.count <= limit else {
        state.isTooLong = true
        state.bytes = []
        return .stop
      }
      state.bytes.append(contentsOf: bytes)
      return .more
    }
  }

  func ended(_ error: FetchError?) {
    let waiter = state.withLock { state in
      let outcome = outcome(error, state)
      state.outcome = outcome
      state.bytes = []
      state.task = nil
      defer { state.waiter = nil }
      return state.waiter.map { ($0, outcome) }
    }
    if let (continuation, outcome) = waiter { continuation.resume(returning: outcome) }
  }

  private func outcome(_ error: FetchError?, _ state: borrowing State) -> Outcome {
    if state.isTooLong { return .tooLong }
    if let error { return .failed(error) }
    guard let response = state.response else {
      return .failed(FetchError(url: url, problem: .malformed("it ended before its head was complete")))
    }
    // The server gave less than all of it and called that all there is.
    if let total = response.totalLength, total > Int64(state.bytes.count) {
      return .failed(FetchError(url: url, problem: .cutShort))
    }
    return .document(
      FeedDocument(
        bytes: state.bytes, finalURL: response.finalURL, contentType: response.contentType, charset: response.charset,
        version: response.version))
  }
}
