import CGtk
import Feed
import Foundation
import Testing

@testable import GtkApp

@Suite struct CountdownTests {
  private func item(_ caption: String, duration: Duration? = nil) -> MediaItem {
    MediaItem(id: ItemID("countdown"), kind: .custom("countdown"), caption: caption, duration: duration)
  }

  @Test func theCaptionTellsTheMomentAndTheTitle() {
    let countdown = Countdown(item("New Year 2027-01-01T00:00:00+08:00 in Shanghai"))
    #expect(countdown.title == "New Year in Shanghai")
    #expect(countdown.end == .date(Date(timeIntervalSince1970: 1_798_732_800)))
    #expect(Countdown(item("2027-01-01T00:00:00Z")).title.isEmpty)
  }

  @Test func withoutAMomentTheDurationCountsFromTheBeginning() {
    let start = Date(timeIntervalSince1970: 1000)
    let countdown = Countdown(item("Tea", duration: .seconds(180)))
    #expect(countdown.title == "Tea" && countdown.moment(start: start) == start.addingTimeInterval(180))
    #expect(Countdown(item("Tea at 2027-99-99T00:00:00Z")).end == nil)
    #expect(Countdown(item("Tea")).moment(start: start) == nil)
  }

  @Test func aBegunSecondCountsInFullUntilTheMomentHasCome() {
    let moment = Date(timeIntervalSince1970: 200_000)
    func left(_ seconds: Double) -> Countdown.Left? {
      Countdown.left(until: moment, at: moment.addingTimeInterval(-seconds))
    }
    #expect(left(0.2)?.clock == "00:00:01" && left(1)?.clock == "00:00:01" && left(1.01)?.clock == "00:00:02")
    #expect(left(0) == nil && left(-5) == nil)
    #expect(left(93_784) == Countdown.Left(93_784) && left(93_784)?.days == 1 && left(93_784)?.clock == "02:03:04")
    #expect(left(1e300)?.days == 36_525)
    #expect(abs(Countdown.untilNext(until: moment, at: moment.addingTimeInterval(-3.25)) - 0.25) < 1e-6)
    #expect(Countdown.untilNext(until: moment, at: moment.addingTimeInterval(-3)) == 1)
  }
}

@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct CountdownViewTests {
  private final class Clock { var now = Date(timeIntervalSince1970: 1_798_732_800 - 200_000) }

  private func view(_ clock: Clock, _ language: Language = .english) -> CountdownView {
    CountdownView(Texts(language), CountdownView.Starts(), now: { clock.now })
  }

  private let newYear = MediaItem(
    id: ItemID("year"), kind: .custom("countdown"), caption: "New Year 2027-01-01T00:00:00+08:00")

  @Test func itSaysWhatIsLeftInBothLanguagesAndWhenItHasCome() throws {
    try MainLoop.start()
    let clock = Clock()
    let (english, chinese) = (view(clock), view(clock, .chinese))
    for (seconds, words) in [
      (200_000.0, ("2 days 07:33:20", "2 天 07:33:20")), (86_400, ("1 day 00:00:00", "1 天 00:00:00")),
      (61, ("00:01:01", "00:01:01")), (0, ("The time has come", "时间到了")),
    ] {
      clock.now = Date(timeIntervalSince1970: 1_798_732_800 - seconds)
      english.bind(newYear)
      chinese.bind(newYear)
      #expect(english.text == words.0 && chinese.text == words.1)
      #expect(TestAccessible.description(english.widget) == words.0)
    }
    #expect(TestAccessible.name(english.widget) == "New Year")
    #expect(TestAccessible.role(english.widget) == GTK_ACCESSIBLE_ROLE_TIMER)
    english.bind(MediaItem(id: ItemID("none"), kind: .custom("countdown")))
    #expect(english.text == "No time was given" && TestAccessible.name(english.widget) == "Countdown")
  }

  @Test func itTicksOnlyWhileItCanBeSeen() async throws {
    let item = MediaItem(id: ItemID("tea"), kind: .custom("countdown"), caption: "Tea", duration: .seconds(3600))
    let rig = try await CarouselRig([CarouselItem(item), CarouselRig.custom("news", id: "news")])
    let view = try #require(rig.middle?.custom as? CountdownView)
    let first = view.tickCount
    #expect(view.text == "01:00:00")
    #expect(await rig.until { view.tickCount > first + 1 })
    #expect(view.text < "01:00:00")
    rig.carousel.setWindowHidden(true)
    let hidden = view.tickCount
    await rig.turns(700)
    #expect(view.tickCount == hidden)
    rig.carousel.setWindowHidden(false)
    #expect(await rig.until { view.tickCount > hidden + 1 })
    rig.carousel.step(by: 1)
    #expect(await rig.until { rig.isAtRest })
    let left = view.tickCount
    await rig.turns(700)
    #expect(view.tickCount == left)
    await rig.close()
  }
}
