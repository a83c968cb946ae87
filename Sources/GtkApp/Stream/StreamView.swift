import CGtk
import Stage

/// The stream page's parts: the list, the item that is open, and its comments, beside or over each other.
@MainActor
final class StreamView: WidgetBehaviour {
  /// There is a new size in points.
  var onResize: ((_ width: Double, _ height: Double) -> Void)?
  /// How far the open item has come over the list, 0 … 1; means nothing side by side.
  var pushed = 0.0 {
    didSet { if pushed != oldValue { update() } }
  }
  private(set) var layout = StreamLayout(width: 0, height: 0)
  private let list: WidgetPointer
  private let details: WidgetPointer
  private let comments: WidgetPointer
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  private var size = (width: 0, height: 0)
  private var telling: MainLoop.Timer?

  var widget: WidgetPointer { handle.widget }
  var width: Double { Double(size.width) }
  var height: Double { Double(size.height) }
  var isDetailsShown: Bool { layout.isSideBySide || pushed > 0 }
  var isListShown: Bool { layout.isSideBySide || pushed < 1 }

  /// - Parameter unseen: widgets that are only measured.
  init(list: WidgetPointer, details: WidgetPointer, comments: WidgetPointer, unseen: [WidgetPointer]) {
    self.list = list
    self.details = details
    self.comments = comments
    CustomWidget.bind(handle, to: self)
    gtk_widget_add_css_class(widget, "stream")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    for child in unseen + [list, details, comments] { gtk_widget_set_parent(child, widget) }
    update()
  }

  isolated deinit { telling?.cancel() }

  func setLayout(_ layout: StreamLayout) {
    guard layout != self.layout else { return }
    self.layout = layout
    Build.setClass(list, "sidebar", layout.isSideBySide)
    update()
  }

  private func update() {
    let shown = [
      (list, isListShown), (details, isDetailsShown), (comments, isDetailsShown && layout.comments != nil),
    ]
    for (part, isShown) in shown {
      gtk_widget_set_child_visible(part, isShown ? 1 : 0)
      Accessible.setHidden(part, !isShown)
      gtk_widget_set_can_focus(part, isShown ? 1 : 0)
    }
    gtk_widget_queue_allocate(widget)
  }

  func allocate(width: Int, height: Int) {
    if size != (width, height) {
      size = (width, height)
      // Widgets must not be changed while they are given their places.
      telling?.cancel()
      telling = MainLoop.after(milliseconds: 0) { [weak self] in self.map { $0.onResize?($0.width, $0.height) } }
    }
    // Until the new layout is known, the old one is shown as it was.
    let aside = layout.isSideBySide ? 0 : (1 - pushed) * self.width
    place(list, layout.list, aside: 0)
    guard isDetailsShown else { return }
    place(details, layout.item, aside: aside)
    if let comments = layout.comments { place(self.comments, comments, aside: aside) }
  }

  private func place(_ child: WidgetPointer, _ rect: StageRect, aside: Double) {
    var corner = graphene_point_t(x: Float((rect.x + aside).rounded()), y: Float(rect.y.rounded()))
    let (left, right) = (rect.x.rounded(), rect.maxX.rounded())
    // GTK wants a widget measured before it is given its place; what has no place is not measured at all.
    for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
      gtk_widget_measure(child, orientation, -1, nil, nil, nil, nil)
    }
    gtk_widget_allocate(
      child, gint(right - left), gint(rect.height.rounded()), -1, gsk_transform_translate(nil, &corner))
  }
}
