import Foundation
import Glibc

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One fetch, by one task of the session at a time.
///
/// `@unchecked Sendable`: all variables are touched on the shared queue alone; `resume` and `cancel` only go there.
final class URLSessionFetch: FetchTask, @unchecked Sendable {
  private let request: FetchRequest
  private let shared: URLSessionShared
  private var delivery: Delivery
  private var watch: StallWatch<SuspendingClock.Instant>
  private var timer: (any DispatchSourceTimer)?
  private var task: URLSessionDataTask?
  private var address: String
  private var hops = 0
  /// The task was ended because too much came while the receiver held.
  private var isParked = false
  /// Bytes at the beginning of a whole body that were taken from an earlier task.
  private var skip: Int64 = 0

  /// What is kept in memory for a receiver that holds, before its request is ended.
  static let longestHold = 1 << 20

  init(_ request: FetchRequest, into receiver: any FetchReceiver, shared: URLSessionShared) {
    self.request = request
    self.shared = shared
    address = request.url
    delivery = Delivery(request, into: receiver)
    watch = StallWatch(limit: shared.stallAfter, now: SuspendingClock.now)
  }

  // MARK: From any thread

  func start() {
    shared.queue.async { [self] in
      if let refusal = RangeRules.refusal(request) { return end(refusal) }
      guard !shared.isClosed, let next = urlRequest(request.url, request) else {
        return end(FetchError(url: request.url, problem: shared.isClosed ? .cancelled : .badAddress))
      }
      watch.touch(SuspendingClock.now)
      task = shared.begin(next, for: self)
      startTimer()
    }
  }

  func resume() {
    shared.queue.async { [self] in
      guard delivery.isHeld else { return }
      switch delivery.resume() {
      case .hold: return
      case .over: return leave()
      case .more:
        watch.goOn(SuspendingClock.now)
        startTimer()
        if isParked, task == nil { askForRest() }
      }
    }
  }

  func cancel() {
    shared.queue.async { [self] in endCancelled() }
  }

  // MARK: On the queue

  func endCancelled() { end(FetchError(url: request.url, problem: .cancelled)) }

  private func end(_ error: FetchError) {
    delivery.end(error)
    leave()
  }

  /// Lets go of the task and the timer once the delivery has ended.
  private func leave() {
    timer?.cancel()
    timer = nil
    shared.unpark(self)
    guard let task else { return }
    self.task = nil
    shared.forget(task)
    shared.cancel(task)
  }

  /// The request to follow a redirect with; nil if it is not followed.
  func redirected(by response: HTTPURLResponse) -> URLRequest? {
    watch.touch(SuspendingClock.now)
    hops += 1
    let location = response.value(forHTTPHeaderField: "Location")
    let target = location.flatMap { URL(string: $0, relativeTo: response.url) }?.absoluteURL.absoluteString
    if let refusal = RedirectRules.refusal(hop: hops, from: address, to: target) {
      end(FetchError(url: request.url, problem: refusal))
      return nil
    }
    address = target ?? address
    return urlRequest(address, isParked ? rest : request)
  }

  /// False if the body is not wanted.
  func take(_ response: URLResponse) -> Bool {
    watch.touch(SuspendingClock.now)
    guard let response = response as? HTTPURLResponse else {
      end(FetchError(url: request.url, problem: .malformed("it is no HTTP")))
      return false
    }
    let fields = HTTPHeaderFields(
      response.allHeaderFields.compactMap { name, value in
        guard let name = name as? String, let value = value as? String else { return nil }
        return (name, value)
      })
    let judged = RangeRules.judge(
      isParked ? rest : request, status: response.statusCode, fields: fields, finalURL: address, now: Int64(time(nil)))
    switch judged {
    case .failure(let error): end(error)
    case .success(let accepted) where isParked: goOn(with: accepted.response)
    case .success(let accepted): obey(delivery.accept(accepted))
    }
    return task != nil
  }

  func take(_ data: Data) {
    watch.touch(SuspendingClock.now)
    data.withUnsafeBytes { bytes in
      let skipped = Int(min(skip, Int64(bytes.count)))
      skip -= Int64(skipped)
      if skipped < bytes.count { obey(delivery.take(UnsafeRawBufferPointer(rebasing: bytes[skipped...]))) }
    }
    if delivery.isHeld, delivery.pendingCount > Self.longestHold, !delivery.isComplete, !isParked, let task {
      isParked = true
      shared.cancel(task)
    }
  }

  func finished(_ error: (any Error)?) {
    guard let task else { return }
    shared.forget(task)
    self.task = nil
    if isParked, !delivery.isComplete, (error as? URLError)?.code == .cancelled {
      shared.park(self)
      if !delivery.isHeld { askForRest() }
      return
    }
    let problem = error.map { URLSessionProblem.problem($0, stallAfter: shared.stallAfter) }
    if delivery.finish(offline(problem)) == .over { leave() } else { shared.park(self) }
  }

  private func offline(_ problem: FetchError.Problem?) -> FetchError.Problem? {
    guard problem == .nameNotFound || problem == .cannotConnect else { return problem }
    return WebAddress.isLoopback(address) || shared.hasNetwork() ? problem : .noNetwork
  }

  private func obey(_ flow: Delivery.Flow) {
    switch flow {
    case .more: break
    case .hold: watch.hold()
    case .over: leave()
    }
  }

  // MARK: The rest after a long hold

  /// What is missing of the answer that was told to the receiver.
  private var rest: FetchRequest {
    let start = (delivery.response?.offset ?? request.start) + delivery.taken
    let validator = delivery.response?.validator ?? request.validator
    return FetchRequest(url: request.url, start: start, end: request.end, validator: validator, accepts: .anything)
  }

  private func askForRest() {
    address = request.url
    hops = 0
    guard let next = urlRequest(request.url, rest) else {
      return end(FetchError(url: request.url, problem: .badAddress))
    }
    watch.goOn(SuspendingClock.now)
    task = shared.begin(next, for: self)
  }

  /// The second answer must go on where the first one stopped, in the same bytes.
  private func goOn(with response: FetchResponse) {
    let first = delivery.response
    let isSame =
      response.totalLength == first?.totalLength && response.validator == first?.validator
      && response.isWhole == first?.isWhole
    guard isSame else { return end(FetchError(url: request.url, problem: .changed)) }
    skip = response.isWhole ? delivery.taken : 0
    isParked = false
  }

  // MARK: Requests and time

  private func urlRequest(_ address: String, _ request: FetchRequest) -> URLRequest? {
    guard let url = URL(string: address), url.host != nil else { return nil }
    var next = URLRequest(url: url)
    next.setValue(RangeRules.rangeField(request), forHTTPHeaderField: "Range")
    next.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    next.setValue("Swipeline", forHTTPHeaderField: "User-Agent")
    if let condition = Validator.ifRange(request.validator) { next.setValue(condition, forHTTPHeaderField: "If-Range") }
    return next
  }

  /// Looks again whenever the fetch could have stalled; rests while it is held.
  private func startTimer() {
    timer?.cancel()
    timer = nil
    guard let deadline = watch.deadline else { return }
    let timer = DispatchSource.makeTimerSource(queue: shared.queue)
    let pause = max(0, (SuspendingClock.now.duration(to: deadline) / .milliseconds(1)).rounded(.up))
    timer.schedule(deadline: .now() + .milliseconds(Int(pause)))
    timer.setEventHandler { [weak self] in self?.look() }
    self.timer = timer
    timer.resume()
  }

  private func look() {
    guard !delivery.hasEnded else { return }
    if watch.isStalled(SuspendingClock.now) {
      end(FetchError(url: request.url, problem: .stalled(shared.stallAfter)))
    } else {
      startTimer()
    }
  }
}
