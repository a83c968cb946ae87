import Feed
import Playback
import Stage

/// What is looked at, and so what plays.
extension StreamPage {
  /// The rows that show, for the rule that finds the focus.
  var rows: [FocusRow] {
    list.surface.focusRows { [store] index in
      store.items.indices.contains(index) && store.items[index].kind.isPlayable
    }
  }

  /// The list is seen anew, at rest.
  func lookAgain() {
    guard isShown else { return }
    showViewport()
    _ = focusState.appeared(list.surface.viewport, rows: rows)
    if choice.offered == nil { choice.offer(focusState.focus ?? (store.items.isEmpty ? nil : 0)) }
    focus()
  }

  /// Tells the carousel what of it is seen.
  private func showViewport() {
    carousel.setViewport(
      StageRect(x: 0, y: list.surface.offset, width: list.surface.width, height: list.surface.height))
  }

  func listMoved() {
    guard !isChangingList, isShown else { return }
    let now = MonotonicTime.seconds
    fling.add(list.surface.offset, at: now)
    placeOnScreen()
    let change = focusState.moved(list.surface.viewport, rows: rows, time: now)
    // When it is known that the list moves: what comes into view in the carousel does not start yet.
    showViewport()
    if change != nil { focus() }
    // What comes in while it moves wants its cover too, unless it will have gone before that is there.
    if lacksCovers, abs(fling.velocity(at: now)) < Self.quickest * list.surface.height { wantCovers() }
    scheduleFocus()
    askForMore()
  }

  /// A finger lifted from the list.
  func lifted() {
    // One that did not move it has changed nothing.
    guard isShown, focusState.nextWake != nil else { return }
    let now = MonotonicTime.seconds
    // Slower than this a list goes no further than a row is high in the time in which it comes to rest.
    let flings = abs(fling.velocity(at: now)) > 50
    let change = focusState.lifted(list.surface.viewport, rows: rows, flings: flings, time: now)
    if change != nil { asked = nil }
    if !flings { focus() }
    scheduleFocus()
  }

  func scheduleFocus() {
    focusTimer?.cancel()
    focusTimer = focusState.nextWake.map { wake in
      MainLoop.at(wake) { [weak self] in
        guard let self, isShown else { return }
        if focusState.woke(list.surface.viewport, rows: rows, time: MonotonicTime.seconds) != nil {
          asked = nil
        }
        focus()
        scheduleFocus()
      }
    }
  }

  func askForMore() {
    guard let last = list.surface.rows().last, last >= store.items.count - Self.nearEnd else { return }
    store.focus(store.items[min(last, store.items.count - 1)].id)
  }

  /// What plays from now on is what is looked at, as `StreamPlan` says. The same once more changes nothing.
  func focus() {
    guard isShown else { return }
    plan = StreamPlan(
      choice, focus: focusState.focus, isMoving: focusState.nextWake != nil,
      asked: asked.flatMap(store.state.position)
    ) { [core, store] index in
      core.settings.autoplay.allows(
        isMetered: core.network.isMetered, isRemote: store.items[index].remoteURL != nil)
    }
    showDetails()
    markRows()
    placeOnScreen()
    holdCarousel()
    carousel.mayPlay = core.settings.autoplay.allows(
      isMetered: core.network.isMetered, isRemote: carousel.items.contains { $0.item.remoteURL != nil })
    carousel.goesOn = core.settings.carouselGoesOn
    carousel.look = core.settings.carouselLook
    allowCarousel()
    let main = item(at: plan.item)
    let next = item(at: plan.item.map { $0 + 1 })
    if isActive {
      let playing = plan.plays ? [main].compactMap { $0 } : []
      let near = [next].compactMap { $0 }.filter(core.preloader.mayLoadAhead)
      let after = plan.item.map { index in (1...4).compactMap { item(at: index + $0) } } ?? []
      // First the network's turn, then the players, whose reads depend on it.
      core.preloader.focus(playing + after, near: near)
      let beside = [carouselFocus.playing].compactMap { $0 }
      var manners: [ItemID: PlayManner] = [:]
      for item in playing + near { manners[item.id] = manner(of: item.id) }
      for item in carouselFocus.videos { manners[item.id] = carouselFocus.manner }
      coordinator.send(
        .focus(
          Focus(
            playing: (playing + beside).map(core.preloader.picked), audible: playing.first?.id,
            window: (near + carouselFocus.neighbours.filter(core.preloader.mayLoadAhead)).map(core.preloader.picked),
            manners: manners)))
    }
    wantCovers()
    // While it moves, what comes into view says what more is wanted.
    if let main, focusState.nextWake == nil { store.focus(main.id) }
    MemoryReturn.settle()
  }

  func wantCovers() {
    lacksCovers = false
    let seen = list.bound.keys.sorted().compactMap { item(at: $0) }
    core.covers.want(
      [item(at: plan.item)].compactMap { $0 } + carousel.videos
        + seen.filter { $0.cover != nil || $0.remoteURL == nil })
  }
}
