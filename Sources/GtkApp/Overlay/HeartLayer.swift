import CGtk
import Stage

/// Hearts over the whole page, any number of them. It takes no clicks and costs nothing while there is none.
@MainActor
final class HeartLayer: WidgetBehaviour {
  private static let size = 96.0

  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
  private(set) var bursts: [HeartBurst] = []
  /// How many hearts there have been; also what makes each move in its own way.
  private(set) var made: UInt64 = 0
  private(set) var latest: HeartBurst?
  private lazy var ticks = FrameTicks(widget) { [weak self] time in self?.tick(Double(time) / 1e9) }
  private var now = 0.0

  var widget: WidgetPointer { handle.widget }

  init() {
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_can_target(widget, 0)
  }

  isolated deinit { ticks.stop() }

  /// A heart at a place of the page, in points.
  func burst(x: Double, y: Double) {
    made &+= 1
    now = max(now, MonotonicTime.seconds)
    let heart = HeartBurst(x: x, y: y, start: now, seed: made)
    latest = heart
    bursts.append(heart)
    ticks.start()
    gtk_widget_queue_draw(widget)
  }

  func clear() {
    bursts.removeAll()
    ticks.stop()
    gtk_widget_queue_draw(widget)
  }

  private func tick(_ time: Double) {
    now = max(now, time)
    bursts.removeAll { $0.pose(at: now) == nil }
    if bursts.isEmpty { ticks.stop() }
    gtk_widget_queue_draw(widget)
  }

  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    let isStill = Motion.isReduced
    for heart in bursts {
      guard var pose = heart.pose(at: now) else { continue }
      // With reduced motion it appears, stays and is gone.
      if isStill { pose = .init(x: heart.x, y: heart.y, scale: 1, rotation: heart.tilt, opacity: 0.9) }
      draw(pose, snapshot)
    }
  }

  private func draw(_ pose: HeartBurst.Pose, _ snapshot: OpaquePointer) {
    let half = Float(Self.size / 2)
    gtk_snapshot_save(snapshot)
    var centre = graphene_point_t(x: Float(pose.x), y: Float(pose.y))
    gtk_snapshot_translate(snapshot, &centre)
    gtk_snapshot_rotate(snapshot, Float(pose.rotation))
    gtk_snapshot_scale(snapshot, Float(pose.scale), Float(pose.scale))
    gtk_snapshot_push_opacity(snapshot, pose.opacity)
    var bounds = Graphene.rect(x: -half, y: -half, width: 2 * half, height: 2 * half)
    if let cr = gtk_snapshot_append_cairo(snapshot, &bounds) {
      cairo_translate(cr, -Double(half), -Double(half))
      cairo_scale(cr, Self.size / 24, Self.size / 24)
      paint(cr)
      cairo_destroy(cr)
    }
    gtk_snapshot_pop(snapshot)
    gtk_snapshot_restore(snapshot)
  }

  private func paint(_ cr: OpaquePointer) {
    let gradient = cairo_pattern_create_linear(4, 3, 20, 21)
    cairo_pattern_add_color_stop_rgb(gradient, 0, 1, 0.42, 0.50)
    cairo_pattern_add_color_stop_rgb(gradient, 1, 0.96, 0.10, 0.30)
    Glyph.heartPath(cr)
    cairo_set_source(cr, gradient)
    cairo_fill_preserve(cr)
    cairo_pattern_destroy(gradient)
    // A thin dark edge, for red and for white videos.
    cairo_set_source_rgba(cr, 0.3, 0, 0.05, 0.25)
    cairo_set_line_width(cr, 0.5)
    cairo_stroke(cr)
  }
}
