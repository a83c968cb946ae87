import Feed
import Foundation
import Playback
import Synchronization
import Testing

@testable import FFmpegEngine

/// A player on a manual clock with an offline mixer, and everything that it has said.
@MainActor
final class Harness {
  let clock = ManualEngineClock(start: 1_000_000_000_000)
  let mixer: AudioMixer
  let player: FFmpegPlayer
  let log = EventLog()
  private var generations: UInt64 = 0
  private(set) var generation = Generation(rawValue: 0)

  init(budget: DecodeBudget = DecodeBudget(permits: 1), openBytes: @escaping ByteOpener = FileByteSource.opener) {
    mixer = AudioMixer(offline: clock)
    player = FFmpegPlayer(id: PlayerID(1), mixer: mixer, budget: budget, clock: clock, openBytes: openBytes)
    let log = log
    let events = player.events
    Task.detached { for await event in events { log.add(event) } }
    player.loadFinished = { log.finish($0) }
  }

  @discardableResult
  func load(
    _ path: String, start: Duration = .zero, loop: LoopMode = .none, isAudible: Bool = true, isMuted: Bool = false,
    isFocused: Bool = true
  ) -> Generation {
    load(
      .file(path: path), start: start, loop: loop, isAudible: isAudible, isMuted: isMuted, isFocused: isFocused)
  }

  @discardableResult
  func load(
    _ location: MediaLocation, start: Duration = .zero, loop: LoopMode = .none, isAudible: Bool = true,
    isMuted: Bool = false, isFocused: Bool = true
  ) -> Generation {
    generations += 1
    generation = Generation(rawValue: generations)
    player.load(
      LoadRequest(
        item: ItemID("\(location)"), source: MediaSource(location: location), generation: generation, start: start,
        loop: loop, isAudible: isAudible, isMuted: isMuted, isFocused: isFocused))
    return generation
  }

  /// Waits for an event of this load; gives the failure if it failed instead.
  func event(_ matches: @escaping (PlayerEvent) -> Bool) async throws -> PlayerEvent {
    let generation = generation
    let log = log
    let event: PlayerEvent? = await patiently {
      log.events.first { $0.generation == generation && (matches($0) || $0.isFailure) }
    }
    return try #require(event)
  }

  func ready() async throws -> MediaFacts? {
    guard case .ready(_, let facts) = try await event(\.isReady) else { return nil }
    return facts
  }

  /// What is to be shown now, as soon as there is something.
  func frame() async -> VideoFrame? {
    await patiently { [player, clock, generation] in player.output.frame(at: clock.now(), generation: generation) }
  }

  /// Moves time on by so many milliseconds, and the sound with it.
  @discardableResult
  func go(milliseconds: Int = 1) -> [Float] {
    let samples = mixer.render(frames: 48 * milliseconds)
    clock.advance(by: Int64(milliseconds) * 1_000_000)
    return samples
  }

  var hasNextFrame: Bool { player.output.wait(at: clock.now()) != nil }

  var hasEnded: Bool {
    log.events.contains { $0.generation == generation && ($0.isEnd || $0.isFailure) }
  }

  /// Plays at leisure to the end, or to so many frames: time waits for each frame to be decoded and never jumps over
  /// one. Gives all frames.
  func playThrough(limit: Int = 2_000) async -> [VideoFrame] {
    var frames: [VideoFrame] = []
    player.play()
    while frames.count < limit, let frame = await nextFrame() {
      frames.append(frame)
      player.output.didPresent(frame)
    }
    return frames
  }

  /// Moves time on until the next frame; nil at the end.
  ///
  /// - Parameter withSound: waits for the sound too, so that time is never counted while sound that is late holds it
  ///   up. Not for items whose sound has gaps.
  func nextFrame(withSound: Bool = false) async -> VideoFrame? {
    let frame: VideoFrame?? = await patiently {
      if let frame = player.output.frame(at: clock.now(), generation: generation) { return .some(frame) }
      if hasEnded { return .some(nil) }
      // A millisecond at a time, so that the decoders keep up with it: a clock that sound leads stands while none comes.
      if hasNextFrame && (!withSound || player.output.hasSound(48)) { go() }
      return nil
    }
    return frame ?? nil
  }
}

/// Polls until the body gives a value, giving other threads their turn. Nil only after a very long time.
@MainActor
@discardableResult
func patiently<T>(_ body: @MainActor () -> T?) async -> T? {
  for turn in 0..<60_000 {
    if let value = body() { return value }
    if turn < 100 { await Task.yield() } else { try? await Task.sleep(for: .microseconds(500)) }
  }
  return nil
}

/// Everything that a player has told, in order.
final class EventLog: Sendable {
  private let state = Mutex((events: [PlayerEvent](), finished: Set<Generation>()))

  var events: [PlayerEvent] { state.withLock { $0.events } }

  func add(_ event: PlayerEvent) { state.withLock { $0.events.append(event) } }
  func finish(_ generation: Generation) { state.withLock { _ = $0.finished.insert(generation) } }
  func isFinished(_ generation: Generation) -> Bool { state.withLock { $0.finished.contains(generation) } }
}

extension PlayerEvent {
  var isReady: Bool { if case .ready = self { true } else { false } }
  var isEnd: Bool { if case .ended = self { true } else { false } }
  var isFailure: Bool { if case .failed = self { true } else { false } }
  var isSeeked: Bool { if case .seeked = self { true } else { false } }
  var isFirstFrame: Bool { if case .firstFrame = self { true } else { false } }
  var isStalled: Bool { if case .stalled = self { true } else { false } }
  var isRecovered: Bool { if case .recovered = self { true } else { false } }

  var failure: PlaybackFailure? {
    if case .failed(_, let failure) = self { failure } else { nil }
  }
}
