import CGtk

/// What a key asks of the feed page.
enum FeedKey: Equatable {
  case next, previous, first, last
  case togglePause, toggleMute, toggleLike, refresh
  /// Seconds, either way.
  case skip(Int)
  case toggleFullScreen, back, shortcuts, preferences, quit

  /// What has the keyboard's focus.
  enum Place {
    /// The feed, the progress line, or nothing.
    case page
    /// A button: the space bar is its own, as Enter is.
    case button
    /// A text that scrolls: the keys that scroll are its own.
    case scroller
  }

  /// Nil for a key that means nothing here, or that is pressed together with Ctrl, Alt or Super.
  init?(_ value: UInt32, _ modifiers: GdkModifierType, in place: Place = .page) {
    let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
    guard modifiers.rawValue & others == 0, !Self.belongs(value, to: place) else { return nil }
    switch Int(value) {
    case Int(GDK_KEY_Down), Int(GDK_KEY_KP_Down), Int(GDK_KEY_j), Int(GDK_KEY_J), Int(GDK_KEY_Page_Down): self = .next
    case Int(GDK_KEY_Up), Int(GDK_KEY_KP_Up), Int(GDK_KEY_k), Int(GDK_KEY_K), Int(GDK_KEY_Page_Up): self = .previous
    case Int(GDK_KEY_Home): self = .first
    case Int(GDK_KEY_End): self = .last
    case Int(GDK_KEY_space): self = .togglePause
    case Int(GDK_KEY_m), Int(GDK_KEY_M): self = .toggleMute
    case Int(GDK_KEY_l), Int(GDK_KEY_L): self = .toggleLike
    case Int(GDK_KEY_r), Int(GDK_KEY_R): self = .refresh
    case Int(GDK_KEY_Left), Int(GDK_KEY_KP_Left): self = .skip(-5)
    case Int(GDK_KEY_Right), Int(GDK_KEY_KP_Right): self = .skip(5)
    case Int(GDK_KEY_f), Int(GDK_KEY_F): self = .toggleFullScreen
    case Int(GDK_KEY_Escape): self = .back
    case Int(GDK_KEY_question): self = .shortcuts
    case Int(GDK_KEY_comma): self = .preferences
    case Int(GDK_KEY_q), Int(GDK_KEY_Q): self = .quit
    default: return nil
    }
  }

  /// Whether what has the focus answers this key itself.
  private static func belongs(_ value: UInt32, to place: Place) -> Bool {
    switch place {
    case .page: return false
    case .button: return value == UInt32(GDK_KEY_space)
    case .scroller:
      let keys = [
        GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_Page_Up, GDK_KEY_Page_Down, GDK_KEY_Home,
        GDK_KEY_End,
      ]
      return keys.contains { UInt32($0) == value }
    }
  }
}
