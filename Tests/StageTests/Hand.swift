import Stage

/// A hand on a pager: does what a person does, in time, and keeps what was told.
struct Hand {
  var pager: PagerState
  var time = 0.0
  var settled: [Int] = []

  init(_ pager: PagerState) { self.pager = pager }

  mutating func press(_ y: Double) { pager.dragBegan(at: y, time: time) }

  /// Moves evenly to `y` in `duration` seconds, 10 ms a step.
  mutating func move(from: Double, to: Double, in duration: Double) {
    let steps = max(1, Int(duration / 0.01))
    for step in 1...steps {
      time += duration / Double(steps)
      pager.dragMoved(to: from + (to - from) * Double(step) / Double(steps), time: time)
    }
  }

  /// Holds still.
  mutating func rest(_ duration: Double) { time += duration }

  @discardableResult
  mutating func lift() -> PagerLanding { pager.dragEnded(time: time) }

  /// Drags the page by some points (up is on) in some seconds and lifts.
  @discardableResult
  mutating func drag(by way: Double, in duration: Double, restingFor pause: Double = 0) -> PagerLanding {
    press(500)
    move(from: 500, to: 500 - way, in: duration)
    rest(pause)
    return lift()
  }

  /// Lets frames of 1/60 s go by; all offsets that were seen.
  @discardableResult
  mutating func frames(_ count: Int) -> [Double] {
    (0..<count).map { _ in
      time += 1.0 / 60
      if let index = pager.tick(time: time).settled { settled.append(index) }
      return pager.offset
    }
  }

  /// Until it rests; the number of frames that took.
  @discardableResult
  mutating func untilRest(most: Int = 200) -> Int {
    for frame in 0..<most {
      if !pager.isMoving { return frame }
      frames(1)
    }
    return most
  }
}
