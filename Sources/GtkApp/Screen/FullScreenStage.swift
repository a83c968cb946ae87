import CGtk
import Feed
import Playback
import Stage

/// The full screen's own coordinates, which may lie on their side: the picture, the veil that dims it, the controls, and
/// what fingers do.
@MainActor
final class FullScreenStage: WidgetBehaviour, ScreenCell {
  let core: AppCore
  let playing: PlayingView
  let controls: FullScreenControls
  var gesture = FullScreenGesture(width: 0, height: 0, time: 0)
  var wakeUp: MainLoop.Timer?
  /// What is told while the finger is down: where the item was when it came.
  var scrubStart: Double?
  var pointer: (x: Double, y: Double)?
  /// The picture's brightness, 0 … 1. It stays for as long as the window.
  var brightness = 1.0 { didSet { if brightness != oldValue { gtk_widget_queue_draw(widget) } } }
  var onBack: (() -> Void)?
  var onMini: (() -> Void)?
  var onTurn: (() -> Void)?
  /// The picture's shape may be known by now.
  var onShape: (() -> Void)?

  private(set) var item: MediaItem?
  private(set) var position = 0.0
  private(set) var width = 0
  private(set) var height = 0
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  /// At no brightness so much of the picture is taken away: never all of it.
  static let mostVeil = 0.92

  var coordinator: AppCore.Coordinator { core.coordinator }
  var texts: Texts { core.texts }
  var widget: WidgetPointer { handle.widget }

  init(_ core: AppCore) {
    self.core = core
    playing = PlayingView(CellID(90), core.texts)
    controls = FullScreenControls(core.texts)
    CustomWidget.bind(handle, to: self)
    gtk_widget_add_css_class(widget, "full-screen")
    gtk_widget_add_css_class(widget, "cell-overlay")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_focusable(widget, 1)
    playing.picture.alwaysFits = false
    gtk_widget_set_parent(playing.widget, widget)
    gtk_widget_set_parent(controls.widget, widget)
    playing.onRetry = { [weak self] in
      if let item = self?.item { self?.coordinator.send(.retry(item.id)) }
    }
    connectInput()
  }

  isolated deinit { wakeUp?.cancel() }

  // MARK: What it shows

  func open(_ item: MediaItem) {
    self.item = item
    position = 0
    playing.bind(item, cover: core.covers.cover(for: item.id))
    controls.show(item)
    controls.badge.hide()
    controls.setMuted(coordinator.state.isMuted)
    controls.setPaused(false)
    Accessible.setName(widget, item.spokenName)
    gesture = FullScreenGesture(width: Double(width), height: Double(height), time: MonotonicTime.seconds)
    controls.setLocked(false)
    showControls()
  }

  func close() {
    wakeUp?.cancel()
    item = nil
    playing.bind(nil, cover: nil)
  }

  func show(_ status: CellStatus) {
    playing.show(status)
    controls.setPaused(status == .paused)
    onShape?()
  }

  func show(position: Duration, duration: Duration?) {
    self.position = position.inSeconds
    controls.show(position: position, duration: duration)
  }

  func setMuted(_ isMuted: Bool) { controls.setMuted(isMuted) }

  /// The picture's width and height, once they are known.
  var contentSize: (width: Double, height: Double)? {
    guard let size = playing.picture.contentSize ?? item?.size, size.width > 0, size.height > 0 else { return nil }
    return (Double(size.width), Double(size.height))
  }

  func showControls() {
    let focus = KeyboardFocus.isWithin(controls.widget) ? KeyboardFocus.widget(in: widget) : nil
    controls.show(gesture.areControlsShown, isLocked: gesture.isLocked)
    if let focus, gtk_widget_is_visible(focus) == 0 { gtk_widget_grab_focus(widget) }
  }

  // MARK: Layout and drawing

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    for child in [playing.widget, controls.widget] {
      gtk_widget_measure(child, orientation, gint(size), nil, nil, nil, nil)
    }
    return (0, 0)
  }

  func allocate(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    gesture.resize(width: Double(width), height: Double(height))
    gtk_widget_allocate(playing.widget, gint(width), gint(height), -1, nil)
    gtk_widget_allocate(controls.widget, gint(width), gint(height), -1, nil)
  }

  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    gtk_widget_snapshot_child(widget, playing.widget, snapshot)
    if brightness < 1 {
      var veil = GdkRGBA(red: 0, green: 0, blue: 0, alpha: Float((1 - brightness) * Self.mostVeil))
      var bounds = Graphene.rect(width: Float(width), height: Float(height))
      gtk_snapshot_append_color(snapshot, &veil, &bounds)
    }
    gtk_widget_snapshot_child(widget, controls.widget, snapshot)
  }
}
