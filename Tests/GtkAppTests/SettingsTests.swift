import Foundation
import Testing

@testable import GtkApp

@MainActor
@Suite("Settings")
struct SettingsTests {
  private func temporary() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString)")
      .appendingPathComponent("settings.json")
  }

  @Test("mute and likes are there at the next launch")
  func remembered() {
    let url = temporary()
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    let first = Settings(url: url)
    #expect(first.isMuted == false)
    first.isMuted = true
    first.setLiked("a", true)
    first.setLiked("b", true)
    first.setLiked("a", false)

    let second = Settings(url: url)
    #expect(second.isMuted)
    #expect(second.values.liked == ["b"])
  }

  @Test("the volume is there at the next launch, within its bounds")
  func volume() throws {
    let url = temporary()
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    let first = Settings(url: url)
    #expect(first.volume == 1)
    first.volume = 0.25
    #expect(Settings(url: url).volume == 1)
    first.keepVolume()
    #expect(Settings(url: url).volume == 0.25)
    first.volume = .nan
    #expect(first.volume == 1)
    try Data(#"{ "volume": 7 }"#.utf8).write(to: url)
    #expect(Settings(url: url).volume == 1)
  }

  @Test("the cache's limit and switch are read, and are right without a file")
  func cache() throws {
    let url = temporary()
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    #expect(Settings(url: url).usesCache && Settings(url: url).cacheLimit == 200_000_000)
    Settings(url: url).cacheLimit = 5_000_000
    #expect(Settings(url: url).cacheLimit == 5_000_000)
    try Data(#"{ "usesCache": false, "cacheLimit": -1 }"#.utf8).write(to: url)
    #expect(!Settings(url: url).usesCache && Settings(url: url).cacheLimit == 0)
  }

  @Test("a damaged file counts as empty, and a key of the wrong type spoils only itself")
  func damaged() throws {
    let url = temporary()
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{ \"isMuted\": tru".utf8).write(to: url)
    #expect(Settings(url: url).values == Settings.Values())
    try Data(#"{ "isMuted": "yes", "liked": ["x"] }"#.utf8).write(to: url)
    #expect(Settings(url: url).values.liked == ["x"])
  }

  @Test("a folder that cannot be written is told once, and the values hold for this launch")
  func readOnly() throws {
    // A file where the folder should be: also root cannot write there.
    let blocker = FileManager.default.temporaryDirectory.appendingPathComponent("blocker-\(UUID().uuidString)")
    try Data().write(to: blocker)
    defer { try? FileManager.default.removeItem(at: blocker) }
    let settings = Settings(url: blocker.appendingPathComponent("settings.json"))
    var reports = 0
    settings.onWriteFailure = { _ in reports += 1 }
    settings.isMuted = true
    settings.setLiked("a", true)
    #expect(reports == 1)
    #expect(settings.isMuted)
  }

  @Test("likes are bounded: the oldest go first")
  func bounded() {
    let settings = Settings(url: nil)
    for index in 0..<(Settings.likeLimit + 3) { settings.setLiked("\(index)", true) }
    #expect(settings.values.liked.count == Settings.likeLimit)
    #expect(settings.values.liked.first == "3")
  }
}
