import CGtk
import Stage

/// A list that recycles its rows: only those that show, and a few beyond, have a view. Where they are is `ListSurface`'s.
@MainActor
final class ListView: WidgetBehaviour {
  /// Beyond the viewport's edges rows are bound for so far, in points: a row has its cover before it comes.
  static let overscan = 300.0

  /// A row's view is to show the row of this number.
  var onBind: ((_ row: RowView, _ index: Int) -> Void)?
  /// A row's view is to show nothing any more.
  var onUnbind: ((RowView) -> Void)?
  /// Something moved, or the size is another: after all rows have their places.
  var onMove: (() -> Void)?
  /// There is a new size; the content is laid anew.
  var onResize: ((_ width: Int, _ height: Int) -> Void)?
  /// The height of the header in a width, in points.
  var headerHeight: ((_ width: Double) -> Double)?
  /// How many columns there are; by the width if nil.
  private var columns: Int?
  /// The row that keeps its place when the size changes.
  var kept: (() -> Int?)?

  private(set) var surface: ListSurface
  let header: WidgetPointer
  /// All views, bound or not.
  private(set) var views: [RowView] = []
  /// Those that are bound, by the number of their row.
  private(set) var bound: [Int: RowView] = [:]
  private let scrolling: ScrollWindow
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_LIST, scrolls: true)
  private let makeRow: (Int) -> RowView
  private var size = (width: 0, height: 0)
  private var telling: MainLoop.Timer?

  /// The scrolled window round it.
  var widget: WidgetPointer { scrolling.widget }
  /// The list itself.
  var content: WidgetPointer { handle.widget }

  /// - Parameters:
  ///   - header: what heads the list, and scrolls with it.
  ///   - makeRow: makes the view of this number, from 0.
  init(header: WidgetPointer, margin: Double, makeRow: @escaping (Int) -> RowView) {
    self.header = header
    self.makeRow = makeRow
    surface = ListSurface(margin: margin)
    scrolling = ScrollWindow(handle.widget)
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_overflow(content, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_focusable(content, 1)
    gtk_widget_set_parent(header, content)
    scrolling.onScroll = { [weak self] in self?.scrolled() }
  }

  isolated deinit { telling?.cancel() }

  // MARK: Content

  /// Changes what the list holds, binds what shows now, and tells GTK.
  func change(_ act: (inout ListSurface) -> Void) {
    act(&surface)
    settle()
  }

  /// The rows in lines or each below the shortest column, in so many columns; by the width if nil. The header has the
  /// height that it wants now.
  func lay(as kind: ColumnLayout.Kind, columns: Int?) {
    self.columns = columns
    let row = kept?()
    change { list in
      list.lay(as: kind, keeping: row)
      let head = headerHeight?(list.width) ?? 0
      list.resize(width: list.width, height: list.height, header: head, columns: columns, keeping: row)
    }
  }

  /// All rows' views are bound anew: what their numbers stand for has changed.
  func rebind() {
    for (index, row) in bound.sorted(by: { $0.key < $1.key }) {
      onUnbind?(row)
      bound[index] = nil
      show(row, false)
    }
    settle()
  }

  /// Scrolls to a place at once; a fling ends.
  func scroll(to offset: Double) {
    scrolling.stop()
    surface.scroll(to: offset)
    settle()
  }

  private func scrolled() {
    surface.scroll(to: scrolling.value)
    settle()
  }

  /// As a wheel or a finger does.
  func scrolled(to offset: Double) { scrolling.value = offset }

  private func settle() {
    scrolling.configure(value: surface.offset, contentHeight: surface.contentHeight, height: surface.height)
    bindRows()
    gtk_widget_queue_allocate(content)
    onMove?()
  }

  // MARK: Rows

  private func bindRows() {
    let wanted = surface.height > 0 ? surface.rows(overscan: Self.overscan) : []
    let keep = Set(wanted)
    for (index, row) in bound where !keep.contains(index) {
      onUnbind?(row)
      bound[index] = nil
      show(row, false)
    }
    for index in wanted where bound[index] == nil {
      let row = freeRow()
      bound[index] = row
      onBind?(row, index)
      show(row, true)
    }
  }

  private func freeRow() -> RowView {
    let used = Set(bound.values.map { ObjectIdentifier($0) })
    if let free = views.first(where: { !used.contains(ObjectIdentifier($0)) }) { return free }
    let row = makeRow(views.count)
    views.append(row)
    gtk_widget_set_parent(row.widget, content)
    return row
  }

  private func show(_ row: RowView, _ isShown: Bool) {
    gtk_widget_set_child_visible(row.widget, isShown ? 1 : 0)
    Accessible.setHidden(row.widget, !isShown)
  }

  // MARK: Layout

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    var child = gtk_widget_get_first_child(content)
    while let current = child {
      gtk_widget_measure(current, orientation, -1, nil, nil, nil, nil)
      child = gtk_widget_get_next_sibling(current)
    }
    return (0, 0)
  }

  func allocate(width: Int, height: Int) {
    if size != (width, height) {
      size = (width, height)
      let head = headerHeight?(Double(width)) ?? 0
      surface.resize(width: Double(width), height: Double(height), header: head, columns: columns, keeping: kept?())
      scrolling.configure(value: surface.offset, contentHeight: surface.contentHeight, height: surface.height)
      bindRows()
      // Widgets must not be changed while they are given their places.
      telling?.cancel()
      telling = MainLoop.after(milliseconds: 0) { [weak self] in
        guard let self else { return }
        onResize?(width, height)
        onMove?()
      }
    }
    place(header, surface.headerFrame)
    for (index, row) in bound {
      row.pictureHeight = surface.picture(of: index).height
      place(row.widget, surface.frame(of: index))
    }
  }

  private func place(_ child: WidgetPointer, _ rect: StageRect) {
    // Whole points, so that a picture is as sharp as it is; the size never changes with the place.
    var corner = graphene_point_t(x: Float(rect.x.rounded()), y: Float(rect.y.rounded()))
    let transform = gsk_transform_translate(nil, &corner)
    gtk_widget_allocate(child, gint(rect.width.rounded()), gint(rect.height.rounded()), -1, transform)
  }
}
