import CGtk
import Feed

/// What is said about an item. Until there are comments, it shows the captions of what comes next.
@MainActor
final class CommentsView {
  /// So many captions stand in at most.
  static let most = 20

  private let handle: ObjectHandle
  private let list = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 14)
  private var entries: [RowText] = []
  private var shown: [MediaItem] = []

  var widget: WidgetPointer { handle.widget }
  /// How many captions show.
  var count: Int { shown.count }

  init(_ texts: Texts) {
    let box = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 10, "comments")
    handle = ObjectHandle(box)
    let title = Build.label("comments-title")
    Build.setText(title, texts(.comment))
    let note = Build.wrappingLabel("comments-note")
    Build.setText(note, texts(.commentsNote))
    Build.append(title, note, list, to: box)
    Accessible.setName(box, texts(.comment))
  }

  /// - Parameter items: what comes next.
  func show(_ items: [MediaItem]) {
    let items = Array(items.prefix(Self.most))
    guard items != shown else { return }
    shown = items
    while entries.count < items.count {
      let entry = RowText()
      entries.append(entry)
      Build.append(entry.widget, to: list)
    }
    for (place, entry) in entries.enumerated() {
      Build.setVisible(entry.widget, place < items.count)
      if place < items.count { entry.show(items[place]) }
    }
  }
}
