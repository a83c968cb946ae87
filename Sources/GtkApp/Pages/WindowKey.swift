import CGtk

/// What a key asks of the window, whichever page it shows.
enum WindowKey: Equatable {
  case toggleFullScreen, enlarge, miniPlayer, back, shortcuts, preferences, quit
  /// The page at this place, from 0.
  case page(Int)

  /// Nil for a key that means nothing here, or that is pressed together with Ctrl, Alt or Super.
  init?(_ value: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace = .page) {
    guard place.leaves(value, modifiers) else { return nil }
    switch Int(value) {
    case Int(GDK_KEY_F11): self = .toggleFullScreen
    case Int(GDK_KEY_f), Int(GDK_KEY_F): self = .enlarge
    case Int(GDK_KEY_i), Int(GDK_KEY_I): self = .miniPlayer
    case Int(GDK_KEY_Escape): self = .back
    case Int(GDK_KEY_question): self = .shortcuts
    case Int(GDK_KEY_comma): self = .preferences
    case Int(GDK_KEY_q), Int(GDK_KEY_Q): self = .quit
    case Int(GDK_KEY_1), Int(GDK_KEY_KP_1): self = .page(0)
    case Int(GDK_KEY_2), Int(GDK_KEY_KP_2): self = .page(1)
    case Int(GDK_KEY_3), Int(GDK_KEY_KP_3): self = .page(2)
    default: return nil
    }
  }
}
