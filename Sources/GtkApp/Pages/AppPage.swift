import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage

/// One of the pages that the window shows, one at a time.
///
/// A page that is not shown has no players, no cell of it is bound, and it wants nothing of the network.
@MainActor
protocol AppPage: PlaybackSurface<FrameSource> {
  /// What the page's tab says.
  var name: TextKey { get }
  var widget: WidgetPointer { get }
  /// Something to tell in a few words.
  var onToast: ((String) -> Void)? { get set }

  /// Shows it, with what was in focus when it was left; or leaves it.
  func setShown(_ isShown: Bool)
  /// The player has gone to the full screen or to the mini player, or comes back. While it is away the page is shown and
  /// can be used, but none of its cells is on screen for playback, it says nothing of the focus, and asks for nothing to
  /// be fetched. Coming back, what it has in focus plays.
  func setAway(_ isAway: Bool)
  /// Another screen has the player, or shows another item: `AppCore.screen`.
  func screenChanged()
  /// What would be shown on the full screen: what plays here or is in focus. Nil if nothing is, or may be.
  func itemToEnlarge() -> MediaItem?
  /// How the page plays it.
  func manner(of item: ItemID) -> PlayManner
  /// Where the item's picture is, in the page's coordinates; nil if it is not on screen.
  func place(of item: ItemID) -> ZoomTransition.Place?
  /// Goes to an item that comes back from the mini player, and has it in focus, without playing it.
  func reveal(_ item: ItemID)
  /// Whether what plays goes on in the mini player when another page is shown.
  var keepsPlayingWhenLeft: Bool { get }
  /// - Returns: false for a key that means nothing here.
  func perform(_ key: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace) -> Bool
  /// A cover that was asked for has come.
  func coverCame(_ cover: PictureView.Cover, for item: ItemID)
  /// What beside the focus may be loaded has changed.
  func reconsider()
  func showOffline(_ isOffline: Bool)
  /// The window is minimised or otherwise hidden, or seen again.
  func setHidden(_ isHidden: Bool)
  /// Whatever the page keeps to be quick, and does not show, is to be let go of.
  func memoryIsShort()
  /// Stops all that runs by itself.
  func close()
}

/// A page of which nothing is shown elsewhere, that runs nothing by itself and keeps nothing.
extension AppPage {
  func setHidden(_ isHidden: Bool) {}
  func screenChanged() {}
  func memoryIsShort() {}
  func itemToEnlarge() -> MediaItem? { nil }
  func manner(of item: ItemID) -> PlayManner { PlayManner() }
  func place(of item: ItemID) -> ZoomTransition.Place? { nil }
  func reveal(_ item: ItemID) {}
  var keepsPlayingWhenLeft: Bool { false }
}
