import CGtk
import Stage

/// A column of three recycled pages, of which those that show are placed by their offsets. What moves them is
/// `PagerState`; this widget only puts them where they are.
@MainActor
final class PagerView: WidgetBehaviour {
  let pages: [PageView]
  /// The pager has a new size in points.
  var onResize: ((_ width: Int, _ height: Int) -> Void)?

  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  let pull: PullView
  private var offsets: [Double?]
  private(set) var width = 0
  private(set) var height = 0

  var widget: WidgetPointer { handle.widget }

  init(_ pages: [PageView], _ texts: Texts) {
    self.pages = pages
    pull = PullView(texts)
    offsets = pages.map { _ in nil }
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_focusable(widget, 1)
    gtk_widget_set_hexpand(widget, 1)
    gtk_widget_set_vexpand(widget, 1)
    for page in pages {
      gtk_widget_set_parent(page.widget, widget)
      setShown(page, false)
    }
    gtk_widget_set_parent(pull.widget, widget)
  }

  /// - Parameter offsets: for each page its upper edge in points, or nil if nothing of it shows.
  func place(_ offsets: [Double?]) {
    guard offsets != self.offsets else { return }
    for (page, pair) in zip(pages, zip(offsets, self.offsets)) where (pair.0 == nil) != (pair.1 == nil) {
      setShown(page, pair.0 != nil)
    }
    self.offsets = offsets
    gtk_widget_queue_allocate(widget)
  }

  private func setShown(_ page: PageView, _ isShown: Bool) {
    gtk_widget_set_child_visible(page.widget, isShown ? 1 : 0)
    Accessible.setHidden(page.widget, !isShown)
  }

  func show(_ indicator: PullIndicator?) {
    if pull.show(indicator) { gtk_widget_queue_allocate(widget) }
  }

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    var minimum: gint = 0
    for child in pages.map(\.widget) + [pull.widget] {
      gtk_widget_measure(child, orientation, gint(size), &minimum, nil, nil, nil)
    }
    return (0, 0)
  }

  func allocate(width: Int, height: Int) {
    if width != self.width || height != self.height {
      (self.width, self.height) = (width, height)
      // Pages off screen get no size from GTK, and their pictures are made for this one all the same.
      for page in pages { page.picture.allocate(width: width, height: height) }
      onResize?(width, height)
    }
    for (page, offset) in zip(pages, offsets) {
      guard let offset else { continue }
      var point = graphene_point_t(x: 0, y: Float(offset.rounded()))
      gtk_widget_allocate(page.widget, gint(width), gint(height), -1, gsk_transform_translate(nil, &point))
    }
    guard let indicator = pull.indicator else { return }
    let size = PullIndicator.size
    var corner = graphene_point_t(
      x: Float(((Double(width) - size) / 2).rounded()), y: Float((indicator.y - size / 2).rounded()))
    gtk_widget_allocate(pull.widget, gint(size), gint(size), -1, gsk_transform_translate(nil, &corner))
  }
}
