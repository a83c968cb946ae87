import Dispatch
import MediaCache
import Synchronization

/// One answer of the test origin, told on a queue of its own.
///
/// `@unchecked Sendable`: the variables below are touched only on `queue`.
final class TestFetch: FetchTask, @unchecked Sendable {
  private let queue = DispatchQueue(label: "TestFetch")
  private let request: FetchRequest
  private let resource: TestResource?
  private let fault: TestFault?
  private let receiver: any FetchReceiver
  private let origin: TestOrigin
  private let isCancelled = Atomic(false)
  private let holds = Atomic(false)

  private var hasBegun = false
  private var hasEnded = false
  private var position: Int64 = 0
  private var end: Int64 = 0
  private var error: FetchError?

  var isHeld: Bool { holds.load(ordering: .sequentiallyConsistent) }

  init(
    _ request: FetchRequest, _ resource: TestResource?, _ fault: TestFault?, _ receiver: any FetchReceiver,
    _ origin: TestOrigin
  ) {
    self.request = request
    self.resource = resource
    self.fault = fault
    self.receiver = receiver
    self.origin = origin
  }

  func resume() {
    queue.async {
      self.holds.store(false, ordering: .sequentiallyConsistent)
      self.send()
    }
  }

  func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    goOn()
  }

  func goOn() { queue.async { self.send() } }

  private func send() {
    while !hasEnded {
      if isCancelled.load(ordering: .sequentiallyConsistent) { return finish(problem(.cancelled)) }
      guard hasBegun else {
        begin()
        continue
      }
      if isHeld { return }
      guard position < end else { return finish(error) }
      let limit = origin.state.withLock { $0.limits[request.url] } ?? .max
      guard let resource, position < limit else { return }
      let bytes = resource.bytes(position..<min(position + Int64(origin.chunk), end, limit))
      position += Int64(bytes.count)
      origin.state.withLock { $0.sent[request.url, default: 0] += Int64(bytes.count) }
      obey(bytes.withUnsafeBytes { receiver.received($0) })
      let (observer, sent) = origin.state.withLock { ($0.afterPiece, $0.sent.values.reduce(0, +)) }
      observer?(sent)
    }
  }

  private func obey(_ demand: FetchDemand) {
    switch demand {
    case .more: break
    case .hold: holds.store(true, ordering: .sequentiallyConsistent)
    case .stop: finish(problem(.cancelled))
    }
  }

  private func begin() {
    hasBegun = true
    if case .error(let kind) = fault { return finish(problem(Self.problem(kind))) }
    guard let resource else { return finish(problem(.status(404, retryAfter: nil))) }
    let hasChanged = request.validator != nil && request.validator != resource.validator
    let isWhole = !resource.hasRanges || hasChanged
    guard isWhole || request.start < resource.length else {
      return finish(problem(.status(416, retryAfter: nil)))
    }
    position = isWhole ? 0 : request.start
    end = isWhole ? resource.length : min(request.end ?? .max, resource.length)
    switch fault {
    case .shorter(let count): end = min(end, position + count)
    case .cutShort(let count):
      end = min(end, position + count)
      error = problem(.cutShort)
    case .reset(let count):
      end = min(end, position + count)
      error = problem(.reset)
    case .error, nil: break
    }
    obey(
      receiver.began(
        FetchResponse(
          offset: position, totalLength: resource.tellsLength ? resource.length : nil, validator: resource.validator,
          isWhole: isWhole, contentType: resource.contentType, finalURL: request.url)))
  }

  private func finish(_ error: FetchError?) {
    guard !hasEnded else { return }
    hasEnded = true
    _ = origin.state.withLock { $0.fetches.removeValue(forKey: ObjectIdentifier(self)) }
    receiver.ended(error)
  }

  private func problem(_ problem: FetchError.Problem) -> FetchError { FetchError(url: request.url, problem: problem) }

  private static func problem(_ kind: TestFault.FetchErrorKind) -> FetchError.Problem {
    switch kind {
    case .status(let code): .status(code, retryAfter: nil)
    case .noNetwork: .noNetwork
    case .cannotConnect: .cannotConnect
    case .stalled: .stalled(.seconds(10))
    }
  }
}
