/// What shows that pulling the first page down refreshes: a disc that comes in above the page while it is pulled, fills
/// a ring on the way, and stays and spins while the feed is refreshed. Points.
public struct PullIndicator: Hashable, Sendable {
  /// The disc's diameter.
  public static let size = 44.0
  /// Where the disc's centre stays while it spins, from the upper edge.
  public static let place = 58.0

  /// The disc's centre, from the upper edge.
  public var y: Double
  /// How much of the way to a refresh is gone, 0 … 1.
  public var progress: Double
  /// Lifting now refreshes, or it goes on already.
  public var isArmed: Bool
  public var isSpinning: Bool

  /// Nil when there is nothing to show.
  /// - Parameters:
  ///   - pull: how far the first page shows pulled down; negative counts as 0.
  ///   - threshold: the pull that refreshes.
  public init?(pull: Double, threshold: Double, isRefreshing: Bool) {
    let pull = max(0, Numbers.finite(pull))
    guard isRefreshing || pull >= 1 else { return nil }
    let way = threshold > 0 ? (pull / threshold).clamped(to: 0...1) : 1
    // It hangs in the middle of the gap above the page, and a long pull takes it no further than its place.
    y = isRefreshing ? Self.place : min(pull / 2, Self.place)
    progress = isRefreshing ? 1 : way
    isArmed = isRefreshing || way >= 1
    isSpinning = isRefreshing
  }
}
