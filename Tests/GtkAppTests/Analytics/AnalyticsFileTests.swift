import Feed
import Foundation
import Playback
import Testing

@testable import GtkApp

@MainActor @Suite struct AnalyticsFileTests {
  private let path = FileManager.default.temporaryDirectory.path + "/analytics-\(UUID().uuidString).jsonl"
  private static let exposure = Exposure(
    item: ItemID("a/\"ü\".mp4"), focused: .milliseconds(2500), watched: .milliseconds(1234), completions: 1,
    duration: .seconds(1))

  private func lines() throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func eachEventIsALineOfItsOwnAndWhatWasThereStays() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "{}\n".write(toFile: path, atomically: true, encoding: .utf8)
    let file = try AnalyticsFile(path: path, now: { 1_700_000_000.1234 })
    file.record(.watched(Self.exposure, surface: .feed))
    file.record(.seen(ItemID("b"), index: 4, visible: .seconds(3), surface: .list))
    file.record(.clicked(ItemID("c"), index: 0, surface: .carousel))
    file.flush()
    #expect(
      try lines() == [
        "{}",
        #"{"completions":1,"durationSeconds":1,"event":"watched","focusedSeconds":2.5,"item":"a/\"ü\".mp4","surface":"#
          + #""feed","time":1700000000.123,"watchedSeconds":1.234}"#,
        #"{"event":"seen","index":4,"item":"b","surface":"list","time":1700000000.123,"visibleSeconds":3}"#,
        #"{"event":"clicked","index":0,"item":"c","surface":"carousel","time":1700000000.123}"#,
      ])
  }

  @Test func aFileThatCannotBeOpenedSaysWhyAndWhatToDo() {
    #expect {
      try AnalyticsFile(path: "/nowhere/at/all.jsonl")
    } throws: { error in
      let error = error as? AnalyticsFileError
      return error?.activity == .opening && error?.description.contains("/nowhere/at/all.jsonl") == true
        && error?.message(chinese: true).contains("/nowhere/at/all.jsonl") == true
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func aFullDiskIsToldOnceAndNothingStops() async throws {
    let file = try AnalyticsFile(path: "/dev/full")
    var told: [AnalyticsFileError] = []
    file.onFailure = { told.append($0) }
    for _ in 0..<5 { file.record(.watched(Self.exposure, surface: .loops)) }
    file.flush()
    for _ in 0..<1000 where told.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    file.record(.watched(Self.exposure, surface: .loops))
    file.flush()
    try await Task.sleep(for: .milliseconds(20))
    #expect(told.map(\.activity) == [.writing])
  }
}
