import CCurl
import Synchronization

/// The one thread that drives all transfers. Receivers are called from it; they never block.
///
/// `@unchecked Sendable`: `multi` is made before the thread starts and given to it; other threads only wake it, and only
/// while `inbox` is open. `transfers` is touched by the thread alone.
final class CurlLoop: @unchecked Sendable {
  enum Command: Sendable {
    case start(Int, FetchRequest, any FetchReceiver)
    case resume(Int)
    case cancel(Int)
    case shutDown
  }

  private struct Inbox {
    var commands: [Command] = []
    var isOpen = true
  }

  /// The kernel keeps 15 bytes of it.
  static let threadName = "curl fetcher"
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let settings: CurlSettings
  private let multi: UnsafeMutableRawPointer?
  private let inbox = Mutex(Inbox())
  private let lastID = Atomic<Int>(0)
  private var transfers: [Int: CurlTransfer] = [:]

  init(settings: CurlSettings) {
    self.settings = settings
    multi = Self.isReady ? curl_multi_init() : nil
    // Kept open for later requests, over all hosts.
    _ = shim_multi_setopt_long(multi, CURLMOPT_MAXCONNECTS, 32)
  }

  func newID() -> Int { lastID.add(1, ordering: .relaxed).newValue }

  /// From any thread. What is posted after the end of the loop is dropped: all that ran has ended by then.
  func post(_ command: Command) {
    guard let multi else {
      // Without libcurl nothing can be fetched.
      if case .start(_, let request, let receiver) = command {
        receiver.ended(FetchError(url: request.url, problem: .cannotConnect))
      }
      return
    }
    inbox.withLock { inbox in
      guard inbox.isOpen else { return }
      inbox.commands.append(command)
      curl_multi_wakeup(multi)
    }
  }

  func run() {
    guard let multi else { return }
    while obeyAll() {
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      collect()
      let now = SuspendingClock.now
      endStalled(now)
      curl_multi_poll(multi, nil, 0, patience(now), nil)
    }
    for id in Array(transfers.keys) { transfers[id]?.cancel() }
    for id in Array(transfers.keys) { drop(id) }
    inbox.withLock { $0.isOpen = false }
    curl_multi_cleanup(multi)
  }

  /// False once the loop is to end.
  private func obeyAll() -> Bool {
    let commands = inbox.withLock { inbox in
      defer { inbox.commands = [] }
      return inbox.commands
    }
    var goesOn = true
    for command in commands {
      switch command {
      case .start(let id, let request, let receiver): start(id, request, receiver)
      case .resume(let id): if transfers[id]?.resume() == .over { drop(id) }
      case .cancel(let id):
        transfers[id]?.cancel()
        drop(id)
      case .shutDown: goesOn = false
      }
    }
    return goesOn
  }

  private func start(_ id: Int, _ request: FetchRequest, _ receiver: any FetchReceiver) {
    if let refusal = RangeRules.refusal(request) { return receiver.ended(refusal) }
    guard let transfer = CurlTransfer(id: id, request: request, receiver: receiver, settings: settings) else {
      return receiver.ended(FetchError(url: request.url, problem: .cannotConnect))
    }
    transfers[id] = transfer
    curl_multi_add_handle(multi, transfer.easy)
  }

  /// Takes the transfers that have come to their end.
  private func collect() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard shim_message_is_done(message) != 0, let easy = shim_message_easy(message) else { continue }
      // The message is gone once its handle is removed.
      let result = shim_message_result(message)
      guard let id = transfers.first(where: { $0.value.easy == easy })?.key, let transfer = transfers[id] else {
        continue
      }
      curl_multi_remove_handle(multi, easy)
      switch transfer.finished(result) {
      case .redirected: curl_multi_add_handle(multi, easy)
      case .held: break
      case .over: transfers[id] = nil
      }
    }
  }

  private func endStalled(_ now: SuspendingClock.Instant) {
    for (id, transfer) in transfers where transfer.watch.isStalled(now) {
      transfer.stall()
      drop(id)
    }
  }

  /// Milliseconds until the next transfer will have stalled. libcurl wakes earlier for timers of its own.
  private func patience(_ now: SuspendingClock.Instant) -> Int32 {
    guard let next = transfers.values.compactMap(\.watch.deadline).min() else { return 3_600_000 }
    return Int32(clamping: Int64((now.duration(to: next) / .milliseconds(1)).rounded(.up)))
  }

  private func drop(_ id: Int) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    curl_multi_remove_handle(multi, transfer.easy)
  }
}
