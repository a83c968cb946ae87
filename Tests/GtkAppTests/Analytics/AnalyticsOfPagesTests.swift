import Feed
import Playback
import Testing

@testable import GtkApp

/// What the pages tell: each item once, when it has left, on whichever page it was.
@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct AnalyticsOfPagesTests {
  private final class Recorder: Analytics {
    private(set) var events: [AnalyticsEvent] = []
    func record(_ event: AnalyticsEvent) { events.append(event) }

    var watched: [(ItemID, AnalyticsSurface)] {
      events.compactMap { if case .watched(let exposure, let surface) = $0 { (exposure.item, surface) } else { nil } }
    }
  }

  @Test func anItemIsToldOnceWhenItHasLeftAndWithThePageItWasOn() async throws {
    let rig = try LoopsRig(clips: 3, shown: 0)
    let recorder = Recorder()
    rig.page.core.analytics = recorder
    #expect(await rig.until { rig.feed.focusedPage?.picture.firstFrameTime != nil })
    #expect(recorder.events.isEmpty)
    rig.feed.jump(to: 1)
    #expect(await rig.until { !recorder.events.isEmpty })
    rig.window.turn(to: 1)
    #expect(await rig.until { rig.plays() })
    rig.page.step(by: 1, in: .upper)
    #expect(await rig.until { rig.plays() && recorder.watched.contains { $0.1 == .loops } })
    await rig.close()
    #expect(recorder.events.count == recorder.watched.count)
    #expect(recorder.watched.map(\.1).prefix(2) == [.feed, .feed])
    #expect(recorder.watched.prefix(2).map(\.0) == [ItemID("small-1"), ItemID("small-2")])
    #expect(recorder.watched.dropFirst(2).allSatisfy { $0.1 == .loops })
  }
}
