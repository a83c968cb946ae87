import Feed

/// Who is heard, and how loud the feed is.
extension PlaybackStateMachine {
  /// The one item whose player owns the sound: the surface's choice, else the first in focus that can play; never one
  /// that is to be silent.
  var audibleItem: ItemID? {
    let heard = focused.lazy.map(\.item).filter { !$0.manner.isSilent }
    if let audibleChoice, heard.contains(where: { $0.id == audibleChoice }) { return audibleChoice }
    return heard.first { canPlay($0) }?.id
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
