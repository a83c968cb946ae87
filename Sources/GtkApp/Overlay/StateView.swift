import CGtk
import Playback

/// The middle of the page: a play sign that fades in while paused, a spinner while it has to wait, with a word if that is
/// for a network, and a note for what has no picture.
@MainActor
final class StateView {
  private let texts: Texts
  private let handle: ObjectHandle
  private let play = GlyphView(.play, size: 56)
  private let playBox = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0, "play-glyph")
  private let note = GlyphView(.note, size: 96)
  private let spinner: WidgetPointer
  private let offline = Build.label("offline")
  private var isOffline = false
  private var waits = false
  private var isPaused = false
  /// Whether it shows the play sign of what waits to be asked, as if it were paused.
  var invites = false {
    didSet { if invites != oldValue { showPlay() } }
  }

  var widget: WidgetPointer { handle.widget }
  var isWaiting: Bool { gtk_spinner_get_spinning(spinner.opaque) != 0 }
  var showsPlay: Bool { gtk_widget_has_css_class(playBox, "shown") != 0 }

  init(_ texts: Texts) {
    self.texts = texts
    let stack: WidgetPointer = gtk_overlay_new()
    handle = ObjectHandle(stack)
    spinner = gtk_spinner_new()
    gtk_widget_set_size_request(spinner, 72, 72)
    gtk_widget_add_css_class(spinner, "waiting")
    gtk_widget_set_halign(spinner, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(spinner, GTK_ALIGN_CENTER)
    Build.append(play.widget, to: playBox)
    gtk_overlay_set_child(stack.opaque, playBox)
    gtk_overlay_add_overlay(stack.opaque, spinner)
    gtk_widget_add_css_class(note.widget, "sound-only")
    gtk_overlay_add_overlay(stack.opaque, note.widget)
    Build.setVisible(note.widget, false)
    Build.setText(offline, texts(.offline))
    gtk_widget_set_halign(offline, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(offline, GTK_ALIGN_END)
    gtk_overlay_add_overlay(stack.opaque, offline)
    gtk_overlay_set_measure_overlay(stack.opaque, offline, 1)
    Build.setVisible(offline, false)
    gtk_widget_set_can_target(stack, 0)
    Build.setVisible(spinner, false)
  }

  var showsNote: Bool { gtk_widget_get_visible(note.widget) != 0 }

  /// Sound without a picture is not an empty page.
  func showNote(_ isSoundOnly: Bool) { Build.setVisible(note.widget, isSoundOnly) }

  var showsOffline: Bool { gtk_widget_get_visible(offline) != 0 }

  /// Says why it waits, as long as it does.
  func showOffline(_ isOffline: Bool) {
    self.isOffline = isOffline
    Build.setVisible(offline, isOffline && waits)
  }

  func show(_ status: CellStatus) {
    waits = status == .loading || status == .buffering
    showOffline(isOffline)
    gtk_spinner_set_spinning(spinner.opaque, waits ? 1 : 0)
    Build.setVisible(spinner, waits)
    if waits { Accessible.setName(spinner, texts(status == .loading ? .loading : .buffering)) }
    isPaused = status == .paused
    showPlay()
  }

  private func showPlay() { Build.setClass(playBox, "shown", isPaused || invites) }
}
