import CGtk

/// What a widget of our own does where GTK's classes call their virtual functions.
///
/// A behaviour keeps the `ObjectHandle` of its widget; the widget knows its behaviour weakly. So the behaviour's owner
/// owns both, and neither keeps the other for ever.
@MainActor
protocol WidgetBehaviour: AnyObject {
  /// The least and the natural length in points.
  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int)
  /// Gives the children their places.
  func allocate(width: Int, height: Int)
  /// Whether a press where no child is goes to what lies behind.
  var isHollow: Bool { get }
  /// Draws. A behaviour with children draws them with `CustomWidget.snapshotChildren`.
  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer)
}

extension WidgetBehaviour {
  var isHollow: Bool { false }
  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) { (0, 0) }
  func allocate(width: Int, height: Int) {}
  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    CustomWidget.snapshotChildren(of: widget, snapshot)
  }
}

/// A GObject class registered from Swift: a `GtkWidget` whose measuring, placing and drawing is a `WidgetBehaviour`.
@MainActor
enum CustomWidget {
  private static let key = "swipeline-behaviour"

  // Set once by the class's initialiser, which GObject runs once, on the main thread, before any instance exists.
  nonisolated(unsafe) private static var parentDispose: (@convention(c) (UnsafeMutablePointer<GObject>?) -> Void)?
  // As above.
  nonisolated(unsafe) private static var parentContains:
    (@convention(c) (UnsafeMutablePointer<GtkWidget>?, Double, Double) -> gboolean)?

  private static let type: GType = {
    g_type_register_static_simple(
      gtk_widget_get_type(), "SwipelineWidget", guint(MemoryLayout<GtkWidgetClass>.size),
      { classPointer, _ in
        guard let classPointer else { return }
        CustomWidget.fill(classPointer)
      },
      guint(MemoryLayout<GtkWidget>.size), nil, GTypeFlags(rawValue: 0))
  }()

  private nonisolated static func fill(_ classPointer: gpointer) {
    let widgetClass = classPointer.assumingMemoryBound(to: GtkWidgetClass.self)
    let objectClass = classPointer.assumingMemoryBound(to: GObjectClass.self)
    parentDispose = objectClass.pointee.dispose
    objectClass.pointee.dispose = { object in
      guard let object else { return }
      let widget = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
      while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
      CustomWidget.parentDispose?(object)
    }
    parentContains = widgetClass.pointee.contains
    widgetClass.pointee.contains = { widget, x, y in
      nonisolated(unsafe) let pointer = widget  // GTK looks for what is under the pointer on the main thread.
      let isHollow = MainActor.assumeIsolated { CustomWidget.behaviour(of: pointer)?.isHollow ?? false }
      return isHollow ? 0 : CustomWidget.parentContains?(widget, x, y) ?? 0
    }
    widgetClass.pointee.measure = { widget, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
      nonisolated(unsafe) let widget = widget  // GTK measures on the main thread.
      let lengths = MainActor.assumeIsolated {
        CustomWidget.behaviour(of: widget)?.measure(orientation, forSize: Int(size))
      }
      minimum?.pointee = gint(lengths?.minimum ?? 0)
      natural?.pointee = gint(max(lengths?.natural ?? 0, lengths?.minimum ?? 0))
      minimumBaseline?.pointee = -1
      naturalBaseline?.pointee = -1
    }
    widgetClass.pointee.size_allocate = { widget, width, height, _ in
      nonisolated(unsafe) let widget = widget  // GTK allocates on the main thread.
      MainActor.assumeIsolated {
        CustomWidget.behaviour(of: widget)?.allocate(width: Int(width), height: Int(height))
      }
    }
    widgetClass.pointee.snapshot = { widget, snapshot in
      nonisolated(unsafe) let widget = widget  // GTK draws on the main thread.
      nonisolated(unsafe) let snapshot = snapshot
      MainActor.assumeIsolated {
        guard let widget, let snapshot else { return }
        CustomWidget.behaviour(of: widget)?.snapshot(snapshot, of: widget)
      }
    }
  }

  /// The same, to be put into a `GtkScrolledWindow`, which then leaves the scrolling to it.
  ///
  /// Such a widget is always as large as the window's view. The window's adjustments are read where they are, so those
  /// that it sets here are not kept.
  private static let scrollableType: GType = {
    let scrollable = g_type_register_static_simple(
      type, "SwipelineScrollable", guint(MemoryLayout<GtkWidgetClass>.size),
      { classPointer, _ in
        guard let classPointer else { return }
        let objectClass = classPointer.assumingMemoryBound(to: GObjectClass.self)
        objectClass.pointee.set_property = { _, _, _, _ in }
        objectClass.pointee.get_property = { _, _, _, _ in }
        for (id, name) in ["hadjustment", "vadjustment", "hscroll-policy", "vscroll-policy"].enumerated() {
          g_object_class_override_property(objectClass, guint(id + 1), name)
        }
      },
      guint(MemoryLayout<GtkWidget>.size), nil, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo()
    g_type_add_interface_static(scrollable, gtk_scrollable_get_type(), &interface)
    return scrollable
  }()

  /// Makes a widget that measures zero and draws nothing until a behaviour is bound to it.
  /// - Parameter scrolls: whether it scrolls what is in it by itself, within a `GtkScrolledWindow`.
  static func make(role: GtkAccessibleRole? = nil, scrolls: Bool = false) -> ObjectHandle {
    let type = scrolls ? scrollableType : self.type
    guard let role else { return ObjectHandle(g_object_new_with_properties(type, 0, nil, nil)) }
    var value = GValue()
    g_value_init(&value, gtk_accessible_role_get_type())
    g_value_set_enum(&value, gint(role.rawValue))
    defer { g_value_unset(&value) }
    return "accessible-role".withCString { name in
      var names: [UnsafePointer<CChar>?] = [name]
      return ObjectHandle(g_object_new_with_properties(type, 1, &names, &value))
    }
  }

  /// From now on the widget does what `behaviour` says, for as long as somebody keeps the behaviour.
  static func bind(_ widget: ObjectHandle, to behaviour: some WidgetBehaviour) {
    g_object_set_data_full(
      widget.pointer.assumingMemoryBound(to: GObject.self), key,
      Unmanaged.passRetained(WeakBehaviour(behaviour)).toOpaque(),
      { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      })
  }

  private final class WeakBehaviour {
    weak var behaviour: (any WidgetBehaviour)?
    init(_ behaviour: some WidgetBehaviour) { self.behaviour = behaviour }
  }

  private static func behaviour(of widget: WidgetPointer?) -> (any WidgetBehaviour)? {
    guard let widget, let data = g_object_get_data(widget.cast(), key) else { return nil }
    return Unmanaged<WeakBehaviour>.fromOpaque(data).takeUnretainedValue().behaviour
  }

  /// Draws every child in order, as GTK's own containers do.
  static func snapshotChildren(of widget: WidgetPointer, _ snapshot: OpaquePointer) {
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      gtk_widget_snapshot_child(widget, current, snapshot)
      child = gtk_widget_get_next_sibling(current)
    }
  }
}
