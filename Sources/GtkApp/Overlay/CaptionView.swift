import CGtk

/// The caption: two lines, and all of it on request, then scrolling when it is longer than its place.
@MainActor
final class CaptionView {
  /// The person opened it or closed it again.
  var onToggle: ((_ isExpanded: Bool) -> Void)?

  private let texts: Texts
  private let handle: ObjectHandle
  private let scroller: WidgetPointer
  private let label: WidgetPointer
  private let button: WidgetPointer
  private(set) var isExpanded = false
  private var text = ""

  var widget: WidgetPointer { handle.widget }
  /// Whether something of it is not shown, and so a button is.
  var isCut: Bool { pango_layout_is_ellipsized(gtk_label_get_layout(label.opaque)) != 0 }

  init(_ texts: Texts) {
    self.texts = texts
    let box = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    handle = ObjectHandle(box)
    label = Build.wrappingLabel("caption")
    scroller = gtk_scrolled_window_new()
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_child(scroller.opaque, label)
    gtk_widget_set_focusable(scroller, 0)
    button = gtk_button_new_with_label("")
    for name in ["flat", "more"] { gtk_widget_add_css_class(button, name) }
    gtk_widget_set_halign(button, GTK_ALIGN_START)
    gtk_widget_set_focus_on_click(button, 0)
    Build.append(scroller, button, to: box)
    Signals.on(button.raw, "clicked") { [weak self] in
      guard let self else { return }
      setExpanded(!isExpanded)
      onToggle?(isExpanded)
    }
    setExpanded(false)
  }

  /// Another text closes the caption.
  func setText(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    gtk_label_set_markup(label.opaque, Self.markup(text))
    Build.setVisible(widget, !text.isEmpty)
    Build.setVisible(button, false)
    setExpanded(false)
  }

  func setExpanded(_ isExpanded: Bool) {
    self.isExpanded = isExpanded
    gtk_label_set_lines(label.opaque, isExpanded ? -1 : 2)
    gtk_label_set_ellipsize(label.opaque, isExpanded ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    gtk_scrolled_window_set_policy(
      scroller.opaque, GTK_POLICY_NEVER, isExpanded ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
    gtk_button_set_label(button.cast(), texts(isExpanded ? .less : .more))
    // Open and long, the text is reached by keys as well.
    gtk_widget_set_focusable(scroller, isExpanded ? 1 : 0)
  }

  /// Shows the button if there is more to see. Called when the caption has got its place.
  func updateButton() { Build.setVisible(button, isExpanded || isCut) }

  /// The text with its #tags and @names in bold.
  static func markup(_ text: String) -> String {
    var result = ""
    var word = ""
    func flush() {
      let isTag = word.count > 1 && (word.hasPrefix("#") || word.hasPrefix("@"))
      result += isTag ? "<b>\(escaped(word))</b>" : escaped(word)
      word = ""
    }
    for character in text where character != "\0" {
      if character.isWhitespace || character == "#" || character == "@" { flush() }
      if character.isWhitespace { result.append(character) } else { word.append(character) }
    }
    flush()
    return result
  }

  private static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
