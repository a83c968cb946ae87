import SeededNumbers
import Stage
import Testing

@Suite struct ZoomTransitionTests {
  private let zoom = ZoomTransition(
    shape: 9.0 / 16, from: .init(opening: StageRect(x: 20, y: 300, width: 180, height: 180), fit: .fill),
    to: .init(opening: StageRect(width: 400, height: 800), fit: .fit))

  @Test func itBeginsWhereThePictureStoodAndEndsWhereItIsLarge() {
    let start = zoom.pose(at: 0)
    #expect(start.opening == StageRect(x: 20, y: 300, width: 180, height: 180) && start.cover == 0)
    #expect(start.picture == StageRect(x: 20, y: 230, width: 180, height: 320))  // as it was cut off
    let end = zoom.pose(at: 1)
    #expect(end.opening == StageRect(width: 400, height: 800) && end.cover == 1)
    #expect(end.picture.width == 400 && abs(end.picture.height - 400 * 16 / 9) < 1e-9)
    #expect(zoom.pose(at: -1) == start && zoom.pose(at: 2) == end && zoom.pose(at: .nan) == start)
  }

  @Test func thePictureKeepsItsShapeAndAllGrowsEvenly() {
    var dice = SeededNumbers(seed: 61)
    for _ in 0..<300 {
      func place() -> ZoomTransition.Place {
        let rect = StageRect(
          x: dice.number(-200...400), y: dice.number(-200...900), width: dice.number(1...900),
          height: dice.number(1...900))
        return .init(opening: rect, fit: dice.chance(50) ? .fit : .fill)
      }
      let shape = dice.number(0.3...3)
      let zoom = ZoomTransition(shape: shape, from: place(), to: place())
      let (start, end) = (zoom.pose(at: 0), zoom.pose(at: 1))
      for step in 0...10 {
        let t = Double(step) / 10
        let pose = zoom.pose(at: t)
        #expect(abs(pose.picture.width / pose.picture.height - shape) < 1e-9)
        #expect(abs(pose.picture.midX - (start.picture.midX * (1 - t) + end.picture.midX * t)) < 1e-9)
        #expect(abs(pose.picture.midY - (start.picture.midY * (1 - t) + end.picture.midY * t)) < 1e-9)
        #expect(abs(pose.opening.maxX - (start.opening.maxX * (1 - t) + end.opening.maxX * t)) < 1e-9)
        #expect(abs(pose.opening.maxY - (start.opening.maxY * (1 - t) + end.opening.maxY * t)) < 1e-9)
      }
    }
  }

  @Test func aPictureThatFillsBothPlacesFillsEveryOneBetween() {
    let zoom = ZoomTransition(
      shape: 1.5, from: .init(opening: StageRect(x: 9, y: 500, width: 90, height: 160), fit: .fill),
      to: .init(opening: StageRect(width: 820, height: 1180), fit: .fill))
    for step in 0...100 {
      let pose = zoom.pose(at: Double(step) / 100)
      #expect(pose.picture.x <= pose.opening.x + 1e-9 && pose.picture.maxX >= pose.opening.maxX - 1e-9)
      #expect(pose.picture.y <= pose.opening.y + 1e-9 && pose.picture.maxY >= pose.opening.maxY - 1e-9)
    }
  }

  @Test func itGrowsShrinksAndTurnsRoundInTheMiddleWithoutAJump() {
    var motion = ZoomMotion()
    motion.grow(time: 0)
    #expect(motion.isLarge && motion.progress == 0)
    var seen: [Double] = []
    for frame in 1...200 {
      let time = Double(frame) / 240
      if frame == 20 { motion.shrink(time: time) }
      if frame == 30 { motion.grow(time: time) }
      _ = motion.tick(time: time)
      seen.append(motion.progress)
    }
    #expect(seen.allSatisfy { (0...1).contains($0) })
    // No step differs from the one before by more than a spring can push: neither place nor speed jumps.
    let steps = zip(seen.dropFirst(), seen).map { $0 - $1 }
    #expect(zip(steps.dropFirst(), steps).allSatisfy { abs($0 - $1) < 0.02 })
    #expect(seen.last == 1 && !motion.isMoving)
  }

  @Test func withReducedMotionItIsThereAtOnce() {
    var motion = ZoomMotion()
    motion.reducesMotion = true
    motion.grow(time: 0)
    #expect(motion.progress == 1 && !motion.isMoving)
    motion.shrink(time: 0)
    #expect(motion.progress == 0 && !motion.isLarge)
  }
}
