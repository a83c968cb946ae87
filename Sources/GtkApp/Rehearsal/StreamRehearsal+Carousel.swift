import CGtk
import Feed
import Playback
import Stage

/// What is done to the carousel, and what it does by itself.
extension StreamRehearsal {
  /// For so long its next turn is waited for, in seconds: a video may take longer.
  private static let patience = 1.0

  func performOnCarousel(_ action: StreamAction) async {
    guard await showCarousel() else { return }
    switch action {
    case .turn: await awaitTurn()
    case .swipe(let forward): await swipe(forward: forward)
    case .sway: await sway()
    case .hold: await hold()
    case .choose: await choose()
    case .dot(let place): hand { carousel.go(to: place % max(1, carousel.state.count)) }
    case .step(let forward): hand { carousel.step(by: forward ? 1 : -1) }
    case .leave: await leaveCarousel()
    case .cards(let isOn): carousel.look = isOn ? .cards : .flat
    default: break
    }
  }

  /// What turns pages in here is no timer's doing.
  private func hand(_ body: () -> Void) {
    watch.isTurning = true
    body()
    watch.isTurning = false
  }

  /// - Returns: whether there is a carousel on the screen.
  private func showCarousel() async -> Bool {
    guard await uncover(), !carousel.items.isEmpty else { return false }
    if carousel.world.isMostlySeen { return true }
    page.list.scrolled(to: 0)
    await wait(seconds: 5) { self.carousel.world.isMostlySeen }
    return carousel.world.isMostlySeen
  }

  private var size: (width: Double, height: Double) { (carousel.world.pages.width, carousel.world.pages.height) }

  private func awaitTurn() async {
    guard carousel.state.count > 1 else { return }
    let number = carousel.state.number
    let isVideo = carousel.middle?.isVideo ?? false
    await wait(seconds: 30) {
      self.carousel.state.number != number || self.carousel.state.holds.isEmpty == false
        || (isVideo && self.carousel.state.nextWake.map { $0 > MonotonicTime.seconds + Self.patience } ?? true)
    }
    if carousel.state.number == number, carousel.state.holds.isEmpty, !isVideo, carousel.world.isSeen {
      note("The carousel did not turn by itself.")
    }
  }

  // MARK: Finger

  private func swipe(forward: Bool) async {
    let number = carousel.state.number
    let (from, to) = forward ? (0.75, 0.25) : (0.25, 0.75)
    await drag(from: from, to: to)
    hand { carousel.released(x: size.width * to, y: size.height / 2) }
    let wanted = number + (forward ? 1 : -1)
    if carousel.state.count > 1, carousel.state.number != wanted {
      note("A swipe from page \(number) came to page \(carousel.state.number).")
    }
  }

  /// A finger that comes back to where it began turns nothing, and chooses nothing.
  private func sway() async {
    let number = carousel.state.number
    await drag(from: 0.6, to: 0.5)
    hand { carousel.moved(x: size.width * 0.6, y: size.height / 2) }
    await sleep(milliseconds: Int(VelocityTracker.window * 1000) + 10)
    let choice = page.choice
    hand { carousel.released(x: size.width * 0.6, y: size.height / 2) }
    if carousel.state.number != number { note("A drag that came back turned the page.") }
    if page.choice != choice { note("A drag that came back opened something.") }
  }

  private func drag(from: Double, to: Double) async {
    let y = size.height / 2
    // A page that is on its way is met where it is.
    await wait(seconds: 3) { !self.carousel.state.isMoving }
    hand { carousel.pressed(x: size.width * from, y: y) }
    for step in 1...3 {
      await frame()
      hand { carousel.moved(x: size.width * (from + (to - from) * Double(step) / 3), y: y) }
    }
  }

  /// Under a finger no page turns, and after it none does at once.
  private func hold() async {
    await wait(seconds: 3) { !self.carousel.state.isMoving }
    let number = carousel.state.number
    hand { carousel.pressed(x: size.width / 2, y: size.height / 2) }
    await sleep(milliseconds: Int(carousel.state.interval * 1300))
    if carousel.state.number != number { note("A page turned under a finger.") }
    let lifted = MonotonicTime.seconds
    hand { carousel.letGo() }
    let isVideo = carousel.middle?.isVideo ?? false
    await wait(seconds: 2) { self.carousel.state.number != number || isVideo }
    let isEarly = MonotonicTime.seconds - lifted < carousel.state.interval - 0.002
    if !isVideo, carousel.state.number != number, isEarly { note("A page turned as soon as the finger had gone.") }
    if abs(carousel.state.number - number) > 1 { note("Two pages turned after a hold.") }
  }

  /// A video that plays pauses first; anything else opens.
  private func choose() async {
    await wait(seconds: 3) { !self.carousel.state.isMoving }
    guard let middle = carousel.middle, let item = middle.item else { return }
    let isRunning = state.player(of: item.id)?.isPlaying ?? false
    let plays = middle.isVideo && isRunning && carousel.focused.playing?.id == item.id
    let isTold = [.playing, .loading, .buffering].contains(middle.playing?.status)
    let before = page.choice
    carousel.pressed(x: size.width / 2, y: size.height / 2)
    carousel.released(x: size.width / 2, y: size.height / 2)
    guard plays, isTold else { return }
    if page.choice != before { note("The first tap on a video that played opened it.") }
    if !state.pausedItems.contains(item.id) { note("The first tap on a video that played did not pause it.") }
  }

  // MARK: Scrolled away

  /// Out of sight it neither plays nor turns; it goes on when it is back.
  private func leaveCarousel() async {
    let offset = page.list.surface.offset
    page.list.scrolled(to: offset + page.list.surface.header + 40)
    guard !carousel.world.isMostlySeen else { return page.list.scrolled(to: offset) }
    let number = carousel.state.number
    // Out of sight: by the next tick nothing of it may play.
    await frame()
    await frame()
    if !carousel.world.isPlaced,
      state.players.contains(where: { $0.isPlaying && CarouselContent.original(of: $0.item) != $0.item })
    {
      note("A video of the carousel plays out of sight.")
    }
    await sleep(milliseconds: Int(carousel.state.interval * 1200) % 600)
    if carousel.state.number != number, !carousel.state.isMoving { note("The carousel turned out of sight.") }
    page.list.scrolled(to: offset)
    await frame()
  }
}
