import CGtk
import Feed
import Stage
import Testing

@testable import GtkApp

/// What turns a carousel's pages, and what keeps it from doing so.
@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct CarouselTurningTests {
  /// A kind that nobody registered needs no picture and no player.
  private func items(_ count: Int) -> [CarouselItem] {
    (0..<count).map { CarouselRig.custom("news", id: "news-\($0)") }
  }

  @Test func theTimerTurnsPageAfterPage() async throws {
    let rig = try await CarouselRig(items(3), interval: 0.1)
    #expect(await rig.until { rig.page.turned.count >= 4 })
    #expect(Array(rig.page.turned.prefix(4)) == [1, 2, 0, 1])
    await rig.close()
  }

  @Test func afterALongHoldItIsOnePageAndNotTwo() async throws {
    let rig = try await CarouselRig(items(5), interval: 0.2)
    rig.carousel.pressed(x: 200, y: 100)
    rig.page.forget()
    #expect(rig.state.holds == .finger && rig.state.nextWake == nil)
    let end = MonotonicTime.seconds + 1
    while MonotonicTime.seconds < end { await rig.turns(5) }
    #expect(rig.page.turned.isEmpty)
    let item = try #require(rig.state.item)
    rig.carousel.released(x: 200, y: 100)
    let released = MonotonicTime.seconds
    #expect(await rig.until { !rig.page.turned.isEmpty })
    #expect(rig.page.turned == [(item + 1) % 5] && MonotonicTime.seconds >= released + 0.2)
    #expect(rig.page.opened.isEmpty)
    await rig.close()
  }

  @Test func whatHidesItStopsItAndWhatFollowsBeginsAfresh() async throws {
    let rig = try await CarouselRig(items(5))
    let carousel = rig.carousel
    let hides: [(CarouselHolds, (Bool) -> Void)] = [
      (.hidden, { carousel.setWindowHidden($0) }), (.covered, { carousel.setCovered($0) }),
      (.otherTab, { carousel.setShown(!$0) }),
      (.hidden, { carousel.setViewport($0 ? StageRect(y: 150, width: 400, height: 600) : nil) }),
    ]
    for (hold, hide) in hides {
      let before = try #require(rig.state.nextWake)
      hide(true)
      #expect(rig.state.holds.contains(hold) && rig.state.nextWake == nil)
      await rig.turns(3)
      hide(false)
      #expect(rig.state.holds.isEmpty)
      #expect(try #require(rig.state.nextWake) > before)
    }
    #expect(rig.page.turned.isEmpty)
    await rig.close()
  }

  @Test func reducedMotionStopsItAndPagesChangeAtOnce() async throws {
    let rig = try await CarouselRig(items(5))
    Animations.set(false)
    defer { Animations.set(true) }
    #expect(rig.state.holds == .reducedMotion && rig.state.nextWake == nil)
    rig.carousel.step(by: 1)
    #expect(rig.state.shown.map(\.page.frame.x) == [0] && rig.state.item == 1)
    Animations.set(true)
    #expect(await rig.until { rig.isAtRest })
    #expect(rig.state.holds.isEmpty && rig.state.nextWake != nil)
    await rig.close()
  }

  @Test func withOneItemNothingTurnsAndThereAreNoDots() async throws {
    let rig = try await CarouselRig(items(1), interval: 0.05)
    #expect(rig.state.nextWake == nil)
    await rig.swipe(by: -300)
    rig.carousel.step(by: 1)
    await rig.turns(100)
    #expect(rig.page.turned.isEmpty && rig.isAtRest && rig.state.number == 0)
    #expect(gtk_widget_get_visible(rig.carousel.view.dots.widget) == 0)
    #expect(gtk_widget_get_visible(rig.carousel.view.next) == 0)
    rig.tap()
    #expect(rig.page.opened == [ItemID("news-0")])
    await rig.close()
  }

  @Test(arguments: [CarouselLayout.Look.flat, .cards])
  func aSwipeTurnsAPageAndOneUpOrDownDoesNot(look: CarouselLayout.Look) async throws {
    let rig = try await CarouselRig(items(3), look: look)
    await rig.swipe(by: -150)
    #expect(await rig.until { rig.isAtRest })
    #expect(rig.state.item == 1 && rig.page.opened.isEmpty)
    await rig.swipe(by: 150)
    #expect(await rig.until { rig.isAtRest })
    #expect(rig.state.item == 0)
    rig.carousel.pressed(x: 200, y: 100)
    for step in 1...8 { rig.carousel.moved(x: 200 - Double(step), y: 100 + Double(step) * 15) }
    rig.carousel.released(x: 192, y: 220)
    #expect(await rig.until { rig.isAtRest })
    #expect(rig.state.item == 0 && rig.page.opened.isEmpty)
    await rig.close()
  }

  @Test func cardsPeepInSmallerAndATapOnOneBringsItToTheMiddle() async throws {
    let rig = try await CarouselRig(items(5), look: .cards)
    let shown = rig.state.shown
    #expect(shown.map(\.item) == [4, 0, 1] && shown.map(\.page.scale) == [0.85, 1, 0.85])
    for (shown, page) in zip(shown, rig.pagesFromLeft) {
      #expect(
        await rig.until {
          guard let bounds = rig.bounds(of: page.widget) else { return false }
          return abs(bounds.x - shown.page.frame.x) < 1 && abs(bounds.width - shown.page.frame.width) < 1
        })
      #expect(gtk_widget_has_css_class(page.widget, "carousel-card") != 0)
    }
    rig.tap(x: 395, y: 100)
    #expect(rig.state.item == 1 && rig.page.opened.isEmpty)
    #expect(await rig.until { rig.isAtRest })
    rig.tap(x: 4, y: 100)
    #expect(rig.state.item == 0)
    await rig.close()
  }

  @Test func otherItemsKeepTheOneInTheMiddle() async throws {
    let rig = try await CarouselRig(items(5))
    rig.carousel.go(to: 3)
    #expect(await rig.until { rig.isAtRest })
    let page = rig.middle
    rig.carousel.show(Array(items(5).dropFirst(2)))
    #expect(rig.state.item == 1 && rig.middle === page && rig.middle?.item?.id == ItemID("news-3"))
    #expect(TestAccessible.name(try #require(rig.middle).widget) == "Page 2 of 3")
    rig.carousel.show([])
    #expect(rig.state.item == nil && rig.carousel.view.pages.allSatisfy { $0.item == nil })
    await rig.close()
  }

  @Test func aWheelThatIsTiltedTurnsAPageAndOneThatIsTurnedIsLeftToTheList() async throws {
    let rig = try await CarouselRig(items(5))
    #expect(rig.carousel.scrolled(1, 0, isDiscrete: true))
    #expect(rig.state.item == 1)
    #expect(!rig.carousel.scrolled(0, 1, isDiscrete: true))
    #expect(rig.state.item == 1)
    await rig.close()
  }
}

extension CarouselRig {
  /// The pages that show, from left to right.
  var pagesFromLeft: [CarouselPageView] {
    state.shown.compactMap { shown in
      carousel.slots.numbers.firstIndex(of: shown.number).map { carousel.view.pages[$0] }
    }
  }
}
