/// Where the list, the chosen item and its comments are, on a screen of any size.
///
/// Points. Compact: one column, which the item covers when it is open. Regular: the list in a sidebar, the item beside
/// it, and on a wide screen the comments on the right; or, if columns were chosen, the list over the whole width, and
/// the item over that.
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
  /// Whether list and item are seen together; else the item covers the list.
  public let isSideBySide: Bool
  public let list: StageRect
  public let item: StageRect
  /// Beside an item that is open; nil where there is no room.
  public let comments: StageRect?

  /// - Parameter hasSidebar: whether the list makes room for the item where there is some.
  public init(width: Double, height: Double, hasSidebar: Bool = true) {
    let width = max(0, Numbers.finite(width))
    let height = max(0, Numbers.finite(height))
    sizeClass = SizeClass(width: width)
    isSideBySide = sizeClass == .regular && hasSidebar
    let panel = width >= Self.commentsFrom ? (width * Self.commentsShare).clamped(to: Self.commentsWidths) : 0
    guard isSideBySide else {
      list = StageRect(width: width, height: height)
      item = StageRect(width: width - panel, height: height)
      comments = panel > 0 ? StageRect(x: width - panel, width: panel, height: height) : nil
      return
    }
    let sidebar = (width * Self.sidebarShare).clamped(to: Self.sidebarWidths)
    list = StageRect(width: sidebar, height: height)
    item = StageRect(x: sidebar, width: width - sidebar - panel, height: height)
    comments = panel > 0 ? StageRect(x: width - panel, width: panel, height: height) : nil
  }
}
