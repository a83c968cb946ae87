import CGtk

/// Says that a video is shown without its sound.
@MainActor
final class MutedBadge {
  private let glyph = GlyphView(.speakerMuted, size: 16)
  private let handle: ObjectHandle

  var widget: WidgetPointer { handle.widget }

  init(_ texts: Texts) {
    let box = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, "muted-badge")
    handle = ObjectHandle(box)
    Build.append(glyph.widget, to: box)
    gtk_widget_set_halign(box, GTK_ALIGN_END)
    gtk_widget_set_valign(box, GTK_ALIGN_START)
    gtk_widget_set_can_target(box, 0)
    Accessible.setName(box, texts(.withoutSound))
  }
}
