import CGtk
import Stage

/// The page in two and in one.
extension LoopsPage {
  func setSplit(_ isSplit: Bool) {
    guard isSplit != split.isSplit else { return }
    let now = MonotonicTime.seconds
    letGo()
    split.reducesMotion = Motion.isReduced
    if isSplit {
      let upper = decks[0].trail
      guard let other = upper.next ?? upper.previous ?? (upper.index > 0 ? upper.index - 1 : nil) else {
        return view.notice.show(texts(.noSecondLoop))
      }
      decks[1] = DeckState(count: upper.count, index: other)
      split.enter(time: now)
    } else {
      split.leave(time: now)
    }
    heard = .upper
    latest = .upper
    isComparing = false
    keepApart()
    showSplit()
    layOut()
    focus()
    keepTicking()
  }

  func showSplit() {
    let hadFocus = [view.divider.widget, view.hearButton, view.compareButton].contains { KeyboardFocus.isWithin($0) }
    view.setSplit(split.isSplit)
    view.setHeard(heard)
    view.setComparing(isComparing)
    if hadFocus, !split.isSplit { gtk_widget_grab_focus(view.widget) }
  }

  func switchHeard() {
    guard split.isSplit else { return }
    heard = heard.other
    view.setHeard(heard)
    focus()
  }

  /// Runs both halves on one clock, or each on its own. Splits the screen if it is not.
  func setComparing(_ isWanted: Bool) {
    if isWanted { setSplit(true) }
    isComparing = isWanted && split.isSplit
    view.setComparing(isComparing)
    focus()
  }

  /// The divider's place is remembered.
  func dividerLanded() {
    core.settings.splitShare = split.share
    view.divider.show(share: split.share)
    keepTicking()
  }
}
