import Testing

@testable import GtkApp

@Suite(.enabled(if: hasDisplay, "needs a display"))
struct MainLoopTests {
  @Test func whatAnotherThreadPostsToTheMainActorArrivesWithinAFrame() async throws {
    let run = try Tool(path: Program.path("LoopCheck")).start([])
    defer { run.stop() }
    #expect(try await Program.until { run.hasEnded })
    let waits = run.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    #expect(waits.count == 200)
    #expect(waits.allSatisfy { $0 <= 1 }, "frames between post and arrival: \(waits)")
  }
}
