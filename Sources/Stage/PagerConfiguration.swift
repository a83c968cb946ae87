/// How a pager feels. The defaults are the vertical feed's.
public struct PagerConfiguration: Hashable, Sendable {
  /// A slow drag turns the page when it has gone further than this share of the page's height.
  public var turningShare = 0.35
  /// A drag that lifts faster than this turns the page whatever way it has gone, in points per second.
  public var turningSpeed = 300.0
  /// A drag shorter than this is no drag, in points (libadwaita's drag threshold).
  public var dragThreshold = 16.0
  /// The most pages that one drag can turn. At least 1.
  public var maxPagesPerFling = 1
  /// How far a fling carries, in seconds of its speed: libadwaita's deceleration of 0.998 per ms sums up to 0.5 s.
  public var flingReach = 0.5
  /// The most that shows beyond an end, as a share of the page's height.
  public var overscrollShare = 0.3
  /// A pull beyond the first page refreshes when it shows at least this many points (less on a very low page).
  public var refreshPull = 72.0

  public init() {}
}

/// Where a gesture will end, known when the finger lifts.
public struct PagerLanding: Hashable, Sendable {
  /// The page that will be at rest. 0 when there is none.
  public var index: Int
  /// Whether the first page was pulled down far enough to ask for a refresh.
  public var isRefresh: Bool

  public init(index: Int, isRefresh: Bool = false) {
    self.index = index
    self.isRefresh = isRefresh
  }
}

/// What one frame brought.
public struct PagerTick: Hashable, Sendable {
  /// Whether the next frame may look different.
  public var isMoving: Bool
  /// The page that came to rest in this frame: told once for each time that something moved.
  public var settled: Int?

  public init(isMoving: Bool, settled: Int? = nil) {
    self.isMoving = isMoving
    self.settled = settled
  }
}

/// A page that can be seen, and where.
public struct PlacedPage: Hashable, Sendable {
  public var index: Int
  /// The page's upper edge in points, from the upper edge of the pager.
  public var y: Double

  public init(index: Int, y: Double) {
    self.index = index
    self.y = y
  }
}
