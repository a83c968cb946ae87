import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage

/// A recycled row of the stream: an item's picture with the state of its playing, and below it who it is by and what it
/// is.
@MainActor
final class RowView: WidgetBehaviour {
  let playing: PlayingView
  /// The picture was tapped.
  var onTap: (() -> Void)?
  /// The text below it was chosen.
  var onOpen: (() -> Void)?
  /// What its playing is like: each step is one that a row may take.
  private(set) var state = RowState.idle
  private var told = CellStatus.idle
  /// Its picture's height in points; the text has what is left.
  var pictureHeight = 0.0

  private let texts: Texts
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_LIST_ITEM)
  private let text: WidgetPointer = gtk_button_new()
  private let label = RowText()
  let controls: PlayControls

  var widget: WidgetPointer { handle.widget }
  var cell: CellID { playing.cell }
  var item: ItemID? { playing.item }
  var picture: PictureView { playing.picture }

  init(_ cell: CellID, _ texts: Texts) {
    self.texts = texts
    playing = PlayingView(cell, texts)
    controls = PlayControls(texts)
    CustomWidget.bind(handle, to: self)
    gtk_widget_add_css_class(widget, "row")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_add_css_class(text, "row-text")
    gtk_widget_set_focus_on_click(text, 0)
    gtk_button_set_child(text.cast(), label.widget)
    gtk_widget_set_parent(playing.widget, widget)
    gtk_widget_set_parent(text, widget)
    playing.addBelowState(controls.widget)
    Controllers.addTap(to: playing.widget) { [weak self] _, _ in self?.onTap?() }
    Signals.on(text.raw, "clicked") { [weak self] in self?.onOpen?() }
    setActive(false)
  }

  func bind(_ item: MediaItem?, cover: PictureView.Cover?) {
    state = .idle
    told = .idle
    playing.bind(item, cover: cover)
    setActive(false)
    setWaits(false)
    if let item { show(item) }
  }

  func show(_ item: MediaItem) {
    for part in [widget, playing.widget] { Accessible.setName(part, item.spokenName) }
    Accessible.setName(text, texts(.openItem, ["name": item.spokenName]))
    label.show(item)
  }

  /// Playback says what it does.
  func show(_ status: CellStatus, isInFocus: Bool) {
    told = status
    follow(isInFocus: isInFocus)
  }

  /// Takes the steps to what playback said of it last. A row that failed goes on saying why when it has left the focus.
  func follow(isInFocus: Bool) {
    state.follow(told, isInFocus: isInFocus)
    var shown = told
    if case .failed(let why) = state { shown = .failed(why) }
    if shown != playing.status { playing.show(shown) }
  }

  /// The person asked for another try.
  func retried() { _ = state.apply(.retried) }

  /// Whether it is the one that plays, or would: its controls show.
  func setActive(_ isActive: Bool) { Build.setVisible(controls.widget, isActive) }

  /// Whether it waits to be asked to play.
  func setWaits(_ waits: Bool) { playing.state.invites = waits }

  /// Whether it is the one that is open beside the list.
  func setChosen(_ isChosen: Bool) { Build.setClass(widget, "chosen", isChosen) }

  // MARK: Layout

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    for child in [playing.widget, text] { gtk_widget_measure(child, orientation, -1, nil, nil, nil, nil) }
    return (0, 0)
  }

  func allocate(width: Int, height: Int) {
    let split = min(height, Int(pictureHeight.rounded()))
    gtk_widget_allocate(playing.widget, gint(width), gint(split), -1, nil)
    var corner = graphene_point_t(x: 0, y: Float(split))
    gtk_widget_allocate(text, gint(width), gint(height - split), -1, gsk_transform_translate(nil, &corner))
  }
}
