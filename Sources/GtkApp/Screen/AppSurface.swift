import FFmpegEngine
import Feed
import Playback

/// What playback shows itself on: what is for the cell of a screen over the pages goes there, and all else to the page
/// that is shown.
@MainActor
final class AppSurface: PlaybackSurface {
  private(set) weak var page: (any AppPage)?
  private var known: [Known] = []
  private var screens: [any ScreenCell] { known.compactMap(\.screen) }

  /// Weakly: a screen owns what it is shown by.
  private struct Known {
    weak var screen: (any ScreenCell)?
  }

  func add(_ screen: any ScreenCell) { known.append(Known(screen: screen)) }

  func give(to page: some AppPage) { self.page = page }

  private func screen(_ cell: CellID) -> (any ScreenCell)? { screens.first { $0.playing.cell == cell } }

  func attach(_ output: FrameSource, generation: Generation, to cell: CellID, item: ItemID) {
    guard let screen = screen(cell) else {
      page?.attach(output, generation: generation, to: cell, item: item)
      return
    }
    if screen.playing.item == item { screen.playing.picture.attach(output, generation: generation) }
  }

  func detach(_ cell: CellID) {
    if let screen = screen(cell) { screen.playing.picture.detach() } else { page?.detach(cell) }
  }

  func show(_ status: CellStatus, in cell: CellID, item: ItemID) {
    guard let screen = screen(cell) else {
      page?.show(status, in: cell, item: item)
      return
    }
    if screen.playing.item == item { screen.show(status) }
  }

  func show(position: Duration, duration: Duration?, in cell: CellID, item: ItemID) {
    guard let screen = screen(cell) else {
      page?.show(position: position, duration: duration, in: cell, item: item)
      return
    }
    if screen.playing.item == item { screen.show(position: position, duration: duration) }
  }

  func ended(_ item: ItemID, in cell: CellID) { page?.ended(item, in: cell) }

  func preload(_ items: [ItemID]) { page?.preload(items) }

  func report(_ exposure: Exposure) { page?.report(exposure) }

  func remember(isMuted: Bool) {
    page?.remember(isMuted: isMuted)
    for screen in screens { screen.setMuted(isMuted) }
  }

  // MARK: What others than playback tell

  func coverCame(_ cover: PictureView.Cover, for item: ItemID) {
    page?.coverCame(cover, for: item)
    for screen in screens where screen.playing.item == item { screen.playing.picture.setCover(cover, for: item) }
  }

  func showOffline(_ isOffline: Bool) {
    for screen in screens { screen.playing.state.showOffline(isOffline) }
  }
}
