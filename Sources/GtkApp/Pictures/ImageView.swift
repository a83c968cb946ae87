import CGtk
import FFmpegEngine
import Feed
import Pictures
import Stage

/// A picture that does not play: decoded off the main thread at the size shown, moving only while it can be seen.
///
/// What it was bound to before cannot appear in it: a picture is taken only by the task that was started for the present
/// binding and size. Fitted and never stretched, with its own colours where it leaves room, a tint until it has come, and
/// a tile that says why if it cannot be shown.
@MainActor
final class ImageView: WidgetBehaviour {
  /// What there is to draw.
  enum Shown {
    case nothing
    /// A tint that stands in until the picture has come.
    case tint
    case picture(Still)
    case broken(PictureError)
  }

  /// A size that has not changed for so long is the one that a picture is made for anew, in milliseconds.
  private static let calm: UInt32 = 120

  private let store: ImageStore
  private let texts: Texts
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_IMG)
  private let tile = MessageTile(.brokenPicture)
  private var item: ItemID?
  private var location: MediaLocation?
  private var name = ""
  private var box = PixelSize(width: 0, height: 0)
  private var size: PixelSize?
  /// What was asked for last.
  private var key: PictureKey?
  private var task: Task<Void, Never>?
  private var resizing: MainLoop.Timer?
  private var hold: PictureHold?
  private var drawn: (still: Still, image: FrameImage?)?
  private var backdrop: Backdrop?
  private var error: PictureError?
  private(set) var isVisible = false
  private lazy var motion = PictureMotion(store, widget) { [weak self] still in self?.show(still) }

  var widget: WidgetPointer { handle.widget }

  init(_ store: ImageStore, _ texts: Texts) {
    self.store = store
    self.texts = texts
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_can_target(widget, 0)
    gtk_widget_set_parent(tile.widget, widget)
    Build.setVisible(tile.widget, false)
    Signals.onNotify(handle.pointer, "scale-factor") { [weak self] in self?.load() }
  }

  isolated deinit {
    task?.cancel()
    resizing?.cancel()
    motion.setVisible(false)
  }

  var shown: Shown {
    if let error { return .broken(error) }
    if let drawn { return .picture(drawn.still) }
    return item == nil ? .nothing : .tint
  }

  /// Whether frames of a moving picture are decoded for it.
  var isMoving: Bool { motion.isRunning }

  /// Shows an item's picture from now on, and nothing of what was shown before.
  /// - Parameter location: of the picture; without one there is a tint.
  func bind(_ item: MediaItem?, location: MediaLocation?) {
    name = item.map { $0.spokenName.isEmpty ? texts(.picture) : $0.spokenName } ?? ""
    guard item?.id != self.item || location != self.location else { return tell() }
    letGo()
    self.item = item?.id
    self.location = location
    size = item?.size
    tell()
    load()
  }

  /// - Parameter isVisible: whether any of it is on screen: only then does it move, and a picture that could not be had
  ///   is tried again.
  func setVisible(_ isVisible: Bool) {
    guard isVisible != self.isVisible else { return }
    self.isVisible = isVisible
    motion.setVisible(isVisible)
    if isVisible, let location, error != nil, store.failure(location) == nil {
      error = nil
      key = nil
      tell()
      load()
    }
  }

  // MARK: Loading

  private func letGo() {
    task?.cancel()
    task = nil
    resizing?.cancel()
    motion.bind(nil)
    (key, hold, drawn, backdrop, error) = (nil, nil, nil, nil, nil)
    gtk_widget_queue_draw(widget)
  }

  private func load() {
    guard let location, box.width > 0, box.height > 0 else { return }
    let wanted = PictureKey(
      location, width: Double(box.width), height: Double(box.height),
      scale: Double(gtk_widget_get_scale_factor(widget)),
      fit: fit(of: size) == .fit && size != nil ? .inside : .covering)
    guard wanted != key else { return }
    key = wanted
    task?.cancel()
    if let hold = store.cached(wanted) { return take(hold, Backdrop(hold.picture)) }
    if let error = store.failure(location) { return fail(error) }
    task = Task { [weak self, store] in
      do throws(PictureError) {
        let hold = try await store.picture(for: wanted)
        let backdrop = await Self.backdrop(hold.picture)
        // The view may have been bound to something else while the picture was on its way here.
        guard !Task.isCancelled, let self, self.key == wanted else { return }
        self.take(hold, backdrop)
      } catch {
        guard !Task.isCancelled, let self, self.key == wanted else { return }
        self.fail(error)
      }
    }
  }

  /// Looks at the pixels away from the main thread.
  @concurrent private nonisolated static func backdrop(_ still: Still) async -> Backdrop { Backdrop(still) }

  private func take(_ hold: PictureHold, _ backdrop: Backdrop) {
    task = nil
    self.hold = hold
    self.backdrop = backdrop
    error = nil
    size = PixelSize(width: hold.picture.width, height: hold.picture.height)
    show(hold.picture)
    tell()
    motion.bind(hold.moves ? key : nil)
  }

  private func fail(_ error: PictureError) {
    task = nil
    // A picture that is there already stays, only not at the new size.
    guard drawn == nil, error.problem != .cancelled else { return }
    self.error = error
    tell()
    gtk_widget_queue_draw(widget)
  }

  private func show(_ still: Still) {
    guard drawn?.still !== still else { return }
    drawn = (still, nil)
    gtk_widget_queue_draw(widget)
  }

  /// Says what it is, and why it is not there.
  private func tell() {
    Build.setVisible(tile.widget, error != nil)
    guard let error else {
      Accessible.setName(widget, name)
      return Accessible.setDescription(widget, "")
    }
    tile.show(texts(.brokenPicture))
    Accessible.setName(widget, "\(name): \(texts(.brokenPicture))")
    Accessible.setDescription(
      widget, error.message(in: texts.language == .chinese ? .simplifiedChinese : .english))
  }

  // MARK: Layout and drawing

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    gtk_widget_measure(tile.widget, orientation, gint(size), nil, nil, nil, nil)
    return (0, 0)
  }

  /// Also called by an owner for a view that GTK gives no place, so that its picture is there when it comes on screen.
  func allocate(width: Int, height: Int) {
    if gtk_widget_get_visible(tile.widget) != 0 {
      gtk_widget_allocate(tile.widget, gint(width), gint(height), -1, nil)
    }
    let new = PixelSize(width: width, height: height)
    guard new != box else { return }
    box = new
    guard key != nil else { return load() }
    // While a window is dragged to another size, the picture that is there is drawn larger or smaller.
    resizing?.cancel()
    resizing = MainLoop.after(milliseconds: Self.calm) { [weak self] in self?.load() }
  }

  private func fit(of size: PixelSize?) -> ContentFit {
    guard let size else { return .fit }
    return ContentFit.rule(
      width: Double(size.width), height: Double(size.height), boxWidth: Double(box.width), boxHeight: Double(box.height)
    )
  }

  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    defer { CustomWidget.snapshotChildren(of: widget, snapshot) }
    guard let item else { return }
    let full = StageRect(width: Double(box.width), height: Double(box.height))
    if error == nil, let drawn {
      let still = drawn.still
      let target = fit(of: PixelSize(width: still.width, height: still.height)).rect(
        width: Double(still.width), height: Double(still.height), boxWidth: full.width, boxHeight: full.height)
      if still.hasAlpha || !target.covers(full) {
        (backdrop ?? Backdrop.tint(for: item)).draw(in: full, snapshot)
      }
      // Made here, when it is known what draws it.
      let image = drawn.image ?? FrameImage.make(still, for: widget)
      self.drawn?.image = image
      image?.append(to: snapshot, in: target)
    } else {
      Backdrop.tint(for: item).draw(in: full, snapshot)
    }
  }
}
