import Foundation
import Playback
import Testing

@testable import FFmpegEngine

/// Real recordings play to their end, or say what is wrong with them.
@MainActor
struct CorpusTests {
  nonisolated static let folder: String = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let beside = package.appending(path: "../shared/corpus").standardized.path
    return ProcessInfo.processInfo.environment["SWIPELINE_CORPUS"] ?? beside
  }()

  nonisolated static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0 != "README.md" }.sorted()
  }()

  @Test(.enabled(if: !files.isEmpty, "\(folder) is not there"), arguments: files)
  func itPlaysToItsEndOrSaysWhy(_ file: String) async throws {
    let path = "\(Self.folder)/\(file)"
    let harness = Harness()
    harness.player.output.setTarget(.init(size: .init(width: 90, height: 160), mode: .fit))
    harness.load(path)
    let facts = try await harness.ready()
    if file == "sample_vvc.mp4" {
      let failure = try #require(harness.log.events.last?.failure)
      #expect(failure.reason == .unsupported)
      #expect(failure.message.contains("VVC") && failure.message.contains(file))
      return
    }
    guard let facts else {
      let failure = try #require(harness.log.events.last?.failure)
      #expect(file == "sample_missing_stsd.mp4" || file == "sample_malformed_free_box.mp4")
      #expect(failure.message.contains(file))
      return
    }
    #expect((facts.warning != nil) == (file == "sample_fpcm_32le.mp4"), "\(facts.warning ?? "")")
    // 4K takes seconds in a debug build: the first frames tell enough.
    let limit = file == "portrait_4k60.mp4" ? 20 : 2_000
    let frames = await harness.playThrough(limit: limit)
    let expected = facts.size == nil ? [] : Array(try Media.frameTimes(path).prefix(limit))
    expectTimes(frames, expected)
    if limit == 2_000 { #expect(harness.log.events.last?.isEnd == true) }
    #expect(harness.player.output.statistics.dropped == 0)
    harness.player.unload()
  }
}
