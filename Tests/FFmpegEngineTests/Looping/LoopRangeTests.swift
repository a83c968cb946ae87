import FFmpegEngine
import Feed
import Foundation
import Playback
import Synchronization
import TestMedia
import Testing

@testable import FFmpegEngine

/// Parts of an item, so many times; and clips whose picture and sound are not of one length.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LoopRangeTests {
  private func clip(_ name: String = "range.mp4", bFrames: Int = 2, frames: Int = 90, samples: Int = 144_000) throws
    -> String
  {
    try LoopClips.make(name, timing: .frames(frames), samples: samples) { options in
      options.video?.bFrames = bFrames
      options.audio?.codec = .pcm
    }
  }

  private func turned(_ run: LoopRun) -> [Int] {
    run.harness.log.events.compactMap { if case .turned(_, let turn) = $0 { turn } else { nil } }
  }

  @Test func aRangeIsLoopedFrameByFrameAndToTheSample() async throws {
    let run = try await LoopRun(try clip("range.mov"), loop: .range(.milliseconds(500)..<(.milliseconds(1_500))))
    await run.play(to: 5 * 48_000 - 1)
    #expect(run.shown.map(\.number) == (0..<150).map { 15 + $0 % 30 })
    #expect(run.shown.enumerated().allSatisfy { index, frame in (0...1).contains(frame.at - index * 1_600) })
    let turn = Array(run.sound[48_000..<96_000])
    for later in 2..<5 {
      #expect(
        Array(run.sound[later * 48_000..<min((later + 1) * 48_000, run.sound.count)])
          == Array(turn.prefix(min(48_000, run.sound.count - later * 48_000))))
    }
    // 400 Hz fit a second.
    let wanted = (0..<48_000).map { Float(0.5 * sin(400 * 2 * .pi * Double($0 + 24_000) / 48_000 + 0.7)) }
    #expect(zip(turn, wanted).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test func aRangeBeginsWithTheFrameThatIsOnScreenThere() async throws {
    let run = try await LoopRun(try clip("range.mov"), loop: .range(.milliseconds(510)..<(.milliseconds(610))))
    await run.play(to: 3 * 4_800 - 1)
    #expect(run.shown.map(\.number) == [15, 16, 17, 18, 15, 16, 17, 18, 15, 16, 17, 18])
  }

  @Test func behindTheItemsEndARangeHoldsTheLastFrame() async throws {
    let run = try await LoopRun(try clip("range.mov"), loop: .range(.milliseconds(2_900)..<(.milliseconds(3_400))))
    await run.play(to: 3 * 24_000 - 1)
    #expect(run.shown.map(\.number) == [87, 88, 89, 87, 88, 89, 87, 88, 89])
    #expect(run.shown.map(\.at).map { $0 / 1_600 } == [0, 1, 2, 15, 16, 17, 30, 31, 32])
    #expect(run.sound[24_000 + 4_900..<47_900].allSatisfy { $0 == 0 })
  }

  @Test func aLoadThatBeginsOutsideOfTheRangeBeginsAtItsStart() async throws {
    let run = try await LoopRun(
      try clip("range.mov"), loop: .range(.milliseconds(500)..<(.milliseconds(700))), start: .seconds(2))
    await run.play(to: 9_599)
    #expect(run.shown.map(\.number) == [15, 16, 17, 18, 19, 20])
    run.harness.player.seek(to: .milliseconds(600), precision: .precise)
    _ = try await run.harness.event(\.isSeeked)
    await run.play(to: 14_300)
    #expect(run.shown.suffix(3).map(\.number) == [18, 19, 20])
  }

  @Test func turnsAreCountedAndLimited() async throws {
    let run = try await LoopRun(try clip("short.mov", frames: 12, samples: 19_200), loop: .whole(turns: 3))
    await run.play(to: 10 * 19_200)
    #expect(run.shown.map(\.number) == (0..<36).map { $0 % 12 })
    #expect(run.harness.hasEnded)
    #expect(turned(run) == [1, 2])
    #expect(run.harness.log.events.filter(\.isEnd).count == 1)
    var again = 0
    // From its end it plays so many turns again.
    run.harness.player.seek(to: .zero, precision: .precise)
    _ = try await run.harness.event(\.isSeeked)
    for _ in 0..<2_000 {
      await patiently { run.output.wait(at: run.harness.clock.now()) == nil ? nil : true }
      run.harness.go()
      if run.output.frame(at: run.harness.clock.now(), generation: run.harness.generation) != nil { again += 1 }
    }
    #expect(again == 36)
    await patiently { run.harness.log.events.filter(\.isEnd).count == 2 ? true : nil }
    #expect(turned(run) == [1, 2, 1, 2])
  }

  @Test func anotherLoopBeginsWhereTheOldOneStood() async throws {
    let run = try await LoopRun(try clip("range.mov"))
    await run.play(to: 48_000 - 1)
    run.harness.player.setLoop(.range(.milliseconds(900)..<(.milliseconds(1_100)), turns: 2))
    await run.play(to: 10 * 48_000)
    let later = run.shown.dropFirst(30).map(\.number).filter { $0 != 29 || true }
    #expect(Set(later).isSubset(of: Set(27...32)))
    #expect(later.suffix(6) == [27, 28, 29, 30, 31, 32])
    #expect(turned(run) == [1])
    #expect(run.harness.hasEnded)
  }

  // MARK: Lengths

  @Test func soundThatIsTooLongIsCutAndThePictureSetsTheLength() async throws {
    let run = try await LoopRun(try clip("long.mov", frames: 30, samples: 60_000))
    await run.play(to: 5 * 48_000 - 1)
    #expect(run.shown.map(\.number) == (0..<150).map { $0 % 30 })
    #expect(run.shown.enumerated().allSatisfy { index, frame in (0...1).contains(frame.at - index * 1_600) })
    // 400 Hz fit the second that is left: nothing is faded.
    #expect((480..<run.sound.count).allSatisfy { abs(run.sound[$0] - sine($0 % 48_000)) < 0.001 })
  }

  @Test func soundThatIsTooShortIsFollowedBySilenceWithoutAStep() async throws {
    let run = try await LoopRun(try clip("quiet.mov", frames: 30, samples: 30_030))
    await run.play(to: 5 * 48_000 - 1)
    #expect(run.shown.map(\.number) == (0..<150).map { $0 % 30 })
    for turn in 1..<5 {
      let sound = Array(run.sound[turn * 48_000..<min((turn + 1) * 48_000, run.sound.count)])
      #expect(sound[30_030...].allSatisfy { $0 == 0 })
      // 5 ms on each side are faded, no more.
      #expect((240..<30_030 - 240).allSatisfy { abs(sound[$0] - sine($0)) < 0.001 })
    }
    let largest = zip(run.sound.dropFirst(480), run.sound.dropFirst(481)).map { abs($0 - $1) }.max() ?? 1
    #expect(largest < 0.0262 * 1.05)
  }

  private func sine(_ sample: Int) -> Float { Float(0.5 * sin(400 * 2 * .pi * Double(sample) / 48_000 + 0.7)) }

  @Test func aClipWithoutAKeyFrameAtItsStartRepeatsWhatItShowsFirst() async throws {
    let whole = try clip("keys.mov", bFrames: 0)
    let cut = try Media.make("no-key.ts", ["-i", whole, "-c:v", "copy", "-copyinkf", "-ss", "0.5", "-an"])
    let run = try await LoopRun(cut, keepsSound: false)
    let first = await numbers(run, frames: 60)
    let turn = Array(first.prefix { $0 != first.first || first.firstIndex(of: $0) == 0 }.prefix(60))
    #expect(!turn.isEmpty)
    let second = first.dropFirst().firstIndex(of: first[0])
    let length = try #require(second)
    #expect(Array(first[length..<min(2 * length, first.count)]) == Array(first[..<min(length, first.count - length)]))
  }

  private func numbers(_ run: LoopRun, frames: Int) async -> [Int] {
    await run.play(to: frames * 1_600 * 3)
    return run.shown.compactMap(\.number)
  }

  // MARK: Reads

  @Test func aTurnThatFitsIsReadOnceAndKept() async throws {
    let counter = ReadCounter()
    let run = try await LoopRun(try clip("read.mp4", samples: 0), keepsSound: false, openBytes: counter.opener)
    await run.play(to: 144_000 + 24_000)
    let reads = counter.count
    await run.play(to: 10 * 144_000)
    run.harness.player.seek(to: .milliseconds(1_700), precision: .precise)
    _ = try await run.harness.event(\.isSeeked)
    await run.play(to: 13 * 144_000)
    #expect(counter.count == reads)
    #expect(run.shown.count > 13 * 85)
  }
}

/// Counts how often bytes are read.
final class ReadCounter: Sendable {
  private final class Source: ByteSource {
    let file: FileByteSource
    let counter: ReadCounter
    var name: String { file.name }

    init(_ file: FileByteSource, _ counter: ReadCounter) {
      self.file = file
      self.counter = counter
    }

    func length() throws(EngineError) -> Int64? { try file.length() }
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
      counter.reads.withLock { $0 += 1 }
      return try file.read(at: offset, into: buffer)
    }
    func cancel() { file.cancel() }
  }

  private let reads = Mutex(0)
  var count: Int { reads.withLock { $0 } }

  var opener: ByteOpener {
    { (source: MediaSource) throws(EngineError) -> any ByteSource in
      guard case .file(let path) = source.location else {
        throw EngineError(name: "", activity: .opening, problem: .notFound)
      }
      return Source(try FileByteSource(path: path), self)
    }
  }
}
