import Feed
import Foundation
import Playback
import Testing

@testable import GtkApp

@MainActor
struct WatchMemoryTests {
  private func exposure(seconds: Int) -> Exposure {
    Exposure(
      item: ItemID("1"), focused: .seconds(seconds), watched: .seconds(seconds), completions: 0, duration: .seconds(30))
  }

  @Test func `what was learned is there at the next launch`() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("watch-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = WatchMemory.url(besides: folder.appendingPathComponent("settings.json"))
    let memory = WatchMemory(url: url)
    for _ in 0..<30 { memory.record(exposure(seconds: 20)) }
    memory.close()
    let again = WatchMemory(url: url)
    let (stays, stranger) = (again.history.curve(duration: 30), WatchHistory(kind: .video).curve(duration: 30))
    #expect(stays.probability(at: 10) > stranger.probability(at: 10) + 0.2)
    #expect(abs(stays.probability(at: 10) - memory.history.curve(duration: 30).probability(at: 10)) < 0.01)
  }

  @Test func `a broken file is no history, and one that cannot be written is no fault`() throws {
    let url = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("watch-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("{\"present\": [1], \"left\": [9]}".utf8).write(to: url)
    #expect(WatchMemory(url: url).history == WatchHistory(kind: .video))
    let memory = WatchMemory(url: URL(fileURLWithPath: "/proc/none/watching.json"))
    memory.record(exposure(seconds: 2))
    memory.close()
    #expect(memory.history != WatchHistory(kind: .video))
  }
}
