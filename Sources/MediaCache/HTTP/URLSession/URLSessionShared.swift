import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session, and what all its fetches share.
///
/// `@unchecked Sendable`: `live`, `fetches` and `isClosed` are touched on `queue` alone, where the session's delegate is
/// called too; all else is constant, and the session is safe from any thread.
final class URLSessionShared: @unchecked Sendable {
  let stallAfter: Duration
  let hasNetwork: @Sendable () -> Bool
  /// Where receivers are called from, one at a time.
  let queue = DispatchQueue(label: "URLSessionFetcher")
  /// Where the session is told what to do. Its calls may wait for Foundation's own queue, which in turn may wait for
  /// `queue` to take what came.
  private let control = DispatchQueue(label: "URLSessionFetcher.control")
  private let session: URLSession
  private var live: [ObjectIdentifier: URLSessionFetch] = [:]
  private var fetches: [Int: URLSessionFetch] = [:]
  private var isClosed = false

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
    let relay = URLSessionRelay()
    session = URLSession(configuration: configuration, delegate: relay, delegateQueue: BoundedQueue(on: queue))
    relay.shared.withLock { $0 = Weak(self) }
  }

  /// Ends all that runs, and lets the session go. From any thread.
  func close() {
    queue.async { [self] in
      isClosed = true
      for fetch in Array(live.values) { fetch.endCancelled() }
      control.async { [session] in session.finishTasksAndInvalidate() }
    }
  }

  // MARK: On the queue

  /// False if the fetcher is let go.
  func enter(_ fetch: URLSessionFetch) -> Bool {
    guard !isClosed else { return false }
    live[ObjectIdentifier(fetch)] = fetch
    return true
  }

  func leave(_ fetch: URLSessionFetch) { live[ObjectIdentifier(fetch)] = nil }

  /// Makes a task, and starts it unless the fetch has ended meanwhile.
  func begin(_ request: URLRequest, for fetch: URLSessionFetch) {
    control.async { [self] in
      let task = session.dataTask(with: request)
      queue.async { [self] in
        guard fetch.adopt(task) else { return cancel(task) }
        fetches[task.taskIdentifier] = fetch
        control.async { task.resume() }
      }
    }
  }

  func fetch(for task: URLSessionTask) -> URLSessionFetch? { fetches[task.taskIdentifier] }

  func forget(_ task: URLSessionTask) { fetches[task.taskIdentifier] = nil }

  func cancel(_ task: URLSessionTask) { control.async { task.cancel() } }
}

/// A reference that does not keep its object alive.
private struct Weak<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?
  init(_ object: Object?) { self.object = object }
}

/// One operation after the other. Whoever adds to a full one waits: so Foundation reads no more from its sockets than is taken.
///
/// `@unchecked Sendable`, as its superclass: its one property is a constant that is safe from any thread.
private final class BoundedQueue: OperationQueue, @unchecked Sendable {
  /// Each operation brings 16 KiB at most.
  private let room = DispatchSemaphore(value: 32)

  init(on queue: DispatchQueue) {
    super.init()
    maxConcurrentOperationCount = 1
    underlyingQueue = queue
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    room.wait()
    super.addOperation { [room] in
      block()
      room.signal()
    }
  }
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
    // Foundation on Linux ends the process if it is answered about a task that is cancelled: such a one gets no answer.
    if let next = fetch(task)?.redirected(by: response) { completionHandler(next) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if fetch(dataTask)?.take(response) == true { completionHandler(.allow) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    fetch(dataTask)?.take(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    fetch(task)?.finished(error)
  }
}
