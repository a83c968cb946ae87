import Stage
import Testing

@Suite struct ContentFitTests {
  @Test(arguments: [
    // picture, box, what it does
    ("1080x1920", "540x960", ContentFit.fill),
    ("1080x1920", "390x844", .fill),  // a phone of 9:19.5
    ("1080x1920", "360x800", .fill),  // a phone of 9:20
    ("720x1280", "540x900", .fill),  // a window with a header bar
    ("1080x1920", "1200x800", .fit),
    ("1080x1920", "1080x1080", .fit),
    ("1920x1080", "540x960", .fit),
    ("1920x1080", "1920x1080", .fill),
    ("1920x1080", "1280x800", .fit),
    ("1280x720", "1366x768", .fill),  // nothing that anyone sees is lost
    ("1000x1000", "540x960", .fit),
    ("1080x1350", "540x960", .fit),  // 4:5
    ("1080x2400", "540x960", .fit),  // 9:20 material
    ("0x10", "540x960", .fit),
    ("10x10", "0x0", .fit),
  ])
  func uprightMaterialFillsAPageOfItsShapeAndTheRestFits(picture: String, box: String, expected: ContentFit) {
    let (p, b) = (size(picture), size(box))
    #expect(ContentFit.rule(width: p[0], height: p[1], boxWidth: b[0], boxHeight: b[1]) == expected)
  }

  @Test func goldenRectangles() {
    #expect(
      ContentFit.fit.rect(width: 1920, height: 1080, boxWidth: 540, boxHeight: 960)
        == StageRect(x: 0, y: 328.125, width: 540, height: 303.75))
    #expect(
      ContentFit.fill.rect(width: 1080, height: 1920, boxWidth: 390, boxHeight: 844)
        == StageRect(x: -42.375, y: 0, width: 474.75, height: 844))
    #expect(
      ContentFit.fit.rect(width: 0, height: 9, boxWidth: 100, boxHeight: 50)
        == StageRect(x: 50, y: 25, width: 0, height: 0))
  }

  @Test func nothingIsEverStretchedAndFillLeavesNoGap() {
    var dice = Dice(3)
    for _ in 0..<2000 {
      let (w, h) = (dice.number(1...4000), dice.number(1...4000))
      let (bw, bh) = (dice.number(1...3000), dice.number(1...3000))
      for fit in [ContentFit.fit, .fill] {
        let rect = fit.rect(width: w, height: h, boxWidth: bw, boxHeight: bh)
        #expect(abs(rect.width / rect.height / (w / h) - 1) < 1e-9)
        #expect(abs(rect.x + rect.width / 2 - bw / 2) < 1e-9)
        #expect(abs(rect.y + rect.height / 2 - bh / 2) < 1e-9)
        let isInside = rect.width <= bw + 1e-9 && rect.height <= bh + 1e-9
        let isAround = rect.width >= bw - 1e-9 && rect.height >= bh - 1e-9
        #expect(fit == .fit ? isInside : isAround)
        #expect(rect.width == bw || rect.height == bh)
      }
    }
  }

  @Test func whatTheRuleFillsLosesNoMoreThanItSays() {
    var dice = Dice(5)
    for _ in 0..<5000 {
      let (w, h) = (dice.number(1...2000), dice.number(1...2000))
      let (bw, bh) = (dice.number(1...2000), dice.number(1...2000))
      guard ContentFit.rule(width: w, height: h, boxWidth: bw, boxHeight: bh) == .fill else { continue }
      #expect(ContentFit.crop(width: w, height: h, boxWidth: bw, boxHeight: bh) <= ContentFit.cropLimit)
    }
  }

  private func size(_ text: String) -> [Double] { text.split(separator: "x").compactMap { Double($0) } }
}

@Suite struct MarqueeGeometryTests {
  @Test func aTextThatHasRoomStands() {
    let line = MarqueeGeometry(textLength: 100, boxLength: 100)
    #expect(!line.isTooLong)
    #expect(stride(from: 0.0, to: 60, by: 0.5).allSatisfy { line.shift(at: $0) == 0 })
  }

  @Test func aLongTextRestsRunsAndComesRoundWithoutAJump() {
    let line = MarqueeGeometry(textLength: 200, boxLength: 120)
    #expect(line.turn == 240)
    #expect(line.shift(at: 2) == 0)
    #expect(line.shift(at: 3) == 30)
    #expect(line.shift(at: 9.9) == 237)
    #expect(line.shift(at: 10) == 0)  // 2 s of rest and 8 s of way
    #expect(line.shift(at: 13) == 30)
    let shifts = stride(from: 0.0, to: 40, by: 0.01).map { line.shift(at: $0) }
    #expect(shifts.allSatisfy { $0 >= 0 && $0 < line.turn })
    let steps = zip(shifts.dropFirst(), shifts).map { ($0 - $1 + line.turn).truncatingRemainder(dividingBy: line.turn) }
    #expect(steps.allSatisfy { $0 < 0.31 || $0 > line.turn - 1e-6 })
  }

  @Test func nonsenseStands() {
    #expect(MarqueeGeometry(textLength: .nan, boxLength: 10).shift(at: 5) == 0)
    #expect(MarqueeGeometry(textLength: 100, boxLength: 10).shift(at: .nan) == 0)
    #expect(MarqueeGeometry(textLength: 100, boxLength: 10).shift(at: -5) == 0)
  }
}

@Suite struct HeartBurstTests {
  private let heart = HeartBurst(x: 100, y: 200, start: 5, seed: 42)

  @Test func itLivesForItsLifetimeOnly() {
    #expect(heart.pose(at: 4.999) == nil)
    #expect(heart.pose(at: 5) != nil)
    #expect(heart.pose(at: 5.999) != nil)
    #expect(heart.pose(at: 6) == nil)
    #expect(heart.pose(at: .nan) == nil)
  }

  @Test func itPopsWhereTheFingerWasThenRisesAndFades() throws {
    let early = try #require(heart.pose(at: 5.3))
    #expect(early.x == 100 && early.y == 200 && early.opacity == 1 && early.scale == 1)
    let late = try #require(heart.pose(at: 5.95))
    #expect(late.y < 80 && late.opacity < 0.05 && late.scale > 1.5)
    let popping = try #require(heart.pose(at: 5.139))
    #expect(popping.scale > 1.2)
  }

  @Test func nothingJumps() {
    let poses = stride(from: 5.0, to: 6, by: 0.001).compactMap { heart.pose(at: $0) }
    for (a, b) in zip(poses, poses.dropFirst()) {
      #expect(abs(a.x - b.x) < 1 && abs(a.y - b.y) < 1)
      #expect(abs(a.scale - b.scale) < 0.02 && abs(a.opacity - b.opacity) < 0.02)
      #expect((0...1).contains(b.opacity))
    }
  }

  @Test func theSeedDecidesAndSeedsDiffer() {
    #expect(HeartBurst(x: 0, y: 0, start: 0, seed: 9) == HeartBurst(x: 0, y: 0, start: 0, seed: 9))
    let tilts = Set((0..<100).map { HeartBurst(x: 0, y: 0, start: 0, seed: $0).tilt })
    #expect(tilts.count == 100)
    #expect(tilts.allSatisfy { abs($0) <= 20 })
  }
}
