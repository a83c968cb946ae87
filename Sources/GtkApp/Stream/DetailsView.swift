import CGtk
import FFmpegEngine
import Feed
import Playback

/// An item that was opened: its picture, where it is, all of its text, and what is said about it where that has no panel
/// of its own.
@MainActor
final class DetailsView {
  let playing: PlayingView
  let progress: ProgressLine
  let backButton: WidgetPointer
  private let backGlyph = GlyphView(.back, size: 22)
  let controls: PlayControls
  var onBack: (() -> Void)?
  var onTap: (() -> Void)?

  private let texts: Texts
  private let handle: ObjectHandle
  private let author = Build.wrappingLabel("author")
  private let caption = Build.wrappingLabel("caption")
  private let text = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 6, "details-text")
  private let scroller: WidgetPointer
  private let comments: CommentsView
  /// The text takes no more than this share of the height.
  private static let textShare = 0.4

  var widget: WidgetPointer { handle.widget }
  var item: ItemID? { playing.item }

  init(_ cell: CellID, _ texts: Texts) {
    self.texts = texts
    playing = PlayingView(cell, texts)
    progress = ProgressLine(texts)
    comments = CommentsView(texts)
    let box = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0, "details")
    handle = ObjectHandle(box)
    scroller = gtk_scrolled_window_new()
    controls = PlayControls(texts)
    backButton = Build.roundButton(backGlyph)
    for name in ["small", "details-back"] { gtk_widget_add_css_class(backButton, name) }
    gtk_widget_set_halign(backButton, GTK_ALIGN_START)
    gtk_widget_set_valign(backButton, GTK_ALIGN_START)
    for part in [backButton, controls.widget] { playing.addBelowState(part) }
    gtk_widget_set_vexpand(playing.widget, 1)
    gtk_label_set_selectable(caption.opaque, 1)
    Build.append(author, caption, comments.widget, to: text)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, text)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    Build.append(playing.widget, progress.widget, scroller, to: box)
    Build.setName(backButton, texts(.back))
    Controllers.addTap(to: playing.widget) { [weak self] _, _ in self?.onTap?() }
    Signals.on(backButton.raw, "clicked") { [weak self] in self?.onBack?() }
  }

  func bind(_ item: MediaItem?, cover: PictureView.Cover?) {
    playing.bind(item, cover: cover)
    progress.show(position: 0, duration: nil)
    if let item { show(item) }
  }

  func show(_ item: MediaItem) {
    for part in [widget, playing.widget] { Accessible.setName(part, item.spokenName) }
    Build.setText(author, item.author.isEmpty ? "" : "@\(item.author)")
    Build.setVisible(author, !item.author.isEmpty)
    Build.setText(caption, item.caption)
    Build.setVisible(caption, !item.caption.isEmpty)
  }

  /// - Parameter next: what comes after the item; nil where the comments have a panel of their own.
  func show(next: [MediaItem]?) {
    Build.setVisible(comments.widget, next != nil)
    if let next { comments.show(next) }
  }

  /// - Parameters:
  ///   - height: what there is for all of it, in points.
  ///   - canBack: whether there is something to go back to.
  func layOut(height: Double, canBack: Bool) {
    gtk_scrolled_window_set_max_content_height(scroller.opaque, gint(height * Self.textShare))
    Build.setVisible(backButton, canBack)
  }
}
