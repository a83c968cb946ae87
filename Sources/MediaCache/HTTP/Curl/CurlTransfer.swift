import CCurl
import Glibc

/// One request with its redirects, on one easy handle that it owns. Lives on the loop's thread.
final class CurlTransfer {
  enum Outcome {
    /// The handle has its next address and can be added again.
    case redirected
    /// Everything came, but the receiver has not taken it all yet.
    case held
    case over
  }

  let id: Int
  let easy: UnsafeMutableRawPointer
  private(set) var watch: StallWatch<SuspendingClock.Instant>
  private let request: FetchRequest
  private let settings: CurlSettings
  private var delivery: Delivery
  private var headers: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>
  private var address: String
  private var hops = 0
  private var head = CurlHead()
  /// The answer leads elsewhere; so many bytes of its own body were read and dropped.
  private var drained: Int?

  /// A redirect's body is read to its end, so that the connection can be used again, unless it is longer than this.
  private static let longestDrain = 64 << 10

  /// nil if libcurl has no memory left.
  init?(id: Int, request: FetchRequest, receiver: any FetchReceiver, settings: CurlSettings) {
    guard let easy = curl_easy_init() else { return nil }
    self.id = id
    self.easy = easy
    self.request = request
    self.settings = settings
    address = request.url
    delivery = Delivery(request, into: receiver)
    watch = StallWatch(limit: settings.stallAfter, now: SuspendingClock.now)
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    for field in CurlTransfer.fields(request) { headers = curl_slist_append(headers, field) }
    configure()
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(headers)
    errorText.deallocate()
  }

  private static func fields(_ request: FetchRequest) -> [String] {
    let condition = Validator.ifRange(request.validator).map { ["If-Range: \($0)"] } ?? []
    return ["Range: \(RangeRules.rangeField(request))", "Accept-Encoding: identity", "User-Agent: Swipeline"]
      + condition + Conditions.fields(request).map { "\($0.name): \($0.value)" }
  }

  private func configure() {
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // Redirects are followed by the rules that hold for every fetcher.
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_BUFFERSIZE, 128 << 10)
    set(CURLOPT_TCP_KEEPALIVE, 1)
    shim_set_web_only(easy)
    shim_set_quick_exit(easy)
    shim_limit_receive_buffer(easy, Self.receiveBuffer)
    if WebAddress.isLoopback(address) { shim_set_no_proxy(easy) }
    _ = shim_setopt_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    _ = shim_setopt_pointer(easy, CURLOPT_HTTPHEADER, headers)
    _ = shim_setopt_pointer(easy, CURLOPT_URL, address)
    // Unretained: the loop keeps the transfer as long as the handle is in use.
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = shim_setopt_pointer(easy, CURLOPT_HEADERDATA, context)
    _ = shim_setopt_pointer(easy, CURLOPT_WRITEDATA, context)
    _ = shim_setopt_callback(easy, CURLOPT_HEADERFUNCTION, Self.headCallback)
    _ = shim_setopt_callback(easy, CURLOPT_WRITEFUNCTION, Self.bodyCallback)
  }

  /// What a transfer on hold still takes from the line, and what is lost when it is given up: 256 KiB, which is enough for
  /// 40 Mbit/s over a round trip of 50 ms. Left alone, the system would take several megabytes, and what plays would wait.
  private static let receiveBuffer: Int32 = 256 << 10

  private func set(_ option: CURLoption, _ value: Int) { _ = shim_setopt_long(easy, option, value) }

  // MARK: What the loop asks for

  func cancel() { delivery.end(FetchError(url: request.url, problem: .cancelled)) }

  func stall() { delivery.end(FetchError(url: request.url, problem: .stalled(settings.stallAfter))) }

  /// `.over` if the receiver wants nothing more, or everything has come and was told.
  func resume() -> Delivery.Flow {
    guard delivery.isHeld else { return .more }
    let flow = delivery.resume()
    guard flow == .more else { return flow }
    watch.goOn(SuspendingClock.now)
    // The bytes that libcurl kept are told from within this call.
    let result = curl_easy_pause(easy, CURLPAUSE_CONT)
    return result == CURLE_OK ? .more : delivery.finish(problem(result))
  }

  /// The handle has come to its end and was removed.
  func finished(_ result: CURLcode) -> Outcome {
    if drained != nil, let next = redirect() { return next }
    let flow = delivery.finish(problem(result))
    if flow == .hold { watch.hold() }
    return flow == .hold ? .held : .over
  }

  /// nil if the redirect was refused; the delivery has ended then.
  private func redirect() -> Outcome? {
    hops += 1
    var text: UnsafeMutablePointer<CChar>?
    _ = shim_getinfo_text(easy, CURLINFO_REDIRECT_URL, &text)
    let target = text.map { String(cString: $0) }
    if let refusal = RedirectRules.refusal(hop: hops, from: address, to: target) {
      delivery.end(FetchError(url: request.url, problem: refusal))
      return nil
    }
    address = target ?? address
    drained = nil
    head = CurlHead()
    configure()
    watch.touch(SuspendingClock.now)
    return .redirected
  }

  private func problem(_ result: CURLcode) -> FetchError.Problem? {
    var number = 0
    _ = shim_getinfo_long(easy, CURLINFO_OS_ERRNO, &number)
    let problem = CurlProblem.problem(
      result, systemError: Int32(clamping: number), text: String(cString: errorText), stallAfter: settings.stallAfter)
    switch problem {
    case .nameNotFound, .cannotConnect:
      return WebAddress.isLoopback(address) || settings.hasNetwork() ? problem : .noNetwork
    default: return problem
    }
  }

  // MARK: What libcurl tells

  private static let headCallback: shim_bytes_callback = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().take(line: line) ? line.count : 0
  }

  private static let bodyCallback: shim_bytes_callback = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      .take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
  }

  /// False ends the transfer.
  private func take(line: UnsafeRawBufferPointer) -> Bool {
    watch.touch(SuspendingClock.now)
    switch head.take(line) {
    case .incomplete: return true
    case .tooLong:
      delivery.end(FetchError(url: request.url, problem: .malformed("its head has no end")))
      return false
    case .complete(let status, let fields):
      if RedirectRules.isRedirect(status: status, fields: fields) {
        drained = 0
        return true
      }
      let judged = RangeRules.judge(
        request, status: status, fields: fields, finalURL: address, now: Int64(time(nil)))
      switch judged {
      case .success(let accepted): return obey(delivery.accept(accepted))
      case .failure(let error):
        delivery.end(error)
        return false
      }
    }
  }

  /// How many bytes were taken; fewer than came ends the transfer.
  private func take(body: UnsafeRawBufferPointer) -> Int {
    if let before = drained {
      drained = before + body.count
      return before + body.count <= Self.longestDrain ? body.count : 0
    }
    if delivery.isHeld { return Int(CURL_WRITEFUNC_PAUSE) }
    watch.touch(SuspendingClock.now)
    return obey(delivery.take(body)) ? body.count : 0
  }

  private func obey(_ flow: Delivery.Flow) -> Bool {
    if flow == .hold { watch.hold() }
    return flow != .over
  }
}
