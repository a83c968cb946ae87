import CGtk

/// Short ways to make the plain widgets that the overlay is put together from.
@MainActor
enum Build {
  static func box(_ orientation: GtkOrientation, spacing: Int, _ classes: String...) -> WidgetPointer {
    styled(gtk_box_new(orientation, gint(spacing)), classes)
  }

  /// A label that says nothing yet.
  static func label(_ classes: String...) -> WidgetPointer {
    let label = styled(gtk_label_new(nil), classes)
    gtk_label_set_xalign(label.opaque, 0)
    return label
  }

  /// A label that breaks its lines anywhere rather than grow wide.
  static func wrappingLabel(_ classes: String...) -> WidgetPointer {
    let label = styled(gtk_label_new(nil), classes)
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(label.opaque, 0)
    return label
  }

  /// A round button that shows a glyph. A click leaves the focus where it is, so that keys go on to mean the feed.
  static func roundButton(_ glyph: GlyphView, isToggle: Bool = false) -> WidgetPointer {
    let button = styled(isToggle ? gtk_toggle_button_new() : gtk_button_new(), ["round"])
    gtk_button_set_child(button.cast(), glyph.widget)
    gtk_widget_set_focus_on_click(button, 0)
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
    return button
  }

  /// One of several buttons of which one is pressed. A click leaves the focus where it is.
  static func tab(_ name: String) -> WidgetPointer {
    let button = styled(gtk_toggle_button_new_with_label(name), ["tab"])
    gtk_widget_set_focus_on_click(button, 0)
    return button
  }

  /// Says what a button does: to people who do not see the screen, and under the pointer. The tooltip becomes the
  /// description as well; one of its own is to be set afterwards.
  static func setName(_ button: WidgetPointer, _ name: String) {
    gtk_widget_set_tooltip_text(button, name)
    Accessible.setName(button, name)
  }

  static func append(_ children: WidgetPointer..., to box: WidgetPointer) {
    for child in children { gtk_box_append(box.cast(), child) }
  }

  static func setText(_ label: WidgetPointer, _ text: String) { gtk_label_set_text(label.opaque, text) }

  static func setClass(_ widget: WidgetPointer, _ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
  }

  static func setVisible(_ widget: WidgetPointer, _ isVisible: Bool) {
    gtk_widget_set_visible(widget, isVisible ? 1 : 0)
  }

  /// GTK's constructors of widgets never give nil; the optional is C's.
  private static func styled(_ widget: WidgetPointer?, _ classes: [String]) -> WidgetPointer {
    guard let widget else { preconditionFailure("GTK made no widget.") }
    for name in classes { gtk_widget_add_css_class(widget, name) }
    return widget
  }
}
