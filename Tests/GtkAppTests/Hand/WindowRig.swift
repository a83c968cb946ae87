import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage

@testable import GtkApp

/// The app's real window in a test.
@MainActor
protocol WindowRig: AnyObject {
  var window: AppWindow { get }
}

extension WindowRig {
  func close() async {
    window.destroy()
    await turns(5)
  }

  // MARK: Waiting

  /// Lets GTK and the main actor work until something holds; bounded, so that a fault is a failure and not a hang.
  @discardableResult
  func until(_ isDone: () -> Bool) async -> Bool {
    for _ in 0..<10_000 {
      if isDone() { return true }
      await turns(1)
    }
    return isDone()
  }

  /// Lets them work for some turns.
  func turns(_ count: Int) async {
    for _ in 0..<count {
      // GTK's sources first, then the main actor's jobs while this sleeps.
      for _ in 0..<100 where g_main_context_iteration(nil, 0) == 0 { break }
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  // MARK: What it shows

  /// What to know when something has not come, for the message of an expectation.
  var story: String {
    let coordinator = window.core.coordinator
    let feed = "feed \(window.core.store.status) \(window.core.store.items.map(\.id))"
    return "\(feed), players \(coordinator.state.players), ledger \(coordinator.ledger.entries.suffix(12))"
  }

  /// The number that the pixels of a picture say they are of.
  func code(of picture: PictureView) -> Int? {
    guard case .frame(let frame) = picture.shown else { return nil }
    return FrameCode.read(from: frame)?.item
  }

  var playing: [ItemID] { window.core.coordinator.state.players.filter(\.isPlaying).map(\.item) }

  /// The texts that can be seen.
  var texts: [String] {
    TestWindow.all(in: window.window.cast())
      .filter { TestWindow.typeName($0) == "GtkLabel" && TestWindow.isSeen($0) }
      .compactMap { gtk_label_get_text($0.opaque).map { String(cString: $0) } }
  }

  /// Where a widget is in the window, in points.
  func bounds(of widget: WidgetPointer) -> StageRect? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, window.window.cast(), &bounds) != 0 else { return nil }
    return StageRect(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }
}
