import Feed
import Playback
import Stage

/// What heads the list: what it shows, and what of its wishes is allowed.
extension StreamPage {
  /// What the carousel wants is allowed by `focus`.
  func connectCarousel() {
    carousel.send = { [weak self] event in self?.coordinator.send(event) }
    carousel.onFocus = { [weak self] _ in self?.focus() }
    carousel.onOpen = { [weak self] item, _ in self?.open(CarouselContent.original(of: item.id), picture: item) }
    carousel.onEnlarge = { [weak self] item in
      guard let self else { return }
      enlarged = item
      core.onEnlarge?()
      enlarged = nil
    }
    carousel.onPause = { [weak self] item in self?.coordinator.send(.pauseItem(item.id, true)) }
    carousel.cover = { [weak self] item in self?.core.covers.cover(for: item) }
    list.headerHeight = { [weak self] width in
      guard let self, !carousel.items.isEmpty else { return 0 }
      return Double(CarouselView.height(forWidth: Int(width)))
    }
  }

  func fillCarousel() {
    let wasEmpty = carousel.items.isEmpty
    // What comes later in the feed changes nothing that is shown.
    carousel.show(CarouselContent.pages(feed: Array(store.items.prefix(30)), others: others))
    if wasEmpty != carousel.items.isEmpty { layOut() }
  }

  /// The page whose video is elsewhere waits for it; and all of them wait while they are covered.
  func holdCarousel() {
    let isElsewhere =
      core.screen.map { screen in
        screen.coversPage || carousel.items.contains { $0.id == screen.item }
      } ?? false
    carousel.setCovered(plan.carousel == .stops || isAway && isElsewhere)
  }

  /// While the list moves, what the carousel plays goes on, and nothing new starts in it.
  func allowCarousel() {
    let wanted = carousel.focused
    switch plan.carousel {
    case .stops: carouselFocus = .nothing
    case .starts: carouselFocus = wanted
    case .goesOn: if wanted.playing?.id != carouselFocus.playing?.id { carouselFocus = .nothing }
    }
  }
}
