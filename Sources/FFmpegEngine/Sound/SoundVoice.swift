import Feed
import Playback

/// What one load gives to the mixer: its samples, its clock, whether it is muted.
///
/// It outlives its load for as long as the mixer needs to fade it out.
final class SoundVoice: Sendable {
  /// What a pull gave.
  struct Pulled {
    /// Frames that are dealt with, silence included. 0 only if nothing can come now.
    var frames: Int
    /// Whether they came out of the item's sound.
    var hasSamples = false
    /// The sound breaks off after these frames; what follows has to fade in.
    var breaks = false
  }

  private struct State {
    var ring = SoundRing()
    /// Samples of an older epoch are not taken.
    var epoch = 0
    /// No more samples of this epoch will come.
    var isComplete = false
    var isMuted: Bool
    var isClosed = false
    /// The mixer gives it to the ears now.
    var isHeard = false
    /// What is left of the sound before a seek, already fading.
    var tail: [Float] = []
    var tailRead = 0
    /// The clock's starts when the sound last took its place by it; nil asks for that.
    var alignedTo: Int?
  }

  /// 10 ms.
  static let fadeFrames = SoundRing.rate / 100
  /// How late the sound may begin and still lead the clock: a device's latency.
  private static let mostLead: Int64 = 150_000_000
  /// A smaller gap in running sound is a matter for the clock, not for silence.
  private static let smallestGap: Int64 = 20_000_000

  let player: PlayerID
  let item: ItemID
  let clock: SessionClock
  private let state: Monitor<State>

  init(player: PlayerID, item: ItemID, clock: SessionClock, isMuted: Bool) {
    self.player = player
    self.item = item
    self.clock = clock
    state = Monitor(State(isMuted: isMuted))
  }

  // MARK: The load's side

  var isMuted: Bool {
    get { state.withLock { $0.isMuted } }
    set { state.withLock { $0.isMuted = newValue } }
  }

  /// Frames that wait to be heard.
  var count: Int { state.withLock { $0.ring.count } }
  /// Whether so many frames wait, or no more will come.
  func has(_ frames: Int) -> Bool { state.withLock { $0.ring.count >= frames || $0.isComplete } }
  /// Whether it gives the time: it is heard and has something to say.
  var isLeading: Bool { state.withLock { $0.isHeard && $0.ring.count > 0 } }

  /// Writes stereo samples; sleeps while there is no space.
  ///
  /// - Returns: false if the epoch is over or the voice closed, and the rest is not wanted.
  func write(_ samples: UnsafePointer<Float>, frames: Int, time: Int64, step: Double, epoch: Int) -> Bool {
    var done = 0
    return state.wait { state in
      guard state.epoch == epoch, !state.isClosed else { return false }
      let start = time + Int64((Double(done) * step).rounded())
      done += state.ring.write(samples + done * 2, frames: frames - done, time: start, step: step)
      return done == frames ? true : nil
    }
  }

  func complete(epoch: Int) {
    state.update { if $0.epoch == epoch { $0.isComplete = true } }
  }

  /// Forgets all samples; from now on only those of the new epoch are taken.
  func flush(epoch: Int) {
    state.update { state in
      if state.isHeard, state.tailRead == state.tail.count {
        var tail = [Float](repeating: 0, count: Self.fadeFrames * 2)
        let frames = tail.withUnsafeMutableBufferPointer { buffer in
          buffer.baseAddress.map { state.ring.read(into: $0, frames: Self.fadeFrames) } ?? 0
        }
        state.tail = Array(tail.prefix(frames * 2))
        state.tailRead = 0
        Self.ramp(&state.tail, frames: frames)
      }
      state.ring.removeAll()
      state.epoch = epoch
      state.isComplete = false
      state.alignedTo = nil
    }
  }

  /// The load is gone. What is in the ring serves to fade out.
  func close() { state.update { $0.isClosed = true } }

  // MARK: The mixer's side

  /// Whether samples would come now.
  var isRunning: Bool { clock.isRunning && !state.withLock { $0.isClosed } }

  func setHeard(_ isHeard: Bool) {
    state.withLock { state in
      if isHeard, !state.isHeard { state.alignedTo = nil }
      state.isHeard = isHeard
      if !isHeard { state.tail = []; state.tailRead = 0 }
    }
  }

  /// Nobody hears it: what lies before the clock is dropped, so that it is in time as soon as somebody does.
  func skip(at host: Int64) {
    let (time, isRunning, _) = clock.reading(at: host)
    guard isRunning else { return }
    state.update { _ = $0.ring.skip(to: time) }
  }

  /// Gives the next samples, of which the first is heard at `host`, and tells the clock.
  func pull(into target: UnsafeMutablePointer<Float>, frames: Int, host: Int64) -> Pulled {
    let (time, isRunning, starts) = clock.reading(at: host)
    return state.update { state in
      if state.tailRead < state.tail.count { return Self.pullTail(&state, target, frames) }
      guard isRunning, !state.isClosed else { return Self.pullRest(&state, target, frames) }
      guard var head = state.ring.head else {
        guard state.isComplete else { return Pulled(frames: 0, breaks: true) }
        target.update(repeating: 0, count: frames * 2)
        return Pulled(frames: frames)
      }
      var leads = false
      let isFresh = state.alignedTo != starts
      if isFresh {
        // Just started: the sound begins with its first sample, and the picture waits for it. Else, somebody begins
        // to listen in the middle: the sound takes the clock's time.
        leads = state.alignedTo != nil || head.time < time && time - head.time < Self.mostLead
        if !leads, state.ring.skip(to: time) {
          guard let next = state.ring.head else { return Pulled(frames: 0, breaks: true) }
          head = next
        }
        leads = leads && head.time < time
        state.alignedTo = starts
      }
      let ahead = head.time - time
      if ahead > (isFresh ? Int64(head.step) : Self.smallestGap) {
        let silent = min(frames, max(1, Int((Double(ahead) / head.step).rounded())))
        target.update(repeating: 0, count: silent * 2)
        return Pulled(frames: silent)
      }
      clock.hear(head.time, at: host, rate: head.step * Double(SoundRing.rate) / 1e9, leads: leads)
      let got = state.ring.read(into: target, frames: frames)
      return Self.ending(state, target, got: got, wanted: frames)
    }
  }

  private static func pullTail(_ state: inout State, _ target: UnsafeMutablePointer<Float>, _ frames: Int) -> Pulled {
    let got = min(frames, (state.tail.count - state.tailRead) / 2)
    for index in 0..<got * 2 { target[index] = state.tail[state.tailRead + index] }
    state.tailRead += got * 2
    return Pulled(frames: got, hasSamples: true, breaks: state.tailRead == state.tail.count)
  }

  /// The clock stands: these samples are for the fade only.
  private static func pullRest(_ state: inout State, _ target: UnsafeMutablePointer<Float>, _ frames: Int) -> Pulled {
    let got = state.ring.read(into: target, frames: frames)
    state.alignedTo = nil
    return ending(state, target, got: got, wanted: frames)
  }

  /// If the ring has run dry too early, its last samples fade.
  private static func ending(
    _ state: State, _ target: UnsafeMutablePointer<Float>, got: Int, wanted: Int
  ) -> Pulled {
    guard got < wanted, state.ring.count == 0, !state.isComplete else {
      return Pulled(frames: got, hasSamples: got > 0, breaks: got == 0)
    }
    let faded = min(got, fadeFrames)
    for index in 0..<faded {
      let gain = Float(faded - 1 - index) / Float(faded)
      target[(got - faded + index) * 2] *= gain
      target[(got - faded + index) * 2 + 1] *= gain
    }
    return Pulled(frames: got, hasSamples: got > 0, breaks: true)
  }

  private static func ramp(_ samples: inout [Float], frames: Int) {
    for index in 0..<frames {
      let gain = Float(frames - 1 - index) / Float(frames)
      samples[index * 2] *= gain
      samples[index * 2 + 1] *= gain
    }
  }
}
