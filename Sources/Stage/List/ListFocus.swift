/// A row of a list, a grid or a waterfall, as far as the focus is concerned.
public struct FocusRow: Hashable, Sendable {
  /// Its number in the list.
  public var index: Int
  /// Where its picture is, in the coordinates of the viewport.
  public var picture: StageRect
  /// Whether there is something in it that can play.
  public var isPlayable: Bool

  public init(index: Int, picture: StageRect, isPlayable: Bool = true) {
    self.index = index
    self.picture = picture
    self.isPlayable = isPlayable
  }
}

/// What is seen of a list.
public struct FocusViewport: Hashable, Sendable {
  /// In the same coordinates as the rows' pictures.
  public var rect: StageRect
  /// Whether the list cannot be scrolled any further up, or down.
  public var isAtTop: Bool
  public var isAtBottom: Bool

  public init(rect: StageRect, isAtTop: Bool, isAtBottom: Bool) {
    self.rect = rect
    self.isAtTop = isAtTop
    self.isAtBottom = isAtBottom
  }

  /// A viewport on content that begins at 0 and is `contentHeight` points high. Half a point from an end is at it.
  public init(rect: StageRect, contentHeight: Double) {
    self.init(rect: rect, isAtTop: rect.y <= 0.5, isAtBottom: rect.maxY >= contentHeight - 0.5)
  }
}

/// The rule by which a list finds the row that plays: rectangles in, an index or none out. The same for one column and
/// for many.
public enum ListFocus {
  /// A row that plays keeps the focus unless another is nearer to the middle by more than this share of the viewport's
  /// height.
  public static let keepingShare = 0.1
  /// Distances that differ by less than this are the same, in points.
  public static let sameDistance = 0.01

  /// The row to be in focus.
  ///
  /// Of the rows that are playable and seen it is the one whose picture's centre is nearest to the middle of the
  /// viewport; of equally near ones the upper, and beside each other the one with the lower index. At the very top it
  /// is the first of them and at the very bottom the last, so that every row's turn comes, whatever plays. Where both
  /// ends are in sight nothing can be scrolled, and what plays goes on.
  ///
  /// - Parameters:
  ///   - rows: those of which something is seen, in any order; others do no harm.
  ///   - playing: the index of the row that plays.
  public static func find(in viewport: FocusViewport, rows: [FocusRow], playing: Int? = nil) -> Int? {
    let seen = rows.filter { $0.isPlayable && isSeen($0.picture, in: viewport.rect) }
    let now = seen.first { $0.index == playing }
    switch (viewport.isAtTop, viewport.isAtBottom) {
    case (true, true): return (now ?? seen.min(by: isBefore))?.index
    case (true, false): return seen.min(by: isBefore)?.index
    case (false, true): return seen.max(by: isBefore)?.index
    case (false, false): break
    }
    let distances = seen.map { distance(of: $0.picture, in: viewport.rect) }
    guard let least = distances.min() else { return nil }
    if let now, distance(of: now.picture, in: viewport.rect) - least <= viewport.rect.height * keepingShare {
      return now.index
    }
    let nearest = zip(seen, distances).filter { $0.1 - least <= sameDistance }.map(\.0)
    return nearest.min(by: isAbove)?.index
  }

  /// Whether at least half of a picture is visible. Of one that is so large that half of it has no room, whatever
  /// room there is has to be its own.
  public static func isSeen(_ picture: StageRect, in viewport: StageRect) -> Bool {
    let room = min(picture.width, viewport.width) * min(picture.height, viewport.height)
    // What scrolling leaves of a fraction of a point does not count.
    return picture.area > 0 && picture.sharedArea(with: viewport) >= min(picture.area / 2, room) * (1 - 1e-9)
  }

  private static func distance(of picture: StageRect, in viewport: StageRect) -> Double {
    let (dx, dy) = (picture.midX - viewport.midX, picture.midY - viewport.midY)
    return (dx * dx + dy * dy).squareRoot()
  }

  private static func isBefore(_ a: FocusRow, _ b: FocusRow) -> Bool { a.index < b.index }

  private static func isAbove(_ a: FocusRow, _ b: FocusRow) -> Bool {
    let way = a.picture.midY - b.picture.midY
    return abs(way) <= sameDistance ? a.index < b.index : way < 0
  }
}
