import Feed
import Playback
import SeededNumbers
import Testing

struct VisibilityExposureTests {
  private typealias Seen = VisibilityExposure.Seen

  private func item(_ name: String, _ index: Int, _ share: Double) -> (item: ItemID, index: Int, share: Double) {
    (ItemID(name), index, share)
  }

  @Test func `half of it for a second counts once, with how long`() {
    var exposure = VisibilityExposure()
    #expect(exposure.look([item("a", 3, 0.5)], at: .seconds(10)).isEmpty)
    #expect(exposure.look([item("a", 3, 1)], at: .seconds(12)).isEmpty)
    #expect(
      exposure.look([item("a", 3, 0.49)], at: .seconds(13)) == [
        Seen(item: ItemID("a"), index: 3, visible: .seconds(3))
      ])
    #expect(exposure.look([], at: .seconds(20)).isEmpty)
  }

  @Test(arguments: [(999, false), (1000, true)])
  func `less than a second is not seen`(milliseconds: Int, isSeen: Bool) {
    var exposure = VisibilityExposure()
    _ = exposure.look([item("a", 0, 1)], at: .zero)
    #expect(exposure.hide(at: .milliseconds(milliseconds)).isEmpty == !isSeen)
  }

  @Test func `a break begins it anew`() {
    var exposure = VisibilityExposure()
    for time in stride(from: 0, to: 6000, by: 1200) {
      _ = exposure.look([item("a", 0, 1)], at: .milliseconds(time))
      #expect(exposure.look([item("a", 0, 0.2)], at: .milliseconds(time + 600)).isEmpty)
    }
  }

  @Test func `each of several stands for itself, and a new place is no new look`() {
    var exposure = VisibilityExposure()
    _ = exposure.look([item("a", 0, 1), item("b", 1, 0.6)], at: .zero)
    _ = exposure.look([item("new", 0, 1), item("a", 1, 1), item("b", 2, 1)], at: .milliseconds(500))
    #expect(
      exposure.hide(at: .seconds(2)) == [
        Seen(item: ItemID("new"), index: 0, visible: .milliseconds(1500)),
        Seen(item: ItemID("a"), index: 1, visible: .seconds(2)),
        Seen(item: ItemID("b"), index: 2, visible: .seconds(2)),
      ])
  }

  @Test func `whatever is on screen, each stay is told at most once, and none is longer than it was`() {
    var generator = SeededNumbers(seed: 11)
    var exposure = VisibilityExposure()
    var since: [ItemID: Int] = [:]
    var told = 0
    for step in 0..<4000 {
      let now = step * 300
      let shown = (0..<6).map { item("\($0)", $0, Double(generator.next() % 101) / 100) }
      let seen = exposure.look(shown, at: .milliseconds(now))
      for one in seen {
        let began = since[one.item]
        #expect(began.map { one.visible == .milliseconds(now - $0) && now - $0 >= 1000 } == true)
        told += 1
      }
      for one in shown {
        if one.share < 0.5 { since[one.item] = nil } else if since[one.item] == nil { since[one.item] = now }
      }
    }
    #expect(told > 100)
  }
}
