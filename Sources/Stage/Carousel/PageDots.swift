/// Which dots stand for a carousel's pages: one for each, or of many pages a run of them that moves along.
public struct PageDots: Hashable, Sendable {
  /// More dots than these are not shown at once.
  public static let most = 9

  public private(set) var count = 0
  /// The page that is shown, from 0.
  public private(set) var current = 0
  /// The pages that have a dot.
  public private(set) var pages = 0..<0

  public init() {}

  /// Moves the run no further than it has to, so that the page that is shown is not its last dot as long as there are more.
  public mutating func show(_ page: Int, of count: Int) {
    self.count = max(0, count)
    current = max(0, min(page, count - 1))
    let length = min(self.count, Self.most)
    let first = max(min(pages.lowerBound, current - 1), current + 2 - length)
    let start = first.clamped(to: 0...(self.count - length))
    pages = start..<(start + length)
  }

  /// Whether a page's dot is at an end of the run behind which there are more pages; such a dot is smaller.
  public func isCut(_ page: Int) -> Bool {
    page == pages.lowerBound && page > 0 || page == pages.upperBound - 1 && page < count - 1
  }
}
