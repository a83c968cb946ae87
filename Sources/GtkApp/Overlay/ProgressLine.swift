import CGtk

/// The thin line that tells where the item is. It grows under the pointer, in focus, and while it is dragged; it is
/// a real range, so keys and assistive tools work on it.
@MainActor
final class ProgressLine {
  /// A finger, the mouse or a key took hold of the line.
  var onScrubBegan: (() -> Void)?
  /// Where it is now, in seconds.
  var onScrub: ((Double) -> Void)?
  var onScrubEnded: (() -> Void)?
  /// The line is wanted, or not any more: hovered, focused or dragged.
  var onAttention: ((_ isWanted: Bool) -> Void)?

  private let handle: ObjectHandle
  private let texts: Texts
  private(set) var position = 0.0
  private(set) var duration = 0.0
  private(set) var isScrubbing = false
  private var isHovered = false
  private var isFocused = false
  private var shownSecond = -1

  var widget: WidgetPointer { handle.widget }
  /// "0:07 / 0:12".
  var timeText: String { "\(TimeFormat.text(position)) / \(TimeFormat.text(duration))" }

  init(_ texts: Texts) {
    self.texts = texts
    handle = ObjectHandle(gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, gtk_adjustment_new(0, 0, 1, 5, 10, 0)))
    gtk_widget_add_css_class(widget, "progress")
    gtk_scale_set_draw_value(widget.cast(), 0)
    gtk_widget_set_focus_on_click(widget, 0)
    gtk_widget_set_sensitive(widget, 0)
    Accessible.setName(widget, texts(.position))
    connect()
  }

  /// - Parameter duration: in seconds; nil or 0 while it is not known, and then there is nothing to drag.
  func show(position: Double, duration: Double?) {
    let length = max(0, duration.flatMap { $0.isFinite ? $0 : nil } ?? 0)
    if length != self.duration {
      self.duration = length
      shownSecond = -1
      gtk_range_set_range(widget.cast(), 0, max(length, 0.001))
      gtk_widget_set_sensitive(widget, length > 0 ? 1 : 0)
    }
    // The line is where the finger is, whatever the player tells in the meantime.
    guard !isScrubbing else { return }
    set(position)
  }

  private func set(_ seconds: Double) {
    position = seconds.isFinite ? min(max(0, seconds), duration) : 0
    gtk_range_set_value(widget.cast(), position)
    guard Int(position) != shownSecond else { return }
    shownSecond = Int(position)
    Accessible.setValueText(
      widget,
      texts(
        .positionValue, ["position": TimeFormat.text(position), "duration": TimeFormat.text(duration)]))
  }

  private func connect() {
    Signals.onChangeValue(widget.raw) { [weak self] value in
      self?.asked(value)
      return true
    }
    Controllers.addPressWatch(to: widget) { [weak self] in
      self?.pressed()
    } ended: { [weak self] in
      self?.released()
    }
    Controllers.addHover(to: widget) { [weak self] in
      self?.isHovered = true
      self?.tellAttention()
    } left: { [weak self] in
      self?.isHovered = false
      self?.tellAttention()
    }
    Controllers.addFocus(to: widget) { [weak self] isFocused in
      self?.isFocused = isFocused
      self?.tellAttention()
    }
  }

  /// Somebody asks for a place, in seconds.
  func asked(_ value: Double) {
    // A key asks once: that is a whole scrub.
    let isKey = !isScrubbing
    if isKey { onScrubBegan?() }
    set(value)
    onScrub?(position)
    onAttention?(true)
    if isKey {
      onScrubEnded?()
      tellAttention()
    }
  }

  /// A finger or the mouse took hold of the line.
  func pressed() {
    guard !isScrubbing, duration > 0 else { return }
    isScrubbing = true
    onScrubBegan?()
    tellAttention()
  }

  func released() {
    guard isScrubbing else { return }
    isScrubbing = false
    onScrubEnded?()
    tellAttention()
  }

  private func tellAttention() {
    let showsFocus =
      isFocused && gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0
    let isWanted = isScrubbing || isHovered || showsFocus
    Build.setClass(widget, "wanted", isWanted)
    onAttention?(isWanted)
  }
}
