import CFFmpeg
import Playback

/// The thread that decodes the sound of one load, brings it to the mixer's format and speed, and fills the voice.
final class SoundWorker {
  private enum Work {
    case quit
    case begin(epoch: Int)
    case decode
  }

  /// So many frames of silence are written at once.
  private static let mostSilence = SoundRing.rate / 10

  private let session: PlaybackSession
  private let decoder: Decoder
  private let stereo = StereoConverter()
  private var joined: TurnSound?
  /// Nil while the sound has the mixer's rate.
  private var resampler: RateConverter?
  private var stretcher: TempoStretcher?
  private var epoch = 0
  private var turn = 0
  private var isOver = false
  private var emptying: QueueEntry?

  init(session: PlaybackSession, decoder: Decoder) {
    self.session = session
    self.decoder = decoder
  }

  func run() {
    while true {
      let work = session.state.wait { state -> Work? in
        if state.isCancelled { return .quit }
        if state.epoch != epoch { return .begin(epoch: state.epoch) }
        return !isOver && (emptying != nil || !state.sound.isEmpty) ? .decode : nil
      }
      switch work {
      case .quit: return
      case .begin(let epoch): begin(epoch)
      case .decode: decode()
      }
    }
  }

  private func begin(_ epoch: Int) {
    self.epoch = epoch
    decoder.reset()
    // What is known of the greatest step stays known.
    joined = joined.map { fresh(rate: $0.rate, largestStep: $0.largestStep) }
    resampler = nil
    stretcher = nil
    turn = 0
    isOver = false
    emptying = nil
  }

  private func decode() {
    switch session.withinBudget({ decoder.receive() }) {
    case nil: return
    case .frame(let frame): accept(frame)
    case .drained: drained()
    case .hungry: feed()
    }
  }

  private func feed() {
    if emptying != nil { return drained() }
    let entry = session.state.update { state, isNews -> QueueEntry? in
      guard state.epoch == epoch else { return nil }
      defer { isNews = state.wantsPackets(soundCount: session.voice.count) }
      return state.sound.removeFirst()
    }
    switch entry {
    case .packet(let packet, let turn):
      self.turn = turn
      _ = session.withinBudget { decoder.send(packet) }
    case .turnEnd, .end:
      emptying = entry
      decoder.send(nil)
    case nil: break
    }
  }

  private func accept(_ frame: DecodedFrame) {
    let told = Timestamp.nanoseconds(frame.pointer.pointee.best_effort_timestamp, decoder.info.timeBase)
    guard let zero = zero(or: told ?? 0), let place = place(), let sound = stereo.convert(frame) else { return }
    if joined?.rate != sound.rate {
      if joined != nil { flush(cut: nil) }
      joined = fresh(rate: sound.rate, largestStep: SIMD2())
    }
    let next = joined?.nextTime
    let time = session.state.withLock { state in
      told.map { state.plausible($0 - zero + place.base, next: next, base: place.base) } ?? next ?? place.turn.start
    }
    var samples = sound.samples
    if let told, let end = end(of: frame, told) {
      let frames = (Double(end - told) * Double(sound.rate) / 1e9).rounded()
      samples.removeLast(samples.count - Int(max(0, min(frames, Double(samples.count / 2)))) * 2)
    }
    joined?.add(samples, at: time, in: place.turn, from: place.from)
    passOn()
  }

  /// The container's time from which on the last frame is the encoder's padding: by its tag, or because the container
  /// tells the last packet to be shorter than what the decoder makes of it.
  private func end(of frame: DecodedFrame, _ time: Int64) -> Int64? {
    let info = decoder.info
    if let end = info.soundEnd { return end }
    guard let start = info.start, let length = info.duration,
      let duration = Timestamp.nanoseconds(frame.pointer.pointee.pkt_duration, info.timeBase), duration > 0
    else { return nil }
    let end = time + duration
    return abs(end - start - length) < 30_000 ? end : nil
  }

  private func fresh(rate: Int, largestStep: SIMD2<Float>) -> TurnSound {
    let base = decoder.info.timeBase
    let isLooping = session.state.withLock { $0.loop.turns != 1 }
    return TurnSound(
      rate: rate, tick: Double(base.num) / Double(max(1, base.den)), isLooping: isLooping, largestStep: largestStep)
  }

  /// Where the present turn lies, and what of it is wanted. Sleeps until that is known; nil when it is over.
  private func place() -> (turn: TurnSound.Turn, base: Int64, from: Int64)? {
    session.state.wait { state -> (turn: TurnSound.Turn, base: Int64, from: Int64)?? in
      if state.isCancelled || state.epoch != epoch { return .some(nil) }
      guard let from = state.soundFrom, let start = state.turns[turn] else { return nil }
      let place = TurnSound.Turn(start: start, end: state.turns[turn + 1] ?? state.cut)
      return .some((place, start - state.loopStart, from))
    }
  }

  /// The item's first frame's time; without a picture, this sound's. Sleeps until the picture's is known.
  private func zero(or own: Int64) -> Int64? {
    session.state.wait { state -> Int64?? in
      if state.isCancelled || state.epoch != epoch { return .some(nil) }
      if state.zero == nil, !state.hasVideo { session.setZero(own, &state) }
      if state.epoch != epoch { return .some(nil) }
      return state.zero.map { .some($0) }
    }
  }

  private func drained() {
    let ended = emptying
    emptying = nil
    decoder.reset()
    if case .turnEnd = ended { return turnOver() }
    finish()
  }

  /// The seam: what comes next has its own times and joins on.
  private func turnOver() {
    let place: TurnSound.Turn? = session.state.wait { state -> TurnSound.Turn?? in
      if state.isCancelled || state.epoch != epoch { return .some(nil) }
      guard let start = state.turns[turn] else { return .some(nil) }
      if state.soundSetsTurns { return .some(TurnSound.Turn(start: start)) }
      return state.turns[turn + 1].map { TurnSound.Turn(start: start, end: $0) }
    }
    guard let place else { return }
    let end = joined?.endTurn(place) ?? place.start
    passOn()
    guard place.end == nil else { return }
    // Without a picture and without a sample there is nothing to go round.
    guard end > place.start else { return finish() }
    session.state.update { state in
      if state.epoch == epoch { state.turns.append(end) }
    }
  }

  private func finish() {
    isOver = true
    let cut = session.state.withLock { $0.epoch == epoch ? $0.cut : nil }
    flush(cut: cut)
    session.voice.complete(epoch: epoch)
    let failure: EngineError? = session.state.update { state in
      guard state.epoch == epoch else { return nil }
      state.soundEnd = max(0, joined?.end ?? 0)
      if state.zero == nil, !state.hasVideo {
        return EngineError(name: session.describedSource, activity: .decodingSound, problem: .nothingDecodable)
      }
      session.landIfPossible(&state)
      return nil
    }
    if let failure { session.fail(failure) }
  }

  /// Brings out all that is held back anywhere.
  private func flush(cut: Int64?) {
    joined?.finish(at: cut)
    passOn()
    if let rest = resampler?.drain() { stretch(rest) }
    resampler = nil
    if let rest = stretcher?.stretch(nil), let step = stretcher?.step { write(rest, step: step) }
    stretcher = nil
  }

  /// Hands on what has been joined.
  private func passOn() {
    guard let rate = joined?.rate else { return }
    for piece in joined?.take() ?? [] {
      if piece.silentFrames == 0 {
        resample(piece.samples, at: piece.time, rate: rate)
        continue
      }
      var done = 0
      while done < piece.silentFrames, isWanted {
        let count = min(Self.mostSilence, piece.silentFrames - done)
        let time = piece.time + Int64((Double(done) * 1e9 / Double(rate)).rounded())
        resample([Float](repeating: 0, count: count * 2), at: time, rate: rate)
        done += count
      }
    }
  }

  private var isWanted: Bool { session.state.withLock { $0.epoch == epoch && !$0.isCancelled } }

  private func resample(_ samples: [Float], at time: Int64, rate: Int) {
    guard rate != SoundRing.rate else { return stretch(SoundBlock(samples: samples, time: time)) }
    if resampler == nil { resampler = RateConverter(rate: rate) }
    if let block = resampler?.convert(samples, at: time) { stretch(block) }
  }

  private func stretch(_ block: SoundBlock) {
    let rate = session.state.withLock { $0.rate }
    if rate != stretcher?.rate ?? 1 {
      if let rest = stretcher?.stretch(nil), let step = stretcher?.step { write(rest, step: step) }
      stretcher = rate == 1 ? nil : TempoStretcher(rate: rate)
    }
    guard let stretcher else { return write(block, step: SoundBlock.nanosecondsPerFrame) }
    if let stretched = stretcher.stretch(block) { write(stretched, step: stretcher.step) }
  }

  private func write(_ block: SoundBlock, step: Double) {
    // The first sound is enough to land; do not wait for the rest to find room.
    var block = block
    let first = min(block.frames, SoundRing.rate / 100)
    guard put(block.samples, 0..<first, time: block.time, step: step) else { return }
    let hasLanded = session.state.update { state in
      guard state.epoch == epoch, !state.isLanded else { return false }
      session.landIfPossible(&state)
      return state.isLanded
    }
    if hasLanded { session.clock.frameAvailable() }
    block.time += Int64((Double(first) * step).rounded())
    _ = put(block.samples, first..<block.frames, time: block.time, step: step)
  }

  private func put(_ samples: [Float], _ frames: Range<Int>, time: Int64, step: Double) -> Bool {
    guard !frames.isEmpty else { return true }
    return samples.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return session.voice.write(
        base + frames.lowerBound * 2, frames: frames.count, time: time, step: step, epoch: epoch)
    }
  }
}
