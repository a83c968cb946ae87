import SeededNumbers
import Stage
import Testing

@Suite struct AdaptiveLayoutTests {
  @Test(arguments: [(0.0, SizeClass.compact), (390, .compact), (599.9, .compact), (600, .regular), (1440, .regular)])
  func sixHundredPointsAreRegular(width: Double, sizeClass: SizeClass) {
    #expect(SizeClass(width: width) == sizeClass)
    #expect(StreamLayout(width: width, height: 800).sizeClass == sizeClass)
    #expect(FeedLayout(width: width, height: 800).sizeClass == sizeClass)
  }

  @Test func nonsenseIsCompactAndEmpty() {
    #expect(SizeClass(width: .nan) == .compact)
    #expect(StreamLayout(width: .nan, height: -5).list == StageRect(width: 0, height: 0))
    #expect(FeedLayout(width: -1, height: .infinity).page == StageRect(width: 0, height: 0))
  }

  // MARK: The stream

  @Test(arguments: [
    // width, sidebar, item, comments
    (600.0, 240.0, 360.0, nil), (750, 240, 510, nil), (820, 262.4, 557.6, nil), (999, 319.68, 679.32, nil),
    (1000, 320, 420, 260), (1440, 320, 760, 360), (2560, 320, 1880, 360),
  ])
  func goldenStreams(width: Double, sidebar: Double, item: Double, comments: Double?) {
    let layout = StreamLayout(width: width, height: 900)
    #expect(abs(layout.list.width - sidebar) < 1e-9)
    #expect(abs(layout.item.width - item) < 1e-9)
    #expect(layout.comments?.width == comments)
  }

  @Test func inCompactTheItemCoversTheList() {
    let layout = StreamLayout(width: 390, height: 844)
    #expect(layout.list == StageRect(width: 390, height: 844) && layout.item == layout.list && layout.comments == nil)
  }

  @Test func generatedStreamsFillTheScreenSideBySide() {
    var dice = SeededNumbers(seed: 41)
    for _ in 0..<3000 {
      let (width, height) = (dice.number(600...3000), dice.number(1...2000))
      let layout = StreamLayout(width: width, height: height)
      let parts = [layout.list, layout.item] + [layout.comments].compactMap { $0 }
      #expect((240...320).contains(layout.list.width))
      #expect((layout.comments != nil) == (width >= 1000))
      #expect(parts.allSatisfy { $0.y == 0 && $0.height == height && $0.width > 239 })
      #expect(zip(parts, parts.dropFirst()).allSatisfy { abs($0.maxX - $1.x) < 1e-9 })
      #expect(layout.list.x == 0 && abs((parts.last?.maxX ?? 0) - width) < 1e-9)
    }
  }

  @Test func inColumnsTheListHasTheWholeWidthAndAnItemLiesOverIt() {
    let layout = StreamLayout(width: 1440, height: 900, hasSidebar: false)
    #expect(layout.sizeClass == .regular && !layout.isSideBySide)
    #expect(layout.list == StageRect(width: 1440, height: 900))
    #expect(layout.item == StageRect(width: 1080, height: 900))
    #expect(layout.comments == StageRect(x: 1080, width: 360, height: 900))
  }

  // MARK: The feed

  @Test func goldenFeeds() {
    #expect(FeedLayout(width: 390, height: 844).page == StageRect(width: 390, height: 844))
    #expect(FeedLayout(width: 390, height: 844).rail == nil)
    let wide = FeedLayout(width: 1440, height: 900)
    #expect(wide.page == StageRect(x: 466.875, width: 506.25, height: 900))
    #expect(wide.rail == StageRect(x: 989.125, width: 64, height: 900))
    let tall = FeedLayout(width: 600, height: 1000)  // 408 points between the sides
    #expect(tall.page.width == 408 && tall.page.x == 96)
    #expect(abs(tall.page.height - 408 * 16 / 9) < 1e-9)
  }

  @Test func generatedFeedsHaveAPageOfNineBySixteenInTheMiddleAndTheRailBesideIt() throws {
    var dice = SeededNumbers(seed: 42)
    for _ in 0..<3000 {
      let (width, height) = (dice.number(600...3000), dice.number(1...2500))
      let layout = FeedLayout(width: width, height: height)
      let rail = try #require(layout.rail)
      #expect(abs(layout.page.width / layout.page.height - 0.5625) < 1e-9)
      #expect(abs(layout.page.midX - width / 2) < 1e-9 && abs(layout.page.midY - height / 2) < 1e-9)
      #expect(layout.page.y >= -1e-9 && layout.page.x >= 0 && rail.maxX <= width)
      #expect(layout.page.sharedArea(with: rail) == 0)
      #expect(rail.y == layout.page.y && rail.height == layout.page.height)
    }
  }

  // MARK: While the size changes

  @Test func aChangeOfSizeLastsUntilTheSizeHasStayedForAFifthOfASecond() {
    var pause = ResizePause()
    #expect(!pause.isChanging && pause.nextWake == nil)
    #expect(pause.changed(time: 1) == true)
    #expect(pause.changed(time: 1.05) == false)
    #expect(pause.changed(time: .nan) == false)
    #expect(pause.isChanging && pause.nextWake == 1.25)
    #expect(pause.woke(time: 1.24) == false)
    #expect(pause.woke(time: 1.25) == true)
    #expect(pause.woke(time: 9) == false && !pause.isChanging)
    #expect(pause.changed(time: 10) == true)
  }
}
