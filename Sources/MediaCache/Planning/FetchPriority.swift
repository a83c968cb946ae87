/// How much a fetch matters. A lower one never costs a higher one a stall.
public enum FetchPriority: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// What may be watched later.
  case ahead
  /// The header and the first frames of the items beside the focus.
  case neighbourHead
  /// What the focused player will read soon.
  case readAhead
  /// What the focused player waits for.
  case focusedNeed

  public static func < (a: FetchPriority, b: FetchPriority) -> Bool { a.rawValue < b.rawValue }
}
