import CGtk
import Foundation
import Testing

@testable import GtkApp

/// A real pointer and a real keyboard on a rig's window: the X server makes the events.
@MainActor
struct Hand {
  private let rig: any WindowRig
  private let tool: Tool
  private let window: String

  /// - Parameter isManaged: a window manager was started: waits until it has the window, since what it is asked before
  ///   is lost.
  init(_ rig: any WindowRig, isManaged: Bool = false) async throws {
    self.rig = rig
    tool = try #require(Tool("xdotool"))
    window = try #require(
      try await Self.window(rig, tool, isManaged: isManaged),
      "the window is not on the display, or no window manager has taken it on")
    let focus = isManaged ? "windowactivate" : "windowfocus"
    try await act([focus, window, "mousemove", "--window", window, "2", "2"])
    await rig.until { gtk_window_is_active(rig.window.window) != 0 }
  }

  /// The window once it can be acted on. Whether it is managed is asked of the window itself: the root window still
  /// carries what the manager before this one said.
  private static func window(_ rig: any WindowRig, _ tool: Tool, isManaged: Bool) async throws -> String? {
    func answer(_ words: [String]) async throws -> Tool.Run {
      let run = try tool.start(words)
      await rig.until { run.hasEnded }
      return run
    }
    for _ in 0..<600 {
      let search = try await answer(["search", "--onlyvisible", "--name", "^Swipeline$"])
      if let window = search.text.split(separator: "\n").last.map(String.init) {
        if !isManaged { return window }
        if try await answer(["get_desktop_for_window", window]).status == 0 { return window }
      }
      await rig.turns(50)
    }
    return nil
  }

  /// Lets the window work while it happens, so that each event comes in its time.
  func act(_ words: [String]) async throws {
    let run = try tool.start(words)
    #expect(await rig.until { run.hasEnded })
    #expect(run.status == 0, "xdotool \(words.joined(separator: " "))")
    await rig.turns(2)
  }

  func key(_ names: String...) async throws { try await act(["key"] + names) }

  func move(_ x: Double, _ y: Double) async throws { try await act(at(x, y)) }

  /// Down at the first place, along the others, up at the last.
  /// - Parameter pause: seconds between two places, and before the lift.
  func drag(_ places: [(x: Double, y: Double)], pause: Double, lifts: Bool = true) async throws {
    guard let first = places.first else { return }
    var words = at(first.x, first.y) + ["mousedown", "1"]
    for place in places.dropFirst() { words += ["sleep", String(pause)] + at(place.x, place.y) }
    words += ["sleep", String(pause)] + (lifts ? ["mouseup", "1"] : [])
    try await act(words)
  }

  func lift() async throws { try await act(["mouseup", "1"]) }

  func click(_ x: Double, _ y: Double, times: Int = 1) async throws {
    try await act(at(x, y) + ["click", "--repeat", String(times), "--delay", "40", "1"])
  }

  /// Notches of the wheel, on (4 is up, 5 is down in X).
  func wheel(_ notches: Int) async throws {
    try await act(["click", "--repeat", String(abs(notches)), "--delay", "20", notches > 0 ? "5" : "4"])
  }

  /// Notches of a wheel that is tilted, to the right (6 is left, 7 is right in X).
  func tilt(_ notches: Int) async throws {
    try await act(["click", "--repeat", String(abs(notches)), "--delay", "20", notches > 0 ? "7" : "6"])
  }

  func minimise() async throws { try await act(["windowminimize", window]) }

  func bringBack() async throws { try await act(["windowactivate", window]) }

  private func at(_ x: Double, _ y: Double) -> [String] {
    ["mousemove", "--window", window, String(Int(x)), String(Int(y))]
  }
}
