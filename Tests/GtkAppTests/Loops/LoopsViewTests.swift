import CGtk
import Playback
import Stage
import Testing

@testable import GtkApp

@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct LoopsViewTests {
  private func view() throws -> LoopsView {
    try MainLoop.start()
    Style.install()
    let texts = Texts(.english)
    return LoopsView([20...22, 23...25].map { DeckView($0.map { LoopCardView(CellID($0), texts) }) }, texts)
  }

  @Test func theFirstSizeGivesTheDecksTheirPlacesInTheSamePass() throws {
    let view = try view()
    view.onResize = { SplitLayout(width: Double($0), height: Double($1), place: 0.5) }
    let window = try TestWindow(view.widget, width: 400, height: 600)
    #expect(view.decks.map { gtk_widget_get_height($0.widget) } == [298, 298])
    #expect(view.decks.map { gtk_widget_get_width($0.widget) } == [400, 400])
    window.close()
  }

  @Test func aLowerHalfOnItsWayInKeepsItsSize() {
    let almostOut = SplitLayout(width: 400, height: 600, place: 0.9)
    #expect(abs(almostOut.lower.height - 58) < 0.01)
    let place = LoopsView.lowerPlace(of: almostOut, height: 600)
    #expect(abs(place.height - 180) < 0.01 && place.y == almostOut.lower.y)
    let there = SplitLayout(width: 400, height: 600, place: 0.6)
    #expect(LoopsView.lowerPlace(of: there, height: 600) == there.lower)
  }

  @Test func theDividerAndItsButtonShowOnlyInTwo() throws {
    let view = try view()
    view.setSplit(true)
    let parts = [view.divider.widget, view.hearButton, view.compareButton]
    #expect(parts.allSatisfy { gtk_widget_get_visible($0) != 0 })
    view.setSplit(false)
    #expect(parts.allSatisfy { gtk_widget_get_visible($0) == 0 })
  }
}
