import MediaCache
import Synchronization

/// A `ByteFetcher` over resources in memory that keeps count of everything, answers with faults when told to, and stops
/// where told to.
public final class TestOrigin: ByteFetcher {
  struct State {
    var resources: [String: TestResource] = [:]
    var faults: [String: [TestFault]] = [:]
    var limits: [String: Int64] = [:]
    var requests: [FetchRequest] = []
    var sent: [String: Int64] = [:]
    var fetches: [ObjectIdentifier: TestFetch] = [:]
    var observer: (@Sendable (FetchRequest) -> Void)?
    var afterPiece: (@Sendable (_ sent: Int64) -> Void)?
  }

  /// The most bytes that one call brings.
  public let chunk: Int
  let state = Mutex(State())

  public init(chunk: Int = 16 << 10) { self.chunk = chunk }

  // MARK: What it serves

  public func put(_ resource: TestResource, at url: String) { state.withLock { $0.resources[url] = resource } }
  public func remove(_ url: String) { state.withLock { $0.resources[url] = nil } }

  /// The next requests for the address meet these faults, one each.
  public func fail(_ url: String, _ faults: TestFault...) { state.withLock { $0.faults[url, default: []] += faults } }

  /// Bytes from this offset on do not come before the limit is raised; nil for no limit.
  public func setLimit(_ url: String, _ limit: Int64?) {
    let fetches = state.withLock { state in
      state.limits[url] = limit
      return Array(state.fetches.values)
    }
    for fetch in fetches { fetch.goOn() }
  }

  /// Called for each request before it is answered.
  public func observe(_ observer: (@Sendable (FetchRequest) -> Void)?) { state.withLock { $0.observer = observer } }

  /// Called after each piece was handed over, with all bytes that were until then.
  public func afterPiece(_ observer: (@Sendable (_ sent: Int64) -> Void)?) {
    state.withLock { $0.afterPiece = observer }
  }

  // MARK: What it counted

  public var requests: [FetchRequest] { state.withLock { $0.requests } }
  public func requests(for url: String) -> [FetchRequest] { requests.filter { $0.url == url } }

  /// Bytes that were handed over, over all requests.
  public func sent(_ url: String) -> Int64 { state.withLock { $0.sent[url] ?? 0 } }
  public var sent: Int64 { state.withLock { $0.sent.values.reduce(0, +) } }

  /// Fetches that have not ended.
  public var open: Int { state.withLock { $0.fetches.count } }
  /// Fetches that were told to hold and not to go on.
  public var held: Int { state.withLock { Array($0.fetches.values) }.filter(\.isHeld).count }

  public func fetch(_ request: FetchRequest, into receiver: any FetchReceiver) -> any FetchTask {
    state.withLock { $0.observer }?(request)
    let fetch = state.withLock { state in
      state.requests.append(request)
      let fault = state.faults[request.url].flatMap { $0.isEmpty ? nil : $0[0] }
      if fault != nil { state.faults[request.url]?.removeFirst() }
      let fetch = TestFetch(request, state.resources[request.url], fault, receiver, self)
      state.fetches[ObjectIdentifier(fetch)] = fetch
      return fetch
    }
    fetch.goOn()
    return fetch
  }
}
