import FFmpegEngine

/// Which frame of an animation is shown when, which frames are kept, and whether one more has to be decoded. Times go in
/// (nanoseconds of any clock that only grows), stills come out.
///
/// If all frames fit into the limit they are kept after the first turn. Otherwise the one that is shown and the next few
/// are. A frame that is not there yet in time is waited for: nothing is skipped, and the animation is late for good.
struct AnimationState {
  /// The most frames that are decoded ahead of the one shown where not all are kept.
  static let framesAhead = 4
  /// Later than this, in nanoseconds, time begins anew with the frame instead of hurrying after it.
  static let patience: Int64 = 250_000_000

  private let frameCount: Int
  private let turns: Int?
  private let capacity: Int
  /// Whether all frames stay.
  let keepsAll: Bool

  private(set) var isRunning = false
  private var kept: [AnimationFrame] = []
  private var place = 0
  private var began: Int64?
  /// How long the shown frame has been shown when time stopped.
  private var shownFor: Int64 = 0
  private var turnsShown = 0
  private var turnsDecoded = 0
  private var framesInTurn = 0
  private var isAllDecoded = false

  /// - Parameters:
  ///   - frameByteCount: of one decoded frame.
  ///   - limit: bytes of decoded frames that may be kept; for two frames at least.
  ///   - turns: how often it is played; nil for ever.
  init(frameCount: Int, frameByteCount: Int, limit: Int, turns: Int?) {
    self.frameCount = frameCount
    self.turns = turns
    let fitting = max(2, limit / max(1, frameByteCount))
    keepsAll = frameCount <= fitting
    capacity = keepsAll ? frameCount : min(fitting, 1 + Self.framesAhead)
  }

  /// The bytes of the frames in memory.
  var byteCount: Int { kept.reduce(0) { $0 + $1.still.byteCount } }

  /// Whether a frame has to be decoded now.
  var wantsFrame: Bool { isRunning && !isAllDecoded && kept.count < capacity }

  mutating func start() { isRunning = true }

  /// Time stops where it was when a frame was last asked for.
  mutating func stop() {
    isRunning = false
    began = nil
  }

  /// The frame to show at a time; nil until the first has been decoded.
  mutating func frame(at now: Int64) -> Still? {
    guard !kept.isEmpty else { return nil }
    guard isRunning else { return kept[place].still }
    var start = began ?? now - shownFor
    while now - start >= kept[place].duration {
      let due = start + kept[place].duration
      guard advance() else { break }
      start = now - due > Self.patience ? now : due
    }
    began = start
    shownFor = min(max(0, now - start), kept[place].duration)
    return kept[place].still
  }

  private mutating func advance() -> Bool {
    guard keepsAll else {
      guard kept.count > 1 else { return false }
      kept.removeFirst()
      return true
    }
    if place + 1 < kept.count {
      place += 1
      return true
    }
    guard isAllDecoded, turns.map({ turnsShown + 1 < $0 }) ?? true else { return false }
    turnsShown += 1
    place = 0
    return true
  }

  /// Takes in what was decoded.
  ///
  /// - Parameter frame: nil at the end of a turn, and where damage makes one.
  /// - Returns: whether the decoder has to begin the next turn.
  mutating func take(_ frame: AnimationFrame?) -> Bool {
    if let frame {
      kept.append(frame)
      framesInTurn += 1
      if keepsAll, kept.count == frameCount { isAllDecoded = true }
      return false
    }
    turnsDecoded += 1
    if keepsAll || framesInTurn == 0 || turnsDecoded == turns { isAllDecoded = true }
    framesInTurn = 0
    return !isAllDecoded
  }

  /// Lets go of all frames; it begins with the first one when it runs again.
  mutating func clear() {
    kept = []
    place = 0
    began = nil
    shownFor = 0
    turnsShown = 0
    turnsDecoded = 0
    framesInTurn = 0
    isAllDecoded = false
  }
}
