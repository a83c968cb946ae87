import CGtk

/// What has the keyboard's focus.
enum KeyPlace {
  /// The page, the progress line, or nothing.
  case page
  /// A button: the space bar is its own, as Enter is.
  case button
  /// A text that scrolls: the keys that scroll are its own.
  case scroller

  /// Whether a key may mean something to page and window: not if what has the focus answers it itself, nor together
  /// with Ctrl, Alt or Super.
  func leaves(_ value: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
    guard modifiers.rawValue & others == 0 else { return false }
    switch self {
    case .page: return true
    case .button: return value != UInt32(GDK_KEY_space)
    case .scroller:
      let keys = [
        GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_Page_Up, GDK_KEY_Page_Down, GDK_KEY_Home,
        GDK_KEY_End,
      ]
      return !keys.contains { UInt32($0) == value }
    }
  }
}
