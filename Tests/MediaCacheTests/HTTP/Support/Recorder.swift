import FaultyOrigin
import MediaCache
import Synchronization

/// Takes what a fetch brings, compares it with the body that it should be, and watches the order of the calls.
final class Recorder: FetchReceiver {
  private struct State {
    var response: FetchResponse?
    var received: Int64 = 0
    var chunks = 0
    var collected: [UInt8] = []
    var isRight = true
    var ends = 0
    var error: FetchError?
    var breaches: [String] = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let body: TestBody?
  private let onBegan: FetchDemand
  private let demand: @Sendable (_ received: Int64) -> FetchDemand

  /// - Parameters:
  ///   - body: whose bytes are to come; nil to collect what comes.
  ///   - demand: what to ask for after so many bytes.
  init(
    _ body: TestBody? = nil, onBegan: FetchDemand = .more,
    demand: @escaping @Sendable (_ received: Int64) -> FetchDemand = { _ in .more }
  ) {
    self.body = body
    self.onBegan = onBegan
    self.demand = demand
  }

  var response: FetchResponse? { state.withLock { $0.response } }
  var received: Int64 { state.withLock { $0.received } }
  var chunks: Int { state.withLock { $0.chunks } }
  var collected: [UInt8] { state.withLock { $0.collected } }
  /// Every byte was the body's own at its place, and the calls came in order.
  var isRight: Bool { state.withLock { $0.isRight && $0.breaches.isEmpty } }
  var hasEnded: Bool { state.withLock { $0.ends > 0 } }

  func began(_ response: FetchResponse) -> FetchDemand {
    state.withLock { state in
      if state.response != nil || state.ends > 0 { state.breaches.append("began") }
      state.response = response
    }
    return onBegan
  }

  func received(_ bytes: UnsafeRawBufferPointer) -> FetchDemand {
    let total = state.withLock { state in
      if state.response == nil || state.ends > 0 || bytes.isEmpty { state.breaches.append("received") }
      let offset = (state.response?.offset ?? 0) + state.received
      if let body { state.isRight = state.isRight && body.matches(bytes, at: offset) }
      if body == nil { state.collected.append(contentsOf: bytes) }
      state.received += Int64(bytes.count)
      state.chunks += 1
      return state.received
    }
    return demand(total)
  }

  func ended(_ error: FetchError?) {
    let waiter = state.withLock { state in
      if state.ends > 0 { state.breaches.append("ended") }
      state.ends += 1
      state.error = error
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Waits for the end. One caller at a time.
  func end() async -> FetchError? {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.ends == 0 { state.waiter = continuation }
        return state.ends > 0
      }
      if isOver { continuation.resume() }
    }
    return state.withLock { $0.error }
  }
}
