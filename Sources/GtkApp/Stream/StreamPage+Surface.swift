import FFmpegEngine
import Feed
import Playback

/// What playback shows on the rows and on what is open.
extension StreamPage {
  private func playing(_ cell: CellID, _ item: ItemID) -> PlayingView? {
    playingViews.first { $0.cell == cell && $0.item == item }
  }

  func attach(_ output: FrameSource, generation: Generation, to cell: CellID, item: ItemID) {
    if Carousel.cells.contains(cell) {
      return carousel.attach(output, generation: generation, to: cell, item: item)
    }
    playing(cell, item)?.picture.attach(output, generation: generation)
  }

  /// The last frame stands in for the cover from now on: coming back, the item is where it was left.
  func detach(_ cell: CellID) {
    if Carousel.cells.contains(cell) { return carousel.detach(cell) }
    guard let playing = playingViews.first(where: { $0.cell == cell }) else { return }
    if let item = playing.item, let last = playing.picture.lastFrame {
      prepared.keep(last, of: item)
      playing.picture.setCover(last, for: item)
    }
    playing.picture.detach()
  }

  func show(_ status: CellStatus, in cell: CellID, item: ItemID) {
    if Carousel.cells.contains(cell) { return carousel.show(status, in: cell, item: item) }
    guard let row = list.bound.values.first(where: { $0.cell == cell && $0.item == item }) else {
      playing(cell, item)?.show(status)
      return
    }
    row.show(status, isInFocus: isActive && plan.place == .row && plan.plays && itemInFocus?.id == item)
  }

  func show(position: Duration, duration: Duration?, in cell: CellID, item: ItemID) {
    guard cell == details.playing.cell, item == details.item else { return }
    details.progress.show(position: position.inSeconds, duration: duration?.inSeconds)
  }

  func ended(_ item: ItemID, in cell: CellID) { carousel.ended(item, in: cell) }

  func preload(_ items: [ItemID]) {
    core.preloader.want(items.compactMap { id in store.state.position(of: id).map { store.items[$0] } })
  }

  func report(_ exposure: Exposure) {
    var told = exposure
    told.item = CarouselContent.original(of: exposure.item)
    core.analytics?.record(.watched(told, surface: told.item == exposure.item ? .list : .carousel))
    onExposure?(exposure)
  }

  func remember(isMuted: Bool) {
    core.settings.isMuted = isMuted
    showMuted(isMuted)
  }
}
