import CGtk
import FFmpegEngine
import Feed
import Foundation
import Playback
import TestMedia
import Testing

@testable import GtkApp

@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct FeedPageTests {
  @Test func whatCannotBeShownIsToldOnce() async throws {
    let folder = try TestMedia.folder() + "/left-out-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 1...2 {
      try FileManager.default.copyItem(atPath: try TestMedia.clip(item: number), toPath: "\(folder)/\(number).mp4")
    }
    try "no video".write(toFile: folder + "/3.mp4", atomically: true, encoding: .utf8)
    let rig = try FeedRig(FolderSource(paths: [folder]))
    #expect(await rig.until { rig.plays && !rig.toasts.isEmpty })
    #expect(rig.toasts.count == 1 && rig.toasts.first?.contains("3.mp4") == true)
    try Data().write(to: URL(fileURLWithPath: folder + "/4.mp4"))
    rig.page.core.refresh()
    #expect(await rig.until { rig.toasts.count == 2 })
    #expect(rig.toasts.last?.hasPrefix("2 ") == true || rig.toasts.last?.contains("4.mp4") == true)
    await rig.close()
  }

  @Test func eachPageShowsTheItemThatItIsBoundTo() async throws {
    let rig = try FeedRig(clips: 5)
    #expect(await rig.until { rig.plays })
    for expected in 1...5 {
      #expect(rig.codeInFocus == expected)
      #expect(rig.playing == [ItemID("small-\(expected)")])
      #expect(rig.texts.contains("caption \(expected)") && rig.texts.contains("@author\(expected)"))
      rig.page.step(by: 1)
      if expected < 5 { #expect(await rig.until { rig.position == expected && rig.plays }) }
    }
    #expect(rig.position == 4)
    await rig.close()
    #expect(rig.page.coordinator.ledger.isBalanced)
    #expect(rig.page.coordinator.ledger.maxLive <= 3)
  }

  @Test func aJumpTurnsToItsPageAndPlaysIt() async throws {
    let rig = try FeedRig(clips: 9)
    #expect(await rig.until { rig.plays })
    rig.page.jump(to: 7)
    #expect(await rig.until { rig.position == 7 && rig.plays })
    #expect(rig.codeInFocus == 8)
    await rig.close()
  }

  /// The last loaded page is near the end of what is loaded, so the jump itself brings the next page of the feed.
  @Test func aJumpThatBringsMoreOfTheFeedStillPlaysWhereItLands() async throws {
    let rig = try FeedRig(clips: 12)
    #expect(await rig.until { rig.plays && rig.page.store.items.count == 10 })
    rig.page.perform(.last)
    #expect(await rig.until { rig.page.store.items.count == 12 && rig.isAtRest })
    #expect(await rig.until { rig.plays })
    #expect(rig.position == 9 && rig.codeInFocus == 10)
    await rig.close()
  }

  @Test func aRefreshKeepsTheItemInFocusAndItsPlaying() async throws {
    let source = try FeedRig.source(clips: 4)
    let rig = try FeedRig(source)
    #expect(await rig.until { rig.plays })
    rig.page.step(by: 1)
    #expect(await rig.until { rig.position == 1 && rig.plays })
    let loads = rig.page.coordinator.ledger.loads
    source.items = [try TestMedia.mediaItem(item: 7, frames: 60)] + source.items
    rig.page.perform(.refresh)
    #expect(rig.page.store.status == .refreshing)
    #expect(rig.page.view.pull.indicator?.isSpinning == true)
    #expect(await rig.until { rig.page.store.status == .upToDate && rig.page.store.items.count == 5 })
    #expect(await rig.until { rig.position == 2 && rig.plays })
    #expect(rig.codeInFocus == 2)
    #expect(rig.page.view.pull.indicator == nil)
    // What was in focus was not loaded anew: only the new neighbour may have been.
    let loaded = rig.page.coordinator.ledger.entries.filter { $0.deed == .load }.suffix(
      rig.page.coordinator.ledger.loads - loads)
    #expect(!loaded.contains { $0.item == ItemID("small-2") })
    rig.page.step(by: -2)
    #expect(await rig.until { rig.position == 0 && rig.plays })
    #expect(rig.codeInFocus == 7)
    await rig.close()
  }

  @Test func aLikeByKeyGoesAndComesAndOneByDoubleTapOnlyComes() async throws {
    let rig = try FeedRig(clips: 2)
    #expect(await rig.until { rig.plays })
    let overlay = try #require(rig.page.focusedPage).overlay
    rig.page.perform(.toggleLike)
    #expect(rig.page.focusedItem?.isLiked == true && overlay.rail.isLiked)
    rig.page.perform(.toggleLike)
    #expect(rig.page.focusedItem?.isLiked == false && !overlay.rail.isLiked)
    for taps in 1...2 {
      for _ in 1...2 {
        rig.page.pressed(x: 100, y: 200)
        rig.page.released(x: 100, y: 200)
      }
      #expect(rig.page.focusedItem?.isLiked == true && overlay.rail.isLiked)
      #expect(overlay.hearts.bursts.count == 2 * taps - 1)
    }
    #expect(rig.settings.isLiked("small-1"))
    #expect(rig.page.coordinator.state.isPaused == false)
    await rig.close()
  }

  @Test func hiddenNothingPlaysAndShownAgainWhatIsInFocusDoes() async throws {
    let rig = try FeedRig(clips: 3)
    #expect(await rig.until { rig.plays })
    rig.page.step(by: 1)
    #expect(await rig.until { rig.position == 1 && rig.plays })
    gtk_widget_set_visible(rig.window.window.cast(), 0)
    #expect(await rig.until { rig.playing.isEmpty })
    await rig.turns(20)
    #expect(rig.playing.isEmpty)
    gtk_window_present(rig.window.window)
    #expect(await rig.until { rig.plays })
    #expect(rig.playing == [ItemID("small-2")] && rig.codeInFocus == 2)
    await rig.close()
  }

  @Test func whatThePersonPausedStaysPausedOverHiding() async throws {
    let rig = try FeedRig(clips: 2)
    #expect(await rig.until { rig.plays })
    rig.page.perform(.togglePause)
    gtk_widget_set_visible(rig.window.window.cast(), 0)
    await rig.turns(10)
    gtk_window_present(rig.window.window)
    await rig.turns(20)
    #expect(rig.playing.isEmpty)
    #expect(rig.page.focusedPage?.overlay.state.showsPlay == true)
    await rig.close()
  }

  @Test func anotherSizeKeepsTheItemAtItsPlace() async throws {
    let rig = try FeedRig(clips: 5)
    #expect(await rig.until { rig.plays })
    rig.page.jump(to: 3)
    #expect(await rig.until { rig.position == 3 && rig.plays })
    for (width, height) in [(800, 450), (300, 600), (405, 720)] {
      gtk_window_set_default_size(rig.window.window, gint(width), gint(height))
      #expect(await rig.until { (rig.page.view.width, rig.page.view.height) == (width, height) && rig.plays })
      #expect(rig.position == 3 && rig.codeInFocus == 4)
      #expect(rig.page.pager.visiblePages.map(\.index) == [3] && rig.page.pager.visiblePages.map(\.y) == [0])
    }
    await rig.close()
  }

  @Test func aNewSizeInMidDragKeepsThePageUnderTheFinger() async throws {
    let rig = try FeedRig(clips: 4)
    #expect(await rig.until { rig.plays })
    rig.page.step(by: 1)
    #expect(await rig.until { rig.position == 1 && rig.plays })
    rig.page.pressed(x: 100, y: 500)
    rig.page.moved(x: 100, y: 420)
    let offset = rig.page.pager.offset
    gtk_window_set_default_size(rig.window.window, 500, 500)
    #expect(await rig.until { rig.page.view.height == 500 })
    #expect(rig.page.pager.offset == offset && rig.page.pager.isDragging)
    rig.page.cancelled()
    #expect(await rig.until { rig.position == 1 && rig.plays })
    await rig.close()
  }

  @Test func theEndSaysThatOneIsUpToDate() async throws {
    let rig = try FeedRig(clips: 2)
    #expect(await rig.until { rig.plays })
    #expect(!rig.texts.contains("You're up to date"))
    rig.page.step(by: 1)
    #expect(await rig.until { rig.position == 1 && rig.plays && rig.texts.contains("You're up to date") })
    await rig.close()
  }

  @Test func anEmptyFeedSaysSoAndARetryFindsWhatCame() async throws {
    let source = InMemorySource(items: [], delay: .zero)
    let rig = try FeedRig(source)
    #expect(await rig.until { rig.page.store.status == .empty && rig.texts.contains("No videos here") })
    source.items = try FeedRig.items(2)
    rig.page.perform(.refresh)
    #expect(await rig.until { rig.plays })
    #expect(rig.codeInFocus == 1 && !rig.texts.contains("No videos here"))
    await rig.close()
  }

  @Test func aFeedThatFailsSaysWhyAndIsRetriedByItsButton() async throws {
    let source = try FeedRig.source(clips: 2)
    source.failNext(with: .unknownCursor)
    let rig = try FeedRig(source)
    #expect(await rig.until { rig.texts.contains("The feed could not be loaded") })
    let retry = try #require(
      TestWindow.all(in: rig.window.window.cast()).first {
        TestWindow.typeName($0) == "GtkButton" && TestWindow.isSeen($0)
      })
    gtk_widget_activate(retry)
    #expect(await rig.until { rig.plays })
    #expect(source.requestCount == 2)
    await rig.close()
  }

  @Test func aBrokenFileSaysWhyAndDoesNotStandInTheWayOfTheNext() async throws {
    let broken = try TestMedia.folder() + "/broken-\(UUID().uuidString).mp4"
    try Data("no video at all".utf8).write(to: URL(fileURLWithPath: broken))
    let item = MediaItem(id: ItemID("broken"), sources: [MediaSource(location: .file(path: broken))], author: "b")
    let source = InMemorySource(items: [item] + (try FeedRig.items(2)), delay: .zero)
    let rig = try FeedRig(source)
    #expect(await rig.until { if case .failed = rig.page.focusedPage?.overlay.status { true } else { false } })
    let name = URL(fileURLWithPath: broken).lastPathComponent
    #expect(await rig.until { rig.texts.contains { $0.contains(name) } })
    let retry = try #require(rig.button("retry"))
    let before = rig.page.coordinator.ledger.loads
    gtk_widget_activate(retry)
    #expect(await rig.until { rig.page.coordinator.ledger.loads > before })
    rig.page.step(by: 1)
    #expect(await rig.until { rig.position == 1 && rig.plays })
    #expect(rig.codeInFocus == 1)
    // Mended, it plays.
    rig.page.step(by: -1)
    #expect(await rig.until { rig.button("retry") != nil && rig.isAtRest })
    try FileManager.default.removeItem(atPath: broken)
    try FileManager.default.copyItem(atPath: try TestMedia.clip(item: 9, frames: 60), toPath: broken)
    let again = try #require(rig.button("retry"))
    gtk_widget_activate(again)
    #expect(await rig.until { rig.plays })
    #expect(rig.codeInFocus == 9)
    await rig.close()
  }

  @Test func soundWithoutAPictureShowsANoteAndAVideoNone() async throws {
    let items = [
      try TestMedia.mediaItem(item: 1, frames: 60), try TestMedia.mediaItem(.soundOnly, item: 2, frames: 60),
    ]
    let rig = try FeedRig(InMemorySource(items: items, delay: .zero))
    #expect(await rig.until { rig.plays })
    #expect(rig.page.focusedPage?.overlay.state.showsNote == false)
    rig.page.step(by: 1)
    #expect(await rig.until { rig.position == 1 && rig.page.focusedPage?.overlay.state.showsNote == true })
    #expect(rig.playing == [ItemID("soundOnly-2")])
    rig.page.step(by: -1)
    #expect(await rig.until { rig.position == 0 && rig.plays })
    #expect(rig.page.focusedPage?.overlay.state.showsNote == false)
    await rig.close()
  }

  @Test func aFolderPlaysInNaturalOrder() async throws {
    let folder = URL(fileURLWithPath: try TestMedia.folder() + "/folder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for item in [2, 10, 1] {
      try FileManager.default.copyItem(
        atPath: try TestMedia.clip(item: item, frames: 60), toPath: folder.path + "/clip \(item).mp4")
    }
    let rig = try FeedRig(App.source([folder.path], liked: []))
    for (position, expected) in [1, 2, 10].enumerated() {
      #expect(await rig.until { rig.position == position && rig.plays })
      #expect(rig.codeInFocus == expected)
      rig.page.step(by: 1)
    }
    await rig.close()
  }

  @Test func withoutAnimationsAPageChangesAtOnceAndNothingMoves() async throws {
    let rig = try FeedRig(clips: 3)
    defer { Animations.set(true) }
    #expect(await rig.until { rig.plays })
    Animations.set(false)
    rig.page.step(by: 1)
    // No frame has gone by since.
    #expect(rig.page.pager.offset == 1 && rig.page.pager.visiblePages.map(\.index) == [1])
    #expect(await rig.until { rig.position == 1 && rig.plays })
    rig.page.pressed(x: 100, y: 600)
    rig.page.moved(x: 100, y: 300)
    rig.page.released(x: 100, y: 300)
    #expect(rig.page.pager.offset == 2)
    let overlay = try #require(rig.page.focusedPage).overlay
    overlay.music.setText(String(repeating: "a title that is too long ", count: 9))
    #expect(await rig.until { rig.plays })
    await rig.turns(30)
    #expect(!overlay.music.isMoving)
    await rig.close()
  }
}

/// GTK's own switch for animations, which people set in their system.
@MainActor
enum Animations {
  static func set(_ isOn: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    var value = GValue()
    g_value_init(&value, GType(5 << 2))
    g_value_set_boolean(&value, isOn ? 1 : 0)
    g_object_set_property(settings.raw.assumingMemoryBound(to: GObject.self), "gtk-enable-animations", &value)
    g_value_unset(&value)
  }
}
