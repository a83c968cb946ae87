import CGtk
import Feed
import Playback
import Stage
import TestMedia
import Testing

@testable import GtkApp

/// Videos on a carousel's pages, with real players.
@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct CarouselVideosTests {
  private func picture(_ id: String) throws -> CarouselItem {
    CarouselRig.picture(try TestImages.image(.png, item: 9), id: id)
  }

  private func plays(_ rig: CarouselRig) -> Bool {
    rig.isAtRest && rig.middle?.playing?.status == .playing && rig.codeInMiddle != nil
  }

  @Test func theVideoInTheMiddlePlaysSilentAndItsEndTurnsThePage() async throws {
    let rig = try await CarouselRig([CarouselRig.video(1, frames: 20), picture("a"), picture("b")])
    #expect(await rig.until { plays(rig) })
    #expect(rig.codeInMiddle == 1)
    #expect(rig.page.focuses.last?.playing?.id == ItemID("small-1"))
    #expect(rig.page.focuses.last?.manner == PlayManner(end: .stop, start: .beginning, isSilent: true))
    #expect(!rig.page.core.coordinator.state.players.contains { $0.isAudible })
    #expect(rig.state.nextWake == nil)
    #expect(await rig.until { rig.page.turned == [1] })
    #expect(await rig.until { rig.isAtRest && rig.codeInMiddle == 9 })
    #expect(rig.state.nextWake != nil && rig.page.focuses.last?.playing == nil)
    #expect(rig.breaches.isEmpty)
    await rig.close()
    #expect(rig.page.core.coordinator.ledger.isBalanced)
  }

  @Test func aVideoThatEndsWhileHeldTurnsAnIntervalAfterTheHold() async throws {
    let rig = try await CarouselRig([CarouselRig.video(1, frames: 10), picture("a"), picture("b")])
    rig.carousel.setCovered(true)
    #expect(await rig.until { rig.middle?.playing?.status == .paused })
    #expect(rig.state.item == 0 && rig.page.turned.isEmpty && rig.state.nextWake == nil)
    rig.carousel.setCovered(false)
    #expect(rig.state.holds.isEmpty && rig.state.nextWake != nil)
    rig.carousel.woke(time: try #require(rig.state.nextWake))
    #expect(rig.page.turned == [1])
    await rig.close()
  }

  @Test func theNeighbourIsPrerolledWhileThePictureFillsThePage() async throws {
    let rig = try await CarouselRig([picture("a"), CarouselRig.video(2), picture("b"), CarouselRig.video(3)])
    #expect(rig.page.focuses.last?.playing == nil)
    #expect(rig.page.focuses.last?.neighbours.map(\.id) == [ItemID("small-2"), ItemID("small-3")])
    #expect(await rig.until { rig.page.core.coordinator.state.players.map(\.item).contains(ItemID("small-2")) })
    let generation = rig.page.core.coordinator.state.player(of: ItemID("small-2"))?.generation
    rig.carousel.step(by: 1)
    #expect(await rig.until { plays(rig) && rig.codeInMiddle == 2 })
    #expect(rig.page.core.coordinator.state.player(of: ItemID("small-2"))?.generation == generation)
    #expect(rig.page.core.coordinator.state.players.count <= 3 && rig.breaches.isEmpty)
    await rig.close()
    #expect(rig.page.core.coordinator.ledger.isBalanced)
  }

  @Test func aTapPausesTheVideoWhichHoldsItsPageAndTheSecondTapOpensIt() async throws {
    let rig = try await CarouselRig([CarouselRig.video(1, limit: 1000), picture("a")])
    #expect(await rig.until { plays(rig) })
    #expect(rig.state.nextWake != nil)
    rig.tap()
    #expect(rig.page.paused == [ItemID("small-1")] && rig.page.opened.isEmpty)
    #expect(await rig.until { rig.middle?.playing?.status == .paused })
    #expect(rig.state.holds == .paused && rig.state.nextWake == nil && rig.page.analytics.clicked.isEmpty)
    rig.tap()
    #expect(rig.page.opened == [ItemID("small-1")] && rig.page.analytics.clicked == [0])
    // The next page is not paused, and coming back the video plays from its beginning.
    rig.carousel.step(by: 1)
    #expect(await rig.until { rig.isAtRest })
    #expect(rig.state.holds.isEmpty && rig.state.nextWake != nil)
    rig.tap()
    #expect(rig.page.opened.last == ItemID("a") && rig.page.analytics.clicked == [0, 1])
    rig.carousel.step(by: -1)
    #expect(await rig.until { plays(rig) })
    #expect(rig.page.paused.count == 1 && rig.breaches.isEmpty)
    await rig.close()
  }

  @Test func ofTwoItemsTheSameVideoOnBothSidesHasOneCellAndKeepsItsPlayer() async throws {
    let rig = try await CarouselRig([picture("a"), CarouselRig.video(2)], look: .cards)
    #expect(rig.state.shown.map(\.item) == [1, 0, 1])
    func bound() -> Int {
      rig.page.events.reduce(0) { sum, event in
        switch event {
        case .bound: sum + 1
        case .unbound: sum - 1
        default: sum
        }
      }
    }
    #expect(bound() == 1)
    #expect(await rig.until { rig.page.core.coordinator.state.player(of: ItemID("small-2")) != nil })
    let generation = rig.page.core.coordinator.state.player(of: ItemID("small-2"))?.generation
    // Back, to the copy that had no cell.
    rig.carousel.step(by: -1)
    #expect(bound() == 1)
    #expect(await rig.until { plays(rig) && rig.codeInMiddle == 2 })
    #expect(rig.page.core.coordinator.state.player(of: ItemID("small-2"))?.generation == generation)
    #expect(rig.page.core.coordinator.ledger.entries.filter { $0.deed == .load }.count == 1)
    #expect(rig.breaches.isEmpty)
    await rig.close()
  }

  @Test func aSingleVideoRepeats() async throws {
    let rig = try await CarouselRig([CarouselRig.video(1, frames: 10)])
    #expect(await rig.until { plays(rig) })
    #expect(rig.page.focuses.last?.manner.end == .repeat)
    await rig.close()
  }

  @Test func aVideoThatCannotBePlayedTurnsByTheIntervalAndItsErrorCanBeRetried() async throws {
    let bad = CarouselItem(
      MediaItem(id: ItemID("bad"), sources: [MediaSource(location: .file(path: "/nowhere/bad.mp4"))], caption: "Bad"))
    let rig = try await CarouselRig([bad, picture("a")])
    #expect(await rig.until { if case .failed? = rig.middle?.playing?.status { true } else { false } })
    #expect(rig.state.nextWake != nil)
    rig.middle?.playing?.onRetry?()
    #expect(rig.page.events.last == .retry(ItemID("bad")))
    await rig.close()
  }

  @Test func whileThePlayerIsElsewhereVideosAreCoversAndTheirPagesGoOnTurning() async throws {
    let rig = try await CarouselRig([CarouselRig.video(1), CarouselRig.video(2), picture("a")], interval: 0.3)
    #expect(await rig.until { plays(rig) })
    rig.carousel.setAway(true)
    #expect(rig.page.focuses.last == .nothing)
    #expect(!rig.page.events.contains { if case .unbound = $0 { true } else { false } })
    #expect(rig.page.events.contains { if case .disappeared = $0 { true } else { false } })
    #expect(await rig.until { rig.isAtRest && rig.state.item == 1 })
    #expect(rig.page.turned == [1] && rig.state.nextWake != nil && rig.playing.isEmpty)
    rig.carousel.setAway(false)
    #expect(rig.state.nextWake == nil)
    #expect(await rig.until { plays(rig) && rig.codeInMiddle == 2 })
    #expect(rig.breaches.isEmpty)
    await rig.close()
  }

  @Test func scrolledAwayByMoreThanHalfItStopsAtOnce() async throws {
    let rig = try await CarouselRig([CarouselRig.video(1), picture("a")])
    #expect(await rig.until { plays(rig) })
    let scrolled = { (by: Double) in StageRect(y: by, width: 400, height: 600) }
    rig.carousel.setViewport(scrolled(100))
    #expect(rig.playing == [ItemID("small-1")])
    rig.carousel.setViewport(scrolled(120))
    #expect(rig.playing.isEmpty && rig.page.focuses.last == .nothing && rig.state.holds == .hidden)
    rig.carousel.setViewport(scrolled(0))
    #expect(await rig.until { plays(rig) })
    await rig.close()
  }

  @Test func whenMemoryIsShortThePrerolledNeighbourIsGivenUpUntilThePageTurns() async throws {
    let rig = try await CarouselRig([CarouselRig.video(1), CarouselRig.video(2), CarouselRig.video(3)])
    #expect(await rig.until { plays(rig) && rig.page.core.coordinator.state.players.count == 3 })
    rig.carousel.trimMemory()
    #expect(rig.page.focuses.last?.neighbours == [] && rig.page.focuses.last?.playing?.id == ItemID("small-1"))
    #expect(await rig.until { rig.page.core.coordinator.state.players.map(\.item) == [ItemID("small-1")] })
    rig.carousel.step(by: 1)
    #expect(await rig.until { plays(rig) && rig.codeInMiddle == 2 })
    #expect(rig.page.focuses.last?.neighbours.map(\.id) == [ItemID("small-3"), ItemID("small-1")])
    await rig.close()
  }

  @Test func leavingTheTabUnbindsAllAndComingBackGoesOn() async throws {
    let rig = try await CarouselRig([CarouselRig.video(1), CarouselRig.video(2), picture("a")])
    rig.carousel.step(by: 1)
    #expect(await rig.until { plays(rig) && rig.codeInMiddle == 2 })
    rig.carousel.setShown(false)
    #expect(rig.carousel.view.pages.allSatisfy { $0.item == nil } && rig.playing.isEmpty)
    rig.carousel.setShown(true)
    #expect(await rig.until { plays(rig) && rig.codeInMiddle == 2 })
    #expect(rig.breaches.isEmpty)
    await rig.close()
    #expect(rig.page.core.coordinator.ledger.isBalanced)
  }

  @Test func aVideosPageSaysThatItIsMutedAndWhichItIs() async throws {
    let rig = try await CarouselRig([CarouselRig.video(1), picture("a")])
    let page = try #require(rig.middle)
    let badge = TestWindow.all(in: page.widget).first { TestAccessible.name($0) == "Plays without sound" }
    #expect(badge.map(TestWindow.isSeen) == true)
    let item = try #require(page.item?.item)
    #expect(TestAccessible.name(page.widget) == "Page 1 of 2: \(item.spokenName)")
    await rig.close()
  }
}
