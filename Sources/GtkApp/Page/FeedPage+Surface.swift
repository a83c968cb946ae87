import FFmpegEngine
import Feed
import Playback

/// What playback shows on the pages.
extension FeedPage {
  private func page(_ cell: CellID, _ item: ItemID) -> PageView? {
    view.pages.first { $0.cell == cell && $0.item == item }
  }

  func attach(_ output: FrameSource, generation: Generation, to cell: CellID, item: ItemID) {
    page(cell, item)?.picture.attach(output, generation: generation)
  }

  func detach(_ cell: CellID) { view.pages.first { $0.cell == cell }?.picture.detach() }

  func show(_ status: CellStatus, in cell: CellID, item: ItemID) { page(cell, item)?.show(status) }

  func show(position: Duration, duration: Duration?, in cell: CellID, item: ItemID) {
    page(cell, item)?.overlay.show(position: position, duration: duration)
  }

  func preload(_ items: [ItemID]) {
    preloader.want(items.compactMap { id in store.state.position(of: id).map { store.items[$0] } })
  }

  func report(_ exposure: Exposure) {
    preloader.watching.record(exposure)
    core.analytics?.record(.watched(exposure, surface: .feed))
    onExposure?(exposure)
  }

  func remember(isMuted: Bool) {
    settings.isMuted = isMuted
    showMuted(isMuted)
  }

  func showMuted(_ isMuted: Bool) {
    for page in view.pages { page.overlay.setMuted(isMuted) }
  }
}
