import Stage
import Testing

@testable import GtkApp

@Suite struct CellLayoutTests {
  private let wishes = CellLayout.Wishes(
    railWidth: 50, railHeight: 300, avatarHeight: 64, progressHeight: 20, cornerSize: 40)

  private func layout(_ width: Double, _ height: Double) -> CellLayout {
    CellLayout(width: width, height: height, wishes: wishes)
  }

  @Test func onAnyPageThePartsKeepApartAndOnThePage() {
    for width in stride(from: 300.0, through: 2600, by: 70) {
      for height in stride(from: 260.0, through: 1500, by: 40) {
        let layout = layout(width, height)
        let parts = [layout.progress, layout.corner] + (layout.showsRail ? [layout.rail] : [])
        for part in parts {
          #expect(part.x >= 0 && part.x + part.width <= width)
          #expect(part.y >= 0 && part.y + part.height <= height)
        }
        #expect(layout.info.y + layout.info.height <= layout.progress.y)
        #expect(layout.info.width >= 150)
        if layout.showsRail {
          #expect(layout.info.x + layout.info.width <= layout.rail.x)
          #expect(layout.rail.y >= layout.corner.y + layout.corner.height)
        }
      }
    }
  }

  @Test func theButtonBelowTheCornerKeepsOffTheRailOrIsLeftOut() {
    for height in stride(from: 260.0, through: 1500, by: 20) {
      for width in [320.0, 400, 900, 1600] {
        let layout = layout(width, height)
        guard let below = layout.belowCorner else { continue }
        #expect(below.x == layout.corner.x && below.y >= layout.corner.maxY && below.width == layout.corner.width)
        #expect(below.maxY < (layout.showsRail ? layout.rail.y : layout.progress.y))
      }
    }
    #expect(layout(400, 800).belowCorner != nil && layout(400, 360).belowCorner == nil)
  }

  @Test func aLowPageLeavesOutTheAvatarAndThenTheRail() {
    #expect(layout(400, 800).showsAvatar && layout(400, 800).showsRail)
    #expect(!layout(400, 360).showsAvatar && layout(400, 360).showsRail)
    #expect(!layout(400, 260).showsRail)
  }

  @Test func aWidePageKeepsToItsUprightMiddle() {
    let wide = layout(1600, 900)
    #expect(wide.column == StageRect(x: 546.875, y: 0, width: 506.25, height: 900))
    #expect(wide.rail.x > wide.column.x + wide.column.width)
    #expect(wide.corner.x + wide.corner.width / 2 == wide.rail.x + wide.rail.width / 2)
    #expect(layout(540, 960).column.width == 540)
  }

  @Test(arguments: [(600.0, 1000.0), (820, 1180), (700, 1100)])
  func onARegularScreenTheRailStandsBesideThePage(width: Double, height: Double) {
    let layout = layout(width, height)
    #expect(layout.isShrunken && layout.column == FeedLayout(width: width, height: height).page)
    #expect(abs(layout.column.midX - width / 2) < 1e-9)
    for part in [layout.rail, layout.corner] { #expect(part.x >= layout.column.maxX && part.maxX <= width) }
    #expect(layout.progress.maxY <= layout.column.maxY && layout.corner.y >= layout.column.y)
  }

  @Test func thePanelStaysAboveTheRestWhereItCan() {
    let tall = layout(390, 844)
    let y = tall.panelY(height: 270, infoTop: 700)
    #expect(y + 270 <= tall.rail.y)
    let low = layout(400, 360)
    #expect(low.panelY(height: 300, infoTop: 250) == 30)
    #expect(low.panelY(height: 500, infoTop: 250) == 0)
  }

  @Test func aPageWithoutSizeBreaksNothing() {
    let none = layout(0, 0)
    #expect(none.info.width == 0 && none.progress.width == 0)
    #expect(layout(-5, -5) == none)
  }
}

@MainActor @Suite struct CaptionMarkupTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("a #tag b", "a <b>#tag</b> b"),
    ("#one#two @you", "<b>#one</b><b>#two</b> <b>@you</b>"),
    ("# alone @", "# alone @"),
    ("<b>&\"'</b>", "&lt;b&gt;&amp;&quot;&apos;&lt;/b&gt;"),
    ("#<script>", "<b>#&lt;script&gt;</b>"),
    ("落日 #黄金时刻\n好", "落日 <b>#黄金时刻</b>\n好"),
    ("a\0b", "ab"),
    ("", ""),
  ])
  func tagsAreBoldAndAllElseIsTakenAsItIs(text: String, markup: String) {
    #expect(CaptionView.markup(text) == markup)
  }
}
