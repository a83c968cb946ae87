import CGtk

/// What a key asks of the full screen.
enum FullScreenKey: Equatable {
  case back, togglePause, toggleMute, miniPlayer, louder, softer
  /// Seconds, either way: as far as on the pages.
  case skip(Int)

  /// Nil for a key that means nothing here, or that is pressed together with Ctrl, Alt or Super.
  init?(_ value: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace = .page) {
    guard place.leaves(value, modifiers) else { return nil }
    switch Int(value) {
    case Int(GDK_KEY_f), Int(GDK_KEY_F), Int(GDK_KEY_Escape): self = .back
    case Int(GDK_KEY_space): self = .togglePause
    case Int(GDK_KEY_m), Int(GDK_KEY_M): self = .toggleMute
    case Int(GDK_KEY_i), Int(GDK_KEY_I): self = .miniPlayer
    case Int(GDK_KEY_Up), Int(GDK_KEY_KP_Up): self = .louder
    case Int(GDK_KEY_Down), Int(GDK_KEY_KP_Down): self = .softer
    case Int(GDK_KEY_Left), Int(GDK_KEY_KP_Left): self = .skip(-5)
    case Int(GDK_KEY_Right), Int(GDK_KEY_KP_Right): self = .skip(5)
    default: return nil
    }
  }
}
