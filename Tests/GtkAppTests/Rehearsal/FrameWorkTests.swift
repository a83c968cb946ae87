import CGtk
import Testing

@testable import GtkApp

@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"))
struct FrameWorkTests {
  /// Takes this much of the processor, however slow it is.
  private func work(milliseconds: Int64) {
    let end = ProcessFigures.threadNanoseconds + milliseconds * 1_000_000
    while ProcessFigures.threadNanoseconds < end {}
  }

  @Test func tellsEachFrameButTheFirstAndWhatWasDoneInIt() throws {
    try MainLoop.start()
    let box = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    let window = try TestWindow(box, width: 200, height: 200)
    var told: [FrameWork.Frame] = []
    var count = 0
    let watch = try #require(FrameWork(box) { told.append($0) })
    let ticks = FrameTicks(box) { _ in
      count += 1
      if count == 3 { work(milliseconds: 6) }
    }
    withExtendedLifetime(watch) {
      ticks.start()
      #expect(window.turns { told.count >= 5 })
      ticks.stop()
    }
    // The second that is told is the third that ticked.
    #expect(told.count == count - 1)
    #expect(told[1].phases >= 6 && told[1].processor >= 6)
    window.close()
  }

  @Test func aWidgetThatIsNotRealisedHasNoFrames() {
    #expect(FrameWork(Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)) { _ in } == nil)
  }
}
