import CGtk

/// Tells of each new size of what it lies in, but for the first. It is not seen, and presses go through it.
@MainActor
final class SizeWatch: WidgetBehaviour {
  /// Called while sizes are given: no widget may be changed in it.
  var onChange: (() -> Void)?

  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
  private var size: (width: Int, height: Int)?

  var widget: WidgetPointer { handle.widget }
  var isHollow: Bool { true }

  init() { CustomWidget.bind(handle, to: self) }

  func allocate(width: Int, height: Int) {
    if let size, size != (width, height) { onChange?() }
    size = (width, height)
  }
}
