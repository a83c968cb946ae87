import CGtk
import Playback

/// What is wrong with an item, what the person can do, and a button to try again.
@MainActor
final class ErrorPanel {
  var onRetry: (() -> Void)?

  private let texts: Texts
  private let handle: ObjectHandle
  private let title = Build.wrappingLabel("error-title")
  private let advice = Build.wrappingLabel("error-advice")
  private let details = Build.wrappingLabel("error-details")
  private let glyph = GlyphView(.warning, size: 40)
  private(set) var failure: PlaybackFailure?

  var widget: WidgetPointer { handle.widget }

  init(_ texts: Texts) {
    self.texts = texts
    let box = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 8, "error-panel")
    handle = ObjectHandle(box)
    let retry: WidgetPointer = gtk_button_new_with_label(texts(.retry))
    for name in ["pill", "retry"] { gtk_widget_add_css_class(retry, name) }
    gtk_widget_set_halign(retry, GTK_ALIGN_CENTER)
    gtk_widget_set_focus_on_click(retry, 0)
    gtk_widget_add_css_class(glyph.widget, "error-glyph")
    for label in [title, advice, details] {
      gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
      gtk_label_set_xalign(label.opaque, 0.5)
      gtk_label_set_max_width_chars(label.opaque, 38)
    }
    // A message with a long path must not push the button out of the page.
    gtk_label_set_lines(details.opaque, 4)
    gtk_label_set_ellipsize(details.opaque, PANGO_ELLIPSIZE_END)
    Build.append(glyph.widget, title, advice, details, retry, to: box)
    Build.setVisible(box, false)
    Signals.on(retry.raw, "clicked") { [weak self] in self?.onRetry?() }
  }

  /// In a low place only what is wrong and the button show.
  func setCompact(_ isCompact: Bool) {
    for part in [glyph.widget, advice, details] { Build.setVisible(part, !isCompact) }
  }

  /// Nil hides it.
  func show(_ failure: PlaybackFailure?) {
    self.failure = failure
    Build.setVisible(widget, failure != nil)
    guard let failure else { return }
    let words = texts.failure(failure.reason)
    Build.setText(title, words.title)
    Build.setText(advice, words.advice)
    Build.setText(details, failure.message)
    gtk_widget_set_tooltip_text(details, failure.message)
    Accessible.setName(widget, words.title)
    Accessible.setDescription(widget, "\(words.advice) \(texts(.details, ["message": failure.message]))")
  }
}
