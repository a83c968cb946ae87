import CGtk
import FFmpegEngine
import Feed
import Playback

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
  /// - Returns: false for a key that means nothing here.
  func perform(_ key: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace) -> Bool
  /// A cover that was asked for has come.
  func coverCame(_ cover: PictureView.Cover, for item: ItemID)
  /// What beside the focus may be loaded has changed.
  func reconsider()
  func showOffline(_ isOffline: Bool)
  /// Stops all that runs by itself.
  func close()
}
