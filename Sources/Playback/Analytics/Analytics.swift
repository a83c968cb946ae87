import Feed

/// Where a surface tells what was looked at and what was chosen. Nothing is told unless the host gives one.
@MainActor
public protocol Analytics: AnyObject {
  func record(_ event: AnalyticsEvent)
}

/// Something that is worth counting.
public enum AnalyticsEvent: Hashable, Sendable {
  /// An item has left the focus.
  case watched(Exposure, surface: AnalyticsSurface)
  /// An item of several that are on screen together was seen, and is so no more.
  case seen(ItemID, index: Int, visible: Duration, surface: AnalyticsSurface)
  /// An item was chosen with a finger, the pointer or a key.
  case clicked(ItemID, index: Int, surface: AnalyticsSurface)
}

/// Where an item was.
public enum AnalyticsSurface: String, Hashable, Sendable, CaseIterable {
  case feed, loops, list, carousel
}
