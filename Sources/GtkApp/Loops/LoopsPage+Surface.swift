import FFmpegEngine
import Feed
import Playback

/// What playback shows on the cards.
extension LoopsPage {
  private func card(_ cell: CellID, _ item: ItemID) -> LoopCardView? {
    cards.first { $0.cell == cell && $0.item == item }
  }

  func attach(_ output: FrameSource, generation: Generation, to cell: CellID, item: ItemID) {
    card(cell, item)?.picture.attach(output, generation: generation)
  }

  func detach(_ cell: CellID) { cards.first { $0.cell == cell }?.picture.detach() }

  func show(_ status: CellStatus, in cell: CellID, item: ItemID) { card(cell, item)?.show(status) }

  /// A loop of a few seconds has no line that tells where it is.
  func show(position: Duration, duration: Duration?, in cell: CellID, item: ItemID) {}

  func preload(_ items: [ItemID]) {
    core.preloader.want(items.compactMap { id in store.state.position(of: id).map { store.items[$0] } })
  }

  /// How long a loop was left to turn says nothing about how long this person stays with a video.
  func report(_ exposure: Exposure) {
    core.analytics?.record(.watched(exposure, surface: .loops))
    onExposure?(exposure)
  }

  func remember(isMuted: Bool) {
    core.settings.isMuted = isMuted
    view.setMuted(isMuted)
  }
}
