import CGtk

/// What a key asks of the loops page.
enum LoopsKey: Equatable {
  case onward, backward
  case togglePause, toggleMute, toggleLike, refresh
  case toggleSplit, switchHeard, toggleCompare

  /// Nil for a key that means nothing here, or that is pressed together with Ctrl, Alt or Super.
  init?(_ value: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace = .page) {
    guard place.leaves(value, modifiers) else { return nil }
    switch Int(value) {
    case Int(GDK_KEY_Right), Int(GDK_KEY_KP_Right): self = .onward
    case Int(GDK_KEY_Left), Int(GDK_KEY_KP_Left): self = .backward
    case Int(GDK_KEY_space): self = .togglePause
    case Int(GDK_KEY_m), Int(GDK_KEY_M): self = .toggleMute
    case Int(GDK_KEY_l), Int(GDK_KEY_L): self = .toggleLike
    case Int(GDK_KEY_r), Int(GDK_KEY_R): self = .refresh
    case Int(GDK_KEY_s), Int(GDK_KEY_S): self = .toggleSplit
    case Int(GDK_KEY_a), Int(GDK_KEY_A): self = .switchHeard
    case Int(GDK_KEY_c), Int(GDK_KEY_C): self = .toggleCompare
    default: return nil
    }
  }
}
