import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage
import TestMedia
import Testing

@testable import GtkApp

/// Two clips on one clock in a real window.
@MainActor @Suite(.enabled(if: hasDisplay && Tool.isInstalled("xdotool"), "needs a display and xdotool"), .serialized)
struct CompareTests {
  /// The number of the frame that a half drew last.
  private func frame(_ rig: LoopsRig, _ half: SplitHalf) -> Int? {
    guard let card = rig.page.card(in: half), case .frame(let frame) = card.picture.shown else { return nil }
    return FrameCode.read(from: frame)?.frame
  }

  @Test func bothHalvesDrawTheSameFrameAtEveryTickAlsoAfterAPause() async throws {
    let rig = try LoopsRig(clips: 4)
    let hand = try await Hand(rig)
    #expect(await rig.until { rig.plays() })
    let generation = rig.generation()
    try await hand.key("c")
    #expect(rig.page.split.isSplit && rig.page.isComparing)
    #expect(gtk_toggle_button_get_active(rig.page.view.compareButton.cast()) != 0)
    #expect(await rig.until { rig.playBoth && rig.page.coordinator.state.isOnOneClock })
    #expect(await rig.until { frame(rig, .upper) == frame(rig, .lower) })
    var (ticks, skewed, numbers) = (0, 0, Set<Int>())
    rig.page.onTick = { _ in
      ticks += 1
      let (upper, lower) = (frame(rig, .upper), frame(rig, .lower))
      if upper != lower { skewed += 1 }
      if let upper { numbers.insert(upper) }
    }
    #expect(await rig.until { ticks > 60 && numbers.count > 15 })
    try await hand.key("space")
    #expect(await rig.until { rig.playing.isEmpty })
    try await hand.key("space")
    let before = ticks
    #expect(await rig.until { rig.playBoth && ticks > before + 60 })
    rig.page.onTick = nil
    #expect(skewed == 0)
    #expect(rig.generation() == generation && rig.breaches.isEmpty)
    try await hand.key("c")
    #expect(!rig.page.coordinator.state.isOnOneClock && rig.page.split.isSplit)
    await rig.close()
    #expect(rig.page.coordinator.ledger.isBalanced && rig.page.coordinator.ledger.maxLive <= 3)
  }

  @Test func aHalfThatTurnsIsComparedAnewAndLeavingSplitOrPageEndsIt() async throws {
    let rig = try LoopsRig(clips: 4)
    #expect(await rig.until { rig.plays() })
    rig.page.perform(.toggleCompare)
    #expect(await rig.until { rig.playBoth && rig.page.coordinator.state.isOnOneClock })
    rig.page.step(by: 1, in: .lower)
    #expect(await rig.until { rig.playBoth && rig.page.coordinator.state.isOnOneClock && rig.code(.lower) == 3 })
    rig.window.turn(to: 0)
    #expect(rig.page.coordinator.state.compareMode == nil)
    rig.window.turn(to: 1)
    #expect(await rig.until { rig.playBoth && rig.page.coordinator.state.isOnOneClock })
    rig.page.perform(.toggleSplit)
    #expect(!rig.page.isComparing && rig.page.coordinator.state.compareMode == nil)
    #expect(await rig.until { rig.plays() })
    #expect(rig.breaches.isEmpty)
    await rig.close()
  }

  @Test func clipsOfDifferentLengthAreComparedAsTheSettingSays() async throws {
    let items = [try TestMedia.mediaItem(item: 1, frames: 60), try TestMedia.mediaItem(item: 2, frames: 30)]
    let rig = try LoopsRig(InMemorySource(items: items, delay: .zero))
    #expect(await rig.until { rig.plays() })
    rig.page.perform(.toggleCompare)
    #expect(rig.page.coordinator.state.compareMode == .shorter)
    rig.page.core.preferences.compare(.holdLast)
    #expect(rig.page.coordinator.state.compareMode == .holdLast && rig.settings.compareMode == .holdLast)
    #expect(await rig.until { rig.playBoth && rig.page.coordinator.state.isOnOneClock })
    // The shorter waits on its last frame while the longer goes on.
    #expect(await rig.until { frame(rig, .lower) == 29 && (frame(rig, .upper) ?? 0) > 35 })
    await rig.close()
  }
}
