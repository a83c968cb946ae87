import CGtk

/// What stands where something cannot be shown: a sign and a few words.
@MainActor
final class MessageTile {
  private let handle: ObjectHandle
  private let label = Build.wrappingLabel("tile-text")

  var widget: WidgetPointer { handle.widget }
  var text: String { gtk_label_get_text(label.opaque).map { String(cString: $0) } ?? "" }

  init(_ glyph: Glyph) {
    let box = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 10, "tile")
    handle = ObjectHandle(box)
    let sign = GlyphView(glyph, size: 44)
    gtk_widget_set_vexpand(sign.widget, 0)
    gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
    gtk_label_set_xalign(label.opaque, 0.5)
    let column = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 10)
    Build.append(sign.widget, label, to: column)
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(column, GTK_ALIGN_CENTER)
    gtk_widget_set_vexpand(column, 1)
    Build.append(column, to: box)
    self.sign = sign
  }

  /// Draws the sign for as long as the tile is there.
  private let sign: GlyphView

  func show(_ text: String) { Build.setText(label, text) }
}
