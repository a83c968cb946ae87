import CGtk
import Feed
import Stage

/// The screen over the whole window that shows one item alone. Its picture grows from where it stood and goes back to
/// where that is then; a landscape one can be turned on its side.
@MainActor
final class FullScreenView: WidgetBehaviour {
  let stage: FullScreenStage
  /// Where the picture stood, or stands now: asked at every step, since what lies behind may move.
  private var small: (() -> ZoomTransition.Place?)?
  private var whenSmall: (() -> Void)?
  private var motion = ZoomMotion()
  private(set) var isTurned = false
  private var width = 0
  private var height = 0
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  private lazy var ticks = FrameTicks(handle.widget) { [weak self] time in self?.tick(time) }

  var widget: WidgetPointer { handle.widget }
  /// Whether the picture is on its way.
  var isMoving: Bool { motion.isMoving }
  /// Whether it is on its way back, or there.
  var isLeaving: Bool { whenSmall != nil }

  init(_ core: AppCore) {
    stage = FullScreenStage(core)
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_parent(stage.widget, widget)
    Build.setVisible(widget, false)
    Accessible.setName(widget, core.texts(.enlarge))
    stage.onShape = { [weak self] in self?.offerTurn() }
    stage.onTurn = { [weak self] in self.map { $0.setTurned(!$0.isTurned) } }
  }

  func stop() {
    ticks.stop()
    stage.close()
  }

  // MARK: There and back

  /// Shows an item, which grows from a place.
  func open(_ item: MediaItem, from place: @escaping () -> ZoomTransition.Place?) {
    stage.open(item)
    isTurned = false
    stage.controls.setTurned(false)
    offerTurn()
    whenSmall = nil
    small = place
    motion = ZoomMotion()
    motion.reducesMotion = Motion.isReduced || place() == nil
    motion.grow(time: MonotonicTime.seconds)
    Build.setVisible(widget, true)
    moved()
  }

  /// The picture goes to a place; when it is there all is over, for whoever asked for it.
  func leave(to place: @escaping () -> ZoomTransition.Place?, _ body: @escaping () -> Void) {
    stage.cancelled()
    setTurned(false)
    small = place
    whenSmall = body
    motion.reducesMotion = Motion.isReduced || place() == nil
    motion.shrink(time: MonotonicTime.seconds)
    moved()
  }

  /// It grows again, from where it is.
  func stay() {
    whenSmall = nil
    motion.grow(time: MonotonicTime.seconds)
    moved()
  }

  func close() {
    ticks.stop()
    whenSmall = nil
    small = nil
    motion = ZoomMotion()
    stage.close()
    Build.setVisible(widget, false)
  }

  private func tick(_ time: Int64) {
    _ = motion.tick(time: Double(time) / 1e9)
    moved()
  }

  private func moved() {
    gtk_widget_queue_allocate(widget)
    gtk_widget_queue_draw(widget)
    Build.setVisible(stage.controls.widget, motion.progress == 1)
    if motion.isMoving { return ticks.start() }
    ticks.stop()
    if motion.progress == 0, let body = whenSmall {
      whenSmall = nil
      body()
    }
  }

  func setTurned(_ isTurned: Bool) {
    guard isTurned != self.isTurned else { return }
    self.isTurned = isTurned
    stage.controls.setTurned(isTurned)
    gtk_widget_queue_allocate(widget)
  }

  // MARK: Layout and drawing

  /// Nil when the picture is where it belongs, or its shape is not known.
  private var pose: (large: StageRect, now: ZoomTransition.Pose)? {
    guard motion.progress < 1, let size = stage.contentSize, let small = small?() else { return nil }
    let box = StageRect(width: Double(width), height: Double(height))
    let large = ZoomTransition.Place(opening: box, fit: stage.playing.picture.fit)
    let zoom = ZoomTransition(shape: size.width / size.height, from: small, to: large)
    return (zoom.pose(at: 1).picture, zoom.pose(at: motion.progress))
  }

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    gtk_widget_measure(stage.widget, orientation, gint(size), nil, nil, nil, nil)
    return (0, 0)
  }

  func allocate(width: Int, height: Int) {
    if (width, height) != (self.width, self.height) {
      (self.width, self.height) = (width, height)
      // Widgets must not be changed while they are given their places.
      MainLoop.after(milliseconds: 0) { [weak self] in self?.offerTurn() }
    }
    let (across, down) = isTurned ? (height, width) : (width, height)
    gtk_widget_allocate(stage.widget, gint(across), gint(down), -1, transform)
  }

  private func offerTurn() {
    let isUpright = height > width
    let isLandscape = stage.contentSize.map { $0.width > $0.height } ?? false
    if isTurned && !isUpright { setTurned(false) }
    stage.controls.setTurnable(isUpright && isLandscape)
  }

  private var transform: OpaquePointer? {
    if isTurned {
      // A quarter to the right: what was above is at the right edge.
      var corner = graphene_point_t(x: Float(width), y: 0)
      return gsk_transform_rotate(gsk_transform_translate(nil, &corner), 90)
    }
    guard let pose, pose.large.width > 0 else { return nil }
    let scale = pose.now.picture.width / pose.large.width
    var corner = graphene_point_t(
      x: Float(pose.now.picture.x - pose.large.x * scale), y: Float(pose.now.picture.y - pose.large.y * scale))
    return gsk_transform_scale(gsk_transform_translate(nil, &corner), Float(scale), Float(scale))
  }

  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    let pose = pose
    var black = GdkRGBA(red: 0, green: 0, blue: 0, alpha: Float(pose?.now.cover ?? 1))
    var bounds = Graphene.rect(width: Float(width), height: Float(height))
    gtk_snapshot_append_color(snapshot, &black, &bounds)
    if var opening = pose?.now.opening.graphene {
      gtk_snapshot_push_clip(snapshot, &opening)
      gtk_widget_snapshot_child(widget, stage.widget, snapshot)
      gtk_snapshot_pop(snapshot)
    } else {
      gtk_widget_snapshot_child(widget, stage.widget, snapshot)
    }
  }
}
