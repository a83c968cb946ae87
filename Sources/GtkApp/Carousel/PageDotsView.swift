import CGtk
import Stage

/// A row of dots under a carousel, a button for each page, or for a run of pages if there are many.
@MainActor
final class PageDotsView {
  /// The page that was asked for.
  var onPage: ((Int) -> Void)?

  private let texts: Texts
  private let handle: ObjectHandle
  private(set) var dots = PageDots()
  private(set) var buttons: [WidgetPointer] = []
  private var hasFocus: Bool { KeyboardFocus.isWithin(widget) }

  var widget: WidgetPointer { handle.widget }

  init(_ texts: Texts) {
    self.texts = texts
    let box = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, "dots")
    handle = ObjectHandle(box)
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
    for place in 0..<PageDots.most {
      let button: WidgetPointer = gtk_button_new()
      gtk_widget_add_css_class(button, "dot")
      gtk_widget_set_focus_on_click(button, 0)
      let dot = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, "dot-mark")
      for side in [gtk_widget_set_halign, gtk_widget_set_valign] { side(dot, GTK_ALIGN_CENTER) }
      gtk_button_set_child(button.cast(), dot)
      Signals.on(button.raw, "clicked") { [weak self] in self?.clicked(place) }
      Build.append(button, to: box)
      buttons.append(button)
    }
    show(0, of: 0)
  }

  private func clicked(_ place: Int) { onPage?(dots.pages.lowerBound + place) }

  func show(_ page: Int, of count: Int) {
    guard page != dots.current || count != dots.count || dots.pages.isEmpty else { return }
    dots.show(page, of: count)
    Build.setVisible(widget, count > 1)
    let holder = hasFocus ? buttons.firstIndex { KeyboardFocus.isWithin($0) } : nil
    let pages = Array(dots.pages)
    for (place, button) in buttons.enumerated() {
      Build.setVisible(button, place < pages.count)
      guard place < pages.count else { continue }
      let isCurrent = pages[place] == dots.current
      Build.setClass(button, "current", isCurrent)
      Build.setClass(button, "cut", dots.isCut(pages[place]))
      let name = texts(.pageOf, ["page": "\(pages[place] + 1)", "count": "\(count)"])
      Build.setName(button, name)
      Accessible.setDescription(button, isCurrent ? texts(.currentPage) : "")
    }
    // The buttons stand for other pages when the run moves along: the focus stays with the page.
    if let holder, let place = pages.firstIndex(of: dots.current), place != holder {
      gtk_widget_grab_focus(buttons[place])
    }
  }
}
