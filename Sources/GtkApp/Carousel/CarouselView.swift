import CGtk
import Stage

/// A carousel's widgets: five recycled pages where its state puts them, the dots below, and on both sides the buttons that
/// turn a page while a pointer or the keyboard is there.
@MainActor
final class CarouselView: WidgetBehaviour {
  /// The height of the dots' row, in points.
  static let dotsHeight = 32

  let pages: [CarouselPageView]
  let dots: PageDotsView
  let previous: WidgetPointer
  let next: WidgetPointer
  /// The pages have a new size in points.
  var onResize: ((_ width: Int, _ height: Int) -> Void)?

  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  private let glyphs = (previous: GlyphView(.before, size: 20), next: GlyphView(.after, size: 20))
  private var layout = CarouselLayout()
  private var placed: [(slot: Int, page: CarouselLayout.Page)] = []
  private var hasDots = false
  private var size = (width: 0, height: 0)

  var widget: WidgetPointer { handle.widget }

  init(_ pages: [CarouselPageView], _ texts: Texts) {
    self.pages = pages
    dots = PageDotsView(texts)
    previous = Build.roundButton(glyphs.previous)
    next = Build.roundButton(glyphs.next)
    CustomWidget.bind(handle, to: self)
    gtk_widget_add_css_class(widget, "carousel")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_focusable(widget, 1)
    Accessible.setName(widget, texts(.carousel))
    for (button, name) in [(previous, texts(.previousPage)), (next, texts(.nextPage))] {
      gtk_widget_add_css_class(button, "small")
      Build.setName(button, name)
      Build.setVisible(button, false)
    }
    for child in pages.map(\.widget) + [previous, next, dots.widget] { gtk_widget_set_parent(child, widget) }
    for page in pages { setShown(page, false) }
  }

  /// How high a carousel of this width is by itself, in points: pages of 16:9 with their dots.
  static func height(forWidth width: Int) -> Int { min(max(width * 9 / 16, 160), 420) + dotsHeight }

  // MARK: What shows where

  /// - Parameter placed: which of the pages lie where.
  func place(_ placed: [(slot: Int, page: CarouselLayout.Page)], _ layout: CarouselLayout) {
    guard layout != self.layout || !placed.elementsEqual(self.placed, by: { $0 == $1 }) else { return }
    for (slot, page) in pages.enumerated() {
      let isShown = placed.contains { $0.slot == slot }
      if isShown != self.placed.contains(where: { $0.slot == slot }) { setShown(page, isShown) }
      Build.setClass(page.widget, "carousel-card", layout.look == .cards)
      page.prepare(width: Int(layout.pageWidth.rounded()), height: Int(layout.height))
    }
    self.layout = layout
    self.placed = placed
    gtk_widget_queue_allocate(widget)
    gtk_widget_queue_draw(widget)
  }

  private func setShown(_ page: CarouselPageView, _ isShown: Bool) {
    gtk_widget_set_child_visible(page.widget, isShown ? 1 : 0)
    Accessible.setHidden(page.widget, !isShown)
  }

  /// Which of the pages lies at a point, in the view's coordinates.
  func slot(atX x: Double, y: Double) -> Int? { placed.first { $0.page.frame.contains(x: x, y: y) }?.slot }

  func show(_ page: Int, of count: Int) {
    dots.show(page, of: count)
    guard hasDots != (count > 1) else { return }
    hasDots = count > 1
    gtk_widget_queue_resize(widget)
  }

  /// Whether there are buttons to turn the page with.
  func setOffersButtons(_ isOffered: Bool) {
    for button in [previous, next] { Build.setVisible(button, isOffered && hasDots) }
  }

  // MARK: Layout

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    for child in pages.map(\.widget) + [previous, next, dots.widget] {
      gtk_widget_measure(child, orientation, gint(size), nil, nil, nil, nil)
    }
    return (0, orientation == GTK_ORIENTATION_VERTICAL && size > 0 ? Self.height(forWidth: size) : 0)
  }

  func allocate(width: Int, height: Int) {
    let dotsHeight = hasDots ? min(Self.dotsHeight, height / 3) : 0
    let pagesHeight = height - dotsHeight
    if size != (width, pagesHeight) {
      size = (width, pagesHeight)
      onResize?(width, pagesHeight)
    }
    let pageWidth = gint(layout.pageWidth.rounded())
    for (slot, page) in placed {
      gtk_widget_allocate(pages[slot].widget, pageWidth, gint(layout.height), -1, transform(of: page))
    }
    var row = GdkRectangle(x: 0, y: gint(pagesHeight), width: gint(width), height: gint(dotsHeight))
    if hasDots { gtk_widget_size_allocate(dots.widget, &row, -1) }
    let margin = 10
    for (button, isLeft) in [(previous, true), (next, false)] where gtk_widget_get_visible(button) != 0 {
      var natural = GtkRequisition()
      gtk_widget_get_preferred_size(button, nil, &natural)
      let x = isLeft ? margin : width - margin - Int(natural.width)
      var place = GdkRectangle(
        x: gint(x), y: gint(pagesHeight) / 2 - natural.height / 2, width: natural.width, height: natural.height)
      gtk_widget_size_allocate(button, &place, -1)
    }
  }

  /// Moved to its place and shrunken there, so that nothing in it is laid out anew while it moves.
  private func transform(of page: CarouselLayout.Page) -> OpaquePointer? {
    guard page.frame.x != 0 || page.frame.y != 0 || page.scale != 1 else { return nil }
    var corner = graphene_point_t(x: Float(page.frame.x), y: Float(page.frame.y))
    let moved = gsk_transform_translate(nil, &corner)
    return page.scale == 1 ? moved : gsk_transform_scale(moved, Float(page.scale), Float(page.scale))
  }

  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    for (slot, _) in placed { gtk_widget_snapshot_child(widget, pages[slot].widget, snapshot) }
    for child in [previous, next, dots.widget] { gtk_widget_snapshot_child(widget, child, snapshot) }
  }
}
