/// What a feed holds and what it does next, as a value: events in, effects out. It knows no task and no clock.
///
/// What always holds:
/// - No two items have the same id; of several the first stays.
/// - One item is in focus exactly when there are items.
/// - At most one request is under way. An answer to any other is dropped.
/// - A failure and a running refresh leave what is there alone.
/// - What the person liked or unliked stays so, whatever the source says later.
///
/// **Refresh.** A new list is gathered page by page from the beginning, beside the old one. It takes the old one's
/// place as soon as it holds the focused item, or is at least as long as the old list, or the source has ended. Then
/// the focus is, of these, the first that the new list holds: the focused item; the one nearest to it in the old list
/// (at equal distance the later one); the first item.
public struct FeedState: Hashable, Sendable {
  /// How a feed is loaded. Every property has its default.
  public struct Configuration: Hashable, Sendable {
    /// Items asked for at a time.
    public var pageSize = 10
    /// When no more than this many items are left after the focused one, the next page is asked for.
    public var itemsLeft = 3
    /// After this many pages in a row with nothing new the source is taken to be endless.
    public var barrenPages = 8

    public init() {}
  }

  private struct Failure: Hashable, Sendable {
    var operation: FeedOperation
    var error: FeedError
  }

  public let configuration: Configuration
  /// The item in focus; nil exactly when there are no items.
  public private(set) var focusedID: ItemID?

  private var list = ItemList()
  /// The list that a refresh has gathered so far.
  private var draft: ItemList?
  private var request: FeedRequest?
  private var requestCount = 0
  private var failure: Failure?
  private var isClosed = false
  /// What the person said by hand, which no page overrules.
  private var likes: [ItemID: Bool] = [:]

  public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  public var items: [MediaItem] { list.items }

  /// What was passed over in what is loaded, each report once.
  public var skipped: [SkippedItem] { list.skipped }

  public var focusedPosition: Int? { focusedID.flatMap { list.position(of: $0) } }

  public var focusedItem: MediaItem? { focusedPosition.map { list.items[$0] } }

  public func position(of id: ItemID) -> Int? { list.position(of: id) }

  public var status: FeedStatus {
    if let request {
      guard !list.items.isEmpty else { return .loading }
      return request.operation == .refresh ? .refreshing : .loadingMore
    }
    if let failure { return .failed(failure.operation, failure.error) }
    if requestCount == 0 { return .notStarted }
    guard list.isComplete else { return .ready }
    return list.items.isEmpty ? .empty : .upToDate
  }

  /// Takes in what happened. An event that makes no sense now changes nothing.
  public mutating func handle(_ event: FeedEvent) -> [FeedEffect] {
    guard !isClosed else { return [] }
    let (oldFocus, oldStatus, oldSkipped) = (focusedID, status, skipped)
    var effects = apply(event)
    if focusedID != oldFocus { effects.append(.changed(.focus)) }
    if skipped != oldSkipped { effects.append(.changed(.skipped)) }
    if status != oldStatus { effects.append(.changed(.status)) }
    return effects
  }

  private mutating func apply(_ event: FeedEvent) -> [FeedEffect] {
    switch event {
    case .start: return requestCount == 0 ? refresh() : []
    case .refresh: return refresh()
    case .focused(let id): return focus(id)
    case .loaded(let number, let page): return take(page, answering: number)
    case .failed(let number, let error):
      guard let request, request.number == number else { return [] }
      return fail(request.operation, error)
    case .retry: return retry()
    case .like(let id): return setLiked(true, id)
    case .toggleLike(let id): return setLiked(!isLiked(id), id)
    case .update(let item): return update(item)
    case .close:
      isClosed = true
      return cancelRequest()
    }
  }
}

// MARK: - Pages

extension FeedState {
  private mutating func refresh() -> [FeedEffect] {
    guard request?.operation != .refresh else { return [] }
    let cancelled = cancelRequest()
    draft = ItemList()
    return cancelled + ask(.refresh, after: nil)
  }

  private mutating func retry() -> [FeedEffect] {
    guard let failure else { return [] }
    switch failure.operation {
    case .refresh: return refresh()
    case .more:
      list.barrenPages = 0
      return ask(.more, after: list.next)
    }
  }

  private mutating func take(_ page: FeedPage, answering number: Int) -> [FeedEffect] {
    guard let request, request.number == number else { return [] }
    self.request = nil
    switch request.operation {
    case .more: return takeMore(page)
    case .refresh: return takeRefreshed(page)
    }
  }

  private mutating func takeMore(_ page: FeedPage) -> [FeedEffect] {
    let range = list.append(page)
    for position in range { _ = list.replace(asLiked(list.items[position])) }
    let change: [FeedEffect] = range.isEmpty ? [] : [.changed(.appended(range))]
    if isEndless(list) { return change + fail(.more, .endless(pages: list.barrenPages)) }
    return change + askForMoreIfWanted()
  }

  private mutating func takeRefreshed(_ page: FeedPage) -> [FeedEffect] {
    var gathered = draft ?? ItemList()
    _ = gathered.append(page)
    draft = gathered
    if isEndless(gathered) { return fail(.refresh, .endless(pages: gathered.barrenPages)) }
    guard gathered.isComplete || isEnough(gathered) else { return ask(.refresh, after: gathered.next) }

    for item in gathered.items { _ = gathered.replace(asLiked(item)) }
    let survivor = focusedPosition.flatMap { list.idNearest(to: $0, in: gathered) }
    focusedID = survivor ?? gathered.items.first?.id
    list = gathered
    draft = nil
    return [.changed(.replaced)] + askForMoreIfWanted()
  }

  /// Whether a list that could go on can take the present one's place.
  private func isEnough(_ gathered: ItemList) -> Bool {
    guard !gathered.items.isEmpty else { return false }
    return gathered.items.count >= list.items.count || focusedID.map(gathered.contains) == true
  }

  private func isEndless(_ list: ItemList) -> Bool {
    !list.isComplete && list.barrenPages >= configuration.barrenPages
  }

  private mutating func fail(_ operation: FeedOperation, _ error: FeedError) -> [FeedEffect] {
    request = nil
    draft = nil
    failure = Failure(operation: operation, error: error)
    return []
  }

  private mutating func ask(_ operation: FeedOperation, after cursor: FeedCursor?) -> [FeedEffect] {
    failure = nil
    requestCount += 1
    let request = FeedRequest(
      number: requestCount, operation: operation, cursor: cursor, size: max(1, configuration.pageSize))
    self.request = request
    return [.request(request)]
  }

  private mutating func cancelRequest() -> [FeedEffect] {
    guard let request else { return [] }
    self.request = nil
    draft = nil
    return [.cancel(request: request.number)]
  }

  /// A failed page waits for a retry. A failed refresh does not: the old list can still go on.
  private mutating func askForMoreIfWanted() -> [FeedEffect] {
    guard request == nil, failure?.operation != .more, !list.isComplete, let focusedPosition else { return [] }
    guard list.items.count - 1 - focusedPosition <= configuration.itemsLeft else { return [] }
    return ask(.more, after: list.next)
  }
}

// MARK: - Items

extension FeedState {
  private mutating func focus(_ id: ItemID) -> [FeedEffect] {
    guard id != focusedID, list.contains(id) else { return [] }
    focusedID = id
    return askForMoreIfWanted()
  }

  private func isLiked(_ id: ItemID) -> Bool {
    list.position(of: id).map { list.items[$0].isLiked } ?? false
  }

  private mutating func setLiked(_ isLiked: Bool, _ id: ItemID) -> [FeedEffect] {
    guard let position = list.position(of: id) else { return [] }
    likes[id] = isLiked
    return replace(list.items[position].liked(isLiked))
  }

  private mutating func update(_ item: MediaItem) -> [FeedEffect] {
    _ = draft?.replace(item)
    return replace(asLiked(item))
  }

  private mutating func replace(_ item: MediaItem) -> [FeedEffect] {
    list.replace(item).map { [.changed(.updated($0))] } ?? []
  }

  private func asLiked(_ item: MediaItem) -> MediaItem {
    likes[item.id].map { item.liked($0) } ?? item
  }
}
