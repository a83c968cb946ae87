/// Fetches with Foundation's `URLSession`: one session for all requests, whose delegate hands the bytes on as they come.
///
/// It asks for one window of bytes after the other over the same connection, and for no further one while its receiver
/// holds. Suspending a task is no way to hold: Foundation on Linux drops the connection, and tells the answer from its
/// start again when the task is resumed. From a server without ranges, a hold can only end the request, and what was
/// taken before has to come again.
///
/// When the fetcher is let go, its fetches end with `.cancelled`.
public final class URLSessionFetcher: ByteFetcher {
  let shared: URLSessionShared

  /// - Parameter stallAfter: how long nothing may come before a fetch ends with `.stalled`; more than zero.
  public convenience init(stallAfter: Duration = .seconds(10)) {
    self.init(stallAfter: stallAfter, hasNetwork: NetworkPresence.hasNetwork)
  }

  init(stallAfter: Duration, hasNetwork: @escaping @Sendable () -> Bool) {
    shared = URLSessionShared(stallAfter: stallAfter, hasNetwork: hasNetwork)
  }

  deinit { shared.close() }

  public func fetch(_ request: FetchRequest, into receiver: any FetchReceiver) -> any FetchTask {
    let fetch = URLSessionFetch(request, into: receiver, shared: shared)
    fetch.start()
    return fetch
  }
}
