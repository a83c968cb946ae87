import Stage

/// A finger that a script moves about: on the full screen, on the mini player, or else on the carousel.
struct ScriptFinger {
  enum Surface { case fullScreen, mini, carousel }
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
      let at = place(of: finger)
      switch finger.surface {
      case .fullScreen: director.full.stage.pressed(x: at.x, y: at.y)
      case .mini: director.mini.pressed(x: at.x, y: at.y)
      case .carousel: carousel.pressed(x: at.x, y: at.y)
      }
    case .move(let x, let y):
      guard var finger else { return }
      (finger.x, finger.y) = (x, y)
      self.finger = finger
      let at = place(of: finger)
      switch finger.surface {
      case .fullScreen: director.full.stage.moved(x: at.x, y: at.y)
      case .mini: director.mini.moved(x: at.x, y: at.y)
      case .carousel: carousel.moved(x: at.x, y: at.y)
      }
    case .lift:
      guard let finger else { return }
      self.finger = nil
      let at = place(of: finger)
      switch finger.surface {
      case .fullScreen: director.full.stage.lifted(x: at.x, y: at.y)
      case .mini: director.mini.lifted(x: at.x, y: at.y)
      case .carousel: carousel.released(x: at.x, y: at.y)
      }
    case .turnPicture: director.full.stage.onTurn?()
    case .lock: director.full.stage.controls.onLock?()
    default: break
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
