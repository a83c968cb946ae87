/// A feed on screen: what `FeedState` decides, carried out on a source. Views read it and watch it.
///
/// Everything happens on the main actor except the source's work. Freeing the store cancels what it asked for.
@MainActor
public final class FeedStore {
  /// Keeps somebody told of changes for as long as it is kept.
  @MainActor
  public final class Observation {
    fileprivate var handler: (@MainActor (FeedChange) -> Void)?

    fileprivate init(_ handler: @escaping @MainActor (FeedChange) -> Void) { self.handler = handler }

    /// Nothing is told from now on, not even changes that are waiting to be told.
    public func cancel() { handler = nil }
  }

  private struct Observer {
    weak var observation: Observation?
  }

  public private(set) var state: FeedState
  private let source: any FeedSource
  private var task: (number: Int, task: Task<Void, Never>)?
  private var observers: [Observer] = []
  /// Changes in the order in which they happened, so that all who watch hear of them in that order also when one of
  /// them acts on the feed while being told.
  private var untold: [FeedChange] = []
  private var isTelling = false

  public init(source: any FeedSource, configuration: FeedState.Configuration = FeedState.Configuration()) {
    self.source = source
    state = FeedState(configuration: configuration)
  }

  deinit { task?.task.cancel() }

  public var items: [MediaItem] { state.items }
  public var status: FeedStatus { state.status }
  public var focusedItem: MediaItem? { state.focusedItem }

  /// Asks for the first page. A second call changes nothing.
  public func start() { handle(.start) }

  /// Says which item is in focus; the next page is asked for in time. Unknown ids are ignored.
  public func focus(_ id: ItemID) { handle(.focused(id)) }

  /// Looks afresh, and keeps the focused item as `FeedState` describes. A page under way is cancelled.
  public func refresh() { handle(.refresh) }

  /// Tries again what failed last.
  public func retry() { handle(.retry) }

  /// A double tap: likes the item, and never takes a like away.
  public func like(_ id: ItemID) { handle(.like(id)) }

  /// The heart: likes the item, or no longer likes it.
  public func toggleLike(_ id: ItemID) { handle(.toggleLike(id)) }

  /// Asks the source for an item anew, since its addresses have run out, and puts it in the place of the old one.
  ///
  /// - Returns: the item with fresh addresses; nil if the source no longer has it or can't be asked.
  public func freshen(_ id: ItemID) async -> MediaItem? {
    guard let fresh = try? await source.fresh(id), let position = state.position(of: id) else { return nil }
    var item = state.items[position]
    (item.sources, item.cover) = (fresh.sources, fresh.cover)
    update(item)
    return item
  }

  /// Puts what is known now in place of the item with the same id.
  public func update(_ item: MediaItem) { handle(.update(item)) }

  /// Cancels what is under way. Nothing is asked for or changes from now on.
  public func close() { handle(.close) }

  /// Calls `handler` after each change, in the order of the changes, until the observation is cancelled or freed.
  /// What it reads from the store then is the present state, which may already be newer than the change.
  public func observe(_ handler: @escaping @MainActor (FeedChange) -> Void) -> Observation {
    let observation = Observation(handler)
    observers.append(Observer(observation: observation))
    return observation
  }

  private func handle(_ event: FeedEvent) {
    for effect in state.handle(event) {
      switch effect {
      case .request(let request): ask(request)
      case .cancel(let number): cancel(number)
      case .changed(let change): untold.append(change)
      }
    }
    tell()
  }

  private func ask(_ request: FeedRequest) {
    let source = self.source
    let task = Task { [weak self] in
      let event: FeedEvent
      do {
        let page = try await source.page(after: request.cursor, size: request.size)
        event = .loaded(request: request.number, page)
      } catch {
        event = .failed(request: request.number, FeedError(wrapping: error))
      }
      self?.finish(request.number, with: event)
    }
    self.task = (request.number, task)
  }

  private func finish(_ number: Int, with event: FeedEvent) {
    if task?.number == number { task = nil }
    handle(event)
  }

  private func cancel(_ number: Int) {
    guard let task, task.number == number else { return }
    task.task.cancel()
    self.task = nil
  }

  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while !untold.isEmpty {
      let change = untold.removeFirst()
      observers.removeAll { $0.observation?.handler == nil }
      for observer in observers { observer.observation?.handler?(change) }
    }
  }
}
