import CGtk
import Stage

/// The loops page's widgets: two decks one above the other, the divider between them, and the buttons over them.
@MainActor
final class LoopsView: WidgetBehaviour {
  /// The upper deck, which has the whole page when nothing is split, and the lower one.
  let decks: [DeckView]
  let divider: DividerView
  let notice = NoticeBadge()
  /// The page has a new size in points. Answers with what lies where in it.
  var onResize: ((_ width: Int, _ height: Int) -> SplitLayout)?
  var onMute: (() -> Void)?
  var onSplit: (() -> Void)?
  var onHear: (() -> Void)?
  var onCompare: (() -> Void)?

  private let texts: Texts
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  private let line = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, "divider-line")
  private let buttons = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 10)
  private let glyphs = (
    mute: GlyphView(.speaker, size: 22), split: GlyphView(.split, size: 22), hear: GlyphView(.hearUpper, size: 22),
    compare: GlyphView(.inStep, size: 22)
  )
  let muteButton: WidgetPointer
  let splitButton: WidgetPointer
  let hearButton: WidgetPointer
  let compareButton: WidgetPointer
  private var layout = SplitLayout(width: 0, height: 0, place: 1)
  private(set) var width = 0
  private(set) var height = 0

  var widget: WidgetPointer { handle.widget }

  init(_ decks: [DeckView], _ texts: Texts) {
    self.decks = decks
    self.texts = texts
    divider = DividerView(texts)
    muteButton = Build.roundButton(glyphs.mute)
    splitButton = Build.roundButton(glyphs.split)
    hearButton = Build.roundButton(glyphs.hear)
    compareButton = Build.roundButton(glyphs.compare, isToggle: true)
    CustomWidget.bind(handle, to: self)
    gtk_widget_add_css_class(widget, "loops")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_focusable(widget, 1)
    for button in [muteButton, splitButton, hearButton, compareButton] { gtk_widget_add_css_class(button, "small") }
    // They lie on the line, which must not show through.
    for button in [hearButton, compareButton] { gtk_widget_add_css_class(button, "on-line") }
    Build.append(muteButton, splitButton, to: buttons)
    gtk_widget_set_can_target(line, 0)
    // In the order in which they are drawn.
    for child in decks.map(\.widget) + [line, divider.widget, hearButton, compareButton, buttons, notice.widget] {
      gtk_widget_set_parent(child, widget)
    }
    Signals.on(muteButton.raw, "clicked") { [weak self] in self?.onMute?() }
    Signals.on(splitButton.raw, "clicked") { [weak self] in self?.onSplit?() }
    Signals.on(hearButton.raw, "clicked") { [weak self] in self?.onHear?() }
    Signals.on(compareButton.raw, "clicked") { [weak self] in self?.onCompare?() }
    Build.setName(compareButton, texts(.compare))
    setMuted(false)
    setSplit(false)
    setHeard(.upper)
  }

  func place(_ layout: SplitLayout) {
    guard layout != self.layout else { return }
    self.layout = layout
    gtk_widget_queue_allocate(widget)
  }

  func setMuted(_ isMuted: Bool) {
    glyphs.mute.glyph = isMuted ? .speakerMuted : .speaker
    Build.setName(muteButton, texts(isMuted ? .unmute : .mute))
  }

  func setSplit(_ isSplit: Bool) {
    glyphs.split.glyph = isSplit ? .whole : .split
    Build.setName(splitButton, texts(isSplit ? .unsplit : .split))
    Build.setClass(decks[0].widget, "above-divider", isSplit)
    for part in [line, divider.widget, hearButton, compareButton] { Build.setVisible(part, isSplit) }
  }

  func setHeard(_ half: SplitHalf) {
    glyphs.hear.glyph = half == .upper ? .hearUpper : .hearLower
    Build.setName(hearButton, texts(half == .upper ? .hearLower : .hearUpper))
  }

  func setComparing(_ isComparing: Bool) {
    gtk_toggle_button_set_active(compareButton.cast(), isComparing ? 1 : 0)
  }

  // MARK: Where its parts are

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    for child in decks.map(\.widget) + [line, divider.widget, hearButton, compareButton, buttons, notice.widget] {
      gtk_widget_measure(child, orientation, gint(size), nil, nil, nil, nil)
    }
    return (0, 0)
  }

  /// Where the lower deck lies: on its way in and out it keeps its size and is moved, so that nothing in it shrinks.
  static func lowerPlace(of layout: SplitLayout, height: Double) -> StageRect {
    var place = layout.lower
    place.height = max(place.height, min((1 - SplitState.shares.upperBound) * height, height))
    return layout.line.midY > SplitState.shares.upperBound * height ? place : layout.lower
  }

  func allocate(width: Int, height: Int) {
    if width != self.width || height != self.height {
      (self.width, self.height) = (width, height)
      if let layout = onResize?(width, height) { self.layout = layout }
    }
    place(decks[0].widget, layout.upper)
    place(decks[1].widget, Self.lowerPlace(of: layout, height: Double(height)))
    place(line, layout.line)
    place(divider.widget, layout.grip)
    let margin = width < 420 ? 12.0 : 16
    let hear = natural(hearButton)
    place(
      hearButton,
      StageRect(
        midX: Double(width) - margin - hear.width / 2, midY: layout.line.midY, width: hear.width, height: hear.height))
    place(
      compareButton,
      StageRect(midX: margin + hear.width / 2, midY: layout.line.midY, width: hear.width, height: hear.height))
    let column = natural(buttons)
    place(
      buttons,
      StageRect(x: Double(width) - margin - column.width, y: margin, width: column.width, height: column.height))
    let badge = natural(notice.widget)
    place(
      notice.widget,
      StageRect(midX: Double(width) / 2, midY: Double(height) * 0.16, width: badge.width, height: badge.height))
  }

  private func natural(_ child: WidgetPointer) -> (width: Double, height: Double) {
    var size = GtkRequisition()
    gtk_widget_get_preferred_size(child, nil, &size)
    return (Double(size.width), Double(size.height))
  }

  private func place(_ child: WidgetPointer, _ rect: StageRect) {
    guard gtk_widget_get_visible(child) != 0 else { return }
    let (top, bottom) = (rect.y.rounded(), rect.maxY.rounded())
    var rectangle = GdkRectangle(
      x: gint(rect.x.rounded()), y: gint(top), width: gint(rect.width.rounded()), height: gint(max(0, bottom - top)))
    gtk_widget_size_allocate(child, &rectangle, -1)
  }
}
