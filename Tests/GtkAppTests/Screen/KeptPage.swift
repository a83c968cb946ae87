import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage

@testable import GtkApp

/// The feed as a page whose item goes on in the mini player when it is left.
@MainActor
final class KeptPage: AppPage {
  let feed: GtkApp.FeedPage

  init(_ feed: GtkApp.FeedPage) { self.feed = feed }

  var keepsPlayingWhenLeft: Bool { true }
  let name = TextKey.pageFeed
  var widget: WidgetPointer { feed.widget }
  var onToast: ((String) -> Void)? {
    get { feed.onToast }
    set { feed.onToast = newValue }
  }

  func setShown(_ isShown: Bool) { feed.setShown(isShown) }
  func setAway(_ isAway: Bool) { feed.setAway(isAway) }
  func itemToEnlarge() -> MediaItem? { feed.itemToEnlarge() }
  func place(of item: ItemID) -> ZoomTransition.Place? { feed.place(of: item) }
  func reveal(_ item: ItemID) { feed.reveal(item) }
  func perform(_ key: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace) -> Bool {
    feed.perform(key, modifiers, in: place)
  }
  func coverCame(_ cover: PictureView.Cover, for item: ItemID) { feed.coverCame(cover, for: item) }
  func reconsider() { feed.reconsider() }
  func showOffline(_ isOffline: Bool) { feed.showOffline(isOffline) }
  func close() { feed.close() }

  // The feed shows itself to playback as soon as it is shown; these are never asked.
  func attach(_ output: FrameSource, generation: Generation, to cell: CellID, item: ItemID) {}
  func detach(_ cell: CellID) {}
  func show(_ status: CellStatus, in cell: CellID, item: ItemID) {}
  func show(position: Duration, duration: Duration?, in cell: CellID, item: ItemID) {}
  func preload(_ items: [ItemID]) {}
  func report(_ exposure: Exposure) {}
  func remember(isMuted: Bool) {}
}
