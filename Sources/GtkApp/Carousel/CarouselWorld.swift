import Stage

/// What is round a carousel, and so how much of it can be seen.
struct CarouselWorld: Equatable {
  /// At least so much of a page has to be seen for it to play and to turn.
  static let leastShare = 0.5

  /// Whether its page of the app is the one that is shown.
  var isShown = false
  /// Whether something lies over it.
  var isCovered = false
  /// Whether the window is minimised or otherwise hidden.
  var isWindowHidden = false
  /// Whether GTK shows its widget.
  var isMapped = false
  /// Whether the player is elsewhere: in full screen or in the mini player.
  var isAway = false
  /// Where the pages lie in the carousel's widget, in points.
  var pages = StageRect(width: 0, height: 0)
  /// The part of the carousel's widget that is within what it scrolls in; nil for all of it.
  var viewport: StageRect?

  /// Whether any of it is in the viewport. Playback knows by itself of what hides the window or covers the page.
  var isPlaced: Bool { isShown && share(of: pages) > 0 }

  /// Whether any of it can be seen.
  var isSeen: Bool { isPlaced && !isCovered && !isWindowHidden && isMapped }

  /// Whether enough of it lies in the viewport.
  var isMostlySeen: Bool { share(of: pages) >= Self.leastShare }

  func canPlay(_ mayPlay: Bool) -> Bool { mayPlay && !isAway }

  /// How much of a page can be seen, 0 to 1, if anything is seen at all.
  func share(of page: StageRect) -> Double {
    guard page.area > 0, pages.area > 0 else { return 0 }
    guard let viewport else { return page.sharedArea(with: pages) / page.area }
    let (x, y) = (max(viewport.x, pages.x), max(viewport.y, pages.y))
    let seen = StageRect(
      x: x, y: y, width: min(viewport.maxX, pages.maxX) - x, height: min(viewport.maxY, pages.maxY) - y)
    return page.sharedArea(with: seen) / page.area
  }

  /// What of it stops the timer.
  var holds: CarouselHolds {
    var holds: CarouselHolds = []
    if !isShown { holds.insert(.otherTab) }
    if isCovered { holds.insert(.covered) }
    if isWindowHidden || !isMapped || !isMostlySeen { holds.insert(.hidden) }
    return holds
  }
}
