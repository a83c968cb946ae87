import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches with Foundation's `URLSession`: one session for all requests, whose delegate hands the bytes on as they come.
///
/// A receiver that holds for long ends the request, and its rest is asked for when it goes on: a suspended task of
/// Foundation's on Linux would begin its answer anew.
///
/// When the fetcher is let go, its fetches end with `.cancelled`.
public final class URLSessionFetcher: ByteFetcher {
  private let shared: URLSessionShared

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

/// What all fetches of one session share.
///
/// `@unchecked Sendable`: `fetches`, `waiting` and `isClosed` are touched on `queue` alone, where the session's delegate
/// is called too; all else is constant, and the session is safe from any thread.
final class URLSessionShared: NSObject, @unchecked Sendable {
  let stallAfter: Duration
  let hasNetwork: @Sendable () -> Bool
  /// Where receivers are called from, one at a time.
  let queue = DispatchQueue(label: "URLSessionFetcher")
  /// Cancelling waits for Foundation's own queue, so it has one to wait on.
  private let cancelling = DispatchQueue(label: "URLSessionFetcher.cancel")
  private let session: URLSession
  private let relay = URLSessionRelay()
  private var fetches: [Int: URLSessionFetch] = [:]
  /// Fetches that have no task for now.
  private var waiting: [ObjectIdentifier: URLSessionFetch] = [:]
  private(set) var isClosed = false

  init(stallAfter: Duration, hasNetwork: @escaping @Sendable () -> Bool) {
    self.stallAfter = stallAfter
    self.hasNetwork = hasNetwork
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpMaximumConnectionsPerHost = 64
    // The fetcher measures stalls itself.
    configuration.timeoutIntervalForRequest = 24 * 3600
    let delegateQueue = OperationQueue()
    delegateQueue.maxConcurrentOperationCount = 1
    delegateQueue.underlyingQueue = queue
    session = URLSession(configuration: configuration, delegate: relay, delegateQueue: delegateQueue)
    super.init()
    relay.shared.withLock { $0 = Weak(self) }
  }

  /// Ends all that runs, and lets the session go.
  func close() {
    queue.async { [self] in
      isClosed = true
      for fetch in Array(fetches.values) + Array(waiting.values) { fetch.endCancelled() }
      session.finishTasksAndInvalidate()
    }
  }

  func begin(_ request: URLRequest, for fetch: URLSessionFetch) -> URLSessionDataTask {
    let task = session.dataTask(with: request)
    fetches[task.taskIdentifier] = fetch
    waiting[ObjectIdentifier(fetch)] = nil
    task.resume()
    return task
  }

  func fetch(for task: URLSessionTask) -> URLSessionFetch? { fetches[task.taskIdentifier] }

  func forget(_ task: URLSessionTask) { fetches[task.taskIdentifier] = nil }

  func park(_ fetch: URLSessionFetch) { waiting[ObjectIdentifier(fetch)] = fetch }

  func unpark(_ fetch: URLSessionFetch) { waiting[ObjectIdentifier(fetch)] = nil }

  func cancel(_ task: URLSessionTask) { cancelling.async { task.cancel() } }
}

/// A reference that does not keep its object alive. A constant of a class that is safe to share.
struct Weak<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?
  init(_ object: Object?) { self.object = object }
}

/// The session's delegate, which the session keeps alive; it must not keep the fetcher alive in turn.
private final class URLSessionRelay: NSObject, URLSessionDataDelegate, Sendable {
  let shared = Mutex<Weak<URLSessionShared>?>(nil)

  private func fetch(_ task: URLSessionTask) -> URLSessionFetch? {
    shared.withLock { $0?.object }?.fetch(for: task)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(fetch(task)?.redirected(by: response))
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(fetch(dataTask)?.take(response) == true ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    fetch(dataTask)?.take(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    fetch(task)?.finished(error)
  }
}
