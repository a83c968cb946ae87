import FFmpegEngine
import Feed
import SeededNumbers
import Testing

@testable import Pictures

@Suite struct AnimatedPictureTests {
  private static let frameTime: Int64 = 100_000_000
  private let lanes = ManualLanes()

  private func store(memoryLimit: Int = 64_000_000) -> ImageStore {
    var configuration = PictureConfiguration()
    configuration.memoryLimit = memoryLimit
    return ImageStore(
      configuration: configuration, openBytes: FileByteSource.opener, decoders: lanes.pool(), downloads: lanes.pool())
  }

  private func animation(
    _ format: PictureFiles.Format, _ width: Int, _ height: Int, frames: Int, turns: Int? = nil, box: Int = 4_000,
    in store: ImageStore? = nil
  ) async throws -> AnimatedPicture {
    let path = try PictureFiles.animation(format, width: width, height: height, frames: frames, turns: turns)
    let store = store ?? self.store()
    return try #require(try await ask(store, path, box: box))
  }

  private func ask(_ store: ImageStore, _ path: String, box: Int = 4_000) async throws -> AnimatedPicture? {
    try await lanes.running { try await store.animation(for: PictureKey(path: path, box, box)) }
  }

  /// The frames that are shown, one look for each frame's time.
  private func play(_ animation: AnimatedPicture, frames: Int, from first: Int = 0, ticks: Int) -> [Int?] {
    (first..<first + ticks).map { tick in
      let still = animation.frame(at: Int64(tick) * Self.frameTime)
      lanes.run()
      return still.flatMap { PictureFiles.frame($0, of: frames) }
    }
  }

  @Test(arguments: [PictureFiles.Format.gif, .webp])
  func framesComeInOrderAtTheirTimesAndAreDecodedOnce(format: PictureFiles.Format) async throws {
    let animation = try await animation(format, 64, 48, frames: 5)
    #expect(animation.frameCount == 5)
    #expect(animation.size == PixelSize(width: 64, height: 48))
    let view = animation.appear()
    lanes.run()
    #expect(play(animation, frames: 5, ticks: 12) == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1])
    #expect(animation.decodedCount == 5)
    view.end()
  }

  @Test(arguments: [PictureFiles.Format.gif, .webp])
  func whatDoesNotFitIsDecodedInEachTurnAndNeverTakesMoreThanEightMegabytes(format: PictureFiles.Format) async throws {
    let animation = try await animation(format, 960, 540, frames: 8)
    let view = animation.appear()
    lanes.run()
    // Two megabytes a frame: the one shown and two more.
    #expect(animation.decodedCount == 3)
    var most = 0
    var shown: [Int?] = []
    for tick in 0..<20 {
      shown += play(animation, frames: 8, from: tick, ticks: 1)
      most = max(most, animation.frameByteCount)
    }
    #expect(shown == (0..<20).map { $0 % 8 })
    #expect(most <= 8_000_000)
    #expect(animation.decodedCount == 22)
    view.end()
  }

  @Test func framesThatAreTooLargeForTwoAreMadeSmaller() async throws {
    let animation = try await animation(.webp, 1600, 1200, frames: 3)
    #expect(animation.size.width < 1200)
    #expect(animation.size.width * animation.size.height * 4 * 2 <= 8_000_000)
    #expect(animation.size.width * 3 / 4 - animation.size.height <= 1)
    let view = animation.appear()
    lanes.run()
    #expect(play(animation, frames: 3, ticks: 4) == [0, 1, 2, 0])
    #expect(animation.frameByteCount <= 8_000_000)
    view.end()
  }

  @Test(arguments: [PictureFiles.Format.gif, .webp])
  func turnsAreCounted(format: PictureFiles.Format) async throws {
    let animation = try await animation(format, 32, 32, frames: 3, turns: 2)
    let view = animation.appear()
    lanes.run()
    #expect(play(animation, frames: 3, ticks: 9) == [0, 1, 2, 0, 1, 2, 2, 2, 2])
    view.end()
  }

  @Test func allViewsShareTheFramesAndTheTime() async throws {
    let store = store()
    let one = try await animation(.gif, 64, 48, frames: 5, in: store)
    let other = try await animation(.gif, 64, 48, frames: 5, in: store)
    #expect(one === other)
    let views = (0..<4).map { _ in one.appear() }
    lanes.run()
    for tick in 0..<10 {
      let stills = views.map { _ in one.frame(at: Int64(tick) * Self.frameTime) }
      #expect(stills.allSatisfy { $0 === stills[0] && $0 != nil })
    }
    #expect(one.decodedCount == 5)
    #expect(store.decodeCount == 1)
    views.forEach { $0.end() }
  }

  @Test(arguments: [PictureFiles.Format.gif, .webp])
  func whenTheLastViewGoesNotOneMoreFrameIsDecoded(format: PictureFiles.Format) async throws {
    let animation = try await animation(format, 960, 540, frames: 8)
    #expect(animation.frame(at: 0) == nil)
    lanes.run()
    #expect(animation.decodedCount == 0)
    let (one, other) = (animation.appear(), animation.appear())
    one.end()
    one.end()
    lanes.run()
    #expect(animation.decodedCount == 3)
    // The next is under way when the last view goes.
    _ = animation.frame(at: 0)
    _ = animation.frame(at: Self.frameTime)
    #expect(lanes.count == 1)
    other.end()
    lanes.run()
    #expect(play(animation, frames: 8, from: 2, ticks: 5) == [1, 1, 1, 1, 1])
    #expect(animation.decodedCount == 3)
    // Seen again it goes on where it was.
    let again = animation.appear()
    lanes.run()
    #expect(play(animation, frames: 8, from: 50, ticks: 3) == [1, 2, 3])
    again.end()
  }

  @Test func whatIsSeenStaysAndWhatIsNotGivesItsMemoryBack() async throws {
    let store = store(memoryLimit: 4_000_000)
    let animation = try await animation(.webp, 400, 300, frames: 4, in: store)
    let view = animation.appear()
    lanes.run()
    #expect(animation.frameByteCount > 1_900_000)
    store.trim()
    #expect(animation.frameByteCount > 1_900_000)
    #expect(store.byteCount == animation.byteCount)
    view.end()
    store.trim()
    #expect(animation.frameByteCount == 0)
    #expect(store.byteCount == 0)
    // Whoever asks gets the one that a view has kept; shown again it begins anew, and counts again.
    #expect(try await self.animation(.webp, 400, 300, frames: 4, in: store) === animation)
    let again = animation.appear()
    lanes.run()
    #expect(store.byteCount == animation.byteCount)
    #expect(play(animation, frames: 4, from: 100, ticks: 3) == [0, 1, 2])
    again.end()
  }

  @Test func whatDoesNotMoveOrIsTooLargeToMoveHasNoAnimation() async throws {
    let store = store()
    #expect(try await ask(store, try PictureFiles.path(.png)) == nil)
    #expect(try await ask(store, try PictureFiles.path(.gif)) == nil)
    let large = try PictureFiles.animation(.webp, width: 2400, height: 1700, frames: 2)
    #expect(try await ask(store, large) == nil)
  }

  @Test(arguments: [PictureFiles.Format.gif, .webp])
  func withBytesChangedItPlaysOrSaysWhyAndIsNeverLarger(format: PictureFiles.Format) async throws {
    let bytes = try PictureFiles.bytes(try PictureFiles.animation(format, width: 64, height: 48, frames: 5))
    var played = 0
    for seed: UInt64 in 0..<40 {
      var numbers = SeededNumbers(seed: seed)
      var changed = bytes
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        changed[Int.random(in: 0..<bytes.count, using: &numbers)] = .random(in: 0...255, using: &numbers)
      }
      let path = try PictureFiles.write(changed, "changed-\(seed).\(format.rawValue)")
      guard let animation = try? await ask(store(), path) else { continue }
      let view = animation.appear()
      lanes.run()
      _ = play(animation, frames: 5, ticks: 30)
      played += animation.decodedCount
      #expect(animation.decodedCount > 0 || animation.failure != nil)
      #expect(animation.frameByteCount <= 8_000_000)
      view.end()
    }
    #expect(played > 0)
  }

  @Test func damageBehindTheFirstFramesMakesAShorterTurn() async throws {
    var bytes = try PictureFiles.bytes(try PictureFiles.animation(.gif, width: 64, height: 48, frames: 5))
    while GIFParts(bytes).durations.count > 3 { bytes.removeLast() }
    let path = try PictureFiles.write(bytes, "cut.gif")
    let animation = try #require(try await ask(store(), path))
    #expect(animation.frameCount == 3)
    let view = animation.appear()
    lanes.run()
    #expect(play(animation, frames: 5, ticks: 6) == [0, 1, 2, 0, 1, 2])
    view.end()
  }
}
