import Synchronization

/// Ties one fetch to its resource, from before it starts until it has ended.
final class FetchSlot: FetchReceiver {
  private struct State {
    var task: (any FetchTask)?
    var isCancelled = false
    /// Asked to go on before the task was known.
    var isResumed = false
  }

  let id: Int
  let ticket: NetworkArbiter.Ticket
  private let resource: CachedResource
  private let state = Mutex(State())

  init(id: Int, ticket: NetworkArbiter.Ticket, resource: CachedResource) {
    self.id = id
    self.ticket = ticket
    self.resource = resource
  }

  func start(_ request: FetchRequest, with fetcher: any ByteFetcher) {
    guard !state.withLock({ $0.isCancelled }) else {
      return resource.ended(id, FetchError(url: request.url, problem: .cancelled))
    }
    let task = fetcher.fetch(request, into: self)
    let (isCancelled, isResumed) = state.withLock { state in
      state.task = task
      return (state.isCancelled, state.isResumed)
    }
    if isCancelled { task.cancel() } else if isResumed { task.resume() }
  }

  func resume() {
    let task = state.withLock { state in
      state.isResumed = state.task == nil
      return state.task
    }
    task?.resume()
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  func began(_ response: FetchResponse) -> FetchDemand { resource.began(id, response) }
  func received(_ bytes: UnsafeRawBufferPointer) -> FetchDemand { resource.received(id, bytes) }
  func ended(_ error: FetchError?) { resource.ended(id, error) }
}
