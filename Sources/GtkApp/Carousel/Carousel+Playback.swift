import FFmpegEngine
import Feed
import Playback

/// What playback shows on the carousel's pages: its owner passes on what is for `Carousel.cells`.
extension Carousel {
  private func page(_ cell: CellID, _ item: ItemID) -> CarouselPageView? {
    view.pages.first { $0.cell == cell && $0.item?.id == item }
  }

  func attach(_ output: FrameSource, generation: Generation, to cell: CellID, item: ItemID) {
    page(cell, item)?.playing?.picture.attach(output, generation: generation)
  }

  func detach(_ cell: CellID) { view.pages.first { $0.cell == cell }?.playing?.picture.detach() }

  func show(_ status: CellStatus, in cell: CellID, item: ItemID) {
    guard let page = page(cell, item) else { return }
    page.show(status)
    if page === middle { changed() }
  }

  func ended(_ item: ItemID, in cell: CellID) {
    if let page = page(cell, item), page === middle { videoEnded() }
  }

  func coverCame(_ cover: PictureView.Cover, for item: ItemID) {
    for page in view.pages where page.item?.id == item { page.playing?.picture.setCover(cover, for: item) }
  }

  /// The videos on its pages, the one in the middle first: whose covers are wanted.
  var videos: [MediaItem] {
    guard let item = state.item else { return [] }
    return ([item] + state.neighbours).map { items[$0].item }.filter { $0.kind == .video }
  }
}
