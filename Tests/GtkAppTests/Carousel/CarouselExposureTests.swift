import Feed
import Playback
import Stage
import Testing

@testable import GtkApp

/// What of a carousel counts as seen.
@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct CarouselExposureTests {
  private func items(_ count: Int) -> [CarouselItem] {
    (0..<count).map { CarouselRig.custom("news", id: "news-\($0)") }
  }

  /// Lets at least so much time go by.
  private func wait(_ rig: CarouselRig, seconds: Double) async {
    let end = MonotonicTime.seconds + seconds
    while MonotonicTime.seconds < end { await rig.turns(5) }
  }

  @Test func anItemThatWasThereForASecondCountsOnceWhenItLeaves() async throws {
    let rig = try await CarouselRig(items(3))
    await wait(rig, seconds: 1.1)
    #expect(rig.page.analytics.events.isEmpty)
    rig.carousel.step(by: 1)
    #expect(await rig.until { rig.isAtRest })
    #expect(rig.page.analytics.seen == ["news-0"])
    guard case .seen(_, let index, let visible, let surface)? = rig.page.analytics.events.first else { return }
    #expect(index == 0 && visible >= .seconds(1) && surface == .carousel)
    // Too short for the next.
    rig.carousel.step(by: 1)
    rig.carousel.setCovered(true)
    #expect(rig.page.analytics.seen.count == 1)
    await rig.close()
    #expect(rig.page.analytics.seen.count == 1)
  }

  @Test(arguments: [(100.0, 1), (130.0, 0)])
  func onlyWhatIsAtLeastHalfInTheViewportCounts(scrolled: Double, count: Int) async throws {
    let rig = try await CarouselRig(items(2))
    rig.carousel.setWindowHidden(true)
    rig.carousel.setViewport(StageRect(y: scrolled, width: 400, height: 600))
    rig.carousel.setWindowHidden(false)
    await wait(rig, seconds: 1.1)
    rig.carousel.setWindowHidden(true)
    #expect(rig.page.analytics.seen.count == count)
    await rig.close()
  }

  @Test func cardsThatPeepInDoNotCount() async throws {
    let rig = try await CarouselRig(items(5), look: .cards)
    await wait(rig, seconds: 1.1)
    await rig.close()
    #expect(rig.page.analytics.seen == ["news-0"])
  }
}
