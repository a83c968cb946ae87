import CGtk
import Feed
import Foundation
import Playback
import Stage
import TestMedia
import Testing

@testable import GtkApp

/// The stream's list in a real window.
@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct ListTests {
  @Test func theFirstRowPlaysAtTheTopAndTheLastAtTheBottom() async throws {
    let rig = try StreamRig(clips: 20)
    #expect(await rig.until { rig.plays(0) }, "\(rig.story)")
    #expect(rig.rows == [rig.id(0)])
    while rig.page.store.items.count < 20 {
      let count = rig.page.store.items.count
      rig.page.perform(.last)
      guard await rig.until({ rig.page.store.items.count > count }) else { break }
    }
    rig.page.perform(.last)
    #expect(await rig.until { rig.plays(19) }, "\(rig.story)")
    #expect(rig.list.surface.viewport.isAtBottom)
    await rig.end()
  }

  @Test func nothingNewStartsWhileTheListMovesAndAPlayingRowThatLeavesStopsAtOnce() async throws {
    let rig = try StreamRig(clips: 20)
    #expect(await rig.until { rig.plays(0) })
    let loads = rig.coordinator.ledger.loads
    // Each step follows the last before the list has rested.
    for step in 1...12 {
      rig.list.scrolled(to: Double(step) * 60)
      let isSeen = ListFocus.isSeen(rig.list.surface.picture(of: 0), in: rig.list.surface.viewport.rect)
      #expect(rig.focusedRows == (isSeen ? [rig.id(0)] : []))
      #expect(rig.coordinator.ledger.loads == loads)
      await rig.turns(2)
    }
    #expect(rig.rows.isEmpty)
    #expect(await rig.until { rig.page.focusState.focus.map(rig.plays) ?? false }, "\(rig.story)")
    await rig.end()
  }

  @Test func rowsThatComeInWhileTheListMovesGetTheirCovers() async throws {
    let rig = try StreamRig(clips: 20)
    #expect(await rig.until { rig.plays(0) })
    let known = rig.list.bound.keys.max() ?? 0
    var hasCover = false
    for _ in 0..<300 where !hasCover {
      rig.list.scrolled(to: rig.list.surface.offset + 8)
      await rig.turns(1)
      for (row, view) in rig.list.bound where row > known {
        if case .cover(let item) = view.picture.shown, item == rig.id(row) { hasCover = true }
      }
    }
    #expect(hasCover)
    await rig.end()
  }

  @Test func whatIsOpenIsLaidOutOnlyWhereItIsSeen() async throws {
    let rig = try StreamRig(clips: 20)
    #expect(await rig.until { rig.plays(0) })
    #expect(gtk_widget_get_width(rig.page.details.widget) == 0)
    rig.page.open(rig.id(0))
    #expect(await rig.until { gtk_widget_get_width(rig.page.details.widget) == gtk_widget_get_width(rig.page.widget) })
    #expect(rig.texts.contains("What row 1 shows"))
    await rig.end()
  }

  @Test func aFingerThatLiftsWithoutAFlingFindsTheFocusAtOnce() async throws {
    let rig = try StreamRig(clips: 20)
    #expect(await rig.until { rig.plays(0) })
    rig.list.scrolled(to: 900)
    #expect(rig.focusedRows.isEmpty)
    rig.page.fling = VelocityTracker()
    rig.page.lifted()
    #expect(rig.focusedRows.count == 1)
    await rig.end()
  }

  @Test func comingBackGoesOnWhereItWas() async throws {
    let rig = try StreamRig(clips: 20)
    #expect(await rig.until { rig.plays(0) && (rig.player(0)?.position ?? .zero) > .milliseconds(800) })
    rig.page.perform(.last)
    #expect(await rig.until { rig.coordinator.state.player(of: rig.id(0)) == nil })
    rig.page.perform(.first)
    #expect(await rig.until { rig.player(0) != nil })
    #expect((rig.player(0)?.position ?? .zero) > .milliseconds(700))
    #expect(await rig.until { rig.plays(0) })
    #expect((rig.player(0)?.position ?? .zero) > .milliseconds(700))
    await rig.end()
  }

  @Test func whatWasLeftKeepsItsLastPictureForItsCover() async throws {
    let rig = try StreamRig(clips: 20)
    #expect(await rig.until { rig.plays(0) })
    rig.page.step(by: 1)
    #expect(await rig.until { rig.plays(1) })
    #expect(rig.page.prepared.items.contains(rig.id(0)))
    for row in 2..<12 {
      rig.page.go(to: row)
      #expect(await rig.until { rig.plays(row) }, "\(rig.story)")
    }
    #expect(rig.page.prepared.items.count == 6 && !rig.page.prepared.items.contains(rig.id(0)))
    rig.page.core.memoryIsShort()
    #expect(rig.page.prepared.items.count <= 1)
    await rig.end()
  }

  @Test func aTapPausesAndAnotherPlaysOnAndATapElsewherePlaysThat() async throws {
    let rig = try StreamRig(clips: 20)
    #expect(await rig.until { rig.plays(0) })
    rig.page.tapped(rig.id(0))
    #expect(await rig.until { rig.list.bound[0]?.state == .paused })
    #expect(rig.rows.isEmpty)
    rig.page.tapped(rig.id(0))
    #expect(await rig.until { rig.plays(0) })
    rig.page.tapped(rig.id(1))
    #expect(await rig.until { rig.plays(1) })
    #expect(rig.rows == [rig.id(1)] && rig.audible == rig.id(1))
    #expect(rig.list.bound[0]?.state == .idle)
    await rig.end()
  }

  @Test func aFailedRowSaysWhyAndIsTriedAgainWhenItIsFocusedAgain() async throws {
    var items = try StreamRig.items(6)
    items[1] = MediaItem(
      id: items[1].id, sources: [MediaSource(location: .file(path: "/nowhere/at/all.mp4"))], author: "a", caption: "b",
      size: PixelSize(width: 160, height: 90))
    let rig = try StreamRig(InMemorySource(items: items, delay: .zero))
    #expect(await rig.until { rig.plays(0) })
    rig.page.go(to: 1)
    #expect(await rig.until { if case .failed = rig.list.bound[1]?.state { true } else { false } }, "\(rig.story)")
    #expect(rig.texts.contains(Texts(.english)(.notFoundTitle)))
    let loads = rig.coordinator.ledger.loads
    rig.page.go(to: 2)
    #expect(await rig.until { rig.plays(2) })
    // It goes on saying why, also out of focus.
    let row = try #require(rig.list.bound[1])
    guard case .failed = row.playing.status else {
      Issue.record("the row says \(row.playing.status)")
      return await rig.end()
    }
    rig.page.go(to: 1)
    #expect(await rig.until { rig.coordinator.ledger.loads > loads + 1 })
    #expect(await rig.until { if case .failed = rig.list.bound[1]?.state { true } else { false } })
    rig.page.go(to: 0)
    #expect(await rig.until { rig.plays(0) })
    await rig.end()
  }

  @Test func withoutAutoplayARowWaitsToBeAsked() async throws {
    let settings = Settings(url: nil)
    settings.autoplay = .never
    let rig = try StreamRig(clips: 20, settings: settings)
    #expect(await rig.until { rig.page.focusState.focus == 0 })
    await rig.turns(60)
    #expect(rig.rows.isEmpty)
    #expect(rig.list.bound[0]?.playing.state.showsPlay == true)
    rig.page.tapped(rig.id(0))
    #expect(await rig.until { rig.plays(0) })
    #expect(rig.list.bound[0]?.playing.state.showsPlay == false)
    rig.page.step(by: 1)
    #expect(await rig.until { rig.page.focusState.focus == 1 })
    await rig.turns(60)
    #expect(rig.rows.isEmpty)
    settings.autoplay = .unmetered
    rig.page.reconsider()
    // A file of this machine costs nothing.
    #expect(await rig.until { rig.plays(1) })
    await rig.end()
  }

  @Test func aHundredThousandRowsHaveAsManyViewsAsShow() async throws {
    let rig = try StreamRig(ChangingSource(try StreamRig.items(100_000)))
    #expect(await rig.until { rig.plays(0) })
    rig.page.perform(.last)
    #expect(await rig.until { rig.plays(99_999) }, "\(rig.story)")
    for row in [50_000, 7, 77_777, 1_234] {
      rig.page.go(to: row)
      #expect(await rig.until { rig.plays(row) }, "\(rig.story)")
    }
    #expect(rig.list.views.count < 20)
    await rig.end()
  }

  @Test func aNewListThatComesWhileItMovesStartsNothingUntilItRests() async throws {
    let items = try StreamRig.items(40)
    let source = ChangingSource(items)
    let rig = try StreamRig(source)
    #expect(await rig.until { rig.plays(0) })
    await source.change(to: Array(items.prefix(30)))
    var offset = 0.0
    rig.page.core.refresh()
    // A finger that goes on and on.
    let isMoving = await rig.until {
      offset += 8
      rig.list.scrolled(to: offset)
      return rig.page.store.items.count == 30 && rig.list.surface.count == 30 && offset > 700
    }
    #expect(isMoving && rig.page.focusState.nextWake != nil)
    #expect(rig.focusedRows.isEmpty, "\(rig.story)")
    #expect(await rig.until { rig.page.focusState.focus.map(rig.plays) ?? false }, "\(rig.story)")
    await rig.end()
  }

  @Test func aCarouselThatComesIntoViewStartsOnlyWhenTheListRests() async throws {
    let rig = try StreamRig(clips: 20)
    func hasCarousel() -> Bool { rig.coordinator.state.focused.contains { CarouselContent.original(of: $0) != $0 } }
    #expect(await rig.until { rig.plays(0) && hasCarousel() }, "\(rig.story)")
    await rig.scroll(by: 2000)
    #expect(await rig.until { rig.page.focusState.nextWake == nil && !hasCarousel() })
    rig.list.scrolled(to: 0)
    #expect(!hasCarousel() && rig.page.carousel.focused.playing != nil)
    #expect(await rig.until { rig.plays(0) && hasCarousel() }, "\(rig.story)")
    await rig.end()
  }

  @Test func aRowWithoutAPictureTakesTheCoverThatComesThoughItsItemWasPlayedElsewhere() async throws {
    let rig = try StreamRig(clips: 20)
    #expect(await rig.until { rig.page.core.covers.cover(for: rig.id(1)) != nil && rig.list.bound[1] != nil })
    let cover = try #require(rig.page.core.covers.cover(for: rig.id(1)))
    let picture = try #require(rig.list.bound[1]?.picture)
    picture.bind(rig.id(1), size: nil, cover: nil)
    rig.page.prepared.keep(cover, of: rig.id(1))
    rig.page.coverCame(cover, for: rig.id(1))
    #expect(picture.hasPicture)
    await rig.end()
  }

  @Test func rowsThatComeInAboveLeaveWhatPlaysWhereItIs() async throws {
    let old = try StreamRig.items(40)
    let source = ChangingSource(Array(old[20...]))
    let rig = try StreamRig(source)
    #expect(await rig.until { rig.plays(20) })
    rig.page.go(to: 5)
    #expect(await rig.until { rig.plays(25) })
    let (place, loads) = (rig.list.surface.frame(of: 5), rig.coordinator.ledger.loads)
    await source.change(to: old)
    rig.page.core.refresh()
    #expect(await rig.until { rig.page.store.items.first?.id == rig.id(0) && rig.list.bound[25] != nil })
    #expect(rig.list.surface.frame(of: 25).y == place.y)
    #expect(await rig.until { rig.plays(25) })
    #expect(rig.coordinator.ledger.loads == loads)
    // And when it goes itself, something else plays.
    await source.change(to: old.filter { $0.id != rig.id(25) })
    rig.page.core.refresh()
    #expect(await rig.until { rig.page.store.state.position(of: rig.id(25)) == nil })
    #expect(await rig.until { rig.rows.count == 1 && rig.rows != [rig.id(25)] })
    await rig.end()
  }
}

/// A source whose items change between two looks.
actor ChangingSource: FeedSource {
  private var items: [MediaItem]
  init(_ items: [MediaItem]) { self.items = items }
  func change(to items: [MediaItem]) { self.items = items }
  func page(after cursor: FeedCursor?, size: Int) async throws -> Feed.FeedPage { Feed.FeedPage(items: items) }
}
