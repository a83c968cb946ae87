import Foundation
import Playback
import Testing

@testable import FFmpegEngine

/// A precise seek lands on the frame that is on screen at the asked time, a fast one on a key frame; the last wins.
@MainActor
struct SeekTests {
  nonisolated static let source = "-f lavfi -i testsrc2=s=90x160:r=25:d=4 -f lavfi -i sine=300:d=4"
  nonisolated static let coding = "-c:v libx264 -preset veryfast -bf 3 -g 30 -pix_fmt yuv420p -c:a aac"

  nonisolated static let containers = ["mp4", "mkv", "ts", "flv"]

  private func load(_ container: String, start: Duration = .zero) async throws -> Harness {
    let path = try Media.make("seek.\(container)", "\(Self.source) \(Self.coding)")
    let harness = Harness()
    harness.load(path, start: start)
    _ = try #require(try await harness.ready())
    return harness
  }

  @Test(arguments: containers)
  func aPreciseSeekLandsOnTheFrameOnScreen(_ container: String) async throws {
    let harness = try await load(container)
    for (asked, wanted) in [(1_010, 1_000), (2_500, 2_480), (200, 200), (3_999, 3_960), (0, 0), (9_000, 3_960)] {
      harness.player.seek(to: .milliseconds(asked), precision: .precise)
      let frame = try #require(await harness.frame())
      #expect(abs(frame.position.nanoseconds - Int64(wanted) * 1_000_000) < 1_100_000, "asked for \(asked) ms")
    }
  }

  @Test(arguments: containers)
  func aFastSeekLandsOnAKeyFrameNotAfterTheAskedTime(_ container: String) async throws {
    let harness = try await load(container)
    for asked in [3_000, 1_500, 500] {
      harness.player.seek(to: .milliseconds(asked), precision: .fast)
      let frame = try #require(await harness.frame())
      let position = frame.position.nanoseconds
      #expect(position <= Int64(asked) * 1_000_000)
      // A key frame each 1.2 s.
      let remainder = (position + 1_100_000) % 1_200_000_000
      #expect(remainder < 2_200_000, "landed at \(position) ns")
    }
  }

  @Test func ofManySeeksTheLastIsReportedAndShown() async throws {
    let path = try Media.make("seek.mp4", "\(Self.source) \(Self.coding)")
    let budget = DecodeBudget(permits: 1)
    let harness = Harness(budget: budget)
    harness.load(path, isFocused: false)
    _ = try #require(try await harness.ready())
    // Nothing is decoded, so nothing can land, until all have been asked for.
    let hold = BudgetHold(budget)
    await patiently { hold.isHeld ? true : nil }
    for asked in stride(from: 100, through: 3_000, by: 100) {
      harness.player.seek(to: .milliseconds(asked), precision: .precise)
    }
    hold.release()
    let event = try await harness.event(\.isSeeked)
    #expect(event == .seeked(harness.generation, position: .seconds(3)))
    let frame = try #require(await harness.frame())
    #expect(frame.position == .seconds(3))
    _ = await harness.playThrough()
    #expect(harness.log.events.filter(\.isSeeked).count == 1)
  }

  @Test func aLoadMayBeginInTheMiddle() async throws {
    let harness = try await load("mp4", start: .milliseconds(1_700))
    let frame = try #require(await harness.frame())
    #expect(frame.position == .milliseconds(1_680))
    #expect(harness.log.events.filter(\.isSeeked).isEmpty)
  }

  @Test func aSeekBeforeTheLoadHasLandedIsNotLost() async throws {
    let path = try Media.make("seek.mp4", "\(Self.source) \(Self.coding)")
    let harness = Harness()
    harness.load(path)
    harness.player.seek(to: .seconds(2), precision: .precise)
    _ = try await harness.event(\.isSeeked)
    #expect(await harness.frame()?.position == .seconds(2))
    #expect(harness.log.events.filter(\.isReady).count == 1)
  }

  @Test func afterASeekAllFramesThatFollowAreGiven() async throws {
    let harness = try await load("mp4")
    harness.player.play()
    for _ in 0..<10 { _ = await harness.nextFrame() }
    harness.player.seek(to: .seconds(2), precision: .precise)
    let frames = await harness.playThrough()
    expectTimes(frames, (0..<50).map { $0 * 40_000_000 }, from: 2_000_000_000)
  }

  @Test func afterTheEndASeekGoesOn() async throws {
    let harness = try await load("mp4")
    _ = await harness.playThrough()
    #expect(harness.hasEnded)
    harness.player.seek(to: .milliseconds(3_920), precision: .precise)
    let frame = try #require(await harness.frame())
    #expect(frame.position == .milliseconds(3_920))
  }
}
