import CGtk

/// The tabs over the top: one button for each page, of which the one of the page that is shown is pressed.
@MainActor
final class PageTabs {
  /// The person asks for the page at this place.
  var onChoice: ((Int) -> Void)?

  private let handle: ObjectHandle
  private let buttons: [WidgetPointer]

  var widget: WidgetPointer { handle.widget }

  init(_ names: [String]) {
    let box = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 2, "tabs")
    handle = ObjectHandle(box)
    buttons = names.map(Build.tab)
    for (place, button) in buttons.enumerated() {
      if place > 0 { gtk_toggle_button_set_group(button.cast(), buttons[0].cast()) }
      Build.append(button, to: box)
      Signals.on(button.raw, "toggled") { [weak self] in
        if gtk_toggle_button_get_active(button.cast()) != 0 { self?.onChoice?(place) }
      }
    }
    gtk_widget_set_halign(box, GTK_ALIGN_START)
    gtk_widget_set_valign(box, GTK_ALIGN_START)
    // A single page needs no tab.
    Build.setVisible(box, names.count > 1)
  }

  func show(_ place: Int) { gtk_toggle_button_set_active(buttons[place].cast(), 1) }
}
