/// Where the list, the chosen item and its comments are, on a screen of any size.
///
/// Points. Compact: one column, which the item covers when it is open. Regular: the list in a sidebar, the item beside
/// it, and on a wide screen the comments on the right.
public struct StreamLayout: Hashable, Sendable {
  /// The sidebar's share of the width, and its bounds in points.
  public static let sidebarShare = 0.32
  public static let sidebarWidths = 240.0...320.0
  /// From this width on there is a panel of comments, in points.
  public static let commentsFrom = 1000.0
  /// The share of the width that the panel takes, and its bounds in points.
  public static let commentsShare = 0.25
  public static let commentsWidths = 260.0...360.0

  public let sizeClass: SizeClass
  public let list: StageRect
  public let item: StageRect
  public let comments: StageRect?

  public init(width: Double, height: Double) {
    let width = max(0, Numbers.finite(width))
    let height = max(0, Numbers.finite(height))
    sizeClass = SizeClass(width: width)
    guard sizeClass == .regular else {
      list = StageRect(width: width, height: height)
      item = list
      comments = nil
      return
    }
    let sidebar = (width * Self.sidebarShare).clamped(to: Self.sidebarWidths)
    let panel = width >= Self.commentsFrom ? (width * Self.commentsShare).clamped(to: Self.commentsWidths) : 0
    list = StageRect(width: sidebar, height: height)
    item = StageRect(x: sidebar, width: width - sidebar - panel, height: height)
    comments = panel > 0 ? StageRect(x: width - panel, width: panel, height: height) : nil
  }
}

/// Which item of the stream is chosen, and whether it covers the list. What is chosen outlives every change of size, and
/// what covers the list can always be left.
public struct StreamChoice: Hashable, Sendable {
  public private(set) var sizeClass: SizeClass
  /// The number of the chosen item.
  public private(set) var chosen: Int?

  public init(sizeClass: SizeClass) { self.sizeClass = sizeClass }

  /// The chosen item covers the list, and there is a way back.
  public var coversList: Bool { sizeClass == .compact && chosen != nil }

  public mutating func choose(_ index: Int) { chosen = index }

  /// - Returns: whether there was anything to leave; if not, the key or the gesture means something else.
  public mutating func back() -> Bool {
    guard coversList else { return false }
    chosen = nil
    return true
  }

  public mutating func resized(to sizeClass: SizeClass) { self.sizeClass = sizeClass }

  /// Items came in before the one that is `place` now.
  public mutating func inserted(_ items: Int, at place: Int) {
    chosen = chosen.map { Renumbered.index($0, afterInserting: items, at: place) }
  }

  /// Items went away; a chosen one among them is chosen no longer.
  public mutating func removed(_ range: Range<Int>) {
    chosen = chosen.flatMap { Renumbered.index($0, afterRemoving: range) }
  }
}
