import CGtk
import Feed

/// Who an item is by, in one line, and what it is, in two.
@MainActor
final class RowText {
  private let handle: ObjectHandle
  private let author = Build.label("row-author")
  private let caption = Build.wrappingLabel("row-caption")

  var widget: WidgetPointer { handle.widget }

  init() {
    handle = ObjectHandle(Build.box(GTK_ORIENTATION_VERTICAL, spacing: 2))
    gtk_label_set_ellipsize(author.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_ellipsize(caption.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_lines(caption.opaque, 2)
    gtk_widget_set_valign(widget, GTK_ALIGN_START)
    Build.append(author, caption, to: widget)
  }

  func show(_ item: MediaItem) {
    Build.setText(author, item.author.isEmpty ? "" : "@\(item.author)")
    Build.setVisible(author, !item.author.isEmpty)
    Build.setText(caption, item.caption.split(whereSeparator: \.isNewline).joined(separator: " "))
    Build.setVisible(caption, !item.caption.isEmpty)
  }
}

/// How high the text of a row is in the present font: the same for all that have the same lines, so that the places of
/// 100,000 rows are known without laying out their texts.
@MainActor
final class RowTextHeights {
  private let handle: ObjectHandle
  private let text = RowText()
  private var known: [Lines: Double] = [:]

  private static let long = Array(repeating: "Ag 字", count: 60).joined(separator: " ")

  private struct Lines: Hashable {
    var hasAuthor: Bool
    var hasCaption: Bool
  }

  /// A widget that is never drawn, to be put where the rows are: it has their style.
  var widget: WidgetPointer { handle.widget }

  init() {
    let button: WidgetPointer = gtk_button_new()
    handle = ObjectHandle(button)
    gtk_widget_add_css_class(button, "row-text")
    gtk_button_set_child(button.cast(), text.widget)
    gtk_widget_set_child_visible(button, 0)
    Accessible.setHidden(button, true)
    gtk_widget_set_focusable(button, 0)
  }

  /// The font may be another.
  /// - Returns: whether any height is.
  func refresh() -> Bool {
    let old = known
    known = [:]
    for lines in old.keys { _ = height(lines) }
    return known != old
  }

  func height(_ item: MediaItem) -> Double {
    height(Lines(hasAuthor: !item.author.isEmpty, hasCaption: !item.caption.isEmpty))
  }

  private func height(_ lines: Lines) -> Double {
    if let height = known[lines] { return height }
    let sample = MediaItem(
      id: ItemID("sample"), author: lines.hasAuthor ? "Ag" : "", caption: lines.hasCaption ? Self.long : "")
    text.show(sample)
    var natural: gint = 0
    // So narrow that the caption needs all the lines it may have.
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, 240, nil, &natural, nil, nil)
    known[lines] = Double(natural)
    return Double(natural)
  }
}
