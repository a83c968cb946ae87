import FFmpegEngine
import Feed
import Playback
import Stage

/// What the list's rows show, and which of the page's cells can be seen.
extension StreamPage {
  func bind(_ row: RowView, _ index: Int) {
    guard let item = item(at: index) else { return }
    let cover = cover(of: item.id)
    if cover == nil { lacksCovers = true }
    row.bind(item, cover: cover)
    row.controls.setMuted(coordinator.state.isMuted)
    row.onTap = { [weak self, weak row] in self?.tapped(row?.item) }
    row.onOpen = { [weak self, weak row] in self?.open(row?.item) }
    connect(row.controls)
    row.playing.onRetry = { [weak self, weak row] in self?.retry(row?.item) }
    if isShown { coordinator.send(.bound(row.cell, item.id)) }
  }

  func unbind(_ row: RowView) {
    if isActive, onScreen.remove(row.cell) != nil { coordinator.send(.disappeared(row.cell)) }
    onScreen.remove(row.cell)
    // Playback lets go of the row before it shows anything else.
    if isShown { coordinator.send(.unbound(row.cell)) }
    row.bind(nil, cover: nil)
  }

  func cover(of item: ItemID) -> PictureView.Cover? { prepared.use(item) ?? core.covers.cover(for: item) }

  func setCover(of playing: PlayingView) {
    guard let item = playing.item, let cover = cover(of: item) else { return }
    playing.picture.setCover(cover, for: item)
  }

  /// Tells playback which cells can be seen. Beside what is open the rows show covers only: the player belongs there.
  func placeOnScreen() {
    var now: Set<CellID> = []
    if plan.place == .row {
      for index in list.surface.rows() { list.bound[index].map { _ = now.insert($0.cell) } }
    }
    if opened != nil { now.insert(details.playing.cell) }
    if isActive {
      for cell in now.subtracting(onScreen).sorted() { coordinator.send(.appeared(cell)) }
      for cell in onScreen.subtracting(now).sorted() { coordinator.send(.disappeared(cell)) }
    }
    onScreen = now
  }

  func markRows() {
    for (index, row) in list.bound {
      row.follow(isInFocus: isActive && plan.place == .row && index == plan.item && plan.plays)
      row.setActive(plan.place == .row && index == plan.item)
      row.setChosen(choice.isSideBySide && index == plan.item)
      row.setWaits(plan.place == .row && index == plan.item && !plan.plays)
    }
  }
}
