import Glibc

/// What the cache asks the program that hosts it.
public struct CacheHost: Sendable {
  /// Which addresses are the same resource.
  public var key: @Sendable (_ url: String) -> CacheKey
  /// A fresh address for one that the server no longer accepts (401, 403 or 410): a signed one that ran out. nil if
  /// there is none. Called off the main thread.
  public var refreshURL: (@Sendable (_ url: String) async -> String?)?
  /// Whether this machine is on a network. Asked once a second while fetches wait for one.
  public var hasNetwork: @Sendable () -> Bool
  /// Told when fetches begin to wait for a network, and when there is one again and they go on. Called from any thread.
  public var offline: @Sendable (_ isOffline: Bool) -> Void
  /// Told what people should know. Called from any thread.
  public var notice: @Sendable (CacheNotice) -> Void
  public var time: CacheTime
  /// Milliseconds since 1970, for the order and the list of what was read.
  public var date: @Sendable () -> Int64

  public init(
    key: @escaping @Sendable (String) -> CacheKey = CacheKey.withoutFragment,
    refreshURL: (@Sendable (String) async -> String?)? = nil,
    hasNetwork: @escaping @Sendable () -> Bool = CacheHost.systemHasNetwork,
    offline: @escaping @Sendable (Bool) -> Void = { _ in },
    notice: @escaping @Sendable (CacheNotice) -> Void = { _ in },
    time: CacheTime = .system,
    date: @escaping @Sendable () -> Int64 = CacheHost.systemDate
  ) {
    self.key = key
    self.refreshURL = refreshURL
    self.hasNetwork = hasNetwork
    self.offline = offline
    self.notice = notice
    self.time = time
    self.date = date
  }

  /// Whether an interface besides loopback is up and has an address.
  public static let systemHasNetwork: @Sendable () -> Bool = { NetworkPresence.hasNetwork() }

  /// The machine's calendar clock.
  public static let systemDate: @Sendable () -> Int64 = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
