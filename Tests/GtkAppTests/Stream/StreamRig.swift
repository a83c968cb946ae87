import CGtk
import FFmpegEngine
import Feed
import Foundation
import MediaCache
import Playback
import Stage
import TestMedia
import Testing

@testable import GtkApp

/// The real stream page beside the real feed in a real window.
@MainActor
final class StreamRig: WindowRig {
  let page: StreamPage
  let feed: GtkApp.FeedPage
  let window: AppWindow
  let settings: Settings
  private(set) var breaches: [String] = []

  init(
    _ source: any FeedSource, settings: Settings = Settings(url: nil), folders: [String] = [], width: Int = 390,
    height: Int = 844
  ) throws {
    self.settings = settings
    let core = try AppCore.forTest(source, settings: settings)
    feed = GtkApp.FeedPage(core)
    page = StreamPage(core, folders: folders)
    window = AppWindow(core, pages: [feed, page], shown: 1, width: width, height: height)
    core.coordinator.onInvariantBroken = { [weak self] in self?.breaches.append("\($0)") }
    window.present(isFullScreen: false)
  }

  convenience init(clips: Int, width: Int = 390, height: Int = 844, settings: Settings = Settings(url: nil)) throws {
    try self.init(Self.source(clips), settings: settings, width: width, height: height)
  }

  static func source(_ count: Int) throws -> InMemorySource { InMemorySource(items: try items(count), delay: .zero) }

  /// Rows of different shapes, whose pictures say which of 8 clips they are of.
  static func items(_ count: Int) throws -> [MediaItem] {
    let clips = try (1...8).map { try TestMedia.mediaItem(item: $0, frames: 90) }
    return (0..<count).map { number in
      let clip = clips[number % 8]
      return MediaItem(
        id: ItemID("row-\(number)"), sources: clip.sources, author: "author \(number)",
        caption: number % 3 == 0 ? "" : "What row \(number) shows", duration: clip.duration,
        size: [
          PixelSize(width: 90, height: 160), PixelSize(width: 160, height: 90), PixelSize(width: 100, height: 100),
        ][
          number % 3])
    }
  }

  var list: ListView { page.list }
  var coordinator: PlaybackCoordinator<FFmpegPlayer, ContinuousClock> { page.coordinator }

  func id(_ row: Int) -> ItemID { ItemID("row-\(row)") }

  /// The row in focus plays in its row: its own frame has been drawn, and says so.
  func plays(_ row: Int) -> Bool {
    list.bound.values.contains { $0.item == id(row) && plays($0.playing, row) && $0.state == .playing }
  }

  /// The rows in focus.
  var focusedRows: [ItemID] { coordinator.state.focused.filter { $0 == CarouselContent.original(of: $0) } }

  /// The rows whose items play, wherever.
  var rows: [ItemID] { playing.filter { $0 == CarouselContent.original(of: $0) } }

  func playsInDetails(_ row: Int) -> Bool { plays(page.details.playing, row) }

  private func plays(_ view: PlayingView, _ row: Int) -> Bool {
    guard view.item == id(row), view.status == .playing, case .frame(let frame) = view.picture.shown else {
      return false
    }
    return frame.item == id(row) && code(of: view.picture) == row % 8 + 1
  }

  var audible: ItemID? { coordinator.state.players.first { $0.isAudible }?.item }
  func player(_ row: Int) -> PlaybackState.LivePlayer? { coordinator.state.player(of: id(row)) }

  /// Scrolls as a wheel does: in steps, some in each frame.
  func scroll(by way: Double, steps: Int = 6) async {
    for _ in 0..<steps {
      list.scrolled(to: list.surface.offset + way / Double(steps))
      await turns(4)
    }
  }

  func end() async {
    await close()
    #expect(breaches.isEmpty)
    #expect(coordinator.ledger.isBalanced && coordinator.ledger.maxLive <= 3)
  }
}
