import Synchronization

/// The mixer's arithmetic: one slot for the one voice that is heard, and one gain for all fades.
///
/// There is no way to hear two: samples are only ever taken from the voice in the slot, and another voice gets into
/// the slot only when the gain is zero.
final class MixerCore: Sendable {
  private struct State {
    /// Every voice that may run; those that are not heard are kept in time.
    var voices: [SoundVoice] = []
    /// The slot.
    var current: SoundVoice?
    /// Who is to be in the slot.
    var wanted: SoundVoice?
    var gain: Float = 0
    /// What the gain rises to, 0 … 1.
    var volume: Float = 1
    /// Blocks since anything ran.
    var idleFrames = 0
  }

  /// In a struct of its own: a bare closure as a generic value is wrapped anew at each look, one layer more every time.
  private struct Tap {
    var handler: (@Sendable (MixedBlock) -> Void)?
  }

  private static let step = 1 / Float(SoundVoice.fadeFrames)

  private let state = Mutex(State())
  private let tap = Mutex(Tap())
  /// Called once in each block, so that loads without sound have a heartbeat too.
  private let beats = Mutex<[ObjectIdentifier: @Sendable (Int64) -> Void]>([:])

  /// Frames of silence since anything ran.
  var idleFrames: Int { state.withLock { $0.idleFrames } }

  func add(_ voice: SoundVoice, beat: @escaping @Sendable (Int64) -> Void) {
    state.withLock { $0.voices.append(voice) }
    beats.withLock { $0[ObjectIdentifier(voice)] = beat }
  }

  /// The voice's load is gone; if it is heard it fades out.
  func remove(_ voice: SoundVoice) {
    beats.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(voice)) }
    state.withLock { state in
      state.voices.removeAll { $0 === voice }
      if state.wanted === voice { state.wanted = nil }
    }
  }

  func want(_ voice: SoundVoice) { state.withLock { $0.wanted = voice } }

  func unwant(_ voice: SoundVoice) {
    state.withLock { if $0.wanted === voice { $0.wanted = nil } }
  }

  var volume: Float {
    get { state.withLock { $0.volume } }
    set { state.withLock { $0.volume = newValue } }
  }

  func setTap(_ handler: (@Sendable (MixedBlock) -> Void)?) { tap.withLock { $0.handler = handler } }

  /// Something begins to run.
  func wake() { state.withLock { $0.idleFrames = 0 } }

  /// Fills the target with the next frames, the first of which is heard at `host` (nanoseconds).
  func mix(into target: UnsafeMutablePointer<Float>, frames: Int, host: Int64) {
    let contributions = state.withLock { state in
      let parts = Self.fill(&state, target, frames, host)
      var isRunning = state.gain > 0
      let end = host + Int64(frames) * 1_000_000_000 / Int64(SoundRing.rate)
      for voice in state.voices where voice.isRunning {
        isRunning = true
        if voice !== state.current { voice.skip(at: end) }
      }
      state.idleFrames = isRunning ? 0 : state.idleFrames + frames
      return parts
    }
    for beat in beats.withLock({ Array($0.values) }) { beat(host) }
    if let tap = tap.withLock({ $0.handler }) {
      let samples = Array(UnsafeBufferPointer(start: target, count: frames * 2))
      tap(MixedBlock(hostTime: host, samples: samples, contributions: contributions))
    }
  }

  private static func fill(
    _ state: inout State, _ target: UnsafeMutablePointer<Float>, _ frames: Int, _ host: Int64
  ) -> [MixedBlock.Contribution] {
    target.update(repeating: 0, count: frames * 2)
    var parts: [MixedBlock.Contribution] = []
    var done = 0
    while done < frames {
      if state.gain == 0, state.current !== state.wanted {
        state.current?.setHeard(false)
        state.current = state.wanted
      }
      guard let voice = state.current else { break }
      let isRunning = voice.isRunning
      guard isRunning || state.gain > 0 else {
        voice.setHeard(false)
        break
      }
      voice.setHeard(true)
      let goal: Float = isRunning && state.current === state.wanted && !voice.isMuted ? state.volume : 0
      var wanted = frames - done
      if state.gain != goal { wanted = min(wanted, max(1, Int((abs(goal - state.gain) / step).rounded()))) }
      let at = host + Int64(done) * 1_000_000_000 / Int64(SoundRing.rate)
      let pulled = voice.pull(into: target + done * 2, frames: wanted, host: at)
      guard pulled.frames > 0 else {
        // Nothing there: what comes later fades in.
        state.gain = 0
        if isRunning { break }
        continue
      }
      let sounded = state.gain > 0 || goal > 0
      apply(&state.gain, goal: goal, target + done * 2, pulled.frames)
      if pulled.hasSamples, sounded { note(voice, done..<(done + pulled.frames), in: &parts) }
      if pulled.breaks { state.gain = 0 }
      done += pulled.frames
    }
    return parts
  }

  private static func apply(_ gain: inout Float, goal: Float, _ samples: UnsafeMutablePointer<Float>, _ frames: Int) {
    guard gain != goal else {
      if gain != 1 { for index in 0..<frames * 2 { samples[index] *= gain } }
      return
    }
    for index in 0..<frames {
      gain = gain < goal ? min(goal, gain + step) : max(goal, gain - step)
      samples[index * 2] *= gain
      samples[index * 2 + 1] *= gain
    }
    if abs(gain - goal) < step / 2 { gain = goal }
  }

  private static func note(_ voice: SoundVoice, _ range: Range<Int>, in parts: inout [MixedBlock.Contribution]) {
    if let last = parts.last, last.player == voice.player, last.item == voice.item,
      last.frames.upperBound == range.lowerBound
    {
      parts[parts.count - 1].frames = last.frames.lowerBound..<range.upperBound
    } else {
      parts.append(MixedBlock.Contribution(player: voice.player, item: voice.item, frames: range))
    }
  }
}
