import CGtk

/// The caption: two lines, and all of it on request, then scrolling when it is longer than its place.
@MainActor
final class CaptionView {
  /// About two lines, in points.
  private static let scrollStep = 40.0

  private let texts: Texts
  private let handle: ObjectHandle
  private let scroller: WidgetPointer
  /// Kept by this object: it moves between the box, where it wraps and is cut, and the scroller.
  private let labelHandle: ObjectHandle
  private let button: WidgetPointer
  private(set) var isExpanded = false
  private var text = ""

  var widget: WidgetPointer { handle.widget }
  private var label: WidgetPointer { labelHandle.widget }
  /// Whether something of it is not shown, and so a button is.
  var isCut: Bool { pango_layout_is_ellipsized(gtk_label_get_layout(label.opaque)) != 0 }

  init(_ texts: Texts) {
    self.texts = texts
    let box = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    handle = ObjectHandle(box)
    labelHandle = ObjectHandle(Build.wrappingLabel("caption"))
    scroller = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    Build.setVisible(scroller, false)
    button = gtk_button_new_with_label("")
    for name in ["flat", "more"] { gtk_widget_add_css_class(button, name) }
    gtk_widget_set_halign(button, GTK_ALIGN_START)
    gtk_widget_set_focus_on_click(button, 0)
    Build.append(label, scroller, button, to: box)
    Signals.on(button.raw, "clicked") { [weak self] in
      guard let self else { return }
      setExpanded(!isExpanded)
    }
    Controllers.addKeys(to: scroller) { [weak self] key, _ in self?.scroll(by: key) ?? false }
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
    gtk_button_set_label(button.cast(), texts(isExpanded ? .less : .more))
    gtk_label_set_lines(label.opaque, isExpanded ? -1 : 2)
    gtk_label_set_ellipsize(label.opaque, isExpanded ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    guard isExpanded != self.isExpanded else { return }
    self.isExpanded = isExpanded
    if isExpanded {
      gtk_box_remove(widget.cast(), label)
      gtk_scrolled_window_set_child(scroller.opaque, label)
    } else {
      gtk_scrolled_window_set_child(scroller.opaque, nil)
      gtk_box_prepend(widget.cast(), label)
    }
    Build.setVisible(scroller, isExpanded)
  }

  /// Shows the button if there is more to see, and makes the open caption as high as its text or as its place.
  /// Called when the caption has got its place.
  func update(width: Int, mostHeight: Int) {
    Build.setVisible(button, isExpanded || isCut)
    guard isExpanded, width > 0 else { return }
    var height = gint(0)
    gtk_widget_measure(label, GTK_ORIENTATION_VERTICAL, gint(width), nil, &height, nil, nil)
    let shown = max(40, min(Int(height), mostHeight))
    // The least must never be above the most, not even between the two calls.
    gtk_scrolled_window_set_min_content_height(scroller.opaque, -1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, gint(shown))
    // Only a text that is longer than its place is worth a stop of the Tab key.
    gtk_widget_set_focusable(scroller, Int(height) > shown ? 1 : 0)
    gtk_scrolled_window_set_min_content_height(scroller.opaque, gint(shown))
  }

  /// GTK's own keys for this want Ctrl.
  private func scroll(by key: UInt32) -> Bool {
    guard let place = gtk_scrolled_window_get_vadjustment(scroller.opaque) else { return false }
    let step: Double
    switch Int(key) {
    case Int(GDK_KEY_Up), Int(GDK_KEY_KP_Up): step = -Self.scrollStep
    case Int(GDK_KEY_Down), Int(GDK_KEY_KP_Down): step = Self.scrollStep
    default: return false
    }
    gtk_adjustment_set_value(place, gtk_adjustment_get_value(place) + step)
    return true
  }

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
