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

/// The real loops page beside the real feed in a real window.
@MainActor
final class LoopsRig: WindowRig {
  let page: LoopsPage
  let feed: GtkApp.FeedPage
  let window: AppWindow
  let settings: Settings
  private(set) var breaches: [String] = []

  init(
    _ source: any FeedSource, settings: Settings = Settings(url: nil), language: Language = .english, shown: Int = 1,
    width: Int = 405, height: Int = 720
  ) throws {
    self.settings = settings
    let core = try AppCore.forTest(source, settings: settings, language: language)
    feed = GtkApp.FeedPage(core)
    page = LoopsPage(core)
    window = AppWindow(core, pages: [feed, page], shown: shown, width: width, height: height)
    core.coordinator.onInvariantBroken = { [weak self] in self?.breaches.append("\($0)") }
    window.present(isFullScreen: false)
  }

  convenience init(clips: Int, shown: Int = 1) throws { try self.init(FeedRig.source(clips: clips), shown: shown) }

  /// What is looked at in a half plays: its own frame has been drawn, and all is at its place.
  func plays(_ half: SplitHalf = .upper) -> Bool {
    guard let card = page.card(in: half), case .frame(let frame) = card.picture.shown else { return false }
    return frame.item == card.item && card.status == .playing && page.isAtRest
  }

  var playBoth: Bool { plays(.upper) && plays(.lower) }

  func code(_ half: SplitHalf = .upper) -> Int? { page.card(in: half).flatMap { code(of: $0.picture) } }

  func generation(_ half: SplitHalf = .upper) -> Generation? {
    page.item(in: half).flatMap { page.coordinator.state.player(of: $0.id)?.generation }
  }

  var audible: ItemID? { page.coordinator.state.players.first { $0.isAudible }?.item }
}
