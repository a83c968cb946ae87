import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage

/// Draws one item: the frames of the generation it is bound to, and the cover until the first of them is there.
///
/// It cannot show a frame of another item: a frame is taken only if its item and generation are the bound ones, and
/// all pictures go when the binding changes.
@MainActor
final class PictureView: WidgetBehaviour {
  /// What the last drawing showed.
  enum Shown {
    /// Bound anew, and not drawn since.
    case undrawn
    case nothing
    /// A tint that stands in while neither cover nor frame is at hand.
    case tint
    case cover(ItemID)
    case frame(VideoFrame)
  }

  /// Whether all of the picture is seen whatever its shape and the box's.
  var alwaysFits = false
  /// Whether frames go on to be made for the size that they are made for now, while the box changes from one tick to
  /// the next.
  var keepsTarget = false {
    didSet { if keepsTarget != oldValue { updateTarget() } }
  }
  private(set) var item: ItemID?
  private(set) var shown = Shown.undrawn
  /// When the first frame of the present binding was drawn, in nanoseconds of the monotonic clock.
  private(set) var firstFrameTime: Int64?

  private var cover: Cover?
  /// The cover as it is drawn, once it was.
  private var coverImage: FrameImage?
  private var source: FrameSource?
  private var generation = Generation(0)
  private var frame: (picture: VideoFrame, image: FrameImage)?
  private var isPresented = false
  private var box = PixelSize(width: 0, height: 0)
  /// Whether the source was told how large its frames are to be.
  private var hasTarget = false
  private let handle = CustomWidget.make()
  private lazy var ticks = FrameTicks(handle.widget) { [weak self] time in self?.pull(at: time) }

  /// A cover: a picture of its own, or a frame that was shown.
  struct Cover {
    enum Picture {
      case still(Still)
      case frame(VideoFrame)
    }

    var picture: Picture
    var size: PixelSize
    /// Fills the page behind a picture that does not: see `Backdrop`.
    var backdrop: Backdrop
  }

  var widget: WidgetPointer { handle.widget }

  init() {
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_can_target(widget, 0)
    Signals.onNotify(handle.pointer, "scale-factor") { [weak self] in self?.updateTarget() }
  }

  // MARK: Binding

  /// Shows this item from now on, and nothing of what was shown before.
  /// - Parameter size: the picture's size if known before it is opened.
  func bind(_ item: ItemID?, size: PixelSize?, cover: Cover?) {
    detach()
    shown = .undrawn
    firstFrameTime = nil
    self.item = item
    contentSize = size ?? cover?.size
    self.cover = cover
    coverImage = nil
    gtk_widget_queue_draw(widget)
  }

  func setCover(_ cover: Cover, for item: ItemID) {
    guard item == self.item else { return }
    self.cover = cover
    coverImage = nil
    if contentSize == nil { contentSize = cover.size }
    updateTarget()
    gtk_widget_queue_draw(widget)
  }

  /// The frame that shows now, to stand in for the cover when the player has gone; nil if it shows none.
  var lastFrame: Cover? {
    guard let picture = frame?.picture else { return nil }
    let backdrop = picture.withBytes {
      Backdrop(pixels: $0, width: picture.width, height: picture.height, stride: picture.stride)
    }
    return Cover(
      picture: .frame(picture), size: PixelSize(width: picture.width, height: picture.height), backdrop: backdrop)
  }

  /// Whether there is a picture of the item itself: its cover or a frame.
  var hasPicture: Bool { cover != nil || frame != nil }

  func attach(_ source: FrameSource, generation: Generation) {
    if self.source === source, self.generation == generation { return }
    detach()
    self.source = source
    self.generation = generation
    hasTarget = false
    updateTarget()
    // A frame may come when nobody ticks: after preroll, a seek or a resize of something that is paused.
    source.onFrameAvailable { [weak self] in
      Task { @MainActor [weak self] in self?.pullNow() }
    }
    pullNow()
    // Another view showed it until now: what it drew last is drawn here until the next frame is due.
    if frame == nil { take(source.lastFrame(of: generation)) }
  }

  /// Lets go of the player; the cover shows again. A second call changes nothing.
  func detach() {
    ticks.stop()
    guard let source else { return }
    source.onFrameAvailable(nil)
    self.source = nil
    frame = nil
    isPresented = false
    gtk_widget_queue_draw(widget)
  }

  // MARK: Frames

  /// Whether frames are asked for at each refresh: on for the page that plays.
  func setRunning(_ isRunning: Bool) {
    if isRunning { ticks.start() } else { ticks.stop() }
  }

  private func pullNow() { pull(at: MonotonicTime.now) }

  private func pull(at time: Int64) {
    guard let source else { return }
    take(source.frame(at: time, generation: generation))
  }

  private func take(_ picture: VideoFrame?) {
    guard let picture, picture.generation == generation, picture.item == item,
      let image = FrameImage.make(picture, for: widget)
    else { return }
    frame = (picture, image)
    isPresented = false
    if contentSize == nil {
      // It was converted to fit, so its shape is the picture's own.
      contentSize = PixelSize(width: picture.width, height: picture.height)
      updateTarget()
    }
    gtk_widget_queue_draw(widget)
  }

  // MARK: Layout and drawing

  func allocate(width: Int, height: Int) {
    let new = PixelSize(width: width, height: height)
    guard new != box else { return }
    box = new
    updateTarget()
  }

  /// The picture's size, once the item or its first frame told.
  private(set) var contentSize: PixelSize?

  /// Whether the picture is known to be higher than wide.
  var isUpright: Bool { contentSize.map { $0.height > $0.width } ?? false }

  /// What fills the free space round the picture.
  var surroundings: Backdrop { cover?.backdrop ?? Backdrop.tint(for: item ?? ItemID("")) }

  /// Fill or fit, by the picture's own shape. Until that is known the picture fits, so that nothing of it is lost.
  var fit: ContentFit {
    guard !alwaysFits, let content = contentSize else { return .fit }
    return ContentFit.rule(
      width: Double(content.width), height: Double(content.height), boxWidth: Double(box.width),
      boxHeight: Double(box.height))
  }

  private func updateTarget() {
    guard let source, box.width > 0, box.height > 0, !(keepsTarget && hasTarget) else { return }
    hasTarget = true
    let scale = Int(gtk_widget_get_scale_factor(widget))
    source.setTarget(
      FrameSource.Target(
        size: PixelSize(width: box.width * scale, height: box.height * scale), mode: fit == .fill ? .fill : .fit))
  }

  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    let full = StageRect(width: Double(box.width), height: Double(box.height))
    guard full.area > 0 else { return }
    if let frame {
      let size = PixelSize(width: frame.picture.width, height: frame.picture.height)
      draw(of: size, fit(of: size), in: full, snapshot) { frame.image.append(to: snapshot, in: $0) }
      shown = .frame(frame.picture)
      if !isPresented {
        isPresented = true
        if firstFrameTime == nil { firstFrameTime = MonotonicTime.now }
        source?.didPresent(frame.picture)
      }
    } else if let cover, let item, let image = image(of: cover) {
      draw(of: cover.size, fit, in: full, snapshot) { image.append(to: snapshot, in: $0) }
      shown = .cover(item)
    } else if let item {
      Backdrop.tint(for: item).draw(in: full, snapshot)
      shown = .tint
    } else {
      shown = .nothing
    }
  }

  /// How a frame of this size lies in the box. One that is of another shape than its picture was made to fill another box,
  /// a moment ago: it is cut already, and fitted it would leave free what the next one covers.
  func fit(of frame: PixelSize) -> ContentFit {
    guard let content = contentSize else { return fit }
    let lost = ContentFit.crop(
      width: Double(frame.width), height: Double(frame.height), boxWidth: Double(content.width),
      boxHeight: Double(content.height))
    return lost > ContentFit.invisibleCrop ? .fill : fit
  }

  private func image(of cover: Cover) -> FrameImage? {
    if coverImage == nil {
      switch cover.picture {
      case .still(let still): coverImage = FrameImage.make(still, for: widget)
      case .frame(let frame): coverImage = FrameImage.make(frame, for: widget)
      }
    }
    return coverImage
  }

  /// Draws the picture where it belongs, and the backdrop round it if it leaves some of the page free.
  private func draw(
    of size: PixelSize, _ fit: ContentFit, in full: StageRect, _ snapshot: OpaquePointer,
    picture: (_ target: StageRect) -> Void
  ) {
    let target = fit.rect(
      width: Double(size.width), height: Double(size.height), boxWidth: full.width, boxHeight: full.height)
    if !target.covers(full) {
      surroundings.draw(in: full, snapshot)
    }
    picture(target)
  }
}
