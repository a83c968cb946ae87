import CGtk
import Feed
import Playback

/// What lies over a picture on the full screen: the way back, the title and the buttons above, the progress line and its
/// time below, the lock at the side, and a badge that tells what a finger does. It shows what it is told.
@MainActor
final class FullScreenControls {
  var onBack: (() -> Void)?
  var onPlay: (() -> Void)?
  var onMute: (() -> Void)?
  var onLock: (() -> Void)?
  var onTurn: (() -> Void)?
  var onMini: (() -> Void)?

  let progress: ProgressLine
  let badge = NoticeBadge()
  let backButton: WidgetPointer
  let playButton: WidgetPointer
  let muteButton: WidgetPointer
  let lockButton: WidgetPointer
  let turnButton: WidgetPointer
  let miniButton: WidgetPointer

  private let texts: Texts
  private let handle: ObjectHandle
  private let top = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 10, "screen-bar", "top")
  private let bottom = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 2, "screen-bar", "bottom")
  private let title = Build.label("screen-title")
  private let time = Build.label("screen-time")
  private let glyphs = (
    back: GlyphView(.back, size: 22), play: GlyphView(.pause, size: 22), mute: GlyphView(.speaker, size: 22),
    lock: GlyphView(.unlock, size: 22), turn: GlyphView(.turn, size: 22), mini: GlyphView(.mini, size: 22)
  )

  var widget: WidgetPointer { handle.widget }
  /// Whether the bars show; the lock button shows also when they may not.
  var areShown: Bool { gtk_widget_get_visible(top) != 0 }
  var showsLock: Bool { gtk_widget_get_visible(lockButton) != 0 }

  init(_ texts: Texts) {
    self.texts = texts
    progress = ProgressLine(texts)
    backButton = Build.roundButton(glyphs.back)
    playButton = Build.roundButton(glyphs.play)
    muteButton = Build.roundButton(glyphs.mute)
    lockButton = Build.roundButton(glyphs.lock)
    turnButton = Build.roundButton(glyphs.turn)
    miniButton = Build.roundButton(glyphs.mini)
    handle = ObjectHandle(gtk_overlay_new().raw)
    assemble()
    for (button, text) in [(backButton, TextKey.leaveFullScreen), (miniButton, .miniPlayer)] {
      Build.setName(button, texts(text))
    }
    setPaused(false)
    setMuted(false)
    setLocked(false)
    setTurned(false)
  }

  private func assemble() {
    for button in [backButton, playButton, muteButton, lockButton, turnButton, miniButton] {
      gtk_widget_add_css_class(button, "small")
    }
    gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_END)
    gtk_widget_set_hexpand(title, 1)
    Build.append(backButton, title, turnButton, miniButton, to: top)
    let row = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 10)
    gtk_widget_set_hexpand(time, 1)
    Build.append(playButton, time, muteButton, to: row)
    Build.append(progress.widget, row, to: bottom)
    gtk_widget_set_valign(top, GTK_ALIGN_START)
    gtk_widget_set_valign(bottom, GTK_ALIGN_END)
    gtk_widget_set_halign(lockButton, GTK_ALIGN_START)
    gtk_widget_set_valign(lockButton, GTK_ALIGN_CENTER)
    gtk_widget_set_margin_start(lockButton, 12)
    gtk_widget_set_halign(badge.widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(badge.widget, GTK_ALIGN_START)
    gtk_widget_set_margin_top(badge.widget, 84)
    for child in [top, bottom, lockButton, badge.widget] { gtk_overlay_add_overlay(handle.opaque, child) }
    Signals.on(backButton.raw, "clicked") { [weak self] in self?.onBack?() }
    Signals.on(playButton.raw, "clicked") { [weak self] in self?.onPlay?() }
    Signals.on(muteButton.raw, "clicked") { [weak self] in self?.onMute?() }
    Signals.on(lockButton.raw, "clicked") { [weak self] in self?.onLock?() }
    Signals.on(turnButton.raw, "clicked") { [weak self] in self?.onTurn?() }
    Signals.on(miniButton.raw, "clicked") { [weak self] in self?.onMini?() }
  }

  // MARK: What it shows

  /// On a locked screen only the lock shows.
  func show(_ areShown: Bool, isLocked: Bool) {
    for bar in [top, bottom] { Build.setVisible(bar, areShown && !isLocked) }
    Build.setVisible(lockButton, areShown)
  }

  func show(_ item: MediaItem) {
    Build.setText(title, item.spokenName)
    show(position: .zero, duration: item.duration)
  }

  func show(position: Duration, duration: Duration?) {
    progress.show(position: position.inSeconds, duration: duration?.inSeconds)
    showTime()
  }

  func showTime() { Build.setText(time, progress.duration > 0 ? progress.timeText : "") }

  func setPaused(_ isPaused: Bool) {
    glyphs.play.glyph = isPaused ? .play : .pause
    Build.setName(playButton, texts(isPaused ? .play : .pause))
  }

  func setMuted(_ isMuted: Bool) {
    glyphs.mute.glyph = isMuted ? .speakerMuted : .speaker
    Build.setName(muteButton, texts(isMuted ? .unmute : .mute))
  }

  func setLocked(_ isLocked: Bool) {
    glyphs.lock.glyph = isLocked ? .lock : .unlock
    Build.setName(lockButton, texts(isLocked ? .unlock : .lock))
  }

  func setTurned(_ isTurned: Bool) { Build.setName(turnButton, texts(isTurned ? .turnPictureBack : .turnPicture)) }

  /// Whether there is anything to turn.
  func setTurnable(_ isTurnable: Bool) { Build.setVisible(turnButton, isTurnable) }
}
