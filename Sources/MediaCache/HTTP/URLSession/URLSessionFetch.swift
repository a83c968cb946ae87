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
  /// What the running task asks for: one window of the request.
  private var asked: FetchRequest
  /// Where the body of the present answer has to end, if it is a part.
  private var answerEnd: Int64?
  /// The task was ended because too much came while the receiver held.
  private var isParked = false
  /// The window is through, and the next one not asked for yet.
  private var needsRest = false
  /// Bytes at the beginning of a whole body that were taken from an earlier task.
  private var skip: Int64 = 0

  /// The most that one task asks for, and so the most that waits in memory for a receiver that holds: Foundation on Linux
  /// has no way to slow a server down, and hears of a cancellation only when nothing comes for a moment.
  static let window = 2 << 20

  init(_ request: FetchRequest, into receiver: any FetchReceiver, shared: URLSessionShared) {
    self.request = request
    self.shared = shared
    address = request.url
    asked = Self.firstWindow(request)
    delivery = Delivery(request, into: receiver)
    watch = StallWatch(limit: shared.stallAfter, now: SuspendingClock.now)
  }

  // MARK: From any thread

  func start() {
    shared.queue.async { [self] in
      if let refusal = RangeRules.refusal(request) { return end(refusal) }
      guard let next = urlRequest(request.url) else {
        return end(FetchError(url: request.url, problem: .badAddress))
      }
      guard !delivery.hasEnded, shared.enter(self) else { return endCancelled() }
      watch.touch(SuspendingClock.now)
      shared.begin(next, for: self)
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
        if needsRest { askForRest() }
      }
    }
  }

  func cancel() {
    shared.queue.async { [self] in endCancelled() }
  }

  // MARK: On the queue

  /// False if the fetch has ended and needs no task.
  func adopt(_ task: URLSessionDataTask) -> Bool {
    guard !delivery.hasEnded else { return false }
    self.task = task
    return true
  }

  func endCancelled() { end(FetchError(url: request.url, problem: .cancelled)) }

  private func end(_ error: FetchError) {
    delivery.end(error)
    leave()
  }

  /// Lets go of the task and the timer once the delivery has ended.
  private func leave() {
    timer?.cancel()
    timer = nil
    shared.leave(self)
    guard let task else { return }
    self.task = nil
    shared.forget(task)
    shared.cancel(task)
  }

  /// The request to follow a redirect with; nil if it is not followed, and the fetch has ended.
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
    guard let next = urlRequest(address) else {
      end(FetchError(url: request.url, problem: .badAddress))
      return nil
    }
    return next
  }

  /// False if the body is not wanted, and the fetch has ended.
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
      asked, status: response.statusCode, fields: fields, finalURL: address, now: Int64(time(nil)))
    switch judged {
    case .failure(let error): end(error)
    case .success(let accepted):
      answerEnd = accepted.response.isWhole ? nil : accepted.bodyLength.map { accepted.response.offset + $0 }
      if delivery.response == nil {
        obey(delivery.accept(widened(accepted)))
      } else {
        goOn(with: accepted.response)
      }
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
    if delivery.isHeld, delivery.pendingCount > Self.window, !delivery.isComplete, !isParked, let task {
      isParked = true
      shared.cancel(task)
    }
  }

  func finished(_ error: (any Error)?) {
    guard let task else { return }
    shared.forget(task)
    self.task = nil
    let isThrough = error == nil && answerEnd != nil && answerEnd == position
    let wasParked = isParked && (error as? URLError)?.code == .cancelled
    if !delivery.isComplete, isThrough && delivery.bodyLength != nil || wasParked {
      needsRest = true
      if !delivery.isHeld { askForRest() }
      return
    }
    let problem = error.map { URLSessionProblem.problem($0, stallAfter: shared.stallAfter) }
    obey(delivery.finish(offline(problem)))
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

  // MARK: One window after the other

  private static func firstWindow(_ request: FetchRequest) -> FetchRequest {
    var asked = request
    let (edge, isBeyond) = request.start.addingReportingOverflow(Int64(window))
    if !isBeyond, edge < request.end ?? .max { asked.end = edge }
    return asked
  }

  /// Where the next byte lies in the resource.
  private var position: Int64 { (delivery.response?.offset ?? request.start) + delivery.taken }

  /// The answer to the first window as the answer to the whole request, if the server gave all of the window and says
  /// how much there is. Otherwise the fetch ends with the window, as with any part that is shorter than asked.
  private func widened(_ accepted: RangeRules.Accepted) -> RangeRules.Accepted {
    guard let total = accepted.response.totalLength, let answerEnd, answerEnd == asked.end else { return accepted }
    var whole = accepted
    whole.bodyLength = min(total, request.end ?? .max) - accepted.response.offset
    return whole
  }

  private func askForRest() {
    needsRest = false
    address = request.url
    hops = 0
    let goal = delivery.bodyLength.map { (delivery.response?.offset ?? 0) + $0 } ?? request.end
    let validator = delivery.response?.validator ?? request.validator
    asked = Self.firstWindow(
      FetchRequest(url: request.url, start: position, end: goal, validator: validator, accepts: request.accepts))
    guard let next = urlRequest(request.url) else {
      return end(FetchError(url: request.url, problem: .badAddress))
    }
    watch.goOn(SuspendingClock.now)
    shared.begin(next, for: self)
  }

  /// The next answer must go on where the one before stopped, in the same bytes.
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

  private func urlRequest(_ address: String) -> URLRequest? {
    guard let url = URL(string: address), url.host != nil else { return nil }
    var next = URLRequest(url: url)
    next.setValue(RangeRules.rangeField(asked), forHTTPHeaderField: "Range")
    next.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    next.setValue("Swipeline", forHTTPHeaderField: "User-Agent")
    if let condition = Validator.ifRange(asked.validator) { next.setValue(condition, forHTTPHeaderField: "If-Range") }
    for field in Conditions.fields(asked) { next.setValue(field.value, forHTTPHeaderField: field.name) }
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
