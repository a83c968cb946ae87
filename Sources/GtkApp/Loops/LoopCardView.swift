import CGtk
import FFmpegEngine
import Feed
import Playback

/// One of the deck's recycled cards: a clip with the state of its playing, and who it is by.
@MainActor
final class LoopCardView {
  let playing: PlayingView
  let hearts = HeartLayer()
  var onRetry: (() -> Void)? { didSet { playing.onRetry = onRetry } }

  private let info = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 3, "card-info")
  private let author = Build.label("author")
  private let caption = Build.label("caption")

  var cell: CellID { playing.cell }
  var item: ItemID? { playing.item }
  var status: CellStatus { playing.status }
  var picture: PictureView { playing.picture }
  var state: StateView { playing.state }
  var widget: WidgetPointer { playing.widget }

  init(_ cell: CellID, _ texts: Texts) {
    playing = PlayingView(cell, texts)
    for label in [author, caption] { gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END) }
    Build.append(author, caption, to: info)
    gtk_widget_set_valign(info, GTK_ALIGN_END)
    gtk_widget_set_can_target(info, 0)
    playing.addBelowState(info)
    gtk_overlay_add_overlay(playing.layers.opaque, hearts.widget)
  }

  func bind(_ item: MediaItem?, cover: PictureView.Cover?) {
    playing.bind(item, cover: cover)
    hearts.clear()
    if let item { show(item) }
  }

  func show(_ item: MediaItem) {
    Accessible.setName(widget, item.spokenName)
    Build.setText(author, item.author.isEmpty ? "" : "@\(item.author)")
    Build.setVisible(author, !item.author.isEmpty)
    Build.setText(caption, item.caption.split(whereSeparator: \.isNewline).joined(separator: " "))
    Build.setVisible(caption, !item.caption.isEmpty)
  }

  func show(_ status: CellStatus) { playing.show(status) }
}
