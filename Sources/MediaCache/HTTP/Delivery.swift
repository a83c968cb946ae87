/// One answer on its way to its receiver: looks at the first bytes, counts the body, keeps what comes while the receiver
/// wants nothing, and ends exactly once. Used from one thread.
struct Delivery {
  /// What is to be done with the connection.
  enum Flow: Hashable, Sendable { case more, hold, over }

  private let request: FetchRequest
  private let receiver: any FetchReceiver
  private var accepted: RangeRules.Accepted?
  private var hasBegun = false
  /// Came, and was not told to the receiver yet.
  private var pending: [UInt8] = []
  /// How many bytes of the body came so far.
  private(set) var taken: Int64 = 0
  private(set) var isHeld = false
  private(set) var hasEnded = false
  /// How the answer ended while the receiver wanted nothing.
  private var heldEnding: FetchError??

  init(_ request: FetchRequest, into receiver: any FetchReceiver) {
    self.request = request
    self.receiver = receiver
  }

  /// What the receiver was told, or will be once its first bytes are known to be what the request accepts.
  var response: FetchResponse? { accepted?.response }
  /// How many bytes the body has to bring; nil if only its end will tell.
  var bodyLength: Int64? { accepted?.bodyLength }
  var pendingCount: Int { pending.count }
  /// All that was announced has come.
  var isComplete: Bool { accepted?.bodyLength.map { $0 == taken } ?? false }

  mutating func accept(_ accepted: RangeRules.Accepted) -> Flow {
    guard !hasEnded else { return .over }
    self.accepted = accepted
    // Behind the beginning, a page can only come from a server that lies about the range: its type gives it away.
    let needsLook = request.accepts == .media && (accepted.response.offset == 0 || accepted.response.isTextual)
    return needsLook ? .more : begin(accepted.response)
  }

  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Flow {
    guard !hasEnded, let accepted else { return .over }
    // Bytes behind the announced end belong to nothing.
    let room = accepted.bodyLength.map { Int(clamping: $0 - taken) } ?? bytes.count
    let wanted = UnsafeRawBufferPointer(rebasing: bytes.prefix(room))
    taken += Int64(wanted.count)
    var flow = Flow.more
    if isHeld || !hasBegun {
      pending.append(contentsOf: wanted)
      if hasBegun { return .hold }
      if pending.count >= MediaSniffer.headLength || isComplete { flow = look(accepted) }
    } else if !wanted.isEmpty {
      flow = obey(receiver.received(wanted))
    }
    return flow != .over && bytes.count > room ? finish(nil) : flow
  }

  /// The receiver wants more again.
  mutating func resume() -> Flow {
    guard !hasEnded else { return .over }
    guard isHeld else { return .more }
    isHeld = false
    var flow = flush()
    if flow == .more, let ending = heldEnding {
      end(ending)
      flow = .over
    }
    return flow
  }

  /// The transfer is over.
  /// - Parameter problem: what broke it; nil for an orderly end.
  mutating func finish(_ problem: FetchError.Problem?) -> Flow {
    guard !hasEnded else { return .over }
    if let accepted, !hasBegun, !pending.isEmpty || isComplete || problem == nil && accepted.bodyLength == nil {
      if look(accepted) == .over { return .over }
    }
    let error = verdict(problem).map { FetchError(url: request.url, problem: $0) }
    if isHeld {
      heldEnding = .some(error)
      return .hold
    }
    end(error)
    return .over
  }

  mutating func end(_ error: FetchError?) {
    guard !hasEnded else { return }
    hasEnded = true
    pending = []
    receiver.ended(error)
  }

  private func verdict(_ problem: FetchError.Problem?) -> FetchError.Problem? {
    guard let accepted else { return problem ?? .malformed("it ended before its head was complete") }
    if isComplete { return nil }
    return problem ?? (accepted.bodyLength == nil ? nil : .cutShort)
  }

  private mutating func look(_ accepted: RangeRules.Accepted) -> Flow {
    let refusal = pending.withUnsafeBytes { bytes in
      MediaSniffer.refusal(
        head: UnsafeRawBufferPointer(rebasing: bytes.prefix(MediaSniffer.headLength)),
        contentType: accepted.response.contentType, offset: accepted.response.offset)
    }
    if let refusal {
      end(FetchError(url: request.url, problem: .notMedia(refusal)))
      return .over
    }
    let flow = begin(accepted.response)
    return flow == .more ? flush() : flow
  }

  private mutating func begin(_ response: FetchResponse) -> Flow {
    hasBegun = true
    return obey(receiver.began(response))
  }

  private mutating func flush() -> Flow {
    guard !pending.isEmpty else { return .more }
    let bytes = pending
    pending = []
    return obey(bytes.withUnsafeBytes(receiver.received))
  }

  private mutating func obey(_ demand: FetchDemand) -> Flow {
    switch demand {
    case .more: return .more
    case .hold:
      isHeld = true
      return .hold
    case .stop:
      end(FetchError(url: request.url, problem: .cancelled))
      return .over
    }
  }
}

extension FetchResponse {
  fileprivate var isTextual: Bool { contentType?.hasPrefix("text/") ?? false }
}
