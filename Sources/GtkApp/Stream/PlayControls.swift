import CGtk

/// The buttons over a picture that plays: sound, mini player, full screen.
@MainActor
final class PlayControls {
  var onMute: (() -> Void)?
  var onShrink: (() -> Void)?
  var onEnlarge: (() -> Void)?

  private let texts: Texts
  private let handle: ObjectHandle
  private let glyphs = (
    mute: GlyphView(.speaker, size: 18), mini: GlyphView(.mini, size: 18), full: GlyphView(.enlarge, size: 18)
  )
  let muteButton: WidgetPointer
  let shrinkButton: WidgetPointer
  let enlargeButton: WidgetPointer

  var widget: WidgetPointer { handle.widget }

  init(_ texts: Texts) {
    self.texts = texts
    handle = ObjectHandle(Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, "play-controls"))
    muteButton = Build.roundButton(glyphs.mute)
    shrinkButton = Build.roundButton(glyphs.mini)
    enlargeButton = Build.roundButton(glyphs.full)
    for button in [muteButton, shrinkButton, enlargeButton] {
      gtk_widget_add_css_class(button, "small")
      Build.append(button, to: widget)
    }
    gtk_widget_set_halign(widget, GTK_ALIGN_END)
    gtk_widget_set_valign(widget, GTK_ALIGN_END)
    Build.setName(shrinkButton, texts(.miniPlayer))
    Build.setName(enlargeButton, texts(.enlarge))
    setMuted(false)
    Signals.on(muteButton.raw, "clicked") { [weak self] in self?.onMute?() }
    Signals.on(shrinkButton.raw, "clicked") { [weak self] in self?.onShrink?() }
    Signals.on(enlargeButton.raw, "clicked") { [weak self] in self?.onEnlarge?() }
  }

  func setMuted(_ isMuted: Bool) {
    glyphs.mute.glyph = isMuted ? .speakerMuted : .speaker
    Build.setName(muteButton, texts(isMuted ? .unmute : .mute))
  }
}
