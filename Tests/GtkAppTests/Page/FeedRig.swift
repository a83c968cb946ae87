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

/// The real feed in a real window: real decoders, real widgets, a sound device that is silent.
@MainActor
final class FeedRig: WindowRig {
  let page: GtkApp.FeedPage
  let window: AppWindow
  let settings = Settings(url: nil)
  private(set) var toasts: [String] = []

  /// - Parameter cache: by default one that is never opened, for feeds of files.
  init(
    _ source: any FeedSource, language: Language = .english, width: Int = 405, height: Int = 720,
    cache: AppCache = AppCache(directory: "/nowhere", configuration: CacheConfiguration()),
    preloading: PreloadSetting = .normal
  ) throws {
    settings.preloading = preloading
    let core = try AppCore.forTest(source, settings: settings, language: language, cache: cache)
    page = FeedPage(core)
    window = AppWindow(core, pages: [page], width: width, height: height)
    let show = page.onToast
    page.onToast = { [weak self] text in
      self?.toasts.append(text)
      show?(text)
    }
    window.present(isFullScreen: false)
  }

  /// A feed of coded clips in memory, which answers at once.
  convenience init(clips: Int, width: Int = 405, height: Int = 720) throws {
    try self.init(Self.source(clips: clips), width: width, height: height)
  }

  static func source(clips: Int) throws -> InMemorySource { InMemorySource(items: try items(clips), delay: .zero) }

  static func items(_ count: Int) throws -> [MediaItem] {
    try (1...max(1, count)).prefix(count).map { try TestMedia.mediaItem(item: $0, frames: 60) }
  }

  // MARK: What it shows

  /// The page in focus plays: its own frame has been drawn.
  var plays: Bool {
    guard let focused = page.focusedPage, case .frame(let frame) = focused.picture.shown else { return false }
    return frame.item == focused.item && focused.overlay.status == .playing && isAtRest
  }

  var isAtRest: Bool { !page.pager.isMoving && !page.isJumping }

  /// The number that the pixels in focus say they are of.
  var codeInFocus: Int? { page.focusedPage.flatMap(code) }

  func code(of view: PageView) -> Int? { code(of: view.picture) }

  var position: Int? { page.focusedPage?.item.flatMap { page.store.state.position(of: $0) } }

  func button(_ name: String, in page: PageView? = nil) -> WidgetPointer? {
    TestWindow.all(in: (page ?? self.page.focusedPage)?.widget ?? window.window.cast()).first {
      gtk_widget_has_css_class($0, name) != 0 && TestWindow.typeName($0).hasSuffix("Button") && TestWindow.isSeen($0)
    }
  }
}
