/// Running, waiting and taking pictures, as every rehearsal does it.
@MainActor
protocol RehearsalDriver: AnyObject {
  var window: AppWindow { get }
  /// The folder of its screenshots; nil for none.
  var screenshots: String? { get }
  /// Whether all that was to be done is done.
  var isDone: Bool { get set }
  /// Something broke.
  func note(_ text: String)
}

extension RehearsalDriver {
  /// Opens the window, and returns when the work is done or the window was closed.
  func run(_ work: @escaping @MainActor () async -> Void) {
    Task {
      await work()
      isDone = true
      MainLoop.wake()
    }
    window.present(isFullScreen: false)
    MainLoop.run { isDone || window.isClosed }
  }

  func sleep(milliseconds: Int) async { try? await Task.sleep(for: .milliseconds(milliseconds)) }

  /// Bounded, so that a fault ends as a report and not as a hang.
  func wait(seconds: Int = 15, until isTrue: () -> Bool) async {
    let deadline = MonotonicTime.seconds + Double(seconds)
    while !isTrue() {
      await sleep(milliseconds: 4)
      guard MonotonicTime.seconds < deadline, !window.isClosed else { return }
    }
  }

  func save(_ name: String) async {
    guard let screenshots else { return }
    let safe = String(name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
    if await !Screenshot.saveWhenDrawn(window.window, to: "\(screenshots)/\(safe).png") {
      note("The screenshot \(safe) could not be saved.")
    }
  }
}
