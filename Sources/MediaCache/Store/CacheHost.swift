import Glibc

/// What the cache asks the program that hosts it.
public struct CacheHost: Sendable {
  /// Which addresses are the same resource.
  public var key: @Sendable (_ url: String) -> CacheKey
  /// A fresh address for one that the server no longer accepts (401, 403 or 410): a signed one that ran out. nil if
  /// there is none. Called off the main thread.
  public var refreshURL: (@Sendable (_ url: String) async -> String?)?
  /// How long to wait before attempt `attempt` + 1 (the first failure is attempt 1); nil to give up.
  public var retryDelay: @Sendable (_ attempt: Int, _ error: FetchError) -> Duration?
  /// Told what people should know. Called from any thread.
  public var notice: @Sendable (CacheNotice) -> Void
  public var time: CacheTime
  /// Milliseconds since 1970, for the order and the list of what was read.
  public var date: @Sendable () -> Int64

  public init(
    key: @escaping @Sendable (String) -> CacheKey = CacheKey.withoutFragment,
    refreshURL: (@Sendable (String) async -> String?)? = nil,
    retryDelay: @escaping @Sendable (Int, FetchError) -> Duration? = { _, _ in nil },
    notice: @escaping @Sendable (CacheNotice) -> Void = { _ in },
    time: CacheTime = .system,
    date: @escaping @Sendable () -> Int64 = CacheHost.systemDate
  ) {
    self.key = key
    self.refreshURL = refreshURL
    self.retryDelay = retryDelay
    self.notice = notice
    self.time = time
    self.date = date
  }

  /// The machine's calendar clock.
  public static let systemDate: @Sendable () -> Int64 = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
