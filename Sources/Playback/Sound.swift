import Feed

/// Who is heard, and how loud the feed is.
extension PlaybackStateMachine {
  /// The one item whose player owns the sound: the surface's choice, else the first in focus that can play.
  var audibleItem: ItemID? {
    if let audibleChoice, isFocused(audibleChoice) { return audibleChoice }
    for item in focused where canPlay(item.item) { return item.item.id }
    return nil
  }

  /// Takes the sound from whoever should not have it, before anybody else gets it.
  mutating func silence() {
    let audible = audibleItem
    for index in slots.indices where slots[index].isAudible {
      let slot = slots[index]
      if slot.isWanted, slot.phase != .failed, slot.item.id == audible { continue }
      slots[index].isAudible = false
      batch.append(.setAudible(slot.player, false))
    }
  }

  mutating func setMuted(_ isMuted: Bool) {
    guard self.isMuted != isMuted else { return }
    self.isMuted = isMuted
    for slot in slots { batch.append(.setMuted(slot.player, isMuted)) }
    batch.append(.rememberMuted(isMuted))
  }
}
