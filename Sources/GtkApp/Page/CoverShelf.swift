import CGtk
import FFmpegEngine
import Feed

/// Covers, fetched ahead of the pages that will need them.
@MainActor
final class CoverShelf {
  /// Told when a cover that was asked for has come.
  var onCover: ((ItemID, PictureView.Cover) -> Void)?

  /// Covers are decoded to fit this box, in pixels: half the usual page, since a cover shows for moments only.
  static let box = PixelSize(width: 270, height: 480)

  private let store: CoverStore
  private var tasks: [ItemID: Task<Void, Never>] = [:]

  init(openBytes: @escaping ByteOpener) { store = CoverStore(decoder: StillDecoder(openBytes: openBytes)) }

  func cover(for item: ItemID) -> PictureView.Cover? { store.cached(for: item).map(Self.cover) }

  /// Has these covers made, the most wanted first, and drops what was wanted before and is not any more.
  func want(_ items: [MediaItem]) {
    let wanted = Set(items.map(\.id))
    for (id, task) in tasks where !wanted.contains(id) {
      task.cancel()
      tasks[id] = nil
    }
    // The store makes the most recently asked first.
    for item in items.reversed() where tasks[item.id] == nil && store.cached(for: item.id) == nil {
      tasks[item.id] = Task { [weak self, store] in
        let still = await store.cover(for: item, box: Self.box)
        guard !Task.isCancelled else { return }
        self?.tasks[item.id] = nil
        if let still { self?.onCover?(item.id, Self.cover(still)) }
      }
    }
  }

  func stop() {
    for task in tasks.values { task.cancel() }
    tasks.removeAll()
  }

  private static func cover(_ still: Still) -> PictureView.Cover {
    PictureView.Cover(
      picture: .still(still), size: PixelSize(width: still.width, height: still.height), backdrop: Backdrop(still))
  }
}
