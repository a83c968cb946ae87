import FFmpegEngine
import Foundation
import Synchronization
import TestMedia
import Testing

@testable import Ingest

struct IngestBatchTests {
  private func batch(_ inputs: [String], _ folder: String, _ options: IngestOptions = IngestOptions(start: 0))
    -> IngestBatch
  {
    IngestBatch(inputs: inputs, folder: folder, options: options, jobs: 2)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func copy(_ path: String, as name: String) throws -> String {
    let target = "\(try Rig.folder())/\(name)"
    try FileManager.default.copyItem(atPath: path, toPath: target)
    return target
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = "\(try Rig.folder())/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func badFilesEachGetTheirErrorAndTheOthersAreMade() throws {
    let folder = try Rig.folder()
    let clip = try TestMedia.clip(.silent, frames: 30)
    let inputs = [
      "/nowhere/gone.mov", clip, try write([], "empty.mov"), try write(Array("no media at all".utf8), "text.mov"),
      try TestMedia.clip(.soundOnly, frames: 30), try Corruption.truncated(0.02).apply(to: clip), "/dev/null", folder,
    ]
    let summary = try batch(inputs, folder).run()
    #expect((summary.made, summary.skipped, summary.failed, summary.cancelled) == (1, 0, 7, 0))
    let problems = summary.outcomes.map { outcome -> IngestError.Problem? in
      if case .failed(let error) = outcome { error.problem } else { nil }
    }
    func media(_ index: Int) -> EngineError.Problem? {
      if case .media(let error) = problems[index] { error.problem } else { nil }
    }
    #expect(media(0) == .notFound && problems[1] == nil && media(2) == .emptyFile)
    #expect(media(3) == .unknownFormat || media(3) == .brokenHeader)
    #expect(problems[4] == .noPicture)
    #expect(media(5) == .brokenHeader)
    #expect(media(6) == .notARegularFile)
    #expect(media(7) == .notARegularFile)
    #expect(try names(folder).count == 1)
  }

  @Test(arguments: [Corruption.truncated(0.5), .flippedBitsAfter(0.2, count: 200, seed: 4)])
  func whatIsDamagedFurtherOnIsMadeOfWhatIsLeft(_ damage: Corruption) throws {
    let folder = try Rig.folder()
    let broken = try damage.apply(to: try TestMedia.clip(.silent, frames: 60))
    guard case .made(let path, _) = try batch([broken], folder).run().outcomes[0] else {
      throw IngestTestFailure(text: "not made")
    }
    try Loop3Profile.expect(path, hasSound: false)
  }

  @Test func aStartBehindTheEndSaysWhereTheEndIs() throws {
    let clip = try TestMedia.clip(.silent, frames: 60)
    for profile in IngestProfile.allCases {
      let summary = try batch([clip], try Rig.folder(), IngestOptions(profile: profile, start: 2.5)).run()
      guard case .failed(let error) = summary.outcomes[0], case .startBeyondEnd(2.5, let length) = error.problem else {
        throw IngestTestFailure(text: "\(summary)")
      }
      #expect(abs(length - 2) < 0.01)
    }
  }

  @Test func whatIsDoneIsSkippedByContentWhateverItIsCalled() throws {
    let folder = try Rig.folder()
    let clip = try TestMedia.clip(.silent, frames: 30)
    guard case .made(let path, _) = try batch([clip], folder).run().outcomes[0] else {
      throw IngestTestFailure(text: "")
    }
    let before = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    let again = try batch([clip, try copy(clip, as: "another name.mov")], folder).run()
    #expect(again.outcomes == [.existed(path: path), .existed(path: path)])
    #expect(again.skipped == 2)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == before)
    // Other content of the same name, and another wish, are other results.
    let other = try copy(try TestMedia.clip(.silent, item: 2, frames: 30), as: "silent-1-30.mp4")
    #expect(try batch([other], folder).run().made == 1)
    #expect(try batch([clip], folder, IngestOptions(start: 0.5)).run().made == 1)
    #expect(try names(folder).count == 3)
  }

  @Test func theSameContentTwiceInABatchIsMadeOnce() throws {
    let clip = try TestMedia.clip(.silent, frames: 30)
    let summary = try batch([clip, try copy(clip, as: "copy.mp4")], try Rig.folder()).run()
    #expect(summary.made == 1 && summary.skipped == 1)
    #expect(summary.outcomes.contains { if case .duplicate = $0 { true } else { false } })
  }

  @Test func nothingIsOverwritten() throws {
    let folder = try Rig.folder()
    let work = try WorkFolder(in: folder)
    try work.write(Array("new".utf8), to: "made")
    try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/name.mp4"))
    #expect(try !work.publish("\(work.path)/made", as: "name.mp4", in: folder))
    #expect(try String(contentsOfFile: "\(folder)/name.mp4", encoding: .utf8) == "old")
    #expect(try work.publish("\(work.path)/made", as: "other.mp4", in: folder))
    #expect(try String(contentsOfFile: "\(folder)/other.mp4", encoding: .utf8) == "new")
    let inner = try work.folder("set")
    try inner.write([1], to: "file")
    try FileManager.default.createDirectory(atPath: "\(folder)/set/kept", withIntermediateDirectories: true)
    #expect(try !work.publish(inner.path, as: "set", in: folder))
    #expect(try names("\(folder)/set") == ["kept"])
  }

  @Test(arguments: IngestProfile.allCases)
  func cancelledInTheMiddleItLeavesNothingAndGoesOnNextTime(_ profile: IngestProfile) throws {
    let folder = try Rig.folder()
    let clips = [try TestMedia.clip(frames: 60), try TestMedia.clip(item: 2, frames: 60)]
    let options = IngestOptions(profile: profile, start: 0)
    let isHalf = Atomic(false)
    let sawWork = Atomic(false)
    let summary = try IngestBatch(inputs: clips, folder: folder, options: options, jobs: 1).run(
      isCancelled: { isHalf.load(ordering: .relaxed) },
      report: { event in
        if case .progress(1, let share) = event, share >= 0.3 {
          isHalf.store(true, ordering: .relaxed)
          let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
          sawWork.store(names.contains { $0.hasPrefix(".swipeline-ingest-") }, ordering: .relaxed)
        }
      })
    #expect((summary.made, summary.cancelled) == (1, 1))
    let wasUnderWay = sawWork.load(ordering: .relaxed)
    #expect(wasUnderWay)
    #expect(try names(folder).count == 1, "only the first is there")
    let again = try IngestBatch(inputs: clips, folder: folder, options: options, jobs: 1).run()
    #expect((again.made, again.skipped) == (1, 1))
    #expect(try names(folder).count == 2)
  }

  @Test func whatAKilledProgramLeftIsSweptAndWhatARunningOneHasIsNot() throws {
    let folder = try Rig.folder()
    let running = try WorkFolder(in: folder)
    let killed = "\(folder)/.swipeline-ingest-abcdef"
    try FileManager.default.createDirectory(atPath: killed, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(killed)/lock"))
    try Data("half".utf8).write(to: URL(fileURLWithPath: "\(killed)/loop.mp4"))
    do { _ = try WorkFolder(in: folder) }
    #expect(!FileManager.default.fileExists(atPath: killed))
    #expect(FileManager.default.fileExists(atPath: running.path))
  }

  @Test func aFolderThatCannotBeUsedIsSaidOnceForAll() throws {
    let file = try write([1], "file")
    for folder in [file, "\(file)/below", "/proc/nowhere"] {
      let error = #expect(throws: IngestError.self) { try batch([file], folder).run() }
      guard case .notWritable = error?.problem else { throw IngestTestFailure(text: "\(String(describing: error))") }
    }
  }

  @Test func jobsThatDoNotFitIntoTheMemoryTogetherComeOneAfterTheOther() throws {
    let clips = try (1...3).map { try TestMedia.clip(.silent, item: $0, frames: 30) }
    let order = Mutex<[Int]>([])
    var batch = batch(clips, try Rig.folder())
    let one = MemoryEstimate.bytes(
      source: ClipKind.silent.shownSize, results: [ClipKind.silent.shownSize], threads: 1)
    batch.cores = 2
    batch.memory = one * 3 / 2
    let summary = try batch.run(report: { event in
      if case .progress(let index, _) = event { order.withLock { $0.append(index) } }
    })
    #expect(summary.made == 3)
    // Each file's reports are one run: nobody else was at work in between.
    let runs = order.withLock { $0 }.reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
    #expect(runs.sorted() == [0, 1, 2])
    batch.memory = one / 2
    batch.folder = try Rig.folder()
    let none = try batch.run()
    #expect(none.failed == 3)
    guard case .failed(let error) = none.outcomes[0] else { throw IngestTestFailure(text: "\(none)") }
    #expect(error.problem == .tooLarge(width: 270, height: 480))
  }

  @Test func theBiggestUploadsFitIntoTheMemoryAllowed() {
    // 4K to all renditions.
    let sizes = OutputSize.renditions(of: .init(width: 2160, height: 3840))
    let one = MemoryEstimate.bytes(source: .init(width: 2160, height: 3840), results: sizes, threads: 2)
    let batch = IngestBatch(inputs: [], folder: "")
    #expect(one < batch.memory && batch.memory < 1_800_000_000)
  }

  @Test func progressGrowsAndEveryFileStartsAndEndsOnce() throws {
    let events = Mutex<[IngestEvent]>([])
    let clips = try (1...2).map { try TestMedia.clip(.silent, item: $0, frames: 30) }
    _ = try batch(clips, try Rig.folder(), IngestOptions()).run(report: { event in events.withLock { $0.append(event) }
    })
    let all = events.withLock { $0 }
    for index in 0..<2 {
      let shares = all.compactMap { event -> Double? in
        if case .progress(index, let share) = event { share } else { nil }
      }
      #expect(shares == shares.sorted() && shares.last == 1 && shares.count > 10 && shares.count <= 100)
      #expect(all.filter { $0 == .started(index) }.count == 1)
      #expect(all.filter { if case .ended(index, _) = $0 { true } else { false } }.count == 1)
    }
  }

  @Test func aFolderStandsForTheVideosInItButNotForEarlierResults() throws {
    let folder = try Rig.folder()
    for name in ["b10.mov", "b9.MP4", "notes.txt", ".hidden.mp4", "b9-0123456789abcdef.mp4", "mov"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let files = IngestInputs.files([folder, "/nowhere/gone.mov"])
    #expect(files == ["\(folder)/b9.MP4", "\(folder)/b10.mov", "/nowhere/gone.mov"])
  }
}
