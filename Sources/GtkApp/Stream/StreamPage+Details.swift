import CGtk
import Feed
import Playback
import Stage

/// What is open, and how list and item share the page.
extension StreamPage {
  func showDetails() {
    let wanted = plan.place == .details ? item(at: plan.item) : nil
    if wanted?.id != opened {
      let cell = details.playing.cell
      if opened != nil {
        if isActive, onScreen.remove(cell) != nil { coordinator.send(.disappeared(cell)) }
        if isShown { coordinator.send(.unbound(cell)) }
      }
      onScreen.remove(cell)
      opened = wanted?.id
      if let wanted {
        details.bind(wanted, cover: cover(of: wanted.id))
        if isShown { coordinator.send(.bound(cell, wanted.id)) }
      }
    }
    // Where it is not seen its texts are not laid out: that takes longer than all that a frame of the list takes.
    if plan.place == .details {
      let after = plan.item.map { index in (1...CommentsView.most).compactMap { item(at: index + $0) } } ?? []
      let hasPanel = view.layout.comments != nil
      if hasPanel { comments.show(after) }
      details.show(next: hasPanel ? nil : after)
      details.layOut(height: view.height, canBack: choice.coversList)
    }
    slideDetails()
    emptyDetails()
  }

  /// What slides away keeps its last picture until it has gone.
  private func emptyDetails() {
    if opened == nil, details.item != nil, !slide.isMoving { details.bind(nil, cover: nil) }
  }

  func slideDetails() {
    let target = choice.coversList ? 1.0 : 0
    guard slide.target != target else { return }
    if Motion.isReduced || choice.isSideBySide {
      slide.set(target)
    } else {
      slide.go(to: target, within: 0...1, time: MonotonicTime.seconds)
    }
    view.pushed = slide.value
    if slide.isMoving { ticks.start() }
  }

  func tick(_ time: Double) {
    slide.advance(to: time)
    view.pushed = slide.value
    placeOnScreen()
    if !slide.isMoving { ticks.stop() }
    emptyDetails()
  }

  /// Lays the page anew, and looks at what plays then.
  func layOut() {
    arrange()
    focus()
  }

  /// Gives the parts the places that size and settings ask for.
  func arrange() {
    let look = core.settings.streamLook
    let layout = StreamLayout(width: view.width, height: view.height, hasSidebar: look.hasSidebar)
    list.lay(as: look.kind, columns: look.columns)
    if layout.isSideBySide != choice.isSideBySide {
      if layout.isSideBySide {
        choice.offer(focusState.focus ?? choice.offered)
      } else if choice.chosen == nil, let offered = choice.offered {
        // What was beside the list plays on in it.
        _ = focusState.chose(offered)
      }
      choice.resized(isSideBySide: layout.isSideBySide)
      slide.set(choice.coversList ? 1 : 0)
      view.pushed = slide.value
    }
    view.setLayout(layout)
  }

  func resized(width: Double, height: Double) {
    if heights.refresh() { list.change { $0.replaceAll(store.items.map(row)) { $0 } } }
    layOut()
  }
}
