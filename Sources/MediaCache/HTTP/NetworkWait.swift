import Synchronization

/// Lets fetches that failed for want of a network go on as soon as there is one.
final class NetworkWait: Sendable {
  /// Between two looks at the machine's interfaces, which cost some microseconds each.
  static let interval = Duration.seconds(1)

  private let host: CacheHost
  private let waiting = Mutex<[@Sendable () -> Void]>([])

  init(_ host: CacheHost) { self.host = host }

  /// How many wait.
  var count: Int { waiting.withLock { $0.count } }

  /// - Parameter goOn: called once, on any thread, when there is a network.
  func add(_ goOn: @escaping @Sendable () -> Void) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(goOn)
      return waiting.count == 1
    }
    guard isFirst else { return }
    host.offline(true)
    lookLater()
  }

  private func lookLater() {
    host.time.after(Self.interval) { [weak self] in self?.look() }
  }

  private func look() {
    guard host.hasNetwork() else { return lookLater() }
    let served = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    host.offline(false)
    for goOn in served { goOn() }
  }
}
