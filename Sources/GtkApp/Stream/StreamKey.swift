import CGtk

/// What a key asks of the stream page.
enum StreamKey: Equatable {
  case next, previous, first, last, pageDown, pageUp
  case open, back
  case togglePause, toggleMute, toggleLike, refresh, changeColumns
  /// Seconds, either way.
  case skip(Int)

  /// Nil for a key that means nothing here, or that is pressed together with Ctrl, Alt or Super.
  init?(_ value: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace = .page) {
    guard place.leaves(value, modifiers) else { return nil }
    switch Int(value) {
    case Int(GDK_KEY_Down), Int(GDK_KEY_KP_Down), Int(GDK_KEY_j), Int(GDK_KEY_J): self = .next
    case Int(GDK_KEY_Up), Int(GDK_KEY_KP_Up), Int(GDK_KEY_k), Int(GDK_KEY_K): self = .previous
    case Int(GDK_KEY_Page_Down), Int(GDK_KEY_KP_Page_Down): self = .pageDown
    case Int(GDK_KEY_Page_Up), Int(GDK_KEY_KP_Page_Up): self = .pageUp
    case Int(GDK_KEY_Home): self = .first
    case Int(GDK_KEY_End): self = .last
    case Int(GDK_KEY_o), Int(GDK_KEY_O): self = .open
    case Int(GDK_KEY_Return), Int(GDK_KEY_KP_Enter):
      guard place == .page else { return nil }
      self = .open
    case Int(GDK_KEY_Escape): self = .back
    case Int(GDK_KEY_space): self = .togglePause
    case Int(GDK_KEY_m), Int(GDK_KEY_M): self = .toggleMute
    case Int(GDK_KEY_l), Int(GDK_KEY_L): self = .toggleLike
    case Int(GDK_KEY_r), Int(GDK_KEY_R): self = .refresh
    case Int(GDK_KEY_g), Int(GDK_KEY_G): self = .changeColumns
    case Int(GDK_KEY_Left), Int(GDK_KEY_KP_Left): self = .skip(-5)
    case Int(GDK_KEY_Right), Int(GDK_KEY_KP_Right): self = .skip(5)
    default: return nil
    }
  }
}
