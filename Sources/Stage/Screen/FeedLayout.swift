/// Where a page of the feed and its rail are. Compact: the page is the screen and the rail lies over it. Regular: a
/// 9:16 page in the middle, as high as there is room, and the rail outside it.
///
/// Points.
public struct FeedLayout: Hashable, Sendable {
  /// The rail's width and the free space between it and the page, in points.
  public static let railWidth = 64.0
  public static let railGap = 16.0

  public let sizeClass: SizeClass
  public let page: StageRect
  /// Where the rail stands outside the page, as high as the page; nil if it lies over it.
  public let rail: StageRect?

  public init(width: Double, height: Double) {
    let width = max(0, Numbers.finite(width))
    let height = max(0, Numbers.finite(height))
    sizeClass = SizeClass(width: width)
    guard sizeClass == .regular else {
      page = StageRect(width: width, height: height)
      rail = nil
      return
    }
    // The same room on both sides, so that the page is in the middle of the screen.
    let side = Self.railGap * 2 + Self.railWidth
    let fitted = ContentFit.fit.rect(width: 9, height: 16, boxWidth: width - 2 * side, boxHeight: height)
    let page = StageRect(x: fitted.x + side, y: fitted.y, width: fitted.width, height: fitted.height)
    self.page = page
    rail = StageRect(x: page.maxX + Self.railGap, y: page.y, width: Self.railWidth, height: page.height)
  }
}
