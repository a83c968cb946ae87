import FFmpegEngine
import Feed
import Foundation
import Synchronization
import Testing

@testable import swipeline

@Suite struct SampleFeedTests {
  private let folder = NSTemporaryDirectory() + "swipeline-sample-\(UUID().uuidString)"

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Without sidecars and what is beside the clips.
  private func clips() throws -> [String] {
    try files().filter { !$0.hasSuffix(".json") && !SampleFeedPictures.names.contains($0) }
  }

  /// Makes the feed and stops it after this many frames.
  private func make(stopAfter frames: Int) throws {
    let asked = Atomic(0)
    try SampleFeed.make(in: folder, isCancelled: { asked.add(1, ordering: .relaxed).newValue > frames })
  }

  @Test func aStoppedRunLeavesNoHalfClip() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let error = #expect(throws: SampleFeedError.self) { try make(stopAfter: 4) }
    guard case .cancelled = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try clips() == [".sample-feed"])
  }

  @Test func aRunGoesOnWithWhatIsThereAndKeepsOtherFiles() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: SampleFeedError.self) { try make(stopAfter: 0) }
    let first = SampleClip.all[0]
    let clip = "\(folder)/\(first.fileName).mp4"
    for path in [clip, clip + ".99-1.part", "\(folder)/mine.mp4", "\(folder)/\(first.fileName).json"] {
      try Data("whole".utf8).write(to: URL(fileURLWithPath: path))
    }
    let told = Mutex<[Int]>([])
    #expect(throws: SampleFeedError.self) {
      try SampleFeed.make(
        in: folder, progress: { progress in told.withLock { $0.append(progress.done) } }, isCancelled: { true })
    }
    #expect(told.withLock { $0 } == [1])
    #expect(try clips() == [".sample-feed", "01 Aurora.mp4", "mine.mp4"])
    #expect(try String(contentsOfFile: clip, encoding: .utf8) == "whole")
  }

  @Test func clipsOfAnotherVersionAreMadeAnew() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: SampleFeedError.self) { try make(stopAfter: 0) }
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/01 Aurora.mp4"))
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/mine.mp4"))
    try Data("0".utf8).write(to: URL(fileURLWithPath: folder + "/.sample-feed"))
    #expect(throws: SampleFeedError.self) { try make(stopAfter: 0) }
    #expect(try clips() == [".sample-feed", "mine.mp4"])
  }

  @Test func aFolderThatCannotBeMadeIsSaid() {
    let error = #expect(throws: SampleFeedError.self) { try SampleFeed.make(in: "/proc/none/feed") }
    guard case .folder("/proc/none/feed", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func picturesAndACountdownStandBesideTheClipsAndAreMadeOnce() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: SampleFeedError.self) { try make(stopAfter: 0) }
    let items = try FolderPictures.items(in: [folder], kinds: ["countdown": "countdown"], limit: 20)
    #expect(items.count { $0.kind == .image } == 4)
    let countdown = try #require(items.first { $0.kind == .custom("countdown") })
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    #expect(countdown.caption == "New year \(year + 1)-01-01T00:00:00Z")
    let picture = try #require(SampleFeedPictures.names.first)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(picture)"))
    try SampleFeedPictures.make(in: folder)
    #expect(try String(contentsOfFile: "\(folder)/\(picture)", encoding: .utf8) == "mine")
  }

  @Test func twelveClipsOfTheirOwn() {
    let clips = SampleClip.all
    #expect(clips.map(\.number) == Array(1...12))
    #expect(clips.allSatisfy { (4...8).contains($0.seconds) })
    #expect(Set(clips.map(\.fileName)).count == 12)
    #expect(Set(clips.map(\.caption)).count == 12)
    #expect(Set(clips.map { $0.tune.notes }).count == 12)
    #expect(clips.map(\.fileName) == clips.map(\.fileName).sorted())
    // Short and long ones, and both scripts, so that all layouts are seen.
    #expect(clips.contains { $0.caption.count < 12 } && clips.contains { $0.caption.count > 300 })
    #expect(clips.contains { $0.caption.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } })
  }
}
