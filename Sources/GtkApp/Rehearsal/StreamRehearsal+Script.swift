import Stage

/// A finger that a script moves about: on the full screen, on the mini player, or else on the carousel.
struct ScriptFinger {
  enum Surface { case fullScreen, mini, carousel }
  enum Phase { case press, move, lift }
  var surface: Surface
  var x: Double
  var y: Double
}

extension StreamRehearsal {
  func performScripted(_ action: StreamAction) {
    switch action {
    case .press(let x, let y):
      let finger = ScriptFinger(
        surface: director.isFullScreen ? .fullScreen : director.isMini ? .mini : .carousel, x: x, y: y)
      self.finger = finger
      touch(.press, finger)
    case .move(let x, let y):
      guard var finger else { return }
      (finger.x, finger.y) = (x, y)
      self.finger = finger
      touch(.move, finger)
    case .lift:
      guard let finger else { return }
      self.finger = nil
      touch(.lift, finger)
    case .turnPicture: director.full.stage.onTurn?()
    case .lock: director.full.stage.controls.onLock?()
    default: break
    }
  }

  private func touch(_ phase: ScriptFinger.Phase, _ finger: ScriptFinger) {
    let (x, y) = place(of: finger)
    switch (finger.surface, phase) {
    case (.fullScreen, .press): director.full.stage.pressed(x: x, y: y)
    case (.fullScreen, .move): director.full.stage.moved(x: x, y: y)
    case (.fullScreen, .lift): director.full.stage.lifted(x: x, y: y)
    case (.mini, .press): director.mini.pressed(x: x, y: y)
    case (.mini, .move): director.mini.moved(x: x, y: y)
    case (.mini, .lift): director.mini.lifted(x: x, y: y)
    case (.carousel, .press): carousel.pressed(x: x, y: y)
    case (.carousel, .move): carousel.moved(x: x, y: y)
    case (.carousel, .lift): carousel.released(x: x, y: y)
    }
  }

  /// In points. The mini player's is within the window.
  private func place(of finger: ScriptFinger) -> (x: Double, y: Double) {
    let size: (Double, Double) =
      switch finger.surface {
      case .fullScreen: (Double(director.full.stage.width), Double(director.full.stage.height))
      case .mini: (page.view.width, page.view.height)
      case .carousel: (carousel.world.pages.width, carousel.world.pages.height)
      }
    return (finger.x * size.0, finger.y * size.1)
  }
}
