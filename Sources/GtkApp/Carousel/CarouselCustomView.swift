import Feed

/// What shows the items of a kind that the host registers.
///
/// Views are recycled: one shows item after item. Buttons in it take their own taps; any other tap opens the item.
@MainActor
protocol CarouselCustomView: AnyObject {
  var widget: WidgetPointer { get }
  func bind(_ item: MediaItem)
  /// Whether it can be seen: only then may it work.
  func setRunning(_ isRunning: Bool)
}
