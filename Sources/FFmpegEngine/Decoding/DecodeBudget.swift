/// At most so many players that nobody looks at may decode at the same time, so that they never starve the one that
/// plays; and none of them while somebody waits for a first picture. A focused player decodes without asking.
public final class DecodeBudget: Sendable {
  /// The budget that players share unless they are given another: one core.
  public static let shared = DecodeBudget(permits: 1)

  private struct State {
    var free: Int
    /// Focused players that are on their way to a first picture.
    var urgent = 0
  }

  private let state: Monitor<State>

  /// - Parameter permits: at least 1.
  public init(permits: Int) { state = Monitor(State(free: max(1, permits))) }

  /// Runs the body as soon as it may run.
  ///
  /// - Parameters:
  ///   - isExempt: asked again after each `recheck`: true lets the body run without a permit.
  ///   - isCancelled: true gives up.
  /// - Returns: nil when cancelled while it waited.
  func run<R>(isExempt: () -> Bool, isCancelled: () -> Bool, _ body: () -> R) -> R? {
    let holdsPermit: Bool? = state.wait { state in
      if isCancelled() { return .some(nil) }
      if isExempt() { return .some(false) }
      guard state.free > 0, state.urgent == 0 else { return nil }
      state.free -= 1
      return .some(true)
    }
    guard let holdsPermit else { return nil }
    defer { if holdsPermit { state.update { $0.free += 1 } } }
    return body()
  }

  /// Somebody waits for a first picture: until as many `endUrgent` have come, nobody else begins to decode.
  func beginUrgent() { state.update { $0.urgent += 1 } }

  func endUrgent() { state.update { $0.urgent -= 1 } }

  /// Somebody who may be waiting is now exempt or cancelled.
  func recheck() { state.update { _ in } }
}
