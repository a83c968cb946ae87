import SeededNumbers
import Stage
import Testing

@Suite struct PagerRandomTests {
  /// Whatever a hand does in whatever order: the place stays a number within its bounds, what shows is on the page,
  /// and it always comes to rest on a page that is there, and tells so once.
  @Test(arguments: 1...40)
  func anythingEndsAtRestOnAPage(seed: Int) {
    var dice = SeededNumbers(seed: UInt64(seed))
    var configuration = PagerConfiguration()
    configuration.maxPagesPerFling = 1 + dice.below(3)
    var pager = PagerState(count: dice.below(12), height: dice.number(0...1500), configuration: configuration)
    var time = 0.0
    var finger = 0.0
    for _ in 0..<1500 {
      time += dice.number(0...0.03)
      act(on: &pager, with: &dice, finger: &finger, time: time)
      check(pager)
    }
    _ = pager.dragEnded(time: time)
    let owes = pager.isMoving
    var settles: [Int] = []
    for _ in 0..<200 {
      time += 1.0 / 60
      let tick = pager.tick(time: time)
      if let index = tick.settled { settles.append(index) }
    }
    #expect(settles == (owes && pager.count > 0 ? [pager.target] : []))
    #expect(!pager.isMoving)
    #expect(pager.offset == Double(pager.target))
  }

  private func act(on pager: inout PagerState, with dice: inout SeededNumbers, finger: inout Double, time: Double) {
    switch dice.below(24) {
    case 0: pager.dragBegan(at: finger, time: time)
    case 1...10:
      finger += dice.number(-150...150)
      pager.dragMoved(to: finger, time: time)
    case 11: pager.dragEnded(time: time)
    case 12: pager.dragEnded(time: time, velocity: dice.number(-30_000...30_000))
    case 13: pager.dragCancelled(time: time)
    case 14: pager.step(by: dice.below(9) - 4, time: time)
    case 15: pager.jump(to: dice.below(20) - 4)
    case 16: pager.resize(height: dice.below(4) == 0 ? 0 : dice.number(1...2000))
    case 17: pager.inserted(dice.below(4), at: dice.below(pager.count + 1))
    case 18:
      let start = dice.below(pager.count + 1)
      pager.removed(start..<(start + dice.below(4)))
    case 19: pager.reducesMotion = dice.below(4) == 0
    case 20: pager.dragMoved(to: [.nan, .infinity, -.infinity, 1e300][dice.below(4)], time: time)
    default: _ = pager.tick(time: time)
    }
  }

  private func check(_ pager: PagerState) {
    let bound = pager.configuration.overscrollShare + 1e-9
    let last = Double(max(0, pager.count - 1))
    #expect(pager.offset.isFinite)
    #expect(pager.offset >= -bound && pager.offset <= last + bound)
    #expect(pager.target >= 0 && pager.target <= max(0, pager.count - 1))
    let pages = pager.visiblePages
    #expect(pages.isEmpty == (pager.count == 0))
    #expect(pages.count <= 2)
    #expect(pages.allSatisfy { (0..<pager.count).contains($0.index) })
    #expect(pager.height == 0 || pages.allSatisfy { $0.y < pager.height && $0.y > -pager.height })
  }
}
