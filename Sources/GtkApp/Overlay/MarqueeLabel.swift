import CGtk
import Stage

/// One line of text that runs while it is too long for its place, and only while it is seen and told to run.
@MainActor
final class MarqueeLabel: WidgetBehaviour {
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_LABEL)
  private var layout: ObjectHandle?
  private var textSize = (width: 0, height: 0)
  private var geometry = MarqueeGeometry(textLength: 0, boxLength: 0)
  private lazy var ticks = FrameTicks(widget) { [weak self] time in self?.tick(Double(time) / 1e9) }
  private var elapsed = 0.0
  private var last: Double?
  private(set) var text = ""

  /// Whether it may run.
  var isRunning = false {
    didSet { if isRunning != oldValue { update() } }
  }

  var widget: WidgetPointer { handle.widget }
  /// Whether it moves now.
  var isMoving: Bool { ticks.isRunning }

  init() {
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_can_target(widget, 0)
    gtk_widget_add_css_class(widget, "music")
    Signals.on(widget.raw, "map") { [weak self] in self?.update() }
    Signals.on(widget.raw, "unmap") { [weak self] in self?.ticks.stop() }
  }

  isolated deinit { ticks.stop() }

  func setText(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    elapsed = 0
    layout = nil
    gtk_widget_queue_resize(widget)
  }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    prepare()
    return orientation == GTK_ORIENTATION_HORIZONTAL ? (0, textSize.width) : (textSize.height, textSize.height)
  }

  func allocate(width: Int, height: Int) {
    prepare()
    geometry = MarqueeGeometry(textLength: Double(textSize.width), boxLength: Double(width))
    update()
  }

  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    guard let layout else { return }
    var colour = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour)
    let shift = geometry.shift(at: elapsed)
    let places = geometry.isTooLong ? [-shift, geometry.turn - shift] : [0]
    for x in places where x < geometry.boxLength {
      gtk_snapshot_save(snapshot)
      var point = graphene_point_t(x: Float(x), y: 0)
      gtk_snapshot_translate(snapshot, &point)
      gtk_snapshot_append_layout(snapshot, layout.opaque, &colour)
      gtk_snapshot_restore(snapshot)
    }
  }

  private func prepare() {
    guard layout == nil, let made = gtk_widget_create_pango_layout(widget, text) else { return }
    layout = ObjectHandle(owned: made.raw)
    pango_layout_set_single_paragraph_mode(made, 1)
    var (width, height) = (gint(0), gint(0))
    pango_layout_get_pixel_size(made, &width, &height)
    textSize = (Int(width), Int(height))
  }

  private func update() {
    let moves = isRunning && geometry.isTooLong && gtk_widget_get_mapped(widget) != 0 && !Motion.isReduced
    if moves {
      last = nil
      ticks.start()
    } else {
      ticks.stop()
    }
    gtk_widget_queue_draw(widget)
  }

  private func tick(_ time: Double) {
    let before = geometry.shift(at: elapsed)
    elapsed += max(0, time - (last ?? time))
    last = time
    // Nothing is drawn while it rests.
    if geometry.shift(at: elapsed) != before { gtk_widget_queue_draw(widget) }
  }
}
