/// At most so many players that nobody looks at may decode at the same time, so that they never starve the one that
/// plays. A focused player decodes without asking.
public final class DecodeBudget: Sendable {
  /// The budget that players share unless they are given another: one core.
  public static let shared = DecodeBudget(permits: 1)

  private let free: Monitor<Int>

  /// - Parameter permits: at least 1.
  public init(permits: Int) { free = Monitor(max(1, permits)) }

  /// Runs the body as soon as it may run.
  ///
  /// - Parameters:
  ///   - isExempt: asked again after each `recheck`: true lets the body run without a permit.
  ///   - isCancelled: true gives up.
  /// - Returns: nil when cancelled while it waited.
  func run<R>(isExempt: () -> Bool, isCancelled: () -> Bool, _ body: () -> R) -> R? {
    let holdsPermit: Bool? = free.wait { free in
      if isCancelled() { return .some(nil) }
      if isExempt() { return .some(false) }
      guard free > 0 else { return nil }
      free -= 1
      return .some(true)
    }
    guard let holdsPermit else { return nil }
    defer { if holdsPermit { free.update { $0 += 1 } } }
    return body()
  }

  /// Somebody who may be waiting is now exempt or cancelled.
  func recheck() { free.update { _ in } }
}
