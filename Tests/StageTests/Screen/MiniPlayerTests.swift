import SeededNumbers
import Stage
import Testing

@Suite struct MiniPlayerTests {
  private let safeArea = StageRect(x: 0, y: 50, width: 800, height: 900)

  private func layout(_ shape: Double = 9.0 / 16) -> MiniPlayerLayout {
    MiniPlayerLayout(safeArea: safeArea, shape: shape)
  }

  /// Lets frames go by until it rests.
  private func rest(_ mini: inout MiniPlayerState, from time: Double) {
    for frame in 1...200 where mini.isMoving { _ = mini.tick(time: time + Double(frame) / 60) }
  }

  @Test(arguments: [
    (9.0 / 16, 180.0, 320.0), (16.0 / 9, 180, 101.25), (1, 180, 180), (0.5, 160, 320), (.nan, 180, 320), (-2, 180, 320),
  ])
  func theTileIs180By320AndAllElseIsFittedIntoIt(shape: Double, width: Double, height: Double) {
    #expect(abs(layout(shape).width - width) < 1e-9 && abs(layout(shape).height - height) < 1e-9)
  }

  @Test func theCornersLieInsideTheSafeArea() {
    #expect(layout().frame(at: .upperLeft) == StageRect(x: 12, y: 62, width: 180, height: 320))
    #expect(layout().frame(at: .upperRight) == StageRect(x: 608, y: 62, width: 180, height: 320))
    #expect(layout().frame(at: .lowerLeft) == StageRect(x: 12, y: 618, width: 180, height: 320))
    #expect(layout().frame(at: .lowerRight) == StageRect(x: 608, y: 618, width: 180, height: 320))
    #expect(MiniPlayerState(layout: layout()).frame == layout().frame(at: .lowerRight))
  }

  @Test func inASmallWindowTheTileShrinksAndKeepsItsShape() {
    var dice = SeededNumbers(seed: 51)
    for _ in 0..<1000 {
      let area = StageRect(
        x: dice.number(0...50), y: dice.number(0...50), width: dice.number(0...500), height: dice.number(0...500))
      let shape = dice.number(0.3...3)
      let small = MiniPlayerLayout(safeArea: area, shape: shape)
      for corner in StageCorner.allCases {
        let frame = small.frame(at: corner)
        #expect(frame.x >= area.x - 1e-9 && frame.maxX <= area.maxX + 1e-9)
        #expect(frame.y >= area.y - 1e-9 && frame.maxY <= area.maxY + 1e-9)
        #expect(frame.height == 0 || abs(frame.width / frame.height - shape) < 1e-9)
      }
    }
  }

  @Test func theNearestCornerIsTheNearestOfTheFour() {
    var dice = SeededNumbers(seed: 52)
    for _ in 0..<1000 {
      let (x, y) = (dice.number(-300...1100), dice.number(-300...1300))
      func far(_ corner: StageCorner) -> Double {
        let frame = layout().frame(at: corner)
        return (frame.x - x) * (frame.x - x) + (frame.y - y) * (frame.y - y)
      }
      let nearest = StageCorner.allCases.map(far).min() ?? 0
      #expect(far(layout().corner(nearX: x, y: y)) <= nearest + 1e-6)
    }
    #expect(layout().corner(nearX: 310, y: 340) == .lowerRight)
  }

  @Test func itFollowsTheFingerInsideItsAreaAndGoesToTheNearestCorner() {
    var mini = MiniPlayerState(layout: layout())
    let pressed = mini.pressed(x: 700, y: 700, time: 0)
    #expect(pressed)
    mini.moved(x: 695, y: 697, time: 0.1)
    #expect(!mini.isDragging && mini.frame.x == 608)
    mini.moved(x: 500, y: 300, time: 1)
    #expect(mini.isDragging && mini.frame == StageRect(x: 408, y: 218, width: 180, height: 320))
    mini.moved(x: 5000, y: -300, time: 2)
    #expect(mini.frame == layout().frame(at: .upperRight))
    mini.moved(x: 350, y: 300, time: 3)
    let wasTap = mini.lifted(time: 4)
    #expect(!wasTap)
    #expect(mini.corner == .upperLeft)
    rest(&mini, from: 4)
    #expect(mini.frame == layout().frame(at: .upperLeft))
  }

  @Test func itsSpeedDecidesTogetherWithItsPlace() {
    var mini = MiniPlayerState(layout: layout())
    _ = mini.pressed(x: 700, y: 700, time: 0)
    for step in 1...10 { mini.moved(x: 700 - Double(step) * 20, y: 700, time: Double(step) / 100) }
    mini.lifted(time: 0.1)  // 200 points with 2000 points per second: 400 more
    #expect(mini.corner == .lowerLeft)
    for frame in 1...120 {
      _ = mini.tick(time: 0.1 + Double(frame) / 60)
      #expect(mini.frame.x >= 12 - 1e-9 && mini.frame.x <= 408 && mini.frame.y == 618)
    }
    #expect(!mini.isMoving && mini.frame.x == 12)
  }

  @Test func aTapIsATapAndWhatIsBesideItIsNone() {
    var mini = MiniPlayerState(layout: layout())
    #expect(mini.pressed(x: 600, y: 700, time: 0) == false)
    #expect(mini.lifted(time: 0) == false)
    #expect(mini.pressed(x: 610, y: 700, time: 0) == true)
    #expect(mini.lifted(time: 0.1) == true)
    #expect(mini.frame == layout().frame(at: .lowerRight))
  }

  @Test func itKeepsItsCornerOverNewSizesAndPictures() {
    var mini = MiniPlayerState(layout: layout(), corner: .upperRight)
    let other = MiniPlayerLayout(safeArea: StageRect(width: 400, height: 300), shape: 16.0 / 9)
    mini.resize(to: other)
    #expect(mini.frame == other.frame(at: .upperRight))
    _ = mini.pressed(x: mini.frame.midX, y: mini.frame.midY, time: 0)
    mini.moved(x: 100, y: 200, time: 0.1)
    let held = mini.frame
    mini.resize(to: layout(16.0 / 9))
    #expect(mini.frame == held)
    mini.cancelled(time: 0.2)
    rest(&mini, from: 0.2)
    #expect(mini.frame == layout(16.0 / 9).frame(at: .upperRight))
  }

  @Test func withReducedMotionItIsThereAtOnce() {
    var mini = MiniPlayerState(layout: layout())
    mini.reducesMotion = true
    _ = mini.pressed(x: 700, y: 700, time: 0)
    mini.moved(x: 150, y: 100, time: 1)
    mini.lifted(time: 2)
    #expect(!mini.isMoving && mini.frame == layout().frame(at: .upperLeft))
  }
}
