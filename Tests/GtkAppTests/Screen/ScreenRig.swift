import CGtk
import FFmpegEngine
import Feed
import Foundation
import MediaCache
import Playback
import Stage
import Synchronization
import TestMedia
import Testing

@testable import GtkApp

/// The feed, which is kept when it is left or is not, and the loops in a real window, with the screens over them. At every
/// tick it looks at what whoever has the player has drawn.
@MainActor
final class ScreenRig: WindowRig {
  let feed: GtkApp.FeedPage
  let loops: LoopsPage
  let window: AppWindow
  let settings = Settings(url: nil)
  let mixer = AudioMixer(notice: { _ in })
  private(set) var breaches: [String] = []
  /// Ticks at which the screen that has the player had drawn something else than a frame of its item; and all looked at.
  private(set) var wrongTicks = 0
  private(set) var lookedAt = 0
  /// More than one page or screen with a picture that runs.
  private(set) var doubleTicks = 0
  private let doubled = Mutex(0)
  private var ticks: FrameTicks?

  var director: ScreenDirector { window.director }
  var full: FullScreenView { director.full }
  var stage: FullScreenStage { full.stage }
  var mini: MiniPlayerView { director.mini }
  var coordinator: AppCore.Coordinator { window.core.coordinator }
  var doubleSounds: Int { doubled.withLock { $0 } }

  init(
    _ source: any FeedSource, isKept: Bool = false, shown: Int = 0, language: Language = .english, width: Int = 405,
    height: Int = 720
  ) throws {
    let core = try AppCore.forTest(source, settings: settings, language: language, mixer: mixer)
    feed = GtkApp.FeedPage(core)
    loops = LoopsPage(core)
    window = AppWindow(
      core, pages: [isKept ? KeptPage(feed) : feed, loops], shown: shown, width: width, height: height)
    core.coordinator.onInvariantBroken = { [weak self] in self?.breaches.append("\($0)") }
    mixer.setTap { [weak self] block in
      if block.isDoubled { self?.doubled.withLock { $0 += 1 } }
    }
    window.present(isFullScreen: false)
    ticks = FrameTicks(window.window.cast()) { [weak self] _ in self?.look() }
    ticks?.start()
  }

  /// Coded clips, each of so many frames, 30 a second.
  convenience init(
    clips: Int = 4, frames: Int = 360, isKept: Bool = false, shown: Int = 0, width: Int = 405, height: Int = 720
  ) throws {
    let items = try (1...clips).map { try TestMedia.mediaItem(item: $0, frames: frames) }
    try self.init(
      InMemorySource(items: items, delay: .zero), isKept: isKept, shown: shown, width: width, height: height)
  }

  func end() async {
    ticks?.stop()
    await close()
    #expect(breaches.isEmpty && doubleSounds == 0 && doubleTicks == 0)
    #expect(wrongTicks == 0, "of \(lookedAt)")
    #expect(coordinator.ledger.isBalanced && coordinator.ledger.maxLive <= 3)
  }

  private func look() {
    for (screen, view) in [(PlayerScreen.fullScreen, stage.playing), (.miniPlayer, mini.playing)]
    where director.place.screen == screen {
      switch view.picture.shown {
      // Opened since the last drawing.
      case .undrawn: break
      case .frame(let frame):
        lookedAt += 1
        if frame.item != view.item || FrameCode.read(from: frame)?.item != number { wrongTicks += 1 }
      case .nothing, .tint, .cover:
        lookedAt += 1
        wrongTicks += 1
      }
    }
    if coordinator.state.players.filter(\.isPlaying).count > 1, loops.split.isSplit == false { doubleTicks += 1 }
  }

  /// The number in the name of the item that a screen shows.
  private var number: Int? { director.item.flatMap { Int($0.id.rawValue.split(separator: "-").last ?? "") } }

  // MARK: What it shows

  var feedPlays: Bool {
    guard director.place.holder == .page, let focused = feed.focusedPage, case .frame(let frame) = focused.picture.shown
    else { return false }
    return frame.item == focused.item && focused.overlay.status == .playing && !feed.pager.isMoving
  }

  func plays(_ screen: PlayerScreen) -> Bool {
    let view = screen == .fullScreen ? stage.playing : mini.playing
    guard director.place.screen == screen, case .frame(let frame) = view.picture.shown, !full.isMoving else {
      return false
    }
    return frame.item == view.item && view.status == .playing && coordinator.state.focused == [frame.item]
  }

  /// Whether the person has paused what is in focus, by itself or with all.
  var isPaused: Bool { coordinator.state.isPaused || !coordinator.state.pausedItems.isEmpty }

  /// What must not change when the player is handed over, and what must only grow.
  var hand: (generation: Generation, loads: Int, position: Duration)? {
    coordinator.state.players.first(where: \.isPlaying).map { ($0.generation, coordinator.ledger.loads, $0.position) }
  }
}
