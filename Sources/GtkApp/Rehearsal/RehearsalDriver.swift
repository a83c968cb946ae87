/// Waiting and taking pictures, as every rehearsal does it.
@MainActor
protocol RehearsalDriver: AnyObject {
  var window: AppWindow { get }
  /// The folder of its screenshots; nil for none.
  var screenshots: String? { get }
  /// Something broke.
  func note(_ text: String)
}

extension RehearsalDriver {
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
