@testable import Feed

/// Plays a source's part for a `FeedState`: keeps what was asked for and answers it.
struct FeedScript {
  var state: FeedState
  /// The request under way.
  private(set) var request: FeedRequest?
  private(set) var cancelled: [Int] = []
  /// What was told since the last time it was taken.
  private(set) var changes: [FeedChange] = []

  init(configuration: FeedState.Configuration = FeedState.Configuration()) {
    state = FeedState(configuration: configuration)
  }

  var ids: [String] { state.items.map(\.id.rawValue) }
  var focus: String? { state.focusedID?.rawValue }

  mutating func handle(_ event: FeedEvent) {
    for effect in state.handle(event) {
      switch effect {
      case .request(let request): self.request = request
      case .cancel(let number):
        cancelled.append(number)
        if request?.number == number { request = nil }
      case .changed(let change): changes.append(change)
      }
    }
  }

  /// Answers the request under way.
  mutating func answer(_ names: [String], next: String? = nil, skipped: [SkippedItem] = []) {
    answer(FeedPage(items: names.map(Samples.item), next: next.map { FeedCursor($0) }, skipped: skipped))
  }

  mutating func answer(_ page: FeedPage) {
    guard let number = request?.number else { return }
    request = nil
    handle(.loaded(request: number, page))
  }

  mutating func fail(_ error: FeedError = .failed(message: "It broke.", advice: "Wait.")) {
    guard let number = request?.number else { return }
    request = nil
    handle(.failed(request: number, error))
  }

  mutating func focus(_ name: String) { handle(.focused(ItemID(name))) }

  mutating func takeChanges() -> [FeedChange] {
    defer { changes = [] }
    return changes
  }

  /// A feed that has been started and holds these items.
  static func holding(_ names: [String], next: String? = "more") -> FeedScript {
    var script = FeedScript()
    script.handle(.start)
    script.answer(names, next: next)
    _ = script.takeChanges()
    return script
  }
}
