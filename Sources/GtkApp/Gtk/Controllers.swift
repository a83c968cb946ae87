import CGtk

/// Event controllers with Swift closures. The widget owns its controllers, and each controller its closures.
@MainActor
enum Controllers {
  /// What a drag may be where a press began.
  enum Grip {
    /// Press, move and release are told from the start.
    case whole
    /// The widget there has the press; from this way on, in points, it is a drag, and that widget's press is over.
    case after(Double)
    /// For a widget in something that scrolls up and down: from this way on sideways, in points, nobody else has the
    /// press; any other way ends it here, and it is the scroller's. `tellsPress`: as `whole`, else as `after`.
    case sideways(Double, tellsPress: Bool)
    /// The widget there has it all.
    case none
  }

  /// Press, move and release of a finger or the first mouse button, in the widget's coordinates.
  ///
  /// The widget hears of them before its children do: a child that takes a release would keep it, and the finger would
  /// seem to be down for ever.
  /// - Parameter cancelled: another controller or the system took the sequence away.
  static func addDrag(
    to widget: WidgetPointer, grip: @escaping @MainActor (Double, Double) -> Grip,
    began: @escaping @MainActor (Double, Double) -> Void, moved: @escaping @MainActor (Double, Double) -> Void,
    ended: @escaping @MainActor (Double, Double) -> Void, cancelled: @escaping @MainActor () -> Void
  ) {
    guard let gesture = gtk_gesture_drag_new() else { return }
    let controller = gesture.raw
    gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_PRIMARY))
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    var start = (x: 0.0, y: 0.0)
    var threshold: Double?
    var sideways: Double?
    // A gesture that loses its sequence sends `cancel`, then `drag-end`: the end must not count as a release.
    var isLive = false
    Signals.onPoint(controller, "drag-begin") { x, y in
      start = (x, y)
      threshold = nil
      sideways = nil
      switch grip(x, y) {
      case .whole:
        isLive = true
        began(x, y)
      case .after(let way): threshold = way
      case .sideways(let way, let tellsPress):
        sideways = way
        isLive = tellsPress
        if tellsPress { began(x, y) }
      case .none: gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
      }
    }
    Signals.onPoint(controller, "drag-update") { dx, dy in
      if let way = threshold, dx * dx + dy * dy > way * way {
        threshold = nil
        isLive = gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) != 0
        if isLive { began(start.x, start.y) }
      }
      if let way = sideways, max(abs(dx), abs(dy)) >= way {
        sideways = nil
        let wasLive = isLive
        if abs(dx) > abs(dy) {
          isLive = gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) != 0 || wasLive
          if isLive, !wasLive { began(start.x, start.y) }
        } else {
          isLive = false
          gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
          if wasLive { cancelled() }
        }
      }
      if isLive { moved(start.x + dx, start.y + dy) }
    }
    Signals.onSequence(controller, "cancel") {
      threshold = nil
      sideways = nil
      guard isLive else { return }
      isLive = false
      cancelled()
    }
    Signals.onPoint(controller, "drag-end") { dx, dy in
      threshold = nil
      sideways = nil
      guard isLive else { return }
      isLive = false
      ended(start.x + dx, start.y + dy)
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// A tap or a click that no button below takes, and that did not become a drag.
  static func addTap(to widget: WidgetPointer, _ tapped: @escaping @MainActor (Double, Double) -> Void) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_PRIMARY))
    Signals.onRelease(gesture.raw) { tapped($0, $1) }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Two fingers that come together or go apart, on a screen or a touchpad.
  /// - Parameters:
  ///   - began: gets the point between them.
  ///   - changed: gets the fingers' distance as a share of what it was at the beginning.
  static func addPinch(
    to widget: WidgetPointer, began: @escaping @MainActor (_ x: Double, _ y: Double) -> Void,
    changed: @escaping @MainActor (_ scale: Double) -> Void, ended: @escaping @MainActor () -> Void
  ) {
    guard let gesture = gtk_gesture_zoom_new() else { return }
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    Signals.onSequence(gesture.raw, "begin") {
      var (x, y) = (0.0, 0.0)
      gtk_gesture_get_bounding_box_center(gesture, &x, &y)
      began(x, y)
    }
    Signals.onNumber(gesture.raw, "scale-changed") { changed($0) }
    Signals.onSequence(gesture.raw, "end") { ended() }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Where the pointer is, in the widget's coordinates.
  static func addMotion(to widget: WidgetPointer, _ moved: @escaping @MainActor (Double, Double) -> Void) {
    guard let controller = gtk_event_controller_motion_new() else { return }
    for signal in ["enter", "motion"] { Signals.onPoint(controller.raw, signal) { moved($0, $1) } }
    gtk_widget_add_controller(widget, controller)
  }

  /// Wheel and touchpad. `isDiscrete` tells a wheel's notches from a touchpad's way.
  static func addScroll(
    to widget: WidgetPointer, _ scrolled: @escaping @MainActor (_ dx: Double, _ dy: Double, _ isDiscrete: Bool) -> Bool,
    ended: @escaping @MainActor () -> Void
  ) {
    guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
    Signals.onPointQuestion(controller.raw, "scroll") { dx, dy in
      let event = gtk_event_controller_get_current_event(controller)
      let isDiscrete = event.map { gdk_scroll_event_get_direction($0) != GDK_SCROLL_SMOOTH } ?? false
      // A mouse wheel with high resolution comes as smooth events from a mouse, in whole notches or parts of them.
      let device = event.flatMap { gdk_event_get_device($0) }
      let isMouse = device.map { gdk_device_get_source($0) == GDK_SOURCE_MOUSE } ?? true
      return scrolled(dx, dy, isDiscrete || isMouse)
    }
    Signals.on(controller.raw, "scroll-end") { ended() }
    gtk_widget_add_controller(widget, controller)
  }

  /// - Parameter isFirst: whether the keys come here before they come to what has the focus in the widget.
  static func addKeys(
    to widget: WidgetPointer, isFirst: Bool = false, _ pressed: @escaping @MainActor (UInt32, GdkModifierType) -> Bool
  ) {
    guard let controller = gtk_event_controller_key_new() else { return }
    if isFirst { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
    Signals.onKey(controller.raw, pressed)
    gtk_widget_add_controller(widget, controller)
  }

  static func addHover(
    to widget: WidgetPointer, entered: @escaping @MainActor () -> Void, left: @escaping @MainActor () -> Void
  ) {
    guard let controller = gtk_event_controller_motion_new() else { return }
    Signals.onPoint(controller.raw, "enter") { _, _ in entered() }
    Signals.on(controller.raw, "leave") { left() }
    gtk_widget_add_controller(widget, controller)
  }

  /// Watches a press and its release on a widget whose own gestures take them, such as a range.
  static func addPressWatch(
    to widget: WidgetPointer, began: @escaping @MainActor () -> Void, ended: @escaping @MainActor () -> Void
  ) {
    guard let controller = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    Signals.onEvent(controller.raw) { event in
      switch gdk_event_get_event_type(event) {
      case GDK_BUTTON_PRESS where gdk_button_event_get_button(event) == guint(GDK_BUTTON_PRIMARY), GDK_TOUCH_BEGIN:
        began()
      case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN: ended()
      default: break
      }
    }
    gtk_widget_add_controller(widget, controller)
  }

  /// Tells when the keyboard's focus comes to a widget, or to one in it, and when it leaves.
  static func addFocus(to widget: WidgetPointer, _ changed: @escaping @MainActor (_ isFocused: Bool) -> Void) {
    guard let controller = gtk_event_controller_focus_new() else { return }
    Signals.on(controller.raw, "enter") { changed(true) }
    Signals.on(controller.raw, "leave") { changed(false) }
    gtk_widget_add_controller(widget, controller)
  }
}
